/** Reads mechanic, spec and faces from any chat message with a roll. */
import { migratedSpec, openTargets } from "../../rules/spec/change.ts";
import { mechanicById, mechanics } from "../../mechanics/mechanics.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Term } from "../../rules/contract/terms.ts";
import { isTotalOfTerms, readRoll } from "../../dice/read-roll.ts";
import { readCardFlags, type CardFlags, type Origin } from "../state.ts";
import { areFlagsChanged, provenFlags, readFlags } from "../../platform/documents.ts";
import { isNewer } from "../../log/schema.ts";
import { isThrownFor } from "./proof.ts";
import { isTableDraw, numberOf } from "../draw/table-draw.ts";

export interface CardSource {
  readonly mechanic: AnyMechanic;
  readonly title: string;
  readonly spec: Fields;
  readonly faces: Fields;
  /** The terms of the roll; later throws continue them. */
  readonly terms: readonly Term[];
  readonly origin: Origin;
  /** True if the flags differ from the ones the roll was thrown for; the roll's data counts. */
  readonly isChanged: boolean;
  /** Drawn from a roll table, so there is no difficulty. */
  readonly isDraw?: true;
}

/** `null` if the message is no card: other rolls, other packages' cards, broken or future data. */
export function readCard(message: ChatMessage.Implementation): CardSource | null {
  const terms = readRoll(message);
  if (!terms) return null;
  const flags = readFlags(message, readCardFlags);
  try {
    if (flags) return readOwn(message, flags, terms);
    if (hasForeignCard(message) && !isTableDraw(message)) return null;
    if (!message.rolls.every(isTotalOfTerms)) return null;
    const read = readTerms(terms);
    if (!read) return null;
    const rest = { terms, origin: {}, isChanged: false };
    return isTableDraw(message)
      ? { ...read, ...rest, spec: specOfDraw(read), title: "", isDraw: true }
      : { ...read, ...rest, title: plainFlavor(message) };
  } catch {
    return null; // A spec of a later version or of another source: the sentence in the content remains.
  }
}

function readOwn(message: ChatMessage.Implementation, flags: CardFlags, terms: readonly Term[]): CardSource | null {
  if (isNewer(flags)) return null;
  const { title, origin } = flags;
  const mechanic = mechanicById(flags.mechanic);
  const spec = mechanic.parseSpec(migratedSpec(mechanic, flags));
  if (provenFlags(message) && isThrownFor(mechanic, spec, terms))
    return {
      mechanic,
      spec,
      faces: mechanic.dice.facesOf(spec, terms),
      title,
      terms,
      origin,
      isChanged: areFlagsChanged(message),
    };
  // The roll does not match these flags, so only its terms are certain.
  const read = readTerms(terms);
  return read && { ...read, title, terms, origin, isChanged: true };
}

function readTerms(terms: readonly Term[]): Pick<CardSource, "mechanic" | "spec" | "faces"> | null {
  if (!terms.some(({ kind }) => kind === "dice")) return null;
  for (const mechanic of mechanics) {
    const read = mechanic.dice.fromTerms(terms);
    if (read) return { mechanic, ...read };
  }
  return null;
}

/**
 * Drops the default thresholds of a bare formula, since a table draw has no difficulty; keeps them if the result
 * number depends on the target.
 */
function specOfDraw({ mechanic, spec, faces }: Pick<CardSource, "mechanic" | "spec" | "faces">): Fields {
  const bare = openTargets(mechanic, spec);
  return typeof numberOf(mechanic.describe(bare, faces, mechanic.resolve(bare, faces)))?.value === "number"
    ? bare
    : spec;
}

/** True if the content is more than the roll's total, so it is another package's card. */
function hasForeignCard(message: ChatMessage.Implementation): boolean {
  const content = message.content.trim();
  return content !== "" && content !== String(message.rolls[0]?.total ?? "");
}

function plainFlavor(message: ChatMessage.Implementation): string {
  const flavor = message.flavor;
  if (!flavor) return "";
  return new DOMParser().parseFromString(flavor, "text/html").body.textContent.trim();
}
