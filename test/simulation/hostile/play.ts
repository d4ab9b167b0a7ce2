/**
 * Plays attacks on a log, in order, and reports their damage. Checking costs more than attacking, so long series are
 * checked in groups; a group with a failure is played again with a check after each attack.
 */
import type { Request } from "foundry-practice-table/protocol";
import { Random } from "../random.ts";
import { secretsOf, stateOf, statesAt, viewOf, type Digest } from "../digest.ts";
import { NO_EFFECTS } from "../effects.ts";
import { generationFor } from "../generate.ts";
import { changes, disagreements, usurpations } from "../oracles.ts";
import { sleep } from "../clock.ts";
import { tellTrouble, type Report } from "../play.ts";
import { messageAt, openAt, storedIn, type OpenSeat, type Stored, type Worker } from "../seat/open-seat.ts";
import type { Step, Story } from "../story.ts";
import { heroIdOf, isOurs, SimulatedTable, userIdOf } from "../table.ts";
import { forge, type Attack } from "./forge.ts";
import { HOSTILE_SEATS } from "./hands.ts";
import { lieWhenAskedBack } from "./lie.ts";
import { makeLog } from "./log.ts";
import { type Message, type MessageFlags, page } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

/** A story of attack numbers, which can be shortened like other stories. */
export function hostileStory(seed: string, count: number): Story {
  const random = new Random(seed, "hostile");
  const draw = (): string => (random.chance(0.8) ? "Ana" : "Ben");
  let by = draw();
  const seats = HOSTILE_SEATS.map((name) => ({ name, role: name === "Gamemaster" ? 4 : 1, skew: 0, latency: 0 }));
  return {
    plan: {
      seed,
      seats,
      clientStamps: random.chance(0.5),
      reloaded: random.pick(HOSTILE_SEATS),
      ...generationFor(seed),
    },
    steps: Array.from({ length: count }, (_, index) => {
      // Each attacker makes several attacks in a row.
      if (random.chance(0.1)) by = draw();
      return { id: index + 1, at: index * 1000, by, kind: "attack", args: { index: index + 1 } };
    }),
  };
}

/** Additional damage that a test adds to an attack, to see that it is reported. */
type Harm = (table: SimulatedTable, index: number) => void;

/** Checks the log after each attack. */
export function playHostile(story: Story, harm?: Harm): Promise<Report> {
  return besiege(story, 1, harm);
}

/** Checks after up to 25 attacks of one player. If that fails, checks after each attack to find the cause. */
export async function playHostileInBulk(story: Story, harm?: Harm): Promise<Report> {
  const report = await besiege(story, 25, harm);
  if (report.failures.length === 0) return report;
  const precise = await playHostile(report.story, harm);
  return precise.failures.length > 0 ? precise : report;
}

/** `most`: maximum number of attacks per check. */
async function besiege({ plan, steps }: Story, most: number, harm: Harm = () => undefined): Promise<Report> {
  const failures: string[] = [];
  const log: string[] = [];
  let done = 0;
  const siegeAt = async (table: SimulatedTable): Promise<void> => {
    await Promise.all(plan.seats.map(({ name }) => table.sit(name)));
    await makeLog(table);
    const [messages, actors] = [storedIn(table, "ChatMessage"), storedIn(table, "Actor")].map((all) =>
      structuredClone(all),
    );
    const stored = { messages: messages ?? [], actors: actors ?? [] };
    for (const { name } of plan.seats) if (name !== "Gamemaster") lieWhenAskedBack(table.open.get(name) as OpenSeat);
    failures.push(...troublesOf(table, 0));
    const siege: Siege = {
      table,
      stored: stored.messages.map(({ _id }) => _id),
      changed: new Set(),
      states: statesAt(table.open.get("Gamemaster") as OpenSeat),
      harm: (index) => harm(table, index),
    };
    for (const run of runsOf(steps, most)) {
      const attacks = run.steps.map(({ args }) => {
        const { index } = args as { readonly index: number };
        return { index, ...forge(plan.seed, index, userIdOf(run.by), stored) };
      });
      const told = attacks.map(
        ({ index, what, requests }) => `attack ${index} of ${run.by} (${what}): ${JSON.stringify(requests)}`,
      );
      log.push(...told);
      done += run.steps.length;
      for (const failure of await suffer(siege, run.by, attacks))
        failures.push(`${failure}\n    after ${told.join("\n    and ")}`);
      if (failures.length > 0) return;
    }
    failures.push(...(await reload(siege, plan.reloaded)));
    log.push(...[...table.open].flatMap(([name, open]) => [name, ...statesAt(open).values()]));
  };
  // A shortened table may lack a seat that the log needs; that is no damage of an attack.
  await SimulatedTable.play(plan, siegeAt).catch((error: unknown) =>
    failures.push(`The play ended: ${(error as Error).stack ?? String(error)}`),
  );
  // Attacks after the first failure were not played.
  return {
    story: { plan, steps: steps.slice(0, done) },
    log,
    failures,
    effects: NO_EFFECTS,
    seen: new Map(),
    views: new Map(),
  };
}

