/**
 * Plays attacks on a log, one after the other, and says what they have brought about. To look at everything after each of them costs more than the attacks
 * themselves: of very many a few are looked at together, and one by one where something is wrong.
 */
import type { Request } from "foundry-practice-table/protocol";
import { Random } from "../random.ts";
import { secretsOf, stateOf, statesAt, viewOf, type Digest } from "../digest.ts";
import { NO_EFFECTS } from "../effects.ts";
import { generationFor } from "../generate.ts";
import { changes, disagreements, usurpations } from "../oracles.ts";
import { sleep } from "../clock.ts";
import { tellTrouble, type Report } from "../play.ts";
import { messageAt, openAt, type Loose, type OpenSeat } from "../seat/open-seat.ts";
import type { Step, Story } from "../story.ts";
import { heroIdOf, isOurs, SimulatedTable, userIdOf } from "../table.ts";
import { forge, type Attack } from "./forge.ts";
import { HOSTILE_SEATS } from "./hands.ts";
import { lieWhenAskedBack } from "./lie.ts";
import { makeLog } from "./log.ts";

/** Attacks by their numbers: so a story of them can be shortened as any other. */
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
      // Whoever is at it goes on for a while.
      if (random.chance(0.1)) by = draw();
      return { id: index + 1, at: index * 1000, by, kind: "attack", args: { index: index + 1 } };
    }),
  };
}

/** What an attack brings about beside what it is, where a test wants to see that it is noticed. */
type Harm = (table: SimulatedTable, index: number) => void;

/** Looks at what has become of the log after each attack. */
export function playHostile(story: Story, harm?: Harm): Promise<Report> {
  return besiege(story, 1, harm);
}

/** Looks after ten attacks of one player; where that shows anything, what it came from is found by looking after each. */
export async function playHostileInBulk(story: Story, harm?: Harm): Promise<Report> {
  const report = await besiege(story, 10, harm);
  if (report.failures.length === 0) return report;
  const precise = await playHostile(report.story, harm);
  return precise.failures.length > 0 ? precise : report;
}

/** `most`: so many attacks of one player at most are looked at together. */
async function besiege({ plan, steps }: Story, most: number, harm: Harm = () => undefined): Promise<Report> {
  const failures: string[] = [];
  const log: string[] = [];
  let done = 0;
  const siegeAt = async (table: SimulatedTable): Promise<void> => {
    await Promise.all(plan.seats.map(({ name }) => table.sit(name)));
    await makeLog(table);
    const [messages, actors] = (["ChatMessage", "Actor"] as const).map((name) =>
      structuredClone([...table.world.store.collection(name).values()] as readonly Loose[]),
    );
    const stored = { messages: messages as readonly Loose[], actors: actors as readonly Loose[] };
    for (const { name } of plan.seats) if (name !== "Gamemaster") lieWhenAskedBack(table.open.get(name) as OpenSeat);
    failures.push(...troublesOf(table, 0));
    const siege: Siege = {
      table,
      stored: stored.messages.map(({ _id }) => _id as string),
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
  // A smaller table may lack somebody who is needed: no attack has brought that about.
  await SimulatedTable.play(plan, siegeAt).catch((error: unknown) =>
    failures.push(`The play ended: ${(error as Error).stack ?? String(error)}`),
  );
  // What would have come after the first failure was not played.
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

/** Each of one player. */
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
  /** What was there before the first attack. */
  readonly stored: readonly string[];
  /** What the GM's page made of everything when it was last looked at: nothing has happened since. */
  states: Digest;
  /** What attackers have rewritten: a page that read it before stands by that, one that is loaded anew does not know it. */
  readonly changed: Set<string>;
  readonly harm: (index: number) => void;
}

/** What is not as it was, and should be. */
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
      // What the table refuses has not happened.
      await transport.request(request).catch(() => undefined);
      // It may belong to something else now.
      if (request.type === "document" && request.operation.action === "update")
        for (const { _id } of request.operation.data ?? [])
          for (const id of ownersOf(table, String(_id))) changed.add(id);
      await sleep(100);
    }
    siege.harm(index);
    await sleep(1000);
  }
  siege.states = statesAt(gm);
  // What reads as it did does so, too, without what is the attacker's: most does.
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
    // Attackers delete what is theirs and was not there at first.
    ...stored.filter((id) => !gm.seat.game.messages.has(id)).map((id) => `${attacker} has taken ${id} away`),
    ...keptBeside(table, hero)
      .filter((one) => !kept.includes(one))
      .map((one) => `${attacker} has made ${one}`),
    ...(secretsOf(gm, stored) === secrets ? [] : ["the GM's browser knows other targets than before"]),
    ...("polluted" in {} || "isGM" in {} ? ["all objects have what an attack has named"] : []),
  ];
}

