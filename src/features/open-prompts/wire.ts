/**
 * Data exchanged between a player's open prompt and GMs, validated strictly. Queries are a convenience: a question and
 * its answer (messages) achieve the same.
 */
import { isSeal } from "../../secrets/seal.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { Grant } from "../../rules/contract/pre-roll.ts";
import { grantableOf } from "../../rules/spec/grants.ts";
import { isExcuse, type Excuse } from "../../log/kind.ts";
import { MOST_GIFTS } from "../../card/aid-origin.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { readProposal } from "./proposal.ts";
import { isPromptId } from "../../secrets/secret-id.ts";
import { mechanics } from "../../platform/mechanics.ts";

/** Ends the prompt, or allows the roll as proposed ("wave"). */
export type RulingAnswer = Excuse | "wave";

/** Adds `amount` to a numeric field of the spec. */
export interface RulingShift {
  readonly kind: "shift";
  readonly field: string;
  readonly amount: number;
  /** Name of the giver, and the reason. */
  readonly from: string;
}

/** A GM's gift to an open prompt, besides its targets. */
export type RulingBonus = (Grant | RulingShift) & { readonly id: string };

/** A GM's ruling on an open prompt. Always sent as a whole, so that the newest replaces all earlier ones. */
export interface Ruling {
  /** Number of changes; 0: no ruling. Of two equal ones the higher user id counts. */
  readonly n: number;
  readonly by: string;
  /** Fields of the spec with the GM's values. */
  readonly fields: Fields;
  /** Each gift can be withdrawn on its own. */
  readonly gifts: readonly RulingBonus[];
  readonly isHidden: boolean;
  /** User id of the GM who hid them last; empty if not hidden. */
  readonly hiddenBy: string;
  /** Hash of the hidden targets (SC-2). Absent: not sealed. */
  readonly seal?: string | undefined;
  readonly answer: RulingAnswer | null;
}

/** A prompt as its player may see it; hidden targets are `null`. */
export interface OpenPromptData {
  readonly prompt: string;
  readonly n: number;
  readonly mechanic: MechanicId;
  readonly spec: object;
  readonly title: string;
  /** UUID. */
  readonly actor: string | null;
  /** Fields that the player cannot change, apart from ruled ones. */
  readonly locked: readonly string[];
  /** Id of the question it waits for; id and seat of the request it answers. */
  readonly question: string | null;
  readonly request: string | null;
  readonly seat: number;
  /** Id of a message that sets some fields; absent: none. */
  readonly saidBy?: string;
  /** Targets that the player proposes; absent: none. */
  readonly proposal?: Fields;
  /** The roll needs a GM's permission, as another attempt (DP-8). */
  readonly asksPermission?: true;
  readonly ruling: Ruling;
}

export const NO_RULING: Ruling = { n: 0, by: "", fields: {}, gifts: [], isHidden: false, hiddenBy: "", answer: null };

const LONGEST = 200;
const MOST = 1_000_000;
const MOST_FIELDS = 100;

/** `null`: invalid data, or an unknown mechanic. */
export function readOpenPrompt(data: unknown): OpenPromptData | null {
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
  const proposal = readProposal(mechanic, parsed, data["proposal"]);
  return {
    ...{ prompt, n, mechanic: mechanic.id, spec: parsed, title, actor, locked, question, request, seat, ruling },
    ...(saidBy === undefined ? {} : { saidBy }),
    ...(proposal ? { proposal } : {}),
    ...(data["asksPermission"] === true ? { asksPermission: true } : {}),
  };
}

/** `null`: invalid, or it contains a hidden target. */
export function readRuling(mechanic: AnyMechanic, data: unknown): Ruling | null {
  if (!isFields(data)) return null;
  const { n, by, fields, gifts = [], isHidden, answer, seal, ...more } = data;
  if (seal !== undefined && (isHidden !== true || !isSeal(seal))) return null;
  const { hiddenBy = isHidden === true ? by : "", ...rest } = more;
  if (Object.keys(rest).length > 0 || !isCount(n) || !isShort(by) || typeof isHidden !== "boolean") return null;
  if (!isAnswer(answer)) return null;
  if (!isFields(fields) || Object.keys(fields).length > MOST_FIELDS) return null;
  if (isHidden && mechanic.hideable.some((field) => field in fields)) return null;
  if (!areGifts(mechanic, gifts) || !isShort(hiddenBy) || isHidden !== (hiddenBy !== "")) return null;
  const ruling = { n, by, fields, gifts, isHidden, hiddenBy, answer };
  return seal === undefined ? ruling : { ...ruling, seal };
}

function isAnswer(value: unknown): value is RulingAnswer | null {
  return value === null || value === "wave" || isExcuse(value);
}

function areGifts(mechanic: AnyMechanic, gifts: unknown): gifts is readonly RulingBonus[] {
  if (!Array.isArray(gifts) || gifts.length > MOST_GIFTS || !gifts.every((gift) => isGift(mechanic, gift)))
    return false;
  return new Set((gifts as readonly RulingBonus[]).map(({ id }) => id)).size === gifts.length;
}

function isGift(mechanic: AnyMechanic, gift: unknown): boolean {
  if (!isFields(gift)) return false;
  const { id, kind, amount, from, field, ...rest } = gift;
  if (!isShort(id) || !isShort(from) || !Number.isInteger(amount) || Object.keys(rest).length > 0) return false;
  if (kind === "shift") return amount !== 0 && isShort(field) && !mechanic.hideable.includes(field);
  return field === undefined && grantableOf(mechanic, gift as unknown as Grant) !== null;
}

/** True if `one` is newer; all clients decide the same. */
export function isLaterRuling(one: Ruling, other: Ruling): boolean {
  return one.n > other.n || (one.n === other.n && one.by > other.by);
}

/** Fields that the ruling sets; hidden targets are `null`. */
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
