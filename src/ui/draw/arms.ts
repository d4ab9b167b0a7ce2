/**
 * Caches drawn crests and inserts copies: a log repeats the same few heroes, and parsing the outlines costs more than
 * the rest of a card.
 */
import { portraitOf, type PortraitOptions } from "./portrait.ts";
import { draw } from "./templates.ts";

/** More than any log shows at once. */
const MOST = 200;
const known = new Map<string, Element>();

/** `null` if the actor has a picture of its own. */
export function armsOf({ name, img, mechanic, shape = "round" }: PortraitOptions, owner: Document): Element | null {
  const key = JSON.stringify([name, img, mechanic, shape]);
  const arms = known.get(key) ?? drawArms({ name, img, mechanic, shape }, owner);
  if (!arms) return null;
  if (known.size >= MOST) known.clear();
  known.set(key, arms);
  return owner.importNode(arms, true);
}

function drawArms(options: PortraitOptions, owner: Document): Element | null {
  const { crest } = portraitOf(options);
  return crest && draw("quincunx-crest", crest, owner);
}
