/** State of a contest: its sides and the cards of each round. Derived from messages, never stored. */
import { standIn } from "../../card/fields/answered-seat.ts";
import type { ContestSideId } from "../../api/contest-draft.ts";
import { migratedSpec } from "../../rules/spec/change.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { numberIn, playersOf, proposalsIn, withoutTargets, type StatedNumber } from "./numbers.ts";
import { CONTEST_SIDES, readContestFlags, type ContestFlags } from "./flags.ts";
import { contestSide } from "./card-side.ts";
import { initialState } from "../../card/card-field.ts";
import type { Bag } from "../../platform/field.ts";
import { type CardState, readCardFlags } from "../../card/state.ts";
import { readFlags, isSame, provenFlags } from "../../platform/documents.ts";
import { isNewer } from "../../log/schema.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { authorOf } from "../../log/authors.ts";
import type { FoldResult } from "../../log/fold.ts";
import { derivedOf, foldMessage, linkedMessages } from "../../log/log.ts";
import { thrownSide } from "./odds.ts";
import { withGains, type ContestResult } from "../../rules/contract/contest.ts";
import { orRefusal, RuleError } from "../../rules/contract/error.ts";
import { actorAt, isOwnedBy } from "../../actors/actor-at.ts";
import { cardOf } from "../../card/card.ts";
import type { Base, Person } from "../../log/operation.ts";
import { byLogPosition, positionOf } from "../../log/position.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";

type BySide<T> = Readonly<Record<ContestSideId, T>>;

export interface ContestState extends Bag {
  readonly mechanic: AnyMechanic;
  readonly tie: string | null;
  readonly names: BySide<string>;
  /** Public spec of each side; `null`: the roller chooses. */
  readonly specs: BySide<Fields | null>;
  /** Fields that a GM set after the start, `null` if hidden. `null` for a side: none. */
  readonly targets: BySide<Fields | null>;
  /** Key of the secret with the side's target; `null`: public or not set. */
  readonly secretId: BySide<string | null>;
  /** User id. */
  readonly beganBy: string | null;
  /** Name of the user; `null`: not called off. */
  readonly calledOffBy: string | null;
  /** Sides with a gain that counts for the other side. */
  readonly gainSides: readonly ContestSideId[];
  /** Ids of the players who may roll each side. */
  readonly players: BySide<readonly string[]>;
  /** A player's number for the side before the throw, and one that the roller proposed with it; neither is accepted. */
  readonly stated: BySide<StatedNumber | null>;
  readonly proposed: BySide<StatedNumber | null>;
}

