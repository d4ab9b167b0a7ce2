/**
 * Plays attacks on a log, one after the other, and says what they have brought about. To look at everything after each of them costs more than the attacks
 * themselves: of very many a few are looked at together, and one by one where something is wrong.
 */
import type { Request } from "../../host/protocol.ts";
import { Random } from "../random.ts";
import { secretsOf, stateOf, statesAt, viewOf, type Digest } from "../digest.ts";
import { generationFor } from "../generate.ts";
import { changes, disagreements, usurpations } from "../oracles.ts";
import { sleep, tellTrouble, type Report } from "../play.ts";
import { messageAt, type Loose, type OpenSeat } from "../seat/open-seat.ts";
import type { Step, Story } from "../story.ts";
import { isOurs, SimulatedTable, userIdOf } from "../table.ts";
import { forge, type Attack } from "./forge.ts";
import { HOSTILE_SEATS, makeLog } from "./log.ts";

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
    const stored = structuredClone([...table.world.store.collection("ChatMessage").values()]) as readonly Loose[];
    failures.push(...troublesOf(table, 0));
    const siege: Siege = {
      table,
      stored: stored.map(({ _id }) => _id as string),
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
  await SimulatedTable.play(plan, siegeAt).catch((error: unknown) => failures.push(`The play ended: ${String(error)}`));
  // What would have come after the first failure was not played.
  return { story: { plan, steps: steps.slice(0, done) }, log, failures, seen: new Map() };
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
  const before = guarded(gm, siege.states, attacker);
  const [secrets, troubles] = [secretsOf(gm, stored), table.troubles.length];
  const touched = new Set<string>();
  const { transport } = (table.open.get(attacker) as OpenSeat).seat;
  for (const { index, requests } of attacks) {
    for (const request of requests) {
      for (const id of namedBy(request)) touched.add(id);
      if (request.type === "document" && request.operation.action === "update")
        for (const { _id } of request.operation.data ?? []) changed.add(String(_id));
      // What the table refuses has not happened.
      await transport.request(request).catch(() => undefined);
      await sleep(100);
    }
    siege.harm(index);
    await sleep(1000);
  }
  siege.states = statesAt(gm);
  const after = guarded(gm, siege.states, attacker);
  const ids = [...touched].filter((id) => gm.seat.game.messages.has(id));
  const sights = new Map([...table.open].map(([name, open]) => [name, look(open, ids)]));
  return [
    ...troublesOf(table, troubles),
    ...disagreements(table, new Map([...sights].map(([name, { states }]) => [name, states])), ids),
    ...usurpations(table, gm, ids),
    ...[...sights.values()].flatMap(({ problems }) => problems),
    ...changes(`${attacker} has changed what became`, before, after),
    // Attackers delete what is theirs and was not there at first.
    ...stored.filter((id) => !gm.seat.game.messages.has(id)).map((id) => `${attacker} has taken ${id} away`),
    ...(secretsOf(gm, stored) === secrets ? [] : ["the GM's browser knows other targets than before"]),
    ...("polluted" in {} || "isGM" in {} ? ["all objects have what an attack has named"] : []),
  ];
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

/** Of the messages that are not the attacker's: nothing of it may change, but for their own answers to requests. */
function guarded({ seat }: OpenSeat, states: Digest, attacker: string): Digest {
  const userId = userIdOf(attacker);
  const others = [...states].flatMap(([id, state]): readonly (readonly [string, string])[] => {
    const message = seat.game.messages.get(id) as Loose;
    return message._source.author === userId ? [] : [[id, withoutAnswersOf(userId, message, state)]];
  });
  return new Map(others);
}

function withoutAnswersOf(attacker: string, message: Loose, state: string): string {
  const seats = (message.flags.quincunx?.seats ?? []) as readonly { readonly user: string }[];
  if (!Array.isArray(seats) || !seats.some((seat) => (seat as Loose)?.user === attacker)) return state;
  const withoutTheirs = (key: string, value: unknown): unknown =>
    key === "answers" && Array.isArray(value)
      ? value.map((one: unknown, at) => (seats[at]?.user === attacker ? "" : one))
      : value;
  return JSON.stringify(JSON.parse(state), withoutTheirs);
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
        // Putting a message together asks `resolve` no more often than there are operations that count.
        const asked = count.asked - before;
        const most = 1 + (open?.base.operations.filter(({ after }) => after !== null).length ?? 0);
        if (asked > most) problems.push(`${name} asks resolve ${asked} times for ${id}, not ${most}`);
        states.set(id, stateOf(module, message, open));
        try {
          viewOf(message, open);
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
  return [id, JSON.stringify(JSON.parse(state), (key, value: unknown) => (key === "answers" ? undefined : value))];
}

/** Everything that was forged lies in the log: a page that is loaded anew reads what the others read, but for what was rewritten meanwhile. */
async function reload({ table, changed }: Siege, name: string): Promise<readonly string[]> {
  const troubles = table.troubles.length;
  const live = new Map([...table.open].map(([one, open]) => [one, statesAt(open)] as const));
  const problems = disagreements(table, live);
  table.leave(name);
  await sleep(10_000);
  const again = await table.sit(name);
  await sleep(10_000);
  // A card that was rolled for a question of its own author knows what hides its target by that question.
  const questionOf = (id: string): unknown => messageAt(again, id)?.flags.quincunx?.origin?.question;
  const isAsRead = ([id]: readonly [string, string]): boolean =>
    !changed.has(id) && !changed.has(String(questionOf(id)));
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
