/** The flags of a contest, and their strict parser. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { isSeal } from "../../card/secrets/seal.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { listOf, text } from "../../platform/shape.ts";
import { isSideSecretId } from "../../card/secrets/secrets.ts";

export const CONTEST_SIDES = ["a", "b"] as const;

export function otherSide(side: ContestSideId): ContestSideId {
  return side === "a" ? "b" : "a";
}

/** Begins a contest. The throws are cards that name their side. */
export interface ContestFlags {
  readonly kind: "contest";
  /** Schema version of the specs. */
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** A tie rule of the mechanic; `null`: it has none. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, ContestSideFlags>>;
  /** Fields of the spec that both sides have in common (FP-15). */
  readonly shared?: Fields;
}

export interface ContestSideFlags {
  /** Name shown to all users. */
  readonly name: string;
  /** Id of the user who rolls; absent: a GM. */
  readonly user?: string;
  /** UUID; absent: no actor. */
  readonly actor?: string;
  /** Ids of the stats that the spec contains. */
  readonly stats?: readonly string[];
  /** Hidden targets are `null`. `null`: the roller chooses the spec. */
  readonly spec: Fields | null;
  /** Fields of the spec that the roller cannot change. */
  readonly locked?: readonly string[];
  /** Key of the secret with the side's target; only GMs can set it. Absent: nothing is hidden. */
  readonly secretId?: string;
  /** Hash of the hidden target (SC-2). Absent: not sealed. */
  readonly seal?: string;
  /** The side rolls its spec automatically, without a prompt (DP-9, SC-6). */
  readonly isPassive?: true;
  /** Message id of an existing card that is the side's first throw. */
  readonly card?: string;
  /** Id of the long test of which the side's throw is a round. */
  readonly round?: string;
}

const LONGEST = 200;
const MOST_STATS = 100;

/** `null` if any field has the wrong shape. */
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

const isText = text(LONGEST);
const isTexts = listOf(isText, MOST_STATS);

const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  user: isText,
  actor: isText,
  card: isText,
  round: isText,
  stats: isTexts,
  locked: isTexts,
  secretId: isSideSecretId,
  seal: isSeal,
  isPassive: (value: unknown) => value === true,
};

function isSide(side: unknown): side is ContestSideFlags {
  if (!isFields(side) || !isText(side["name"]) || !(side["spec"] === null || isFields(side["spec"]))) return false;
  if (side["isPassive"] === true && side["spec"] === null) return false;
  return Object.entries(OPTIONAL).every(([key, isRight]) => side[key] === undefined || isRight(side[key]));
}
