/** Listeners of the whole page, attached once per document. */
import { page, type Loose } from "./shared/host.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { TextEditor } from "./ux/text-editor.ts";

const listening = new WeakSet<Document>();

/** Clicks on inline rolls and links, presses outside of a context menu, Escape. */
export function activateListeners(doc: Document = document): void {
  if (listening.has(doc)) return;
  listening.add(doc);
  TextEditor.activateListeners(doc);
  ContextMenu.eventListeners(doc);
  doc.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (dismiss()) event.preventDefault();
  });
}

/** Handles Escape: closes an open menu first, else the window in front. False if nothing was open. */
export function dismiss(): boolean {
  if (ContextMenu.open) {
    void ContextMenu.open.close({ animate: false });
    return true;
  }
  const front = frontApplication();
  if (!front) return false;
  void front.close({ closeKey: true });
  return true;
}

function frontApplication(): Loose {
  const framed = [...(page.foundry.applications.instances as Map<string, Loose>).values()].filter(
    (app) => app.hasFrame && app.rendered,
  );
  const old = Object.values((page.ui?.windows ?? {}) as Record<string, Loose>).filter((app) => app.rendered);
  return [...framed, ...old].sort((a, b) => Number(a.position.zIndex) - Number(b.position.zIndex)).pop() ?? null;
}
