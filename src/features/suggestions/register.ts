/** Suggestions while somebody types a command into the chat input, of either generation: who hears it, from the beginning (what comes of it: hear-typing.ts). */
import { onHook } from "../../platform/hooks.ts";
import { suggestSetting } from "./suggestions.ts";
import { prefetchWindows, windowsIfLoaded } from "../../ui/first-window.ts";

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
    page.addEventListener(type, hear, { capture: true });
}

function hear(event: Event): void {
  const windows = windowsIfLoaded();
  if (windows) windows.hearTyping(event, isCompleted);
  // The next key finds them.
  else if (event.type === "input" && isCommand(event.target as HTMLElement) && suggestSetting.read()) prefetchWindows();
}

function isCommand(input: HTMLElement & { readonly value?: unknown }): boolean {
  const { value } = input;
  return (typeof value === "string" ? value : input.textContent).trimStart().startsWith("/");
}
