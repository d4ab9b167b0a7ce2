/** The configured ChatLog class, looked up late: enrichment needs it, and it needs enrichment. */
import { page, type Loose } from "../shared/host.ts";

let own: Loose;

export function setChatLogClass(cls: Loose): void {
  own = cls;
}

export function chatLogClass(): Loose {
  return page.CONFIG?.ui?.chat ?? own;
}
