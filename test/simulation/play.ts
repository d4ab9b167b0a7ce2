/** Plays a story and reports its failures. */
import { sleep } from "./clock.ts";
import { lookAt, type Digest, type Looks } from "./digest.ts";
import { NO_EFFECTS, operationsAt, whileDoing, type Effects } from "./effects.ts";
import { ignorance, lostNumbers } from "./known.ts";
import {
  actorDisagreements,
  changes,
  disagreements,
  misdrawings,
  miscancelled,
  tooManyTries,
  strayTests,
  ungiven,
  unpaidBills,
  wrongHarm,
  usurpations,
  wrongDice,
} from "./oracles.ts";
import { whileNothingHappens } from "./seat/open-seat.ts";
import { stepKind } from "./steps/index.ts";
import { clockOf, tellStory, type Step, type StepKind, type Story } from "./story.ts";
import { isOurs, SimulatedTable, userIdOf, type Trouble } from "./table.ts";
import type { Packet } from "./wire.ts";

/** Longer than any chain of automatic actions. */
const LONG = 30 * 60_000;

export interface Report {
  readonly story: Story;
  /** All steps, packets and states: equal for equal stories, byte for byte. */
  readonly log: readonly string[];
  /** Empty on success. */
  readonly failures: readonly string[];
  readonly effects: Effects;
  /** By seat name: every packet to and from the seat with its time, and the reader's views at the end. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  /** By seat name: the reader's view of each message before one page is reloaded. */
  readonly views: ReadonlyMap<string, Digest>;
}

interface Running {
  readonly step: Step;
  /** The acting page; its closing ends the action. Undefined: the action does not depend on a page. */
  readonly page: object | undefined;
  isDone: boolean;
  /** The step had an effect. */
  isEffective: boolean;
}