interface Run {
  readonly by: string;
  readonly steps: readonly Step[];
}

/** Groups of attacks, each of one player. */
function runsOf(steps: readonly Step[], most: number): readonly Run[] {
  const runs: { by: string; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last && last.by === step.by && last.steps.length < most) last.steps.push(step);
    else runs.push({ by: step.by, steps: [step] });
  }
  return runs;
}

interface Siege {
  readonly table: SimulatedTable;
  /** The state before the first attack. */
  readonly stored: readonly string[];
  /** The GM's digest at the last check. */
  states: Digest;
  /** Ids of rewritten messages. A page that read the original keeps it; a reloaded page cannot know it. */
  readonly changed: Set<string>;
  readonly harm: (index: number) => void;
}

/** The changes that are beyond the attackers' permissions. */
async function suffer(
  siege: Siege,
  attacker: string,
  attacks: readonly (Attack & { readonly index: number })[],
): Promise<readonly string[]> {
  const { table, stored, changed } = siege;
  const gm = table.open.get("Gamemaster") as OpenSeat;
  const userId = userIdOf(attacker);
  const hero = `Actor.${heroIdOf(attacker)}`;
  const was = siege.states;
  const before = guarded(gm, was, userId);
  const [secrets, troubles] = [secretsOf(gm, stored), table.troubles.length];
  const kept = keptBeside(table, hero);
  const touched = new Set<string>();
  const { transport } = (table.open.get(attacker) as OpenSeat).seat;
  for (const { index, requests } of attacks) {
    for (const request of requests) {
      for (const id of namedBy(request)) touched.add(id);
      if (request.type === "document" && request.operation.action === "update")
        for (const { _id } of request.operation.data ?? [])
          for (const id of [String(_id), ...ownersOf(table, String(_id))]) changed.add(id);
      // The table refused the packet, so it has no effect.
      await transport.request(request).catch(() => undefined);
      // The message may belong to another base message now.
      if (request.type === "document" && request.operation.action === "update")
        for (const { _id } of request.operation.data ?? [])
          for (const id of ownersOf(table, String(_id))) changed.add(id);
      await sleep(100);
    }
    siege.harm(index);
    await sleep(1000);
  }
  siege.states = statesAt(gm);
  // Compares without the attacker's part first, because most messages have not changed.
  const changedOf = (states: Digest): Digest =>
    new Map([...states].filter(([id]) => was.get(id) !== siege.states.get(id)));
  const [own, now] = [was, siege.states].map((states) => countedOf(changedOf(states), userId)) as [Counted, Counted];
  const strip = (states: Digest): Digest =>
    gm.seat.run(
      () =>
        new Map(
          [...changedOf(states)].flatMap(([id, state]) =>
            own.get(id) === now.get(id) && gm.seat.game.messages.has(id)
              ? [[id, withoutOwn(gm, userId, hero, stored.includes(id), id, state)] as const]
              : [],
          ),
        ),
    );
  const ids = [...touched].filter((id) => gm.seat.game.messages.has(id));
  const sights = new Map([...table.open].map(([name, open]) => [name, look(open, ids)]));
  return [
    ...troublesOf(table, troubles),
    ...disagreements(table, new Map([...sights].map(([name, { states }]) => [name, states])), ids),
    ...usurpations(table, gm, ids),
    ...[...sights.values()].flatMap(({ problems }) => problems),
    ...changes(`${attacker} has changed what became`, strip(before), strip(guarded(gm, siege.states, userId))),
    // Attackers may delete their own messages that did not exist at the beginning.
    ...stored.filter((id) => !gm.seat.game.messages.has(id)).map((id) => `${attacker} has taken ${id} away`),
    ...keptBeside(table, hero)
      .filter((one) => !kept.includes(one))
      .map((one) => `${attacker} has made ${one}`),
    ...(secretsOf(gm, stored) === secrets ? [] : ["the GM's browser knows other targets than before"]),
    ...("polluted" in {} || "isGM" in {} ? ["all objects have what an attack has named"] : []),
  ];
}

