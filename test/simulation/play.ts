/** Plays a story, and says what went wrong in it. */
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

/** Longer than anything takes that can go on by itself. */
const LONG = 30 * 60_000;

export interface Report {
  readonly story: Story;
  /** Everything that was done, sent and made of it: the same for the same story, byte for byte. */
  readonly log: readonly string[];
  /** None: all is well. */
  readonly failures: readonly string[];
  readonly effects: Effects;
  /** By name: everything that came to that seat and went from it, when, and what its reader is shown at the end. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  /** By name: what that reader is shown of each message before one page is loaded anew. */
  readonly views: ReadonlyMap<string, Digest>;
}

interface Running {
  readonly step: Step;
  /** The page that does it: what it was about is over when it is gone. Undefined: what is done from outside goes on without a page. */
  readonly page: object | undefined;
  isDone: boolean;
  /** Something came of it. */
  isEffective: boolean;
}

/** `find`: what the steps are, where they are not those of steps/. */
export async function play(story: Story, find: (kind: string) => StepKind = stepKind): Promise<Report> {
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
        failures.push(...problemsOf(table, story, looks));
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

/** Core says of what somebody has forged that it cannot read it; what passed through the module is ours all the same. */
function troublesOf({ troubles }: SimulatedTable, { steps }: Story): readonly Trouble[] {
  const isForged = steps.some(({ kind }) => kind === "forger");
  return troubles.filter((trouble) => !isForged || trouble.how === "thrown" || isOurs(trouble));
}

/** What does not hold when all has come to rest. */
function problemsOf(table: SimulatedTable, story: Story, shown: ReadonlyMap<string, Looks>): readonly string[] {
  const { plan, steps } = story;
  const isSomethingGone = steps.some(({ kind }) => /^(?:delete|copy|import)/u.test(kind));
  const isTracked = steps.some(({ kind }) => kind === "track");
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
      // What is gone has freed somebody, or was counted.
      ...(isSomethingGone ? [] : tooManyTries(open)),
    ]),
    ...(plan.isDrawn ? misdrawings(shown) : []),
  ];
}

/** Everybody sits down, the steps are done at their times, whoever has left comes back, and everything comes to rest. */
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

/** A page that is loaded anew reads and shows what it did before, and what the others do. Resolves to what all see then; empty: none was. */
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
  // What nobody has changed meanwhile the others make the same of.
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

/** A document that was made, changed or deleted, as a seat hears of it. */
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
