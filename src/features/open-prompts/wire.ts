/**
 * What goes between a player's open prompt and GMs, as plain data, read strictly. Queries are comfort: whatever is said here can be said by messages, too
 * (a question and its answer).
 */
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { grantableOf } from "../../rules/spec/grants.ts";
import { MOST_GIFTS } from "../../card/aid-origin.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { isPromptId } from "../../secrets/secret-id.ts";
import { mechanics } from "../../platform/mechanics.ts";

/** How a GM ends a prompt, or lets it be rolled as it stands. */
export type LiveAnswer = "none-needed" | "impossible" | "wave";

/** A number of the spec stands higher, or lower, by so much. */
export interface LiveShift {
  readonly kind: "shift";
  readonly field: string;
  readonly amount: number;
  /** Who, and what for, in words. */
  readonly from: string;
}

/** What a GM gives to an open prompt besides its targets. */
export type LiveGift = (Grant | LiveShift) & { readonly id: string };

/** What a GM has said about an open prompt: as a whole each time, so that the newest is all that counts. */
export interface Ruling {
  /** How often it was changed; 0: nothing was said. Of two that were said at once that of the higher user id counts. */
  readonly n: number;
  /** The GM's id. */
  readonly by: string;
  /** Fields of the spec that stand as the GM has set them. */
  readonly fields: Fields;
  /** What was given, each by itself, and taken back by itself. */
  readonly gifts: readonly LiveGift[];
  /** The targets are the secret of GMs. */
  readonly isHidden: boolean;
  /** The GM who has said last what is hidden; empty: nothing is. */
  readonly hiddenBy: string;
  readonly answer: LiveAnswer | null;
}

/** A prompt as its player may see it: hidden targets are null. */
export interface LivePrompt {
  readonly prompt: string;
  /** Counts what was told of it. */
  readonly n: number;
  readonly mechanic: MechanicId;
  readonly spec: object;
  readonly title: string;
  /** UUID. */
  readonly actor: string | null;
  /** Fields that are nobody's to change in the prompt, but for what the ruling says. */
  readonly locked: readonly string[];
  /** Ids of the question that it waits with, and of the request that it answers with its seat. */
  readonly question: string | null;
  readonly request: string | null;
  readonly seat: number;
  /** A message that says some of its fields, by its id. Absent: none does. */
  readonly saidBy?: string;
  readonly ruling: Ruling;
}

export const NO_RULING: Ruling = { n: 0, by: "", fields: {}, gifts: [], isHidden: false, hiddenBy: "", answer: null };

const ANSWERS: readonly unknown[] = ["none-needed", "impossible", "wave"] satisfies readonly LiveAnswer[];
const LONGEST = 200;
const MOST = 1_000_000;
const MOST_FIELDS = 100;

/** Null: not just so, or of a mechanic that this world does not know, or no spec of its. */
export function readLivePrompt(data: unknown): LivePrompt | null {
  if (!isFields(data)) return null;
  const { prompt, n, title, actor, locked, question, request, seat, saidBy, spec } = data;
  const mechanic = mechanics.find(({ id }) => id === data["mechanic"]);
  const ruling = mechanic && readRuling(mechanic, data["ruling"]);
  if (!mechanic || !ruling || !isPromptId(prompt) || !isCount(n) || !isFields(spec)) return null;
  if (saidBy !== undefined && !isShort(saidBy)) return null;
  if (!isShort(title) || !isId(actor) || !isId(question) || !isId(request) || !isCount(seat)) return null;
  if (!Array.isArray(locked) || locked.length > MOST_FIELDS || !locked.every(isShort)) return null;
  const parsed = orNull(() => mechanic.parseSpec(spec));
  if (!parsed) return null;
  return {
    ...{ prompt, n, mechanic: mechanic.id, spec: parsed, title, actor, locked, question, request, seat, ruling },
    ...(saidBy === undefined ? {} : { saidBy }),
  };
}

/** Null: not just so, or it says what cannot be. A hidden target is in none. */
export function readRuling(mechanic: AnyMechanic, data: unknown): Ruling | null {
  if (!isFields(data)) return null;
  const { n, by, fields, gifts = [], isHidden, answer, ...more } = data;
  const { hiddenBy = isHidden === true ? by : "", ...rest } = more;
  if (Object.keys(rest).length > 0 || !isCount(n) || !isShort(by) || typeof isHidden !== "boolean") return null;
  if (answer !== null && !ANSWERS.includes(answer)) return null;
  if (!isFields(fields) || Object.keys(fields).length > MOST_FIELDS) return null;
  if (isHidden && mechanic.hideable.some((field) => field in fields)) return null;
  if (!areGifts(mechanic, gifts) || !isShort(hiddenBy) || isHidden !== (hiddenBy !== "")) return null;
  return { n, by, fields, gifts, isHidden, hiddenBy, answer: answer as LiveAnswer | null };
}

function areGifts(mechanic: AnyMechanic, gifts: unknown): gifts is readonly LiveGift[] {
  if (!Array.isArray(gifts) || gifts.length > MOST_GIFTS || !gifts.every((gift) => isGift(mechanic, gift)))
    return false;
  return new Set((gifts as readonly LiveGift[]).map(({ id }) => id)).size === gifts.length;
}

function isGift(mechanic: AnyMechanic, gift: unknown): boolean {
  if (!isFields(gift)) return false;
  const { id, kind, amount, from, field, ...rest } = gift;
  if (!isShort(id) || !isShort(from) || !Number.isInteger(amount) || Object.keys(rest).length > 0) return false;
  if (kind === "shift") return amount !== 0 && isShort(field) && !mechanic.hideable.includes(field);
  return field === undefined && grantableOf(mechanic, gift as unknown as Grant) !== null;
}

/** Whether one was said later than another, as everybody decides it. */
export function isLaterRuling(one: Ruling, other: Ruling): boolean {
  return one.n > other.n || (one.n === other.n && one.by > other.by);
}

/** The fields that a ruling decides; of hidden targets nobody is told more than that. */
export function ruledFields({ hideable }: AnyMechanic, { fields, isHidden }: Ruling): Fields {
  return { ...fields, ...(isHidden ? Object.fromEntries(hideable.map((field) => [field, null])) : {}) };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
}

function isShort(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}

function isId(value: unknown): value is string | null {
  return value === null || isShort(value);
}

function orNull<T>(find: () => T): T | null {
  try {
    return find();
  } catch {
    return null;
  }
}