/**
 * Long tests kept by heroes other than this one. Only the owner of a hero may add a test to it, by bringing the hero or
 * by starting the test.
 */
function keptBeside(table: SimulatedTable, hero: string): readonly string[] {
  const messages = storedIn(table, "ChatMessage");
  const isBroughtByOwner = ({ _id, ownership }: Stored, test: string): boolean =>
    messages.some(({ _id: message, author, flags }) => {
      const { card, data, workers = [] } = flags.quincunx ?? {};
      const brought = message === test ? workers : card === test ? [data?.worker] : [];
      // A rewritten message may claim any type.
      return [brought].flat().some((one) => one?.actor === `Actor.${_id}`) && ownership?.[author] === 3;
    });
  return storedIn(table, "Actor").flatMap((actor) =>
    `Actor.${actor._id}` === hero
      ? []
      : Object.keys(actor.flags.quincunx?.tests ?? {})
          .filter((test) => !isBroughtByOwner(actor, test))
          .map((test) => `${actor._id} keep ${test}`),
  );
}

/** The long test that a roll is thrown for. */
const testOf = (origin: Fields | undefined) => (origin?.["testRound"] as { readonly test?: unknown } | undefined)?.test;

/** The base messages of a message. A rewritten message may belong to another base message after a reload. */
function ownersOf(table: SimulatedTable, id: string): readonly string[] {
  const { card, origin } =
    (table.world.store.get("ChatMessage", id)?.flags as { quincunx?: Partial<MessageFlags> } | undefined)?.quincunx ??
    {};
  return [card, origin?.contest?.id, testOf(origin)].filter((one) => typeof one === "string");
}

/** The messages that a request refers to, or claims to. */
function namedBy(request: Request): readonly string[] {
  if (request.type !== "document") return [];
  return [...JSON.stringify(request.operation).matchAll(/"([A-Za-z0-9]{16})"/gu)].map(([, id]) => id as string);
}

/** Errors of core about unreadable messages and refusals are ignored; errors that passed through the module count. */
function troublesOf(table: SimulatedTable, from: number): readonly string[] {
  return table.troubles
    .slice(from)
    .filter((trouble) => trouble.how === "thrown" || isOurs(trouble))
    .map((trouble) => tellTrouble(table, trouble));
}

/**
 * Compares the messages of other users. Only the attacker's own answers, throws and hero may change them. The oracles
 * judge whether an operation of the attacker may count.
 */
function guarded({ seat }: OpenSeat, states: Digest, attacker: string): Digest {
  const others = [...states].flatMap(([id, state]): readonly (readonly [string, string])[] => {
    const message = seat.game.messages.get(id) as Message;
    return message._source.author === attacker ? [] : [[id, state]];
  });
  return new Map(others);
}

type Counted = ReadonlyMap<string, string>;

