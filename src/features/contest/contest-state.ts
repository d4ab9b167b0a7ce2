/** Folded state of a contest, also read by the cards thrown in it. */
import { migratedSpec } from "../../rules/spec/change.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { CONTEST_SIDES, readContestFlags, type ContestFlags, type ContestSideId } from "../../roll/contest/flags.ts";
import { cardExtensions } from "../../card/extension.ts";
import type { ExtendedCardState } from "../../card/state.ts";
import { readFlags } from "../../platform/flags.ts";
import { isNewer } from "../../log/schema.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { authorOf } from "../../log/authors.ts";
import type { Folded } from "../../log/fold.ts";
import { derivedOf, foldMessage } from "../../log/log.ts";

type BySide<T> = Readonly<Record<ContestSideId, T>>;

export interface ContestState {
  readonly mechanic: AnyMechanic;
  readonly tie: string | null;
  readonly names: BySide<string>;
  /** Public spec of each side; `null`: the roller chooses. */
  readonly specs: BySide<object | null>;
  /** Fields that a GM set after the start, `null` if hidden. `null` for a side: none. */
  readonly targets: BySide<Fields | null>;
  /** Key of the secret with the side's target; `null`: public or not set. */
  readonly secretId: BySide<string | null>;
  /** User id. */
  readonly beganBy: string | null;
  /** Name of the user; `null`: not called off. */
  readonly calledOffBy: string | null;
  /** Sides with a gain that counts for the other side. */
  readonly counted: readonly ContestSideId[];
}

export interface FoldedContest extends Folded<ContestState> {
  readonly flags: ContestFlags;
  /** Current target fields if a GM ever set any, undone or not. */
  readonly everSetTargets: BySide<Fields | null>;
}

/** `null` if the message is no contest, or this world lacks its mechanic or tie rule. */
export function foldContest(message: ChatMessage.Implementation | undefined): FoldedContest | null {
  return message ? derivedOf(message, computeFold) : null;
}

function computeFold(message: ChatMessage.Implementation): FoldedContest | null {
  const flags = readFlags(message, readContestFlags);
  const initial = flags && begin(flags, message);
  if (!message.id || !flags || !initial) return null;
  const { mechanic } = initial;
  const folded = foldMessage<ContestState>(message.id, "contest", initial);
  // Undone ones too: a player may have rolled meanwhile.
  const everSet = (side: ContestSideId): Fields | null => {
    const { spec, fixed } = flags.sides[side];
    const isSet = folded.operations.some(({ change: { targets } }) => targets?.[side]);
    const theirs = [...(mechanic.contest?.judgedBy ?? []), ...Object.keys(mechanic.byGM ?? {})];
    const begun = theirs.filter((field) => fixed?.includes(field));
    const own = Object.fromEntries(begun.map((field) => [field, spec?.[field] ?? null]));
    return isSet ? { ...own, ...folded.state.targets[side] } : null;
  };
  return { flags, ...folded, everSetTargets: { a: everSet("a"), b: everSet("b") } };
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
    mechanic,
    tie: flags.tie,
    beganBy,
    calledOffBy: null,
    counted: [],
    ...(Object.assign({}, ...cardExtensions().map((one) => one.contestState?.(message.id ?? ""))) as ExtendedCardState),
    names: { a: sides.a.name, b: sides.b.name },
    specs: { a, b },
    targets: { a: null, b: null },
    secretId: { a: (isGM && sides.a.secretId) || null, b: (isGM && sides.b.secretId) || null },
  };
}

/** Undefined: invalid spec. */
function readSpec(
  mechanic: AnyMechanic,
  { schema, sides }: ContestFlags,
  side: ContestSideId,
): object | null | undefined {
  const { spec } = sides[side];
  try {
    return spec && mechanic.parseSpec(migratedSpec(mechanic, { spec, schema }));
  } catch {
    return undefined;
  }
}
