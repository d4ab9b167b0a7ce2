/** The data of a card: its stored form with its origin, and its state as operations see and change it. Faces are stored only in the Roll objects. */
import { type Fields, isFields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Term } from "../rules/contract/terms.ts";
import type { OutcomeBase, Verdict } from "../rules/contract/trace.ts";
import { isUserOrGM, type Base, type Person } from "../log/operation.ts";
import type { Bag } from "../platform/field.ts";
import { stateField, type Occasion, cardFields } from "./card-field.ts";
import type { Secrecy } from "./secrets/secrecy.ts";
import { openTargets } from "../rules/spec/change.ts";
import { readFlags } from "../platform/documents.ts";
import {
  accepts,
  byName,
  choice,
  finite,
  LIMITS,
  list,
  plainObject,
  readAs,
  record,
  text,
  value,
  type Field,
  type Infer,
} from "../rules/contract/schema.ts";
import { sealHash } from "./secrets/seal.ts";
import { isEarlySecretId } from "./secrets/secrets.ts";

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

/** Ids of stats, and labels of others. */
export const statIds = list(text(LIMITS.stored), { max: 100 });

/** A short text of a person. */
export const shortWords = text(MOST_SITUATION_WORDS);

/** Players can write any flags, so invalid fields are ignored. */
const ORIGIN: Readonly<Record<Exclude<keyof Origin, symbol>, Field<unknown>>> = {
  actor: text(),
  stats: statIds,
  secretId: value(isEarlySecretId, "the id of a secret"),
  seal: sealHash,
  // Numbers, or names of targets.
  proposal: byName(
    value((one) => Number.isInteger(one) || accepts(shortWords, one), "a target"),
    MOST_PROPOSED,
  ),
  withoutGM: choice([true]),
  decisive: text(LIMITS.stored),
};

/** Schemas of all entries, by name. */
export function originSchemas(): Readonly<Record<string, Field<unknown>>> {
  return { ...ORIGIN, ...Object.fromEntries(cardFields.all().map(({ key, schema }) => [key, schema])) };
}

/** Without invalid entries; fields check their own when they are read. */
function readOrigin(origin: Origin): Origin {
  const isBroken = ([key, entry]: readonly [string, unknown]): boolean =>
    Object.hasOwn(ORIGIN, key) && !accepts(ORIGIN[key as keyof typeof ORIGIN], entry);
  const entries = Object.entries(origin);
  return entries.some(isBroken) ? Object.fromEntries(entries.filter((entry) => !isBroken(entry))) : origin;
}

/** Not proven by the roll; empty: no card. */
export function storedOrigin(message: ChatMessage.Implementation | undefined): Origin {
  return (message && readFlags(message, readCardFlags)?.origin) ?? {};
}

const cardFlags = record(
  {
    kind: choice(["card"]),
    schema: finite(),
    mechanic: text(),
    title: text(LIMITS.stored),
    /** As `parseSpec` returns it; hidden targets are null. */
    spec: plainObject,
    origin: value<Origin>(isFields, "an object"),
  },
  true,
);

export type CardFlags = Infer<typeof cardFlags>;

/** The mechanic parses the spec when the card is computed. */
export function readCardFlags(flags: Fields): CardFlags | null {
  const read = readAs(cardFlags, flags);
  return read ? { ...flags, ...read, origin: readOrigin(read.origin) } : null;
}

/** Features add fields of their own (`card-field.ts`). */
export interface CardState extends Bag {
  readonly mechanic: AnyMechanic;
  readonly rollerId: string | null;
  readonly spec: Fields;
  /** Terms of the base roll and of later throws that count. */
  readonly terms: readonly Term[];
  readonly faces: Fields;
  readonly outcome: OutcomeBase;
  readonly verdict: Verdict;
  /** Id of the request or operation that hides a target; `null` if none. */
  readonly hiddenBy: string | null;
  /** Hidden targets after their reveal, with the salt of the seal; `null`: no salt. Absent: none was revealed. */
  readonly revealed?: { readonly fields: Fields; readonly salt: string | null } | undefined;
  /** A GM has set or hidden the difficulty after the throw. */
  readonly isRuled?: true;
  /** Name of the roller who set the difficulty after the throw. Absent: nobody did, or a GM has spoken since. */
  readonly saidAfter?: string | undefined;
  readonly occasion: Occasion;
  /** Decisions and purchases after the throw, as the mechanic stores them; `null` for none. */
  readonly decided: Fields | null;
  /** The roll or flags were edited after the throw; every reader sees a notice. */
  readonly isChanged: boolean;
  /** Thrown dice that do not count, such as cancelled ones. */
  readonly unusedFaces?: OutcomeBase["unused"];
  /** Why there is no verdict: drawn from a roll table, without a difficulty, or all dice are cancelled, so that the action did not happen. */
  readonly unjudged?: "draw" | "interrupted";
}

/** The card of a message after all operations, as this reader knows it. */
export interface Card extends Base<CardState> {
  readonly origin: Origin;
  readonly secrecy: Secrecy;
}

export function isCard(base: Base): base is Card {
  return base.kind === "card";
}

/** The roller's number counts, but no GM has seen it: it was said after the dice, or while no GM was online. */
export function isUnseen({ state, origin }: Pick<Card, "state" | "origin">): boolean {
  return !state.isRuled && (state.saidAfter !== undefined || origin.withoutGM === true);
}

export function judge(state: Omit<CardState, "outcome" | "verdict">): CardState {
  const { mechanic, spec, unjudged } = state;
  const outcome = withUnused(resolve(state), state);
  return { ...state, outcome, verdict: unjudged ? "none" : mechanic.verdict(outcome, spec) };
}

/** Earlier throws that an ability has replaced (SC-9), oldest first; `spec`: as it was then. */
export const replacedThrows = stateField<readonly { readonly spec: Fields; readonly faces: Fields }[]>("replaced");

/** The card with each throw that an ability has replaced, against the targets that are known now. */
export function replacedStates(state: CardState): readonly CardState[] {
  const { mechanic } = state;
  const targets = Object.fromEntries(mechanic.hideable.map((field) => [field, state.spec[field]]));
  return (replacedThrows.in(state) ?? []).map(({ spec, faces }) =>
    judge({ ...state, spec: { ...spec, ...targets }, faces }),
  );
}

function resolve({ mechanic, spec, faces, decided, unjudged }: Parameters<typeof judge>[0]): OutcomeBase {
  try {
    return decided ? mechanic.resolve(spec, faces, decided) : mechanic.resolve(spec, faces);
  } catch (error) {
    if (unjudged !== "interrupted") throw error;
    // An action that did not happen may have a difficulty that leaves no die to throw (DP-6).
    const bare = mechanic.resolve(openTargets(mechanic, spec), faces);
    // Drops the steps without a value, which would show the known difficulty as unknown.
    return { ...bare, trace: bare.trace.filter(({ value }) => value !== null) };
  }
}

/**
 * True if this person may throw waiting dice: the roller and GMs for the roller's dice, GMs only for the GM's (FP-4,
 * FP-13).
 */
export function mayThrow(person: Person, by: "roller" | "gm", rollerId: string | null): boolean {
  return isUserOrGM(person, by === "roller" ? rollerId : null);
}

/** An interrupted action waits for no dice. */
function withUnused(outcome: OutcomeBase, { unusedFaces, unjudged }: Partial<CardState>): OutcomeBase {
  if (!unusedFaces) return outcome;
  const unused = [...outcome.unused, ...unusedFaces];
  return unjudged === "interrupted" ? { ...outcome, waiting: [], unused } : { ...outcome, unused };
}
