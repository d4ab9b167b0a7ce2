/** From a chat message to what the rules know: mechanic, spec, faces. Whoever made the roll. */
import { mechanicById, mechanics } from "../mechanics/registry.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Term } from "../../rules/contract/terms.ts";
import { readRoll } from "../dice/read-roll.ts";
import { readCardFlags, type Origin } from "../flags/card.ts";
import { readFlags } from "../flags/flags.ts";
import { isTableDraw } from "./table-draw.ts";

export interface CardSource {
  readonly mechanic: AnyMechanic;
  readonly title: string;
  readonly spec: object;
  readonly faces: object;
  /** The terms of its roll, for what is thrown later. */
  readonly terms: readonly Term[];
  readonly origin: Origin;
}

/** Null where the message is not a card: other rolls, other packages' cards, broken or future data. */
export function readCard(message: ChatMessage.Implementation): CardSource | null {
  const terms = readRoll(message);
  if (!terms) return null;
  const flags = readFlags(message, readCardFlags);
  try {
    if (flags) {
      const mechanic = mechanicById(flags.mechanic);
      const spec = mechanic.parseSpec(
        flags.schema < mechanic.schema ? mechanic.migrate(flags.spec, flags.schema) : flags.spec,
      );
      return { mechanic, title: flags.title, spec, faces: mechanic.facesOf(spec, terms), terms, origin: flags.origin };
    }
    if (hasForeignCard(message) && !isTableDraw(message)) return null;
    if (!terms.some((term) => term.kind === "dice")) return null;
    for (const mechanic of mechanics) {
      const read = mechanic.fromTerms(terms);
      if (read)
        return { mechanic, title: isTableDraw(message) ? "" : plainFlavor(message), ...read, terms, origin: {} };
    }
  } catch {
    return null; // A spec of a later version or of other hands: the sentence in the content remains.
  }
  return null;
}

/** A message with content of its own that is not just the roll's total is somebody else's card; we keep our hands off. */
function hasForeignCard(message: ChatMessage.Implementation): boolean {
  const content = message.content.trim();
  return content !== "" && content !== String(message.rolls[0]?.total ?? "");
}

function plainFlavor(message: ChatMessage.Implementation): string {
  const flavor = message.flavor;
  if (!flavor) return "";
  return (new DOMParser().parseFromString(flavor, "text/html").body.textContent ?? "").trim();
}
