/**
 * Teach mode: a GM points at numbers of a foreign sheet and says what they are. Events are caught before the sheet hears them, so that
 * it neither rolls nor edits; tabs and the window's header go on working.
 */
import { announce } from "../../../ui/announce.ts";
import { notifyError } from "../../../ui/explain.ts";
import { formatNumber } from "../../../ui/numbers.ts";
import { speak } from "../../../ui/speak.ts";
import { phrase, type Phrase } from "../../../rules/contract/phrase.ts";
import type { OpenSheet } from "../sheets.ts";
import { mappedNumbers, mapStats, numbersOf, statMaps, type MappedStat } from "../stats.ts";
import { numbersOfActor } from "./actor-numbers.ts";
import { askStat } from "./ask-stat.ts";
import { isVisible, withinRow } from "../sheet-numbers/dom.ts";
import {
  candidatesAt,
  choiceOf,
  numberElements,
  type ActorNumbers,
  type Candidate,
  type NumberElement,
} from "../sheet-numbers/finder.ts";
import { MapHistory } from "../history.ts";
import { keyOf, type StatMapping } from "../mapping.ts";
import { Overlay } from "./overlay.ts";

/** Events of the mouse and of touch that a sheet could hear. */
const CAUGHT = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click", "auxclick", "dblclick"],
  ...["contextmenu", "dragstart", "input", "change"],
];
/** Parts of a sheet that lead to further numbers. */
const NAVIGATION =
  ".window-header, nav, [role=tab], [data-tab]:not(.tab), summary, .window-resizable-handle, .window-resize-handle";
const TABS = "nav [data-tab], [role=tab], .tabs [data-tab]";
const OURS = ".quincunx-teach, .quincunx-foreign-list";
/** Steps outward from the pointer in search of a number. */
const REACH = 3;
/** Numbers are read anew after this time, in ms. */
const FRESH = 500;

interface Session extends OpenSheet {
  stop(): void;
}

let current: Session | null = null;
/** Slot of the last answer, so that the next number begins with it. */
let last = "";

/** A second call for the same sheet ends it. */
export function toggleTeaching(open: OpenSheet): void {
  const before = current;
  before?.stop();
  if (before?.sheet !== open.sheet) current = begin(open);
}

/** Call when a sheet has been closed. */
export function stopTeachingIfGone(): void {
  if (current?.sheet.isConnected === false) current.stop();
}

/** A tab of the sheet has no candidates. */
type Stop = NumberElement;

