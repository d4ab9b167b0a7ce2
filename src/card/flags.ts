/** Stored form of a card and its origin. Faces are stored only in the Roll objects. */
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { isAidOrigin, type AidOrigin } from "./aid-origin.ts";
import { isFields, type Fields } from "../platform/flags.ts";
import { isSeal } from "../secrets/seal.ts";
import { isSecretId } from "../secrets/secret-id.ts";
import { isTurn, LAST_TURN } from "../log/operation-flags.ts";

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

const MOST_PARTS = 6;

const MOST_CONDITIONS = 20;

export const MOST_REASONS = 8;

const MOST_PROPOSED = 10;

/** Larger than any pool. */
const MOST_BOUGHT = 100;

/** The part of a pool that several actions share (DP-12). */
export interface SplitOrigin {
  /** Id shared by all parts of the split. */
  readonly id: string;
  /** Counted from 0. */
  readonly part: number;
  /** Number of parts, 2 … 6. */
  readonly parts: number;
}

/** A part of a split pool that is rolled later (DP-12). */
export interface ReservedPart {
  readonly part: number;
  readonly title: string;
  /** With its dice; parsed when it is rolled. */
  readonly spec: Fields;
  readonly stats?: readonly string[];
  /** The round of the encounter in which it can be rolled, as `combat.round`. */
  readonly in?: string;
}

/** A number of another message that went into the roll (MP-6, SC-1). */
export interface CarriedOrigin {
  /** Id of its message. */
  readonly from: string;
  readonly as: "dice" | "target" | "required" | "bonus" | "difficulty";
  readonly value: number;
  /** "Margin 3 (Strike)". */
  readonly name: string;
}

const CARRIED_AS = ["dice", "target", "required", "bonus", "difficulty"];

/** A reason for a difficulty: "darkness", 1 challenge die (FP-4). */
export interface Reason {
  readonly name: string;
  readonly amount: number;
}

/** A stat of an opponent that gives the target (MP-2, SC-1): by its id, or in a typed sum. */
export interface Versus {
  /** UUID of the opponent. */
  readonly actor: string;
  /** Name of the opponent's token. */
  readonly name: string;
  readonly label: string;
  readonly stat?: string;
  /** For example `@target.resolve + 2`. */
  readonly sum?: string;
  /** The roller may set targets, so it counts without a GM's consent. */
  readonly isSettled?: true;
}

/** The circumstances of a roll: its actor, stats, and the messages it belongs to. */
export interface Origin {
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
  /** A GM threw it for an absent user: the user of the seat or of the contest side. */
  readonly standIn?: true;
  /** The roller set the targets that belong to GMs, since none was online. */
  readonly withoutGM?: true;
  /** Targets that the roller proposed to the GMs, who had set none. */
  readonly proposal?: Fields;
  /** The target is still to be read from an opponent's stat, by a GM's client. */
  readonly versus?: Versus;
  readonly situation?: Situation;
  /** Names of active effects that are in the spec. */
  readonly effects?: readonly string[];
  /** Names of the scene's conditions that are in the spec. */
  readonly conditions?: readonly string[];
  /** Typed reasons for a number that is in the spec. */
  readonly reasons?: readonly Reason[];
  readonly split?: SplitOrigin;
  /** Parts of the split that are held back; on its first card. */
  readonly reserved?: readonly ReservedPart[];
  /** Present if it is an attack in an encounter: the turn of the encounter (`combat.round.combatant`). */
  readonly splitAttack?: string;
  /**
   * 1 + the highest number among the actor's attacks in that turn that the author's client knew; absent if it knew
   * none.
   */
  readonly splitAttackTurn?: number;
  /** Present if it is a round of a long test, or one worker's part of a round. */
  readonly longTest?: RoundOrigin;
  /** The first card of a task at which several people work, each with a roll of their own (DP-11). */
  readonly along?: string;
  readonly contest?: string;
  readonly contestSide?: "a" | "b";
  /** Round of the contest, from 0; absent: 0. */
  readonly contestRound?: number;
  readonly carried?: CarriedOrigin;
  /** Number of dice bought before the throw (FP-14); they count once they are paid. */
  readonly bought?: number;
}

/** True if the roll belongs to a message that takes a single roll from it: a request or a contest. */
export function isReply({ request, contest }: Origin): boolean {
  return request !== undefined || contest !== undefined;
}

