/** Plays attacks on a log, one after the other, and says what they have brought about. */
import type { Request } from "../../host/protocol.ts";
import { Random } from "../random.ts";
import { statesAt, stateOf, viewsAt, secretsOf, type Digest } from "../digest.ts";
import { generationFor } from "../generate.ts";
import { changes, disagreements, usurpations } from "../oracles.ts";
import { sleep, tellTrouble, type Report } from "../play.ts";
import { messageAt, type Loose, type OpenSeat } from "../seat/open-seat.ts";
import type { Story } from "../story.ts";
import { isOurs, SimulatedTable, userIdOf } from "../table.ts";
import { forge, type Attack } from "./forge.ts";
import { HOSTILE_SEATS, makeLog } from "./log.ts";

/** Attacks by their numbers: so a story of them can be shortened as any other. */
export function hostileStory(seed: string, count: number): Story {
  const random = new Random(seed, "hostile");
  const seats = HOSTILE_SEATS.map((name) => ({ name, role: name === "Gamemaster" ? 4 : 1, skew: 0, latency: 0 }));
  return {
    plan: {
      seed,
      seats,
      clientStamps: random.chance(0.5),
      reloaded: random.pick(HOSTILE_SEATS),
      ...generationFor(seed),
    },
    steps: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      at: index * 1000,
      by: random.chance(0.8) ? "Ana" : "Ben",
      kind: "attack",
      args: { index: index + 1 },
    })),
  };
}

export async function playHostile({ plan, steps }: Story): Promise<Report> {
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
      guarded: new Map(),
    };
    for (const step of steps) {
      const { index } = step.args as { readonly index: number };
      const attack = forge(plan.seed, index, userIdOf(step.by), stored);
      const told = `attack ${index} of ${step.by} (${attack.what}): ${JSON.stringify(attack.requests)}`;
      log.push(told);
      done += 1;
      for (const failure of await suffer(siege, step.by, attack)) failures.push(`${failure}\n    after ${told}`);
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

interface Siege {
  readonly table: SimulatedTable;
  /** What was there before the first attack. */
  readonly stored: readonly string[];
  /** What was guarded when the last attack was over, by attacker: nothing has happened since. */
  readonly guarded: Map<string, Digest>;
  /** What attackers have rewritten: a page that read it before stands by that, one that is loaded anew does not know it. */
  readonly changed: Set<string>;
}

/** What is not as it was, and should be. */
async function suffer(
  { table, stored, changed, guarded: known }: Siege,
  attacker: string,
  { requests }: Attack,
): Promise<readonly string[]> {
  const gm = table.open.get("Gamemaster") as OpenSeat;
  const before = known.get(attacker) ?? guarded(gm, attacker);
  const [secrets, troubles] = [secretsOf(gm, stored), table.troubles.length];
  const touched = new Set<string>();
  const { transport } = (table.open.get(attacker) as OpenSeat).seat;
  for (const request of requests) {
    for (const id of namedBy(request)) touched.add(id);
    if (request.type === "document" && request.operation.action === "update")
      for (const { _id } of request.operation.data ?? []) changed.add(String(_id));
    // What the table refuses has not happened.
    await transport.request(request).catch(() => undefined);
    await sleep(100);
  }
  await sleep(1000);
  const after = guarded(gm, attacker);
  known.clear();
  known.set(attacker, after);
  const ids = [...touched].filter((id) => gm.seat.game.messages.has(id));
  return [
    ...troublesOf(table, troubles),
    ...disagreements(table, new Map([...table.open].map(([name, open]) => [name, statesAt(open, ids)])), ids),
    ...usurpations(table, gm, ids),
    ...[...table.open.values()].flatMap((open) => [...drawingProblems(open, ids), ...costs(open, ids)]),
    ...changes(`${attacker} has changed what became`, before, after),
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
function guarded({ seat, module }: OpenSeat, attacker: string): Digest {
  const userId = userIdOf(attacker);
  const others = (seat.game.messages.contents as Loose[]).filter(({ _source }) => _source.author !== userId);
  return seat.run(
    () => new Map(others.map((message) => [message.id as string, guardedState(module, message, userId)])),
  );
}

function guardedState(module: OpenSeat["module"], message: Loose, attacker: string): string {
  const seats = (message.flags.quincunx?.seats ?? []) as readonly { readonly user: string }[];
  const state = stateOf({ module } as OpenSeat, message);
  if (!Array.isArray(seats) || !seats.some((seat) => (seat as Loose)?.user === attacker)) return state;
  const withoutTheirs = (_key: string, value: unknown): unknown =>
    _key === "answers" && Array.isArray(value)
      ? value.map((one: unknown, at) => (seats[at]?.user === attacker ? "" : one))
      : value;
  return JSON.stringify(JSON.parse(state), withoutTheirs);
}

function drawingProblems(open: OpenSeat, ids?: readonly string[]): readonly string[] {
  try {
    viewsAt(open, ids);
    return [];
  } catch (error) {
    return [`${open.name} cannot draw the log: ${(error as Error).stack ?? ""}`];
  }
}

/** Putting a message together asks `resolve` no more often than there are operations that count. */
function costs({ name, seat, module }: OpenSeat, ids: readonly string[]): readonly string[] {
  let asked = 0;
  const restore = module.mechanics.map((mechanic) => {
    const own = mechanic as { resolve: typeof mechanic.resolve };
    const { resolve } = own;
    own.resolve = (...args) => {
      asked += 1;
      return resolve(...args);
    };
    return () => void (own.resolve = resolve);
  });
  try {
    return seat.run(() =>
      ids.flatMap((id) => {
        asked = 0;
        const open = module.openMessage(seat.game.messages.get(id));
        const most = 1 + (open?.base.operations.filter(({ after }) => after !== null).length ?? 0);
        return asked > most ? [`${name} asks resolve ${asked} times for ${id}, not ${most}`] : [];
      }),
    );
  } finally {
    for (const undo of restore) undo();
  }
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
    ...drawingProblems(again),
  ];
}