/** `find`: looks up step kinds, by default those of steps/. `problems`: checks the seats when the story has ended. */
export async function play(
  story: Story,
  find: (kind: string) => StepKind = stepKind,
  problems: typeof problemsOf = problemsOf,
): Promise<Report> {
  const failures: string[] = [];
  const log: string[] = [];
  const seen = new Map<string, readonly string[]>();
  let views: Report["views"] = new Map();
  let effects = NO_EFFECTS;
  try {
    await SimulatedTable.play(story.plan, async (table) => {
      const running = await act(table, story, find, failures);
      const shown = whileNothingHappens(table.open.values(), () => {
        const looks = shownAt(table, story);
        failures.push(...problems(table, story, looks));
        const [one] = table.open.values();
        const did = new Set(running.flatMap(({ step, isEffective }) => (isEffective ? step.kind : [])));
        if (one) effects = { steps: did, ...operationsAt(one) };
        return looks;
      });
      const digests = statesOf(shown);
      views = new Map([...shown].map(([name, looks]) => [name, looks.views]));
      for (const { step, page, isDone } of running)
        if (!isDone && page && page === table.open.get(step.by)?.module) failures.push(`#${step.id} waits for ever`);
      const last = await reloadOne(table, story, shown, failures);
      failures.push(...troublesOf(table, story).map((trouble) => tellTrouble(table, trouble)));
      for (const [name, open] of table.open) {
        const own = table.packets.filter(({ seat }) => seat === userIdOf(name));
        const looks = last.get(name) ?? lookAt(open);
        seen.set(name, [...own.map(tellPacket), ...looks.views.values()]);
      }
      log.push(
        tellStory(story, find),
        ...table.packets.map(tellPacket),
        ...[...digests].flatMap(([name, states]) => [name, ...states.values()]),
      );
    });
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { story, log, failures, effects, seen, views };
}

/** Ignores core's errors about forged messages it cannot read; errors that passed through the module count. */
function troublesOf({ troubles }: SimulatedTable, { steps }: Story): readonly Trouble[] {
  const isForged = steps.some(({ kind }) => kind === "forger");
  return troubles.filter((trouble) => !isForged || trouble.how === "thrown" || isOurs(trouble));
}

/** The conditions that fail after everything has come to rest. */
function problemsOf(table: SimulatedTable, story: Story, shown: ReadonlyMap<string, Looks>): readonly string[] {
  const { plan, steps } = story;
  const isSomethingGone = steps.some(({ kind }) => /^(?:delete|copy|import)/u.test(kind));
  const isTracked = steps.some(({ kind }) => kind === "track" || kind === "carry");
  const seats = plan.seats.flatMap(({ name }) => table.open.get(name) ?? []);
  return [
    ...disagreements(table, statesOf(shown)),
    ...actorDisagreements(table),
    ...ignorance(table),
    ...lostNumbers(table, story),
    ...wrongDice(table),
    ...seats.flatMap((open) => [
      ...usurpations(table, open),
      ...unpaidBills(open, isSomethingGone, isTracked),
      ...wrongHarm(open, isSomethingGone),
      ...miscancelled(open),
      ...(isSomethingGone ? [] : ungiven(open)),
      ...strayTests(open, isSomethingGone),
      // A deleted card has freed an attempt, or was counted.
      ...(isSomethingGone ? [] : tooManyTries(open)),
    ]),
    ...(plan.isDrawn ? misdrawings(shown) : []),
  ];
}

/** Connects all seats, runs the steps at their times, reconnects users who left, and waits until everything rests. */
async function act(
  table: SimulatedTable,
  { plan, steps }: Story,
  find: (kind: string) => StepKind,
  failures: string[],
): Promise<readonly Running[]> {
  await Promise.all(plan.seats.map(({ name }) => table.sit(name)));
  const begin = table.clock.now;
  const made = new Map<number, string>();
  const running: Running[] = [];
  for (const step of steps) {
    await sleep(begin + step.at - table.clock.now);
    const one = doStep(table, step, find(step.kind), made, failures);
    if (one) running.push(one);
  }
  await sleep(LONG);
  for (const { name } of plan.seats) if (table.isWelcome(name)) await table.sit(name);
  await sleep(LONG);
  return running;
}

function doStep(
  table: SimulatedTable,
  step: Step,
  kind: StepKind,
  made: Map<number, string>,
  failures: string[],
): Running | null {
  const here = table.open.get(step.by);
  if (!here && !kind.isOutside) return null;
  const running: Running = { step, page: kind.isOutside ? undefined : here?.module, isDone: false, isEffective: false };
  table.shuffle(step.by, step.id);
  const doing = {
    table,
    step,
    here: here as NonNullable<typeof here>,
    made: (id: number) => made.get(id),
    keep: (id: string | undefined) => void (id && made.set(step.id, id)),
  };
  const run = async (): Promise<void> => kind.run(doing, step.args);
  const did = (): void => void (running.isEffective = true);
  whileDoing(did, () => (kind.isOutside || !here ? run() : here.seat.run(run))).then(
    () => (running.isDone = true),
    (error: unknown) => {
      running.isDone = true;
      const text = error instanceof Error ? error.message : String(error);
      if (!table.isExpected(text, userIdOf(step.by)))
        failures.push(`#${step.id} (${kind.tell(step.args)}) ended with: ${text}`);
    },
  );
  return running;
}

/**
 * A reloaded page must read and show the same as before, and the same as the other pages. Resolves with the common
 * digest; empty if no page was reloaded.
 */
async function reloadOne(
  table: SimulatedTable,
  { plan }: Story,
  shown: ReadonlyMap<string, Looks>,
  failures: string[],
): Promise<ReadonlyMap<string, Looks>> {
  const name = plan.reloaded;
  const before = shown.get(name);
  if (!before) return new Map();
  const sent = table.packets.length;
  table.leave(name);
  await sleep(LONG);
  if (!table.isWelcome(name)) return new Map();
  await table.sit(name);
  await sleep(LONG);
  // The other pages must still agree on messages that have not changed.
  const isStill = !table.packets.slice(sent).some((packet) => isChange(packet) && packet.seat !== userIdOf(name));
  const all = whileNothingHappens(
    table.open.values(),
    () =>
      new Map(
        [...table.open].map(([one, open]) => [
          one,
          (isStill && one !== name && shown.get(one)) || lookAt(open, one === name && plan.isDrawn),
        ]),
      ),
  );
  const after = all.get(name) as Looks;
  failures.push(
    ...disagreements(table, statesOf(all)),
    ...actorDisagreements(table),
    ...changes(`after a reload ${name} makes something else`, before.states, after.states),
    ...changes(`after a reload ${name} sees something else`, before.views, after.views),
    ...changes(`after a reload ${name} has something else drawn`, before.drawings, after.drawings),
  );
  return all;
}

/** A created, changed or deleted document, as a seat is notified of it. */
function isChange({ to, text }: Packet): boolean {
  return to === "seat" && text.includes('"type":"document"');
}

function shownAt(table: SimulatedTable, { plan }: Story): ReadonlyMap<string, Looks> {
  return new Map([...table.open].map(([name, open]) => [name, lookAt(open, plan.isDrawn)]));
}

function statesOf(all: ReadonlyMap<string, Looks>): ReadonlyMap<string, Digest> {
  return new Map([...all].map(([name, { states }]) => [name, states]));
}

function tellPacket({ at, seat, to, text }: Packet): string {
  return `${clockOf(at)} ${seat} → ${to} ${text}`;
}

export function tellTrouble(table: SimulatedTable, { at, seat, how, text }: Trouble): string {
  return `${clockOf(at)} ${how} at ${table.nameOf(seat)}: ${text}`;
}
