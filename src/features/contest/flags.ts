import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { isContestHidden } from "../../secrets/secret-id.ts";

export const CONTEST_SIDES = ["a", "b"] as const;
export type ContestSideId = (typeof CONTEST_SIDES)[number];

/** A message that begins a contest: two sides, and how a tie ends. Who has thrown what are cards that say which side of it they are. */
export interface ContestFlags {
  readonly kind: "contest";
  /** Of the specs. */
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** A tie rule of the mechanic; null: it has none. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, ContestSideFlags>>;
  /** Fields of the spec that both throw with: what a table has one of (FP-15). Absent: none. */
  readonly shared?: Fields;
}

export interface ContestSideFlags {
  /** As it is called at the table. */
  readonly name: string;
  /** The user who rolls it; absent: a GM. */
  readonly user?: string;
  /** UUID; absent: nobody's roll in particular. */
  readonly actor?: string;
  /** Ids of stats that are in the spec already. */
  readonly stats?: readonly string[];
  /** What it would roll, hidden targets null; null: whoever rolls it says. */
  readonly spec: Fields | null;
  /** Fields of the spec that whoever rolls it cannot change. */
  readonly fixed?: readonly string[];
  /** Where GMs keep what it is against, which stands nowhere else: a GM's word. Absent: nothing is hidden. */
  readonly hiddenUnder?: string;
  /** It rolls what stands here, by itself and without a prompt (DP-9, SC-6). */
  readonly isPassive?: true;
  /** Its first throw lay there before: the card that is opposed, by its message. */
  readonly card?: string;
}

const LONGEST = 200;
const MOST_STATS = 100;

/** Strict. */
export function readContestFlags(flags: Fields): ContestFlags | null {
  const { kind, schema, mechanic, title, tie, sides, shared } = flags;
  return kind === "contest" &&
    typeof schema === "number" &&
    typeof mechanic === "string" &&
    isText(title) &&
    (tie === null || typeof tie === "string") &&
    (shared === undefined || isFields(shared)) &&
    isFields(sides) &&
    isSide(sides["a"]) &&
    isSide(sides["b"])
    ? { kind, schema, mechanic, title, tie, sides: { a: sides["a"], b: sides["b"] }, ...(shared ? { shared } : {}) }
    : null;
}

/** Each with what it may be besides absent. */
const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  user: isText,
  actor: isText,
  stats: isTexts,
  fixed: isTexts,
  hiddenUnder: isContestHidden,
  isPassive: (value) => value === true,
  card: isText,
};

function isSide(side: unknown): side is ContestSideFlags {
  if (!isFields(side) || !isText(side["name"]) || !(side["spec"] === null || isFields(side["spec"]))) return false;
  if (side["isPassive"] === true && side["spec"] === null) return false;
  return Object.entries(OPTIONAL).every(([key, isRight]) => side[key] === undefined || isRight(side[key]));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_STATS && value.every(isText);
}
