/**
 * Drawn portraits that stand in a log: each is drawn once and put there as a copy. A log shows the same few heroes again and again, and reading the
 * outlines of their arms cost more than all the rest of a card.
 */
import { portraitOf, type PortraitOptions } from "./portrait.ts";
import { draw } from "./templates.ts";

/** More than stand in any log at once. */
const MOST = 200;
const known = new Map<string, Element>();

/** Null: a picture was chosen. */
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
