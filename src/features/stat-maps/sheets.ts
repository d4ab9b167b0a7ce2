/**
 * Listens to renders of other systems' sheets, with the hooks of both application versions (app.md 3.5).
 * V1 passes jQuery: the whole window first, only the inner content later. V2 passes the element, and may have rendered
 * some parts only. In both cases the listener gets the whole sheet.
 */
import { declarationOf } from "../../actors/declarations.ts";
import { onHook } from "../../platform/hooks.ts";

type Drawn = (sheet: HTMLElement, actor: Actor.Implementation) => void;

interface SheetApp {
  readonly actor?: unknown;
  readonly document?: unknown;
  readonly object?: unknown;
}

/** Open sheets; removes closed ones at the next render. */
const shown = new Map<SheetApp, HTMLElement>();
let drawn: Drawn = () => undefined;

/** Call at init. */
export function listenToForeignSheets(listener: Drawn): void {
  drawn = listener;
  for (const hook of ["renderActorSheet", "renderActorSheetV2"])
    onHook(hook, (app: SheetApp, html: unknown) => {
      const sheet = sheetOf(html);
      if (sheet) show(app, sheet);
    });
}

/** Calls the listener for every open sheet. */
export function lookAgain(): void {
  // Iterates over a copy, since `show` changes the map.
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

/** Not `html[0] ?? html`: the root of a V2 sheet is a form, and `form[0]` is its first control. */
function sheetOf(html: unknown): HTMLElement | null {
  const nodes = isList(html) ? Array.from(html) : [html as Node];
  const [first] = nodes.filter((node): node is HTMLElement => node?.nodeType === 1);
  if (!first) return null;
  return first.closest<HTMLElement>(".window-app") ?? (nodes.length > 1 ? first.parentElement : null) ?? first;
}

/** A jQuery object or another list; a form has a `length` too. */
function isList(html: unknown): html is ArrayLike<Node> {
  return typeof html === "object" && html !== null && "length" in html && !("tagName" in html);
}
