/**
 * Caches drawn crests and inserts copies: a log repeats the same few heroes, and parsing the outlines costs more than
 * the rest of a card.
 */
import { portraitOf, type PortraitOptions } from "./portrait.ts";
import { draw } from "./templates.ts";

/** More than any log shows at once. */
const MAX_CACHED = 200;
const cache = new Map<string, Element>();

/** `null` if the actor has a picture of its own. */
export function crestOf({ name, img, mechanic, shape = "round" }: PortraitOptions, owner: Document): Element | null {
  const key = JSON.stringify([name, img, mechanic, shape]);
  const crest = cache.get(key) ?? drawCrestElement({ name, img, mechanic, shape }, owner);
  if (!crest) return null;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, crest);
  return owner.importNode(crest, true);
}

function drawCrestElement(options: PortraitOptions, owner: Document): Element | null {
  const { crest } = portraitOf(options);
  return crest && draw("quincunx-crest", crest, owner);
}