interface FoldedContest extends FoldResult<ContestState> {
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
  const fromFlags = flags && begin(flags, message);
  if (!message.id || !flags || !fromFlags) return null;
  const { mechanic } = fromFlags;
  const initial = { ...fromFlags, proposed: proposalsIn(message.id, mechanic, fromFlags.players) };
  const folded = foldMessage<ContestState>(message.id, "contest", initial);
  // Undone ones too: a player may have rolled meanwhile.
  const everSet = (side: ContestSideId): Fields | null => {
    const { spec, locked } = flags.sides[side];
    const isSet = folded.operations.some(({ change: { targets } }) => targets?.[side]);
    const gmFieldNames = [...(mechanic.contest?.judgedBy ?? []), ...Object.keys(mechanic.byGM ?? {})];
    const own = Object.fromEntries(
      gmFieldNames.filter((field) => locked?.includes(field)).map((field) => [field, spec?.[field] ?? null]),
    );
    const open = initial.stated[side] && pickFields(initial.specs[side] as Fields, mechanic.hideable);
    return isSet || open ? { ...open, ...own, ...folded.state.targets[side] } : null;
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
  const { id: beganBy, isGM, name } = authorOf(message);
  const { sides } = flags;
  const numbers = { a: numberIn(mechanic, sides.a, a), b: numberIn(mechanic, sides.b, b) };
  const saidFor = (side: ContestSideId): StatedNumber | null => {
    const fields = isGM ? null : numbers[side];
    return fields && { fields, by: beganBy, name };
  };
  const stated = { a: saidFor("a"), b: saidFor("b") };
  return {
    mechanic,
    tie: flags.tie,
    beganBy,
    calledOffBy: null,
    gainSides: [],
    ...initialState("contest", message.id ?? ""),
    names: { a: sides.a.name, b: sides.b.name },
    specs: { a: stated.a ? withoutTargets(mechanic, a) : a, b: stated.b ? withoutTargets(mechanic, b) : b },
    targets: { a: null, b: null },
    players: { a: playersOf(sides.a), b: playersOf(sides.b) },
    stated,
    proposed: { a: null, b: null },
    secretId: { a: (isGM && sides.a.secretId) || null, b: (isGM && sides.b.secretId) || null },
  };
}

/** The number of the side that waits for a GM or the other side; `null`: none. It judges nothing until then. */
export function waitingNumber(state: ContestState, side: ContestSideId): StatedNumber | null {
  const number = state.secretId[side] === null ? (state.proposed[side] ?? state.stated[side]) : null;
  const now = number && pickFields(specOfSide(state, side), Object.keys(number.fields));
  return isSameJson(now, number?.fields) ? null : number;
}

/** Nothing waits for the side any more. */
export function withoutNumber({ stated, proposed }: ContestState, side: ContestSideId): Partial<ContestState> {
  return { stated: { ...stated, [side]: null }, proposed: { ...proposed, [side]: null } };
}

/** Undefined: invalid spec. */
function readSpec(
  mechanic: AnyMechanic,
  { schema, sides }: ContestFlags,
  side: ContestSideId,
): Fields | null | undefined {
  const { spec } = sides[side];
  try {
    return spec && mechanic.parseSpec(migratedSpec(mechanic, { spec, schema }));
  } catch {
    return undefined;
  }
}

/** Message id of each side's throw; `null`: not thrown. */
type ContestRound = Readonly<Record<ContestSideId, string | null>>;

export interface Contest extends Base<ContestState>, FoldedContest {
  /** At least one. All but the last ended level, so that both sides roll again (SC-4.4). */
  readonly rounds: readonly ContestRound[];
}

/** Sanity limit. */
const MOST_ROUNDS = 50;

/** `null` if the message is no contest, or this world lacks its mechanic or tie rule. */
export function contestOf(message: ChatMessage.Implementation | undefined): Contest | null {
  return message ? derivedOf(message, computeContest) : null;
}

function computeContest(message: ChatMessage.Implementation): Contest | null {
  const folded = foldContest(message);
  if (!folded) return null;
  const contest = { kind: "contest", message, title: folded.flags.title, ...folded };
  return { ...contest, rounds: roundsOf(contest) };
}

type Basis = Omit<Contest, "rounds">;

function roundsOf(contest: Basis): readonly ContestRound[] {
  const rounds: ContestRound[] = [];
  while (rounds.length < MOST_ROUNDS) {
    const round = rounds.length;
    const [one, other] = [throwOf(contest, "a", round), throwOf(contest, "b", round)];
    rounds.push({ a: one?.id ?? null, b: other?.id ?? null });
    const [a, b] = [one?.card, other?.card];
    if (!a || !b || judgeSides(contest.state, a, b)?.again !== true) break;
  }
  return rounds;
}

/** `null`: a target is unknown, or the rules refuse these sides. */
export function judgeSides(state: Judged, a: CardState, b: CardState): ContestResult | null {
  const found = resultOrRefusal(state, a, b);
  return found instanceof RuleError ? null : found;
}

type Judged = Pick<ContestState, "mechanic" | "tie" | "gainSides">;

/** The result, or the RuleError that prevents it. */
export function resultOrRefusal(
  { mechanic, tie, gainSides }: Judged,
  a: CardState,
  b: CardState,
): ContestResult | RuleError | null {
  return orRefusal(() => {
    const result = mechanic.contest?.judge?.(thrownSide(a), thrownSide(b), tie);
    if (!result || gainSides.length === 0) return result ?? null;
    const { a: forB, b: forA } = gainsOf(mechanic, { a, b });
    return withGains(result, { a: gainSides.includes("b") ? forA : 0, b: gainSides.includes("a") ? forB : 0 });
  });
}

/** Gain that each side's dice give the other side (FP-11). */
export function gainsOf(
  { contest }: AnyMechanic,
  { a, b }: Readonly<Record<ContestSideId, CardState>>,
): Readonly<Record<ContestSideId, number>> {
  const countOf = (side: CardState): number => contest?.gain?.countOf(thrownSide(side)) ?? 0;
  return { a: countOf(a), b: countOf(b) };
}

/** The first card thrown for the side in this round; in the first round, the opposed card if there is one. */
function throwOf(contest: Basis, side: ContestSideId, round: number) {
  const opposed = round === 0 ? contest.flags.sides[side].card : undefined;
  const message = opposed === undefined ? undefined : game.messages.get(opposed);
  const card = message && cardOf(message);
  if (card?.state.mechanic === contest.state.mechanic) return { id: card.message.id, card: card.state };
  const [first] = [...linkedMessages(contest.message.id ?? "", "card")]
    .filter((message) => isThrowOf(contest, side, round, message))
    .sort((one, other) => byLogPosition(positionOf(one), positionOf(other)));
  return first ? { id: first.id, card: cardOf(first)?.state ?? null } : null;
}

/** A card counts only if its author may roll the side and the proof in its roll names this side and round. */
function isThrowOf(contest: Basis, id: ContestSideId, round: number, message: ChatMessage.Implementation): boolean {
  const side = contest.flags.sides[id];
  const flags = provenFlags(message) ? readFlags(message, readCardFlags) : null;
  if (!flags || flags.mechanic !== contest.state.mechanic.id) return false;
  const own = contestSide.in(flags.origin);
  if (own?.side !== id || (own.round ?? 0) !== round) return false;
  if (side.actor !== undefined && flags.origin.actor !== side.actor) return false;
  const set = contest.everSetTargets[id];
  const hidden = contest.state.secretId[id];
  if (!set && hidden !== null && flags.origin.secretId !== hidden) return false;
  const rollRight = rollRightOf(contest, id, authorOf(message));
  if (rollRight === null || (rollRight === "standIn" && !standIn.in(flags.origin))) return false;
  const names = side.isPassive ? Object.keys(side.spec ?? {}) : (side.locked ?? []);
  const sideSpec = { ...side.spec, ...(contest.everSetTargets[id] ? contest.state.specs[id] : null) };
  const values = { ...Object.fromEntries(names.map((field) => [field, sideSpec[field]])), ...contest.flags.shared };
  // A GM may have changed the targets since, while the prompt still had old ones.
  return Object.entries(values).every(([field, value]) => (set && field in set) || isSame(flags.spec[field], value));
}

/**
 * Returns `own` for an owner of the side's actor and for the named user; for a user without the actor, only if a GM began the contest. Returns
 * `standIn` for a GM who rolls for the named user; `null`: may not roll.
 */
export function rollRightOf(
  { message, flags }: Pick<Contest, "message" | "flags">,
  id: ContestSideId,
  { id: person, isGM }: Person,
): "own" | "standIn" | null {
  const { user, actor: uuid } = flags.sides[id];
  const actor = actorAt(uuid);
  const isOwner = actor !== null && person !== null && isOwnedBy(actor, person);
  if (isOwner || (person !== null && person === user && (uuid === undefined || isGM || authorOf(message).isGM)))
    return "own";
  if (!isGM) return null;
  return user === undefined ? "own" : "standIn";
}

/** The side's spec, else the default spec with the targets that a GM has set. */
export function specOfSide({ mechanic, specs, targets }: ContestState, id: ContestSideId): Fields {
  return specs[id] ?? { ...minimalSpec(mechanic), ...targets[id] };
}

/** The last round: in progress, or decided. */
export function currentRound({ rounds }: Pick<Contest, "rounds">) {
  return { index: rounds.length - 1, thrown: rounds.at(-1) ?? { a: null, b: null } };
}

/** True if the side has not thrown in this round and the contest is not called off. */
export function isOpenSide(contest: Contest, side: ContestSideId): boolean {
  return contest.state.calledOffBy === null && currentRound(contest).thrown[side] === null;
}
