/** Presses buttons of messages: the offers of an operation to this seat at that moment. */
import { sleep } from "../clock.ts";
import type { Random } from "../random.ts";
import { messageAt, type OpenSeat } from "../seat/open-seat.ts";
import type { Doing, SoFar, Step, StepKind } from "../story.ts";
import { personAt } from "../table.ts";
import { isOf, recent, someone, someTargets } from "./choose.ts";

interface PressArgs {
  /**
   * The messages of a step, including the answers of a request, the throws of a contest, and the roll that received
   * aid.
   */
  readonly on: number;
  /** Index of the offer. */
  readonly which: number;
}
interface AmendArgs extends PressArgs {
  readonly after: number;
  /** Values for the fields that a GM may set in any mechanic; unknown fields are ignored. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Pressing {
  readonly weight: number;
  /** Selects the steps that made the messages. Default: those that make cards. */
  readonly on?: (step: Step) => boolean;
  /** Requires that one of these steps acted on the message before. */
  readonly follows?: readonly string[];
  /** Id of the offer. Default: no matter which. */
  readonly offer?: string;
  /** Others: users other than the author. Own: the author or a GM. Default: GMs. */
  readonly who?: "gms" | "here" | "others" | "own";
}

/** An operation with a button that acts immediately. `kind`: name of the step, if it differs from the operation. */
export function press(operation: string, pressing: Pressing, kind = operation): StepKind<PressArgs> {
  return {
    kind,
    weight: pressing.weight,
    make: (random, so) => made(random, so, pressing),
    async run(doing, { on, which }) {
      const { here } = doing;
      const offer = await offered(doing, () => offersOf(here, doing.made(on), operation, which, pressing.offer)[0]);
      if (offer) here.module.act(offer.message, operation, offer.id);
    },
    tell: ({ on, which }) => `presses "${operation}" (${which}) on what #${on} made`,
  };
}

interface BothArgs extends PressArgs {
  /** The other user who presses it. */
  readonly other: string;
  /** Index of the other user's offer. */
  readonly theirs: number;
}

/** Presses the same button at two seats at the same moment, or two buttons of one operation. */
export function pressBoth(operation: string, pressing: Pressing): StepKind<BothArgs> {
  return {
    kind: `${operation}-both`,
    weight: pressing.weight,
    make(random, so) {
      const found = made(random, so, { ...pressing, who: "here" });
      const other = someone(
        random,
        so.here.filter(({ name }) => name !== found?.by),
      );
      const theirs = (found?.args.which ?? 0) + random.pick([0, 0, 1]);
      return found && other !== null ? { by: found.by, args: { ...found.args, other, theirs } } : null;
    },
    async run(doing, { on, which, other, theirs }) {
      const { table, here } = doing;
      const isThere = await offered(doing, () => offersOf(here, doing.made(on), operation, which)[0]);
      const id = doing.made(on);
      const seats = isThere ? [here, table.open.get(other)].flatMap((one) => one ?? []) : [];
      for (const { at, offer } of seats.flatMap((at) =>
        at.seat.run(() => offersOf(at, id, operation, at === here ? which : theirs).map((offer) => ({ at, offer }))),
      ))
        at.seat.run(() => at.module.act(offer.message, operation, offer.id));
    },
    tell: ({ on, which, other, theirs }) =>
      `and ${other} press "${operation}" (${which}, ${theirs}) at once on what #${on} made`,
  };
}

/** Steps that make cards of other kinds of rolls. */
const OTHERS = [
  "type",
  "request",
  "contest",
  "fives",
  "strike",
  "fives-choice",
  "roll-waiting",
  "split",
  "again",
  "aid",
  "prompted",
  "long-test-next",
];

