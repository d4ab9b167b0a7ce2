/** What has become of a contest, folded: read by the contest itself, and by the cards that are thrown in it. */
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { CONTEST_SIDES, readContestFlags, type ContestFlags, type ContestSideId } from "./flags.ts";
import { readFlags, type Fields } from "../../platform/flags.ts";
import { isNewer } from "../../log/schema.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { authorOf } from "../../log/authors.ts";
import type { Folded } from "../../log/fold.ts";
import { derivedOf, foldMessage } from "../../log/log.ts";

type BySide<T> = Readonly<Record<ContestSideId, T>>;

export interface ContestState {
  readonly mechanic: AnyMechanic;
  readonly tie: string | null;
  /** As each is called. */
  readonly names: BySide<string>;
  /** What each would roll, as everybody may know it; null: whoever rolls it says. */
  readonly specs: BySide<object | null>;
  /** What a GM has set for a side since it was begun: fields of its spec, null where it is hidden. Null: nothing. */
  readonly targets: BySide<Fields | null>;
  /** Where GMs keep what a side is against; null: it is open, or nobody knows it yet. */
  readonly hiddenUnder: BySide<string | null>;
  /** Who began it. */
  readonly beganBy: string | null;
  /** Who called it off; null: nobody. */
  readonly calledOffBy: string | null;
  /** Sides whose gain for the other side counts, as a GM has said. */
  readonly counted: readonly ContestSideId[];
}

export interface FoldedContest extends Folded<ContestState> {
  readonly flags: ContestFlags;
  /** Of a side for which a GM has ever set something: what is said of those fields now, also where that was taken back. Null: of none. */
  readonly set: BySide<Fields | null>;
}

/** Null where a message is none, or asks for what this world does not know. */
export function foldContest(message: ChatMessage.Implementation | undefined): FoldedContest | null {
  return message ? derivedOf(message, putTogether) : null;
}

function putTogether(message: ChatMessage.Implementation): FoldedContest | null {
  const flags = readFlags(message, readContestFlags);
  const initial = flags && begin(flags, message);
  if (!message.id || !flags || !initial) return null;
  const { mechanic } = initial;
  const folded = foldMessage<ContestState>(message.id, "contest", initial);
  // What was taken back counts as well: somebody may have thrown for it meanwhile.
  const everSet = (side: ContestSideId): Fields | null => {
    const { spec, fixed } = flags.sides[side];
    const isSet = folded.operations.some(({ change: { targets } }) => targets?.[side]);
    const begun = (mechanic.contest?.judgedBy ?? []).filter((field) => fixed?.includes(field));
    const own = Object.fromEntries(begun.map((field) => [field, spec?.[field] ?? null]));
    return isSet ? { ...own, ...folded.state.targets[side] } : null;
  };
  return { flags, ...folded, set: { a: everSet("a"), b: everSet("b") } };
}

function begin(flags: ContestFlags, message: ChatMessage.Implementation): ContestState | null {
  const mechanic = mechanics.find(({ id }) => id === flags.mechanic);
  const { contest } = mechanic ?? {};
  if (!mechanic || !contest?.judge || isNewer(flags)) return null;
  const isTie = contest.ties.length === 0 ? flags.tie === null : contest.ties.some(({ id }) => id === flags.tie);
  const [a, b] = CONTEST_SIDES.map((side) => readSpec(mechanic, flags, side));
  if (!isTie || a === undefined || b === undefined) return null;
  const { id: beganBy, isGM } = authorOf(message);
  const { sides } = flags;
  return {
    ...{ mechanic, tie: flags.tie, beganBy, calledOffBy: null, counted: [] },
    names: { a: sides.a.name, b: sides.b.name },
    specs: { a, b },
    targets: { a: null, b: null },
    // Only a GM hides.
    hiddenUnder: { a: (isGM && sides.a.hiddenUnder) || null, b: (isGM && sides.b.hiddenUnder) || null },
  };
}

/** Undefined: it is none. */
function readSpec(
  mechanic: AnyMechanic,
  { schema, sides }: ContestFlags,
  side: ContestSideId,
): object | null | undefined {
  const { spec } = sides[side];
  try {
    return spec && mechanic.parseSpec(schema < mechanic.schema ? mechanic.migrate(spec, schema) : spec);
  } catch {
    return undefined;
  }
}
