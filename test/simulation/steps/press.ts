/** Buttons of messages: what an operation offers this seat at that moment is pressed, as by hand. */
import type { Random } from "../random.ts";
import { messageAt, type OpenSeat } from "../seat/open-seat.ts";
import type { SoFar, Step, StepKind } from "../story.ts";
import { personAt } from "../table.ts";
import { isOf, recent, someone, TARGETS } from "./choose.ts";

interface PressArgs {
  /** The step that made the message; of a request its answers, of a contest its throws, too. */
  readonly on: number;
  /** Which of several offers. */
  readonly which: number;
}
interface AmendArgs extends PressArgs {
  readonly after: number;
  /** Values for all fields that any mechanic lets a GM set; those of others are passed over. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Pressing {
  readonly weight: number;
  /** The steps whose messages it happens to. Default: those that make cards. */
  readonly on?: (step: Step) => boolean;
  /** It happens to what one of these steps has happened to. */
  readonly follows?: readonly string[];
  readonly who?: "gms" | "here";
}

/** An operation whose button does it at once. */
export function press(operation: string, pressing: Pressing): StepKind<PressArgs> {
  return {
    kind: operation,
    weight: pressing.weight,
    make: (random, so) => made(random, so, pressing),
    run({ here, made: messageOf }, { on, which }) {
      const [offer] = offersOf(here, messageOf(on), operation, which);
      if (offer) here.module.act(offer.message, operation, offer.id);
    },
    tell: ({ on, which }) => `presses "${operation}" (${which}) on what #${on} made`,
  };
}

/** The difficulty dialog, by whichever button: opened, thought about for a while, and answered. */
export function amendWith(
  kind: string,
  isHidden: boolean,
  { weight, on = isOf("roll", "roll", "type", "request", "contest") }: Pressing,
  button: { readonly operation: string; readonly offer: string } = { operation: "amend", offer: "" },
): StepKind<AmendArgs> {
  return {
    kind,
    weight,
    make(random, so) {
      const found = made(random, so, { weight, on });
      const fields = Object.fromEntries(Object.entries(TARGETS).map(([field, draw]) => [field, draw(random)]));
      const args = { after: random.pick([0, 500, 5000, 30_000]), fields, ...(isHidden ? { isHidden } : {}) };
      return found && { by: found.by, args: { ...found.args, ...args } };
    },
    run({ here, made: messageOf }, { on, which, after, fields }) {
      const { operation, offer: id } = button;
      const [offer] = offersOf(here, messageOf(on), operation, which, id);
      const open = offer && here.module.openMessage(messageAt(here, offer.message) ?? undefined);
      if (!offer || !open) return;
      const { mechanic } = open.base.state as { readonly mechanic: { readonly hideable: readonly string[] } };
      const own = mechanic.hideable.map((field) => [field, fields[field]]);
      personAt(here).intend(offer.message, { after, fields: Object.fromEntries(own), isHidden });
      here.module.act(offer.message, operation, id);
    },
    tell: ({ on, after, fields }) =>
      `${isHidden ? "hides a new" : "sets the"} difficulty of what #${on} made, after ${after} ms: ${JSON.stringify(fields)}`,
  };
}

interface Offered {
  readonly message: string;
  readonly id: string;
}

/** Of what an operation offers here now: the one that was meant, if it is there. `wanted`: by its id. */
function offersOf(
  at: OpenSeat,
  id: string | undefined,
  operation: string,
  which: number,
  wanted?: string,
): readonly Offered[] {
  const message = messageAt(at, id);
  const rounds = message ? (at.module.contestOf(message)?.rounds ?? []) : [];
  const thrown = rounds.flatMap(({ a, b }) => [a, b]).flatMap((one) => one ?? []);
  const answers = message ? [...(at.module.requestOf(message)?.answers() ?? []), ...thrown] : [];
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

function made(
  random: Random,
  so: SoFar,
  { on = isOf("roll", "type"), follows, who = "gms" }: Pressing,
): { readonly by: string; readonly args: PressArgs } | null {
  const by = someone(random, so[who]);
  const which = random.integer(0, 9);
  const step = recent(random, so, follows ? isOf(...follows) : on);
  if (!step || by === null) return null;
  return { by, args: { on: follows ? (step.args as PressArgs).on : step.id, which } };
}