/** The difficulty dialog, by any button: opened, kept open for a while, and answered. */
export function amendWith(
  kind: string,
  isHidden: boolean,
  { weight, on = isOf("roll", "roll", ...OTHERS), who = "gms" }: Pressing,
  // `offer`: by its id; `null`: no matter which.
  button: { readonly operation: string; readonly offer: string | null } = { operation: "amend", offer: "" },
): StepKind<AmendArgs> {
  return {
    kind,
    weight,
    make(random, so) {
      const found = made(random, so, { weight, on, who });
      const fields = someTargets(random);
      const args = { after: random.pick([0, 500, 5000, 30_000]), fields, ...(isHidden ? { isHidden } : {}) };
      return found && { by: found.by, args: { ...found.args, ...args } };
    },
    async run(doing, { on, which, after, fields }) {
      const { here } = doing;
      const { operation, offer: id } = button;
      const offer = await offered(doing, () => offersOf(here, doing.made(on), operation, which, id ?? undefined)[0]);
      const open = offer && here.module.openMessage(messageAt(here, offer.message) ?? undefined);
      if (!offer || !open) return;
      const { mechanic } = open.base.state as { readonly mechanic: { readonly hideable: readonly string[] } };
      const own = mechanic.hideable.map((field) => [field, fields[field]]);
      personAt(here).intend(offer.message, { after, fields: Object.fromEntries(own), isHidden });
      here.module.act(offer.message, operation, offer.id);
    },
    tell: ({ on, after, fields }) =>
      `${isHidden ? "hides a new" : "sets the"} difficulty of what #${on} made, after ${after} ms: ${JSON.stringify(fields)}`,
  };
}

/** Waits a while for the button to appear. */
export async function offered<Found extends Offered>(
  { table, here, step }: Doing,
  look: () => Found | undefined,
): Promise<Found | undefined> {
  let seen = -1;
  for (let waited = 0; waited <= LONGEST && table.open.get(step.by) === here; waited += 500) {
    // Without new packets the state has not changed.
    const offer = table.packets.length === seen ? undefined : here.module.whileReading(look);
    if (offer) return offer;
    seen = table.packets.length;
    await sleep(500);
  }
  return undefined;
}

/** In ms. */
const LONGEST = 40_000;

interface Offered {
  readonly message: string;
  readonly id: string;
}

/** The current offers of an operation, or the wanted one. `wanted`: by its id. */
export function offersOf(
  at: OpenSeat,
  id: string | undefined,
  operation: string,
  which: number,
  wanted?: string,
): readonly Offered[] {
  const message = messageAt(at, id);
  const rounds = message ? (at.module.contestOf(message)?.rounds ?? []) : [];
  const thrown = rounds.flatMap(({ a, b }) => [a, b]).flatMap((one) => one ?? []);
  const helped = (message && at.module.aidOf(message)?.card?.id) ?? undefined;
  const answers = message ? [...(at.module.requestOf(message)?.answers() ?? []), ...thrown, helped] : [];
  const offered = [message?.id as string | undefined, ...answers].flatMap((one) => {
    const open = at.module.openMessage(messageAt(at, one) ?? undefined);
    const own = open
      ? at.module
          .offerViews(open.base)
          .filter((offer) => offer.operation === operation && (wanted ?? offer.id) === offer.id)
      : [];
    return own.map((offer) => ({ message: one as string, id: offer.id }));
  });
  return offered.length > 0 ? [offered[which % offered.length] as Offered] : [];
}

function whoOf(so: SoFar, step: Step, who: Pressing["who"] = "gms"): SoFar["here"] {
  if (who === "others") return so.here.filter(({ name }) => name !== step.by);
  if (who === "own") return so.here.filter(({ name, role }) => name === step.by || role >= 3);
  return so[who];
}

function made(
  random: Random,
  so: SoFar,
  { on = isOf("roll", "type"), follows, who }: Pressing,
): { readonly by: string; readonly args: PressArgs } | null {
  const step = recent(random, so, follows ? isOf(...follows) : on);
  const from = step ? whoOf(so, step, who) : [];
  const by = someone(random, from);
  const which = random.integer(0, 9);
  if (!step || by === null) return null;
  return { by, args: { on: follows ? (step.args as PressArgs).on : step.id, which } };
}