/** Which long tests stand on which heroes but this one: nobody puts one on another's, unless its owner has brought it there before, or begun with it. */
function keptBeside({ world }: SimulatedTable, hero: string): readonly string[] {
  const messages = [...world.store.collection("ChatMessage").values()] as readonly Loose[];
  const isBroughtByOwner = ({ _id, ownership }: Loose, test: string): boolean =>
    messages.some(({ _id: message, author, flags }) => {
      const { card, data, workers = [] } = flags?.quincunx ?? {};
      const brought = message === test ? workers : card === test ? [data?.worker] : [];
      // Who has rewritten it by hand may have made anything of them.
      return (
        [brought].flat().some((one: Loose) => one?.actor === `Actor.${_id as string}`) && ownership?.[author] === 3
      );
    });
  return ([...world.store.collection("Actor").values()] as readonly Loose[]).flatMap((actor) =>
    `Actor.${actor._id as string}` === hero
      ? []
      : Object.keys((actor.flags?.quincunx?.tests ?? {}) as object)
          .filter((test) => !isBroughtByOwner(actor, test))
          .map((test) => `${actor._id as string} keep ${test}`),
  );
}

/** What a message of the log belongs to: of who rewrites it, it may not belong to that any more when a page is loaded anew. */
function ownersOf(table: SimulatedTable, id: string): readonly string[] {
  const { card, origin } = (table.world.store.get("ChatMessage", id)?.flags as Loose)?.quincunx ?? {};
  return [card, origin?.contest, origin?.longTest?.test].filter((one) => typeof one === "string");
}

/** Messages that a request is, or says that it is, about. */
function namedBy(request: Request): readonly string[] {
  if (request.type !== "document") return [];
  return [...JSON.stringify(request.operation).matchAll(/"([A-Za-z0-9]{16})"/gu)].map(([, id]) => id as string);
}

/** Core tells of messages that it cannot read, and of refusals; what passed through the module is ours. */
function troublesOf(table: SimulatedTable, from: number): readonly string[] {
  return table.troubles
    .slice(from)
    .filter((trouble) => trouble.how === "thrown" || isOurs(trouble))
    .map((trouble) => tellTrouble(table, trouble));
}

/**
 * Of the messages that are not the attacker's: nothing of it may change, but for their own answers and throws, and what their own hero keeps. Where
 * something of the attacker's counts, it is left to the oracles whether it may.
 */
function guarded({ seat }: OpenSeat, states: Digest, attacker: string): Digest {
  const others = [...states].flatMap(([id, state]): readonly (readonly [string, string])[] => {
    const message = seat.game.messages.get(id) as Loose;
    return message._source.author === attacker ? [] : [[id, state]];
  });
  return new Map(others);
}

type Counted = ReadonlyMap<string, string>;

