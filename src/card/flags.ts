/** Stored form of a card and its origin. Faces are stored only in the Roll objects. */
import { isFields, type Fields } from "../rules/contract/fields.ts";
import type { MechanicId } from "../rules/contract/mechanic.ts";
import { readFlags } from "../platform/flags.ts";
import type { Bag } from "../platform/field.ts";
import { cardFields, type Occasion } from "./card-field.ts";
import { isText, listOf, oneOf, text } from "../platform/shape.ts";
import { isSeal } from "./secrets/seal.ts";
import { isSecretId } from "./secrets/secret-id.ts";

/** Maximum number of characters. Inputs cut longer text; stored data with longer text is invalid. */
export const MOST_SITUATION_WORDS = 100;

const MOST_PROPOSED = 10;

/** The circumstances of a roll: its actor, stats, and the messages it belongs to. Features add fields (`card-field.ts`). */
export interface Origin extends Bag {
  readonly actor?: string;
  readonly stats?: readonly string[];
  /** Secret id under which GMs store the target hidden before the roll, in an open prompt or for the whole world. */
  readonly secretId?: string;
  /** Hash of the target that was hidden before the roll (SC-2). */
  readonly seal?: string;
  /** Targets that the roller proposed to the GMs, who had set none. */
  readonly proposal?: Fields;
  /** Only GMs set targets in that world, but the roller did, since none was online. */
  readonly withoutGM?: true;
  /** Id of the selected stat that decides the target among several (FP-2). */
  readonly decisive?: string;
}

/** True if a message takes a single roll from the user. */
export function isReply(occasion: Occasion): boolean {
  return occasion === "request" || occasion === "sides";
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

/** Checks by field. Players can write any flags, so invalid fields are ignored. */
const CHECKS: Readonly<Record<Exclude<keyof Origin, symbol>, (value: unknown) => boolean>> = {
  actor: isText,
  stats: listOf(isText),
  secretId: isSecretId,
  seal: isSeal,
  proposal: isProposal,
  withoutGM: oneOf(true),
  decisive: isText,
};

/** Checks of all entries, by name. */
export function allOriginChecks(): Readonly<Record<string, (value: unknown) => boolean>> {
  return { ...CHECKS, ...Object.fromEntries(cardFields.all().map(({ key, check }) => [key, check])) };
}

/** Without invalid entries; fields check their own when they are read. */
function readOrigin(origin: Fields): Origin {
  const isBroken = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(CHECKS, key) && !CHECKS[key as keyof typeof CHECKS](value);
  const entries = Object.entries(origin);
  return entries.some(isBroken) ? Object.fromEntries(entries.filter((entry) => !isBroken(entry))) : origin;
}

/** Not proven by the roll; empty: no card. */
export function storedOrigin(message: ChatMessage.Implementation | undefined): Origin {
  return (message && readFlags(message, readCardFlags)?.origin) ?? {};
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
    ? { ...flags, kind, schema, mechanic, title, spec, origin: readOrigin(origin) }
    : null;
}
