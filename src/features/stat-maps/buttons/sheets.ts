/**
 * Listens to renders of other systems' sheets, with the hooks of both application versions (app.md 3.5).
 * V1 passes jQuery: the whole window first, only the inner content later. V2 passes the element, and may have rendered
 * some parts only. In both cases the listener gets the whole sheet. Frameworks that redraw without hooks are observed.
 */
import { declarationOf } from "../../../actors/any-stats.ts";
import { onHook } from "../../../platform/hooks.ts";
import { isOwn } from "../sheet-numbers/dom.ts";
import { isElement } from "../../../ui/target.ts";

/** `isWhole`: not a render, but a change of the world's stat maps. */
type DrawButtons = (sheet: HTMLElement, actor: Actor.Implementation, isWhole?: boolean) => void;

export interface SheetApp {
  readonly actor?: unknown;
  readonly document?: unknown;
  readonly object?: unknown;
}

export interface OpenSheet {
  readonly sheet: HTMLElement;
  readonly actor: Actor.Implementation;
}

/** Open sheets; removes closed ones at the next render. */
const elementsByApp = new Map<SheetApp, HTMLElement>();
const observers = new WeakMap<HTMLElement, MutationObserver>();
let drawButtons: DrawButtons = () => undefined;

/** Call at init. */
export function listenToForeignSheets(listener: DrawButtons): void {
  drawButtons = listener;
  const { ActorSheetV2 } = foundry.applications.sheets;
  // Some systems' sheets are no ActorSheetV2.
  for (const hook of ["renderActorSheet", "renderActorSheetV2", "renderApplicationV2"])
    onHook(hook, (app: SheetApp, html: unknown) => {
      if (hook === "renderApplicationV2" && (app instanceof ActorSheetV2 || !isRegistered(app))) return;
      const sheet = sheetOf(html);
      if (sheet) show(app, sheet);
    });
}

/** Calls the listener for every open sheet, after a change of the world's stat maps. */
export function notifyOpenSheets(): void {
  // Iterates over a copy, since `show` changes the map.
  for (const [app, sheet] of [...elementsByApp]) if (sheet.isConnected) show(app, sheet, true);
}

/** The last rendered first. */
export function openSheets(): readonly OpenSheet[] {
  return [...elementsByApp].reverse().flatMap(([app, sheet]) => {
    const actor = foreignActorOf(app);
    return actor && sheet.isConnected ? [{ sheet, actor }] : [];
  });
}

export function openSheetOf(app: SheetApp): OpenSheet | null {
  const [sheet, actor] = [elementsByApp.get(app), foreignActorOf(app)];
  return sheet?.isConnected && actor ? { sheet, actor } : null;
}

function show(app: SheetApp, sheet: HTMLElement, isWhole = false): void {
  for (const [other, element] of elementsByApp)
    if (!element.isConnected) {
      elementsByApp.delete(other);
      observers.get(element)?.disconnect();
    }
  const actor = foreignActorOf(app);
  if (!actor) return;
  elementsByApp.delete(app);
  elementsByApp.set(app, sheet);
  const observer = observers.get(sheet) ?? observe(app, sheet);
  drawButtons(sheet, actor, isWhole);
  // The changes of this render, and ours.
  observer.takeRecords();
}

function observe(app: SheetApp, sheet: HTMLElement): MutationObserver {
  let isDue = false;
  const observer = new MutationObserver((records) => {
    if (isDue || !records.some(isForeign)) return;
    isDue = true;
    // Once per frame, however often the framework changes the sheet.
    (sheet.ownerDocument.defaultView ?? window).requestAnimationFrame(() => {
      isDue = false;
      const actor = foreignActorOf(app);
      if (actor && sheet.isConnected) drawButtons(sheet, actor);
    });
  });
  observer.observe(sheet, { childList: true, subtree: true });
  observers.set(sheet, observer);
  return observer;
}

/** Ignores our own buttons, unless the sheet removed them. */
function isForeign({ addedNodes, removedNodes }: MutationRecord): boolean {
  return removedNodes.length > 0 || [...addedNodes].some((node) => !isElement(node) || !isOwn(node));
}

/** Windows of an actor that are no sheets have a document, too. */
export function isRegistered(app: SheetApp): boolean {
  const actor = foreignActorOf(app);
  const classes = actor && (CONFIG.Actor.sheetClasses as unknown as SheetClasses)[actor.type];
  return Object.values(classes ?? {}).some(({ cls }) => typeof cls === "function" && app instanceof cls);
}

type SheetClasses = Readonly<Record<string, Readonly<Record<string, { readonly cls?: new () => object }>> | undefined>>;

/** `null` for our own actor types, whose sheets have buttons of their own. */
export function foreignActorOf(app: SheetApp): Actor.Implementation | null {
  const document = (app.actor ?? app.document ?? app.object) as Partial<Actor.Implementation> | undefined;
  if (document?.documentName !== "Actor") return null;
  const actor = document as Actor.Implementation;
  return declarationOf(actor) ? null : actor;
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
