/** The configured ChatLog class, looked up late because enrichment and ChatLog depend on each other. */
import { page, type Loose } from "../shared/host.ts";

let own: Loose;

export function setChatLogClass(cls: Loose): void {
  own = cls;
}

export function chatLogClass(): Loose {
  return page.CONFIG?.ui?.chat ?? own;
}
