/**
 * Teach mode: a GM points at numbers of a foreign sheet and says what they are. Events are caught before the sheet hears them, so that
 * it neither rolls nor edits; tabs and the window's header go on working.
 */
import { isElement } from "../../../ui/target.ts";
import type { StatMapping } from "../../../api/stat-maps.ts";
import { announce } from "../../../ui/announce.ts";
import { notifyError, speak } from "../../../ui/speak.ts";
import { phrase, type Phrase } from "../../../rules/contract/phrase.ts";
import { isSameJson } from "../../../rules/contract/fields.ts";
import { placesOf } from "../buttons/sheet-buttons.ts";
import type { OpenSheet } from "../buttons/sheets.ts";
import { mappedNumbers, mapStats, numbersOf, statMaps, type MappedStat } from "../stats.ts";
import { numbersOfActor } from "./actor-numbers.ts";
import { askStat } from "./ask-stat.ts";
import {
  elementsUnder,
  isSameStop,
  namesOnSheet,
  NAVIGATION,
  OUR_UI,
  stopsOf,
  stopUnder,
  wordsOf,
  type Stop,
} from "./stops.ts";
import { choiceOf, numberElements, type ActorNumbers, type Candidate } from "../sheet-numbers/finder.ts";
import { mapHistory as history } from "../maps/history.ts";
import { keyOf } from "../maps/mapping.ts";
import { Overlay } from "./overlay.ts";

/** Events of the mouse and of touch that a sheet could hear. */
const CAUGHT = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click", "auxclick", "dblclick"],
  ...["contextmenu", "dragstart", "input", "change"],
];
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

function begin({ sheet, actor }: OpenSheet): Session {
  const owner = sheet.ownerDocument;
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

  const stops = (): readonly Stop[] => stopsOf(sheet, numbers());

  /** Points at a number; `null`: at none. */
  const show = (stop: Stop | null): void => {
    at = stop;
    overlay.point(stop?.element ?? null, stop ? wordsOf(stop) : "");
  };

  let isOutlineDue = false;
  /** Once per frame, since a tab or a redraw shows other numbers. */
  const outline = (): void => {
    if (isOutlineDue) return;
    isOutlineDue = true;
    (owner.defaultView ?? window).requestAnimationFrame(() => {
      isOutlineDue = false;
      if (current !== session) return;
      overlay.outline(numberElements(sheet, numbers()).map(({ element }) => element));
      // A new button may have moved the number, and a redraw has replaced it.
      if (at && !isAsking) show(stops().find((one) => isSameStop(one, at)) ?? null);
    });
  };
  const redraws = new MutationObserver(outline);

  const step = (by: 1 | -1): boolean => {
    const all = stops();
    const here = all.findIndex((stop) => isSameStop(stop, at));
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
        show(stops().find((one) => isSameStop(one, stop)) ?? null);
        overlay.focus();
      }
    }
  };

  const ask = async ({ candidates }: Stop): Promise<void> => {
    const entryOf = ({ path, holder }: Candidate): MappedStat | undefined =>
      mappedNumbers(actor).find((one) => one.path === path && (one.item?.id ?? null) === holder.item);
    // A rollable number comes first only among those that the element can mean.
    const clear = choiceOf(candidates);
    const mapped = clear.find(entryOf);
    const choice = mapped ? [mapped, ...clear.filter((one) => one !== mapped)] : clear;
    const old = (mapped && entryOf(mapped)?.mapping) ?? null;
    isAsking = true;
    const { leaves } = numbers();
    const answer = await askStat({
      actor,
      candidates: choice,
      leaves,
      old,
      last,
      names: namesOnSheet(sheet, numbers()),
    }).finally(() => {
      isAsking = false;
    });
    if (!answer) return;
    const replace = (removed: StatMapping | null, added: readonly StatMapping[]): Promise<void> => {
      const [keys, own] = [new Set(added.map(keyOf)), removed && keyOf(removed)];
      const others = statMaps().filter((map) => !keys.has(keyOf(map)) || keyOf(map) === own);
      // In the place of the old entry.
      const at = own === null ? -1 : others.findIndex((one) => keyOf(one) === own);
      return history.change(() => mapStats(at < 0 ? [...others, ...added] : others.toSpliced(at, 1, ...added)));
    };
    if (answer.do === "remove") {
      await replace(old, []);
      tell(phrase("QUINCUNX.Teach.removed"));
      return;
    }
    last = answer.slot;
    if (isSameJson(answer.mapping, old)) return;
    // An entry for more numbers stays for the others.
    const isNarrower = old !== null && numbersOf(actor, old).length > numbersOf(actor, answer.mapping).length;
    await replace(isNarrower ? null : old, [answer.mapping]);
    const count = numbersOf(actor, answer.mapping).length;
    const { all, placed } = placesOf(sheet);
    const without = all - placed;
    tell({ key: "QUINCUNX.Teach.done", count, data: { count } });
    if (without > 0) tell({ key: "QUINCUNX.Teach.placed", count: placed, data: { count: placed, all } });
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
    const target = isElement(event.target) ? event.target : null;
    if (!target || !sheet.contains(target) || target.closest(OUR_UI)) return;
    if (target.closest(NAVIGATION)) {
      outline();
      return;
    }
    end(event);
    // A field that is off has no click.
    const isPick =
      event.type === "click" ||
      (event.type === "pointerup" && elementsUnder(event, sheet)[0]?.matches(":disabled") === true);
    const stop = isPick ? stopUnder(event, sheet, numbers()) : null;
    if (stop) pick(stop).catch(notifyError);
    else if (isPick) tell(phrase("QUINCUNX.Teach.noNumber"));
  };

  const showNumberUnderPointer = (event: Event): void => {
    if (isAsking) return;
    const [element] = elementsUnder(event, sheet);
    if (element && sheet.contains(element) && !element.closest(NAVIGATION)) show(stopUnder(event, sheet, numbers()));
  };

  const onKeydown = (event: KeyboardEvent): void => {
    if (isAsking || !sheet.isConnected) return;
    const focused = owner.activeElement;
    const isOurs = !focused || focused === owner.body || sheet.contains(focused) || focused.closest(".quincunx-teach");
    if (!isOurs) return;
    const does = actionFor(event, overlay);
    if (does === null) {
      // Typing into the sheet would change it.
      if (focused && sheet.contains(focused) && !focused.closest(OUR_UI) && !focused.closest(NAVIGATION)) end(event);
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
      redraws.disconnect();
      overlay.remove();
      if (current === session) current = null;
    },
  };
  current = session;
  outline();
  redraws.observe(sheet, { childList: true, subtree: true });
  update();
  if (!step(1)) overlay.say(game.i18n.localize("QUINCUNX.Teach.nothing"));
  overlay.focus();
  return session;
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
