/** Encodes a crest as a data URL, for places where core draws only an `img`. */
import { drawCrest, type CrestOptions } from "./crest.ts";
import { draw } from "./templates.ts";

export function crestUrl(options: CrestOptions, owner: Document): string {
  const drawn = new XMLSerializer().serializeToString(draw("quincunx-crest", drawCrest(options), owner));
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