function begin({ sheet, actor }: OpenSheet): Session {
  const owner = sheet.ownerDocument;
  const history = new MapHistory();
  /** The dialog is open. Escape, and the pointer, work again as soon as it closes. */
  let isAsking = false;
  /** The dialog is open, or its answer is not stored yet. */
  let isBusy = false;
  let at: Stop | null = null;
  let read: { readonly numbers: ActorNumbers; readonly time: number } | null = null;
  const numbers = (): ActorNumbers => {
    if (!read || performance.now() - read.time > FRESH)
      read = { numbers: numbersOfActor(actor), time: performance.now() };
    return read.numbers;
  };

  const stops = (): readonly Stop[] => {
    const tabs = [...sheet.querySelectorAll<HTMLElement>(TABS)]
      .filter(isVisible)
      .map((element): Stop => ({ element, candidates: [] }));
    return [...tabs, ...numberElements(sheet, numbers())].sort((one, other) =>
      one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  };

  /** Points at a number; `null`: at none. */
  const show = (stop: Stop | null): void => {
    at = stop;
    overlay.point(stop?.element ?? null, stop ? wordsOf(stop) : "");
  };

  const stopAt = (element: Element | null): Stop | null => {
    // Around the row are other numbers.
    for (const near of element && element !== sheet ? withinRow(element, sheet).slice(0, REACH + 1) : []) {
      const candidates = near.matches(OURS) ? [] : candidatesAt(near, sheet, numbers());
      if (candidates.length > 0) return { element: near as HTMLElement, candidates };
    }
    return null;
  };

  /** Fields that are off hear nothing, so the place of the pointer is asked. */
  const under = (event: Event): Element | null => {
    const { clientX: x, clientY: y } = event as PointerEvent;
    const all = (owner as Partial<Document>).elementsFromPoint?.call(owner, x, y) ?? [];
    const inside = all.find((element) => sheet.contains(element) && !element.closest(OURS));
    return inside ?? (event.target instanceof Element || isElement(event.target) ? (event.target as Element) : null);
  };

  const step = (by: 1 | -1): boolean => {
    const all = stops();
    const here = all.findIndex((stop) => isSame(stop, at));
    const next = here < 0 ? all[by > 0 ? 0 : all.length - 1] : all[here + by];
    if (!next) return false;
    next.element.scrollIntoView?.({ block: "nearest" });
    show(next);
    return true;
  };

  const pick = async (stop: Stop): Promise<void> => {
    if (isBusy) return;
    if (stop.candidates.length === 0) {
      stop.element.click();
      return;
    }
    isBusy = true;
    show(stop);
    overlay.rest();
    try {
      await ask(stop);
    } finally {
      isBusy = false;
      if (current === session && sheet.isConnected) {
        update();
        // The sheet may have been redrawn.
        show(stops().find((one) => isSame(one, stop)) ?? null);
        overlay.focus();
      }
    }
  };

  const ask = async ({ candidates }: Stop): Promise<void> => {
    const entryOf = ({ path, holder }: Candidate): MappedStat | undefined =>
      mappedNumbers(actor).find((one) => one.path === path && (one.item?.id ?? null) === holder.item);
    const mapped = candidates.find(entryOf);
    const choice = mapped ? [mapped, ...choiceOf(candidates).filter((one) => one !== mapped)] : choiceOf(candidates);
    const old = (mapped && entryOf(mapped)?.mapping) ?? null;
    isAsking = true;
    const answer = await askStat({ actor, candidates: choice, leaves: numbers().leaves, old, last }).finally(() => {
      isAsking = false;
    });
    if (!answer) return;
    const replace = (removed: StatMapping | null, added: readonly StatMapping[]): Promise<void> => {
      const gone = new Set([...(removed ? [removed] : []), ...added].map(keyOf));
      return history.change(() => mapStats([...statMaps().filter((one) => !gone.has(keyOf(one))), ...added]));
    };
    if (answer.do === "remove") {
      await replace(old, []);
      tell(phrase("QUINCUNX.Teach.removed"));
      return;
    }
    last = answer.slot;
    // An entry for more numbers stays for the others.
    const isNarrower = old !== null && numbersOf(actor, old).length > numbersOf(actor, answer.mapping).length;
    await replace(isNarrower ? null : old, [answer.mapping]);
    const count = numbersOf(actor, answer.mapping).length;
    tell({ key: "QUINCUNX.Teach.done", count, data: { count } });
  };

  const tell = (what: Phrase): void => {
    const words = speak(what);
    overlay.say(words);
    announce(words, owner);
  };

  const update = (): void => overlay.update(history.canUndo, history.canRedo);

  const change = (how: "undo" | "redo") => (): void => {
    history[how]().catch(notifyError).finally(update);
  };

  const overlay: Overlay = new Overlay(sheet, {
    undo: change("undo"),
    redo: change("redo"),
    done: () => session.stop(),
    pick: () => {
      if (at) pick(at).catch(notifyError);
    },
  });

  const catchEvent = (event: Event): void => {
    if (!sheet.isConnected) {
      session.stop();
      return;
    }
    const target = isElement(event.target) ? (event.target as Element) : null;
    if (!target || !sheet.contains(target) || target.closest(OURS) || target.closest(NAVIGATION)) return;
    end(event);
    // A field that is off has no click.
    const isPick =
      event.type === "click" || (event.type === "pointerup" && under(event)?.matches(":disabled") === true);
    const stop = isPick ? stopAt(under(event)) : null;
    if (stop) pick(stop).catch(notifyError);
    else if (isPick) tell(phrase("QUINCUNX.Teach.noNumber"));
  };

  const showNumberUnderPointer = (event: Event): void => {
    if (isAsking) return;
    const element = under(event);
    if (element && sheet.contains(element) && !element.closest(NAVIGATION)) show(stopAt(element));
  };

  const onKeydown = (event: KeyboardEvent): void => {
    if (isAsking || !sheet.isConnected) return;
    const focused = owner.activeElement;
    const isOurs = !focused || focused === owner.body || sheet.contains(focused) || focused.closest(".quincunx-teach");
    if (!isOurs) return;
    const does = actionFor(event, overlay);
    if (does === null) {
      // Typing into the sheet would change it.
      if (focused && sheet.contains(focused) && !focused.closest(OURS) && !focused.closest(NAVIGATION)) end(event);
      return;
    }
    end(event);
    if (does === "stop") session.stop();
    else if (does === "undo" || does === "redo") change(does)();
    else if (!step(does)) overlay.focusBar(does);
    else overlay.focus();
  };

  const follow = (): void => show(at?.element.isConnected ? at : null);
  const listen = (how: "addEventListener" | "removeEventListener"): void => {
    for (const type of CAUGHT) owner[how](type, catchEvent, { capture: true });
    owner[how]("pointermove", showNumberUnderPointer, { capture: true, passive: true });
    owner[how]("keydown", onKeydown as (event: Event) => void, { capture: true });
    owner[how]("scroll", follow, { capture: true, passive: true });
  };
  listen("addEventListener");

  const session: Session = {
    sheet,
    actor,
    stop() {
      listen("removeEventListener");
      overlay.remove();
      if (current === session) current = null;
    },
  };
  if (!step(1)) overlay.say(game.i18n.localize("QUINCUNX.Teach.nothing"));
  overlay.focus();
  return session;
}

/** The same element, or the same number after a redraw. */
function isSame(one: Stop, other: Stop | null): boolean {
  const [a, b] = [one.candidates[0], other?.candidates[0]];
  return one.element === other?.element || (a !== undefined && a.path === b?.path && a.holder.item === b.holder.item);
}

function isElement(target: EventTarget | null): boolean {
  return (target as Partial<Node> | null)?.nodeType === 1;
}

function wordsOf({ element, candidates: [best] }: Stop): string {
  if (!best) return element.textContent.trim() || (element.getAttribute("aria-label") ?? "");
  const path = best.holder.item === null ? best.path : `${best.holder.type}: ${best.path}`;
  return game.i18n.format("QUINCUNX.Teach.found", { label: best.label, path, value: formatNumber(best.value) });
}

function end(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A step to the next or previous number; `null`: the key is none of ours. */
function actionFor(event: KeyboardEvent, overlay: Overlay): "stop" | "undo" | "redo" | 1 | -1 | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key === "Escape") return "stop";
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  if ((ctrlKey || metaKey) && key.toLowerCase() === "y") return "redo";
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "Tab") return overlay.isBarEdge(shiftKey ? -1 : 1) ? (shiftKey ? -1 : 1) : null;
  if (!overlay.hasCursorFocus) return null;
  if (key === "ArrowDown" || key === "ArrowRight") return 1;
  return key === "ArrowUp" || key === "ArrowLeft" ? -1 : null;
}
