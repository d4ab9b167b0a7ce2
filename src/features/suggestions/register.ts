/** Suggestions while somebody types a command into the chat input, of either generation: who hears it, from the beginning (what comes of it: listen.ts). */
import { onHook } from "../../platform/hooks.ts";
import { hearTyping } from "./listen.ts";

const heard = new WeakSet<Document>();
/** Completion for chat commands says by this hook that it is there (integrations.md 5). */
let isCompleted = false;

/** At init. */
export function registerSuggestions(): void {
  onHook("chatCommandsReady", () => {
    isCompleted = true;
  });
  listenIn(document);
  // A log that stands in a window of its own is a page of its own.
  for (const hook of ["renderChatLog", "renderChatInput"])
    onHook(hook, (app: unknown) => {
      const element = (app as { readonly element?: unknown }).element as
        HTMLElement | { readonly 0?: HTMLElement } | null;
      const page = element && ("ownerDocument" in element ? element : element[0])?.ownerDocument;
      if (page) listenIn(page);
    });
}

/** In the capture phase: keys that the list takes must not reach the input's own listeners. */
function listenIn(page: Document): void {
  if (heard.has(page)) return;
  heard.add(page);
  for (const type of ["input", "keydown", "focusout", "pointerdown"] as const)
    page.addEventListener(type, (event) => hearTyping(event, isCompleted), { capture: true });
}