/** By message: the attacker's operations that count. */
function countedOf(states: Digest, attacker: string): Counted {
  return new Map(
    [...states].map(([id, state]) => {
      const { operations = [] } = JSON.parse(state) as Told;
      return [id, JSON.stringify(operations.filter(({ by }) => by === attacker))];
    }),
  );
}

function withoutOwn(
  gm: OpenSeat,
  attacker: string,
  hero: string,
  isStored: boolean,
  id: string,
  state: string,
): string {
  const message = gm.seat.game.messages.get(id) as Message;
  // Uses the messages as first read, ignoring later changes.
  const { seats, sides } = flagsRead(openAt(gm, message), message);
  const told = withoutNumbers(JSON.parse(state) as Told);
  if (Array.isArray(seats) && Array.isArray(told.answers))
    told.answers = told.answers.map((one, at) => (seats[at]?.user === attacker ? "" : one));
  const isSide = ({ user, actor, card }: Side): boolean =>
    user === attacker || actor === hero || page.game.messages.get(card ?? "")?._source.author === attacker;
  // Another user may still be throwing for a forged message.
  if (!isStored || Object.values(sides ?? {}).some((side) => side !== null && isSide(side))) told.contest = null;
  return JSON.stringify(told);
}

/**
 * Numbers and ledger entries of heroes depend on their owners; the responsible client corrects them at its next write.
 */
function withoutNumbers(told: Told): Told {
  const { resourcePool, harmed, trackEntry, ...state } = told.state ?? {};
  return told.state ? { ...told, state } : told;
}

/** The digest of a message. */
interface Told {
  readonly state?: Fields;
  readonly operations?: readonly { readonly by: string }[];
  answers?: readonly unknown[];
  contest?: object | null;
}

type Side = Partial<Record<"actor" | "card" | "user", string>>;

/** The flags of a message as it was first read. */
function flagsRead(
  open: ReturnType<typeof openAt>,
  message: Message,
): Partial<Pick<MessageFlags, "seats">> & {
  readonly sides?: Readonly<Record<string, Side | null>>;
} {
  return (open?.base as { readonly flags?: object } | undefined)?.flags ?? message.flags.quincunx ?? {};
}

/** A seat's digests of all messages, and the problems found. */
interface Sight {
  readonly states: Digest;
  readonly problems: readonly string[];
}

/** Opens each message once for all checks. */
function look({ name, seat, module }: OpenSeat, ids: readonly string[]): Sight {
  const states = new Map<string, string>();
  const problems: string[] = [];
  const count = countResolves(module.mechanics);
  try {
    seat.run(() => {
      for (const id of ids) {
        const message = seat.game.messages.get(id) as Message;
        const before = count.asked;
        const open = module.openMessage(message);
        // Opening a message calls `resolve` at most once per operation, on the message and on its throws that count.
        const asked = count.asked - before;
        // Counted afterwards, because the search calls `resolve` too.
        const most = mostResolves(module, open?.base);
        if (asked > most) problems.push(`${name} asks resolve ${asked} times for ${id}, not ${most}`);
        states.set(id, stateOf(module, message, open));
        try {
          module.whileReading(() => viewOf(message, open));
        } catch (error) {
          problems.push(`${name} cannot draw ${id}: ${(error as Error).stack ?? ""}`);
        }
      }
    });
  } finally {
    count.stop();
  }
  return { states, problems };
}

function mostResolves(
  module: OpenSeat["module"],
  base: Base | undefined,
  above: readonly (string | null | undefined)[] = [],
): number {
  // Also those that counted until an earlier one turned up, of which only one may count.
  const operations = base?.operations ?? [];
  const path = [...above, base?.message.id];
  const { messages } = page.game;
  const cards = base ? throwsFor(module, base).filter((id) => messages.has(id) && !path.includes(id)) : [];
  const ofCards = cards.map((id) => mostResolves(module, module.openMessage(messages.get(id))?.base, path));
  // A correction resolves its spec once more, to see whether the faces allow it; a waived condition twice.
  const of = (type: string): number => operations.filter(({ operation }) => operation.type === type).length;
  return ofCards.reduce((sum, one) => sum + one, 1 + operations.length + of("correct") + 2 * of("waive"));
}

