/** Announces results in one sentence to screen readers, in one polite live region per document. */
import { replaceable } from "../platform/replaceable.ts";

export const announce = replaceable("announce", addToLiveRegion);

const KEPT = 3;
const ID = "quincunx-live";

function addToLiveRegion(sentence: string, owner: Document): void {
  if (!sentence) return;
  const region = owner.getElementById(ID) ?? makeRegion(owner);
  const line = owner.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

function makeRegion(owner: Document): HTMLElement {
  const region = owner.createElement("div");
  region.id = ID;
  region.className = "quincunx-unseen";
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-atomic", "false");
  owner.body.append(region);
  return region;
}