/** By message: what of it counts, and is the attacker's. */
function countedOf(states: Digest, attacker: string): Counted {
  return new Map(
    [...states].map(([id, state]) => {
      const { operations = [] } = JSON.parse(state) as Loose;
      return [id, JSON.stringify(operations.filter(({ by }: Loose) => by === attacker))];
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
  const message = gm.seat.game.messages.get(id) as Loose;
  // As they were read first, whatever somebody has made of them since.
  const { seats, sides } = ((openAt(gm, message)?.base as Loose)?.flags ?? message.flags.quincunx ?? {}) as Loose;
  const told = withoutNumbers(JSON.parse(state) as Loose);
  if (Array.isArray(seats) && Array.isArray(told.answers))
    told.answers = told.answers.map((one: unknown, at: number) => (seats[at]?.user === attacker ? "" : one));
  const isSide = ({ user, actor, card }: Loose): boolean =>
    user === attacker || actor === hero || (globalThis as Loose).game.messages.get(card)?._source.author === attacker;
  // At what was forged before somebody else may still be throwing.
  if (!isStored || Object.values((sides ?? {}) as object).some((side) => side !== null && isSide(side)))
    told.contest = null;
  return JSON.stringify(told);
}

/** Numbers and ledger entries of heroes are as trustworthy as their owners, and follow when the responsible client writes next. */
function withoutNumbers(told: Loose): Loose {
  const { resourcePool, harmed, trackEntries, ...state } = told.state ?? {};
  return told.state ? { ...told, state } : told;
}

/** What a seat makes of messages, and what is wrong with that. */
interface Sight {
  readonly states: Digest;
  readonly problems: readonly string[];
}

/** Every message is put together once, as often as all that is asked about it needs. */
function look({ name, seat, module }: OpenSeat, ids: readonly string[]): Sight {
  const states = new Map<string, string>();
  const problems: string[] = [];
  const count = countResolves(module.mechanics);
  try {
    seat.run(() => {
      for (const id of ids) {
        const message = seat.game.messages.get(id) as Loose;
        const before = count.asked;
        const open = module.openMessage(message);
        // Putting a message together asks `resolve` no more often than there are operations that count, on it and on the throws that count in it.
        const asked = count.asked - before;
        // Counted after it was asked: looking for it asks, too.
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

function mostResolves(module: OpenSeat["module"], base: Base | undefined): number {
  const counted = base?.operations.filter(({ after }) => after !== null) ?? [];
  const cards = base ? throwsFor(module, base) : [];
  const { messages } = (globalThis as Loose).game;
  const ofCards = cards.map((id) => mostResolves(module, module.openMessage(messages.get(id))?.base));
  // A correction resolves its spec once more, to see whether the faces allow it.
  const corrections = counted.filter(({ operation }) => operation.type === "correct");
  return ofCards.reduce((sum, one) => sum + one, 1 + counted.length + corrections.length);
}

/** Of a contest those that count; of a long test also those that do not, but no stranger's. */
function throwsFor(module: OpenSeat["module"], { kind, message }: Base): readonly string[] {
  if (kind === "contest")
    return (module.contestOf(message)?.rounds ?? []).flatMap(({ a, b }) => [a, b]).flatMap((id) => id ?? []);
  if (kind !== "long-test") return [];
  // Whoever anybody names may come to it later.
  const joined = ((globalThis as Loose).game.messages.contents as readonly Loose[]).flatMap(({ flags }) => {
    const { card, data } = (flags.quincunx ?? {}) as Loose;
    return card === message.id && Array.isArray(data?.worker?.users) ? (data.worker.users as readonly string[]) : [];
  });
  const begun = module.longTestOf(message)?.flags.workers.flatMap(({ users }) => users) ?? [];
  return ((globalThis as Loose).game.messages.contents as readonly Loose[]).flatMap((card) => {
    const { id, isGM } = module.authorOf(card as never);
    const isTheirs = isGM || (id !== null && [...begun, ...joined].includes(id));
    return isTheirs && originsOf(card).some(({ longTest }) => longTest?.test === message.id) ? [card.id as string] : [];
  });
}

/** What a card was thrown for: as its flags say today, and as its roll proves. */
function originsOf({ flags, rolls }: Loose): readonly Loose[] {
  const proven = (rolls as readonly Loose[])[0]?.options?.quincunx?.flags;
  return [flags.quincunx?.origin, proven?.origin].flatMap((origin: Loose | undefined) => origin ?? []);
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

/** An answer that was rewritten is one to those who read it before. */
function withoutAnswers([id, state]: readonly [string, string]): readonly [string, string] {
  const told = withoutNumbers(JSON.parse(state) as Loose);
  return [id, JSON.stringify(told, (key, value: unknown) => (key === "answers" ? undefined : value))];
}

/** Everything that was forged lies in the log: a page that is loaded anew reads what the others read, but for what was rewritten meanwhile. */
async function reload({ table, changed }: Siege, name: string): Promise<readonly string[]> {
  const troubles = table.troubles.length;
  // Prompts that forged messages have opened are answered, or left.
  await sleep(60_000);
  const live = new Map([...table.open].map(([one, open]) => [one, statesAt(open)] as const));
  const problems = disagreements(table, live);
  table.leave(name);
  await sleep(10_000);
  const again = await table.sit(name);
  await sleep(10_000);
  // A card that was rolled for a question of its own author knows what hides its target by that question.
  const isAsRead = ([id]: readonly [string, string]): boolean =>
    !changed.has(id) &&
    originsOf(messageAt(again, id) as Loose).every(({ question }) => !changed.has(question as string));
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
