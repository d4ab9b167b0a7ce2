/**
 * Sheets of other systems, as they are drawn: the hooks of both kinds of application (app.md 3.5).
 *
 * V1 gives jQuery: the whole window first, the inner content alone at each later render. V2 gives the element, and may have redrawn some parts only.
 * Either way the listener gets the whole sheet as it stands.
 */
import { declarationOf } from "../../actors/declarations.ts";
import { onHook } from "../../platform/hooks.ts";

type Drawn = (sheet: HTMLElement, actor: Actor.Implementation) => void;

interface SheetApp {
  readonly actor?: unknown;
  readonly document?: unknown;
  readonly object?: unknown;
}

/** Sheets on screen; those that were closed drop out when something is drawn. */
const shown = new Map<SheetApp, HTMLElement>();
let drawn: Drawn = () => undefined;

/** At init. */
export function listenToForeignSheets(listener: Drawn): void {
  drawn = listener;
  for (const hook of ["renderActorSheet", "renderActorSheetV2"])
    onHook(hook, (app: SheetApp, html: unknown) => {
      const sheet = sheetOf(html);
      if (sheet) show(app, sheet);
    });
}

/** What is mapped has changed: every open sheet is looked at again. */
export function lookAgain(): void {
  // Of a copy: one that was closed would leave the list and come again at its end, for ever.
  for (const [app, sheet] of [...shown]) if (sheet.isConnected) show(app, sheet);
}

function show(app: SheetApp, sheet: HTMLElement): void {
  for (const [other, element] of shown) if (!element.isConnected) shown.delete(other);
  const actor = actorOf(app);
  // Our own sheets have their own buttons.
  if (!actor || declarationOf(actor)) return;
  shown.set(app, sheet);
  drawn(sheet, actor);
}

function actorOf(app: SheetApp): Actor.Implementation | null {
  const document = (app.actor ?? app.document ?? app.object) as Partial<Actor.Implementation> | undefined;
  return document?.documentName === "Actor" ? (document as Actor.Implementation) : null;
}

/** Never `html[0] ?? html`: the root of a V2 sheet is a form, and `form[0]` is its first control. */
function sheetOf(html: unknown): HTMLElement | null {
  const nodes = isList(html) ? Array.from(html) : [html as Node];
  const [first] = nodes.filter((node): node is HTMLElement => node?.nodeType === 1);
  if (!first) return null;
  return first.closest<HTMLElement>(".window-app") ?? (nodes.length > 1 ? first.parentElement : null) ?? first;
}

/** jQuery's, or any other; a form has a length, too. */
function isList(html: unknown): html is ArrayLike<Node> {
  return typeof html === "object" && html !== null && "length" in html && !("tagName" in html);
}
