/** Stored form of a card and its origin. Faces are stored only in the Roll objects. */
import { isFields, type Fields } from "../rules/contract/fields.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { Bag } from "../platform/field.ts";
import { bondsOf, cardFields } from "./card-field.ts";
import { isAidOrigin, type AidOrigin } from "./aid-origin.ts";
import { integer, isInteger, isText, listOf, oneOf, shape, text } from "../platform/shape.ts";
import { isSeal } from "../secrets/seal.ts";
import { isSecretId } from "../secrets/secret-id.ts";
import { isTurn } from "../log/operation-flags.ts";

/** The purpose of a roll, for mechanics where earlier rolls for the same thing matter (SC-9, DP-8). */
export interface Situation {
  /** The user's description; may be empty. */
  readonly text: string;
  /** Stats or labels that identify the check, sorted. */
  readonly check: readonly string[];
  /** 1 + the highest turn among earlier rolls for the same thing that the author's client knew. */
  readonly turn: number;
  /** Name of the ability that expressly allows another roll. */
  readonly ability?: string;
}

/** Maximum number of characters. Inputs cut longer text; stored data with longer text is invalid. */
export const MOST_SITUATION_WORDS = 100;

export const MOST_PARTS = 6;

const MOST_PROPOSED = 10;

/** The part of a pool that several actions share (DP-12). */
export interface SplitOrigin {
  /** Id shared by all parts of the split. */
  readonly id: string;
  /** Counted from 0. */
  readonly part: number;
  /** Number of parts, 2 … 6. */
  readonly parts: number;
}

/** The circumstances of a roll: its actor, stats, and the messages it belongs to. */
interface CommonOrigin extends Bag {
  readonly actor?: string;
  readonly stats?: readonly string[];
  readonly request?: string;
  /** Id of the question to the GMs that was asked before this roll. */
  readonly question?: string;
  /** Secret id under which GMs store the target hidden before the roll, in an open prompt or for the whole world. */
  readonly prompt?: string;
  /** Hash of the target that was hidden before the roll (SC-2). */
  readonly seal?: string;
  /** Help from allies before the throw (SC-8). */
  readonly aid?: AidOrigin;
  /** Index of the answered seat of the request, from 0. */
  readonly seat?: number;
  /** A GM threw it for an absent user: the user whose roll it is. */
  readonly standIn?: true;
  /** Targets that the roller proposed to the GMs, who had set none. */
  readonly proposal?: Fields;
  /** Only GMs set targets in that world, but the roller did, since none was online. */
  readonly withoutGM?: true;
  /** Id of the selected stat that decides the target among several (FP-2). */
  readonly decisive?: string;
  readonly situation?: Situation;
  readonly split?: SplitOrigin;
  /** Present if it is a round of a long test, or one worker's part of a round. */
  readonly longTest?: RoundOrigin;
}

/** Features declare fields of their own by augmenting this, with their checks in `CardExtension.origin`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Adds the fields.
export interface Origin extends CommonOrigin {}

export type OriginChecks = { readonly [K in keyof Origin]?: (value: unknown) => boolean };

/** True if the roll belongs to a message that takes a single roll from it, such as a request. */
export function isReply(origin: Origin): boolean {
  return origin.request !== undefined || bondsOf(origin).includes("sides");
}

/** True if the roll belongs to nothing larger, so that it may be repeated or joined. */
export function isAlone(origin: Origin): boolean {
  const { request, longTest, split } = origin;
  return [request, longTest, split].every((one) => one === undefined) && bondsOf(origin).length === 0;
}

interface RoundOrigin {
  readonly test: string;
  /** Index of the worker who threw, from 0. */
  readonly worker: number;
  /** 1 + the highest turn of the test that the author's client knew at the throw. */
  readonly turn: number;
  /** The encounter's turn (`combat.round.turn`), if any; dice return to the pool at its end. */
  readonly in?: string;
}

export interface CardFlags {
  readonly kind: "card";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** As `parseSpec` returns it; hidden targets are null. */
  readonly spec: Fields;
  readonly origin: Origin;
}

/** Numbers, or names of targets. */
function isProposal(value: unknown): boolean {
  if (!isFields(value) || Object.keys(value).length > MOST_PROPOSED) return false;
  return Object.values(value).every((one) => Number.isInteger(one) || isWords(one));
}

/** A short text of a person. */
export const isWords = text(MOST_SITUATION_WORDS);

export const isSituation = shape<Situation>({
  text: isWords,
  check: listOf(isText),
  turn: isTurn,
  ability: (value): value is string | undefined => value === undefined || (isWords(value) && value !== ""),
});

const hasSplitFields = shape<SplitOrigin>({
  id: (value): value is string => isText(value) && /^[0-9A-Za-z]{16}$/u.test(value),
  part: integer(0, MOST_PARTS - 1),
  parts: integer(2, MOST_PARTS),
});

function isSplit(value: unknown): value is SplitOrigin {
  return hasSplitFields(value) && value.part < value.parts;
}

/** Other fields are allowed. */
function isRoundOrigin(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { test, worker, turn, in: moment } = value;
  return isText(test) && isInteger(worker) && isTurn(turn) && (moment === undefined || isText(moment));
}

/** Checks by field. Players can write any flags, so invalid fields are ignored. */
const COMMON_CHECKS: Readonly<Record<Exclude<keyof CommonOrigin, symbol>, (value: unknown) => boolean>> = {
  actor: isText,
  stats: listOf(isText),
  request: isText,
  question: isText,
  prompt: isSecretId,
  seal: isSeal,
  aid: isAidOrigin,
  seat: isInteger,
  standIn: oneOf(true),
  proposal: isProposal,
  withoutGM: oneOf(true),
  decisive: isText,
  situation: isSituation,
  split: isSplit,
  longTest: isRoundOrigin,
};

let originChecks: OriginChecks = COMMON_CHECKS;

/** Called at init with the checks of the features. */
export function registerOriginChecks(checks: readonly OriginChecks[]): void {
  originChecks = Object.assign({}, COMMON_CHECKS, ...checks) as OriginChecks;
}

/** Checks of all entries, by name. */
export function allOriginChecks(): Readonly<Record<string, (value: unknown) => boolean>> {
  return { ...originChecks, ...Object.fromEntries(cardFields.all().map(({ key, check }) => [key, check])) };
}

/** Without invalid fields. Fields of other versions are kept. */
function readOrigin(origin: Fields): Origin {
  const isBroken = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(originChecks, key) && originChecks[key as keyof Origin]?.(value) === false;
  const entries = Object.entries(origin);
  return entries.some(isBroken) ? Object.fromEntries(entries.filter((entry) => !isBroken(entry))) : origin;
}

/** Checks the shape only; the mechanic parses the spec when the card is computed. */
export function readCardFlags(flags: Fields): CardFlags | null {
  const { kind, mechanic, title, spec, schema, origin } = flags;
  return kind === "card" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof schema === "number" &&
    isFields(spec) &&
    isFields(origin)
    ? { ...(flags as unknown as CardFlags), origin: readOrigin(origin) }
    : null;
}
