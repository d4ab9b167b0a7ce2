/** Arms as the address of a picture, for where core draws an `img` and nothing else. */
import { drawCrest, type CrestOptions } from "./crest.ts";
import { draw } from "./templates.ts";

export function crestUrl(options: CrestOptions, owner: Document): string {
  const drawn = new XMLSerializer().serializeToString(draw("quincunx-crest", drawCrest(options), owner));
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