export interface RoundOrigin {
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

/** Validators per field. Players can write any flags, so invalid fields are ignored. */
const ORIGIN_VALIDATORS: Readonly<Record<keyof Origin, (value: unknown) => boolean>> = {
  actor: (value) => typeof value === "string",
  stats: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
  request: (value) => typeof value === "string",
  question: (value) => typeof value === "string",
  prompt: isSecretId,
  seal: isSeal,
  aid: isAidOrigin,
  seat: (value) => Number.isInteger(value),
  standIn: (value) => value === true,
  withoutGM: (value) => value === true,
  proposal: isProposal,
  versus: isVersus,
  situation: isSituation,
  effects: (value) => Array.isArray(value) && value.length <= MOST_CONDITIONS && value.every(isWords),
  conditions: (value) => Array.isArray(value) && value.length <= MOST_CONDITIONS && value.every(isWords),
  reasons: (value) => Array.isArray(value) && value.length <= MOST_REASONS && value.every(isReason),
  split: isSplit,
  reserved: (value) => Array.isArray(value) && value.length <= MOST_PARTS && value.every(isReserved),
  splitAttack: isWords,
  splitAttackTurn: isTurn,
  longTest: isRoundOrigin,
  along: (value) => typeof value === "string",
  contest: (value) => typeof value === "string",
  contestSide: (value) => value === "a" || value === "b",
  contestRound: (value) => Number.isInteger(value),
  carried: isCarried,
  bought: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_BOUGHT,
};

/** Numbers, or names of targets. */
function isProposal(value: unknown): boolean {
  if (!isFields(value) || Object.keys(value).length > MOST_PROPOSED) return false;
  return Object.values(value).every((one) => Number.isInteger(one) || isWords(one));
}

function isReason(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, amount, ...rest } = value;
  return isWords(name) && Number.isInteger(amount) && Object.keys(rest).length === 0;
}

function isVersus(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { actor, name, label, stat, sum, isSettled, ...rest } = value;
  return (
    [actor, name, label].every(isWords) &&
    [stat, sum].every((one) => one === undefined || isWords(one)) &&
    (isSettled === undefined || isSettled === true) &&
    Object.keys(rest).length === 0
  );
}

function isSituation(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { text, check, turn, ability, ...rest } = value;
  return (
    isWords(text) &&
    Array.isArray(check) &&
    check.every((one) => typeof one === "string") &&
    Number.isInteger(turn) &&
    (turn as number) >= 1 &&
    (turn as number) <= LAST_TURN &&
    (ability === undefined || (isWords(ability) && ability !== "")) &&
    Object.keys(rest).length === 0
  );
}

function isSplit(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { id, part, parts, ...rest } = value;
  return (
    typeof id === "string" &&
    /^[0-9A-Za-z]{16}$/u.test(id) &&
    Number.isInteger(part) &&
    Number.isInteger(parts) &&
    (parts as number) >= 2 &&
    (parts as number) <= MOST_PARTS &&
    (part as number) >= 0 &&
    (part as number) < (parts as number) &&
    Object.keys(rest).length === 0
  );
}

function isReserved(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { part, title, spec, stats, in: round, ...rest } = value;
  return (
    Number.isInteger(part) &&
    typeof title === "string" &&
    isFields(spec) &&
    (stats === undefined || (Array.isArray(stats) && stats.every((id) => typeof id === "string"))) &&
    (round === undefined || isWords(round)) &&
    Object.keys(rest).length === 0
  );
}

function isCarried(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { from, as, value: amount, name, ...rest } = value;
  return (
    typeof from === "string" &&
    CARRIED_AS.includes(as as string) &&
    Number.isFinite(amount) &&
    isWords(name) &&
    Object.keys(rest).length === 0
  );
}

function isWords(value: unknown): value is string {
  return typeof value === "string" && value.length <= MOST_SITUATION_WORDS;
}

function isRoundOrigin(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { test, worker, turn, in: moment } = value;
  return (
    typeof test === "string" &&
    Number.isInteger(worker) &&
    isTurn(turn) &&
    (moment === undefined || typeof moment === "string")
  );
}

function readOrigin(origin: Fields): Origin {
  const isBroken = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(ORIGIN_VALIDATORS, key) && !ORIGIN_VALIDATORS[key as keyof Origin](value);
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
