/** Listens for typing in the chat inputs of both generations and passes the events to `listen.ts`. */
import { onHook } from "../../platform/hooks.ts";
import { hearTyping } from "./listen.ts";

const heard = new WeakSet<Document>();
/** Set by the hook of the package Chat Commands, which has completion of its own (integrations.md 5). */
let isCompleted = false;

/** Called at init. */
export function registerSuggestions(): void {
  onHook("chatCommandsReady", () => {
    isCompleted = true;
  });
  listenIn(document);
  // A popped-out chat log has its own document.
  for (const hook of ["renderChatLog", "renderChatInput"])
    onHook(hook, (app: unknown) => {
      const element = (app as { readonly element?: unknown }).element as
        | HTMLElement
        | { readonly 0?: HTMLElement }
        | null;
      const page = element && ("ownerDocument" in element ? element : element[0])?.ownerDocument;
      if (page) listenIn(page);
    });
}

/** Captures events, so that keys which the list handles do not reach the input's own listeners. */
function listenIn(page: Document): void {
  if (heard.has(page)) return;
  heard.add(page);
  for (const type of ["input", "keydown", "focusout", "pointerdown"] as const)
    page.addEventListener(type, (event) => hearTyping(event, isCompleted), { capture: true });
}
