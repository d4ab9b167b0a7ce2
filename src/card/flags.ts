/** What a card and its origin are on disk. Faces are never here: they live in the Roll objects and nowhere else. */
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { isAidOrigin, type AidOrigin } from "./aid-origin.ts";
import { isFields, type Fields } from "../platform/flags.ts";
import { isHiddenUnder } from "../secrets/secret-id.ts";
import { isTurn, LAST_TURN } from "../log/operation-flags.ts";

/** What a roll is for, where a second roll for the same thing is not like any other (SC-9, DP-8). */
export interface Situation {
  /** Somebody's few words; may be empty. */
  readonly text: string;
  /** The stats or labels that say which check it is, in order. */
  readonly check: readonly string[];
  /** 1 + the highest of the rolls for the same that its author knew. */
  readonly turn: number;
  /** Why it may be rolled again: an ability that expressly allows it. */
  readonly ability?: string;
}

/** Longer words are cut where they are typed; others are none. */
export const MOST_SITUATION_WORDS = 100;

/** No pool has more dice. */
const MOST_BOUGHT = 100;

/** Which part of a pool that several actions shared it is (DP-12). */
export interface SplitOrigin {
  /** Names what was split. */
  readonly id: string;
  /** Counted from 0. */
  readonly part: number;
  /** How many there are, 2 … 6. */
  readonly parts: number;
}

/** Where a roll came from: an actor and the stats that went into it. */
export interface Origin {
  /** UUID of the actor. */
  readonly actor?: string;
  /** Ids of ticked stats. */
  readonly stats?: readonly string[];
  /** Id of the request message that this card answers. */
  readonly request?: string;
  /** Id of the question to the GMs that was asked before this roll. */
  readonly question?: string;
  /** Where GMs keep the target that was hidden from its roller before the roll: in the open prompt, or for the whole world. */
  readonly prompt?: string;
  /** What allies gave before the dice fell (SC-8), and the message in which they did. */
  readonly aid?: AidOrigin;
  /** Which of the request's seats it answers, counted from 0. */
  readonly seat?: number;
  /** Thrown by a GM for whoever was asked, or whose side it is, and is not there. */
  readonly standIn?: true;
  /** Where what it is for matters. */
  readonly situation?: Situation;
  /** Where it shared its pool with others. */
  readonly split?: SplitOrigin;
  /** It is an attack: the turn of an encounter that it was made in (`combat.round.combatant`). */
  readonly splitAttack?: string;
  /** 1 + the highest among that actor's attacks in that turn that its author knew; absent: it knew of none, or did not say. */
  readonly splitAttackTurn?: number;
  /** It is a round of a long test, or somebody's part of one. */
  readonly longTest?: RoundOrigin;
  /** Id of the contest message that it was thrown in. */
  readonly contest?: string;
  readonly contestSide?: "a" | "b";
  /** Which of its rounds, counted from 0; absent: the first. */
  readonly contestRound?: number;
  /** So many of its dice were bought before the throw (FP-14): they count when they are paid. */
  readonly bought?: number;
}

export interface RoundOrigin {
  /** Id of the message that the test began with. */
  readonly test: string;
  /** Who of those who work at it has thrown, counted from 0. */
  readonly worker: number;
  /** Its place among what happened to the test: 1 + the highest turn that was known at the throw. */
  readonly turn: number;
  /** The turn of an encounter that it was thrown in (`combat.round.turn`), where there was one: dice come back at its end. */
  readonly in?: string;
}

/** The base message of a roll. It never changes after it was created. */
export interface CardFlags {
  readonly kind: "card";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** As `parseSpec` gives it; hidden targets are null. */
  readonly spec: Fields;
  readonly origin: Origin;
}

/** A player may have written anything there: what is not of its type stands for nothing. */
const IS_OF_ITS_TYPE: Readonly<Record<keyof Origin, (value: unknown) => boolean>> = {
  actor: (value) => typeof value === "string",
  stats: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
  request: (value) => typeof value === "string",
  question: (value) => typeof value === "string",
  prompt: isHiddenUnder,
  aid: isAidOrigin,
  seat: (value) => Number.isInteger(value),
  standIn: (value) => value === true,
  situation: isSituation,
  split: isSplit,
  splitAttack: isWords,
  splitAttackTurn: isTurn,
  longTest: isRoundOrigin,
  contest: (value) => typeof value === "string",
  contestSide: (value) => value === "a" || value === "b",
  contestRound: (value) => Number.isInteger(value),
  bought: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_BOUGHT,
};

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
    (parts as number) <= 6 &&
    (part as number) >= 0 &&
    (part as number) < (parts as number) &&
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
    Object.hasOwn(IS_OF_ITS_TYPE, key) && !IS_OF_ITS_TYPE[key as keyof Origin](value);
  const entries = Object.entries(origin);
  return entries.some(isBroken) ? Object.fromEntries(entries.filter((entry) => !isBroken(entry))) : origin;
}

/** Checked for shape; whether the mechanic can read the spec is seen where the card is put together. */
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