/**
 * In a contest, the throws that count; in a long test also ignored throws of its participants. A roll along another has
 * the targets of the first one.
 */
function throwsFor(module: OpenSeat["module"], { kind, message }: Base): readonly string[] {
  if (kind === "card") return originsOf(message).flatMap(({ along }) => (typeof along === "string" ? [along] : []));
  if (kind === "contest")
    return (module.contestOf(message)?.rounds ?? []).flatMap(({ a, b }) => [a, b]).flatMap((id) => id ?? []);
  if (kind !== "long-test") return [];
  // Any user who was named may still be added.
  const joined = page.game.messages.contents.flatMap(({ flags }) => {
    const { card, data } = (flags.quincunx ?? {}) as Partial<MessageFlags>;
    const users = (data?.["worker"] as Partial<Worker> | undefined)?.users;
    return card === message.id && Array.isArray(users) ? (users as readonly string[]) : [];
  });
  const begun = module.longTestOf(message)?.flags.workers.flatMap(({ users }) => users) ?? [];
  return page.game.messages.contents.flatMap((card) => {
    const { id, isGM } = module.authorOf(card);
    const isTheirs = isGM || (id !== null && [...begun, ...joined].includes(id));
    return isTheirs && originsOf(card).some((origin) => testOf(origin) === message.id) ? [card.id] : [];
  });
}

/** The object that a card was thrown for, by its current flags and by its roll. */
function originsOf(message: ChatMessage.Implementation): readonly Fields[] {
  const { flags, rolls } = message as Message;
  const proof = rolls[0]?.options["quincunx"] as { readonly flags?: Partial<MessageFlags> } | undefined;
  return [flags.quincunx?.origin, proof?.flags?.origin].flatMap((origin) => (origin ? [origin as Fields] : []));
}

type Base = NonNullable<ReturnType<OpenSeat["module"]["openMessage"]>>["base"];

function countResolves(mechanics: OpenSeat["module"]["mechanics"]): { readonly asked: number; stop(): void } {
  let asked = 0;
  const restore = mechanics.map((mechanic) => {
    const own = mechanic as { resolve: typeof mechanic.resolve };
    const { resolve } = own;
    own.resolve = (...args) => {
      asked += 1;
      return resolve(...args);
    };
    return () => void (own.resolve = resolve);
  });
  return {
    get asked() {
      return asked;
    },
    stop: () => {
      for (const undo of restore) undo();
    },
  };
}

/** A rewritten answer remains an answer for pages that read the original. */
function withoutAnswers([id, state]: readonly [string, string]): readonly [string, string] {
  const told = withoutNumbers(JSON.parse(state) as Told);
  return [id, JSON.stringify(told, (key, value: unknown) => (key === "answers" ? undefined : value))];
}

/**
 * The log contains all forged messages: a reloaded page reads the same as the others, except for rewritten messages.
 */
async function reload({ table, changed }: Siege, name: string): Promise<readonly string[]> {
  const troubles = table.troubles.length;
  // Prompts opened by forged messages are answered or closed.
  await sleep(60_000);
  const live = new Map([...table.open].map(([one, open]) => [one, statesAt(open)] as const));
  const problems = disagreements(table, live);
  table.leave(name);
  await sleep(10_000);
  const again = await table.sit(name);
  await sleep(10_000);
  // The question names the hidden target of a card that its own author rolled.
  const isAsRead = ([id]: readonly [string, string]): boolean =>
    !changed.has(id) && originsOf(messageAt(again, id)!).every(({ question }) => !changed.has(question as string));
  const unchanged = new Map([...statesAt(again)].filter(isAsRead).map(withoutAnswers));
  return [
    ...problems,
    ...troublesOf(table, troubles),
    ...changes(
      `after a reload ${name} makes something else`,
      new Map([...(live.get(name) as Digest)].map(withoutAnswers)),
      unchanged,
    ),
    ...look(again, [...again.seat.game.messages.keys()]).problems,
  ];
}
