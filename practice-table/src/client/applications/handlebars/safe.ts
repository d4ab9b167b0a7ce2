/** Marks HTML of the host's helpers as safe. */
import Handlebars from "handlebars";

export function safe(html: string): Handlebars.SafeString {
  return new Handlebars.SafeString(html);
}
