/** Marks HTML of our own helpers as ready-made. */
import Handlebars from "handlebars";

export function safe(html: string): Handlebars.SafeString {
  return new Handlebars.SafeString(html);
}
