/** From a chat message to what the rules know: mechanic, spec, faces. Whoever made the roll. */
import { mechanicById, mechanics } from "../platform/mechanics.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Term } from "../rules/contract/terms.ts";
import { readRoll } from "../dice/read-roll.ts";
import { readCardFlags, type CardFlags, type Origin } from "./flags.ts";
import { areFlagsChanged, provenFlags, readFlags } from "../platform/flags.ts";
import { isNewer } from "../log/schema.ts";
import { isThrownFor } from "./proof.ts";
import { isTableDraw, numberOf, withoutTarget } from "./table-draw.ts";

export interface CardSource {
  readonly mechanic: AnyMechanic;
  readonly title: string;
  readonly spec: object;
  readonly faces: object;
  /** The terms of its roll, for what is thrown later. */
  readonly terms: readonly Term[];
  readonly origin: Origin;
  /** Its flags are not what was thrown for: what the roll says counts. */
  readonly isChanged: boolean;
  /** Drawn from a roll table: nothing was attempted, so there is no difficulty. */
  readonly isDraw?: true;
}

/** Null where the message is not a card: other rolls, other packages' cards, broken or future data. */
export function readCard(message: ChatMessage.Implementation): CardSource | null {
  const terms = readRoll(message);
  if (!terms) return null;
  const flags = readFlags(message, readCardFlags);
  try {
    if (flags) return readOwn(message, flags, terms);
    if (hasForeignCard(message) && !isTableDraw(message)) return null;
    const read = readTerms(terms);
    if (!read) return null;
    const rest = { terms, origin: {}, isChanged: false };
    return isTableDraw(message)
      ? { ...read, ...rest, spec: specOfDraw(read), title: "", isDraw: true }
      : { ...read, ...rest, title: plainFlavor(message) };
  } catch {
    return null; // A spec of a later version or of other hands: the sentence in the content remains.
  }
}

function readOwn(message: ChatMessage.Implementation, flags: CardFlags, terms: readonly Term[]): CardSource | null {
  if (isNewer(flags)) return null;
  const { title, origin } = flags;
  const mechanic = mechanicById(flags.mechanic);
  const spec = mechanic.parseSpec(
    flags.schema < mechanic.schema ? mechanic.migrate(flags.spec, flags.schema) : flags.spec,
  );
  if (provenFlags(message) && isThrownFor(mechanic, spec, terms))
    return {
      mechanic,
      spec,
      faces: mechanic.dice.facesOf(spec, terms),
      ...{ title, terms, origin },
      isChanged: areFlagsChanged(message),
    };
  // The roll was not thrown for these flags, or has other dice: the terms are all that is certain.
  const read = readTerms(terms);
  return read && { ...read, title, terms, origin, isChanged: true };
}

/** What a formula says by itself. */
function readTerms(terms: readonly Term[]): Pick<CardSource, "mechanic" | "spec" | "faces"> | null {
  if (!terms.some(({ kind }) => kind === "dice")) return null;
  for (const mechanic of mechanics) {
    const read = mechanic.dice.fromTerms(terms);
    if (read) return { mechanic, ...read };
  }
  return null;
}

/**
 * A formula that names no thresholds has the usual ones, which are no business of a table's. Where the number that a table is read by needs its target,
 * that stays.
 */
function specOfDraw({ mechanic, spec, faces }: Pick<CardSource, "mechanic" | "spec" | "faces">): object {
  const bare = withoutTarget(mechanic, spec);
  return typeof numberOf(mechanic.describe(bare, faces, mechanic.resolve(bare, faces)))?.value === "number"
    ? bare
    : spec;
}

/** A message with content of its own that is not just the roll's total is somebody else's card; we keep our hands off. */
function hasForeignCard(message: ChatMessage.Implementation): boolean {
  const content = message.content.trim();
  return content !== "" && content !== String(message.rolls[0]?.total ?? "");
}

function plainFlavor(message: ChatMessage.Implementation): string {
  const flavor = message.flavor;
  if (!flavor) return "";
  return new DOMParser().parseFromString(flavor, "text/html").body.textContent.trim();
}
