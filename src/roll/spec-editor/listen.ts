/** Turns DOM events of drawn spec editors into edits. */
import { closestTo, elementOf } from "../../ui/target.ts";
import { copyTyped } from "./typed-form.ts";
import { MORE } from "./controls.ts";
import type { SpecEdit } from "./edit.ts";

export interface SpecEditListener {
  edit(edit: SpecEdit, element: HTMLElement): void;
  /** Throws a shared die for the whole world; the editor follows its result. Absent: the editor has no such buttons. */
  throwSharedDie?(control: string): void;
  /** True if text counts while it is typed; false if it counts when its field loses the focus. */
  readonly isLive: boolean;
}

const TEXT = 'input[type="text"]';

/** Listens on `root` by delegation, so redrawn contents need no new listeners. */
export function listenToSpecEdits(root: HTMLElement, listener: SpecEditListener): void {
  const forward = (event: Event, editOf: (element: HTMLElement) => SpecEdit | null): void => {
    const element = closestTo(event, "[data-quincunx-control]");
    const edit = element && editOf(element);
    if (edit) listener.edit(edit, element);
  };
  root.addEventListener("click", (event) => {
    forward(event, pressEdit);
    handleButton(event, listener);
  });
  root.addEventListener(listener.isLive ? "input" : "change", (event) => forward(event, inputEdit));
  root.addEventListener("change", (event) => forward(event, choiceEdit));
  root.addEventListener("change", (event) => chooseStat(event, listener));
  root.addEventListener("keydown", (event) => {
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (!isArrow || !isNumber(elementOf<HTMLElement>(event))) return;
    event.preventDefault();
    forward(event, (element) => ({ kind: "step", control: controlOf(element), by: event.key === "ArrowUp" ? 1 : -1 }));
  });
  root.addEventListener("click", (event) => aim(event, listener));
  root.addEventListener("keydown", (event) => moveSlider(event, listener));
  root.addEventListener("focusin", (event) => {
    if (isNumber(elementOf<HTMLElement>(event))) elementOf(event).select();
  });
  root.addEventListener(
    "toggle",
    (event) => {
      const details = elementOf<HTMLDetailsElement>(event);
      const { quincunxGroup: group } = details.dataset;
      if (group) listener.edit({ kind: "fold", group, isOpen: details.open }, details);
    },
    true, // toggle does not bubble
  );
}

export function isNumber(element: HTMLElement): element is HTMLInputElement {
  return element.matches('input[role="spinbutton"][data-quincunx-control]');
}

function controlOf({ dataset }: HTMLElement): string {
  return dataset["quincunxControl"] ?? "";
}

function pressEdit(element: HTMLElement): SpecEdit | null {
  const control = controlOf(element);
  const { quincunxStep: by, quincunxAdd: entry, quincunxRemove: index, quincunxSet: value } = element.dataset;
  if (by !== undefined) return { kind: "step", control, by: by === "1" ? 1 : -1 };
  if (entry !== undefined) return { kind: "add", control, entry };
  if (value !== undefined) return { kind: "set", control, value: Number(value) };
  if (index !== undefined) return { kind: "remove", control, index: Number(index) };
  return null;
}

function inputEdit(element: HTMLElement): SpecEdit | null {
  if (!element.matches(TEXT)) return null;
  return { kind: "type", control: controlOf(element), text: (element as HTMLInputElement).value };
}

function choiceEdit(element: HTMLElement): SpecEdit | null {
  const control = controlOf(element);
  const { checked, value } = element as HTMLInputElement;
  if (element.matches('input[type="checkbox"]')) return { kind: "toggle", control, isOn: checked };
  if (element.matches('input[type="radio"], select')) return { kind: "choose", control, option: value };
  return null;
}

/** A list of stats: another one takes the place of the chosen one, none unselects it. */
function chooseStat(event: Event, listener: SpecEditListener): void {
  const list = elementOf<HTMLSelectElement>(event);
  const before = list.dataset["quincunxChosen"] ?? "";
  if (list.dataset["quincunxStats"] === undefined || list.value === before) return;
  listener.edit({ kind: "select", stat: list.value || before }, list);
}

/** A bar of the chart, or a name below it. A bar is too slim for a finger, so touch uses the names. */
function aim(event: Event, listener: SpecEditListener): void {
  const target = closestTo(event, "[data-quincunx-aim]");
  const slider = target?.closest<HTMLElement>("[data-quincunx-slider]");
  if (!target || !slider) return;
  const isTouch = (event as PointerEvent).pointerType === "touch";
  if (isTouch && !target.matches("[data-quincunx-tick]")) return;
  const { quincunxFigure: figure, quincunxAim: value } = target.dataset;
  if (figure) listener.edit({ kind: "focus", figure }, slider);
  else listener.edit({ kind: "set", control: slider.dataset["quincunxSlider"] ?? "", value: Number(value) }, slider);
}

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Arrow keys move by one, Page Up and Page Down to the next name, Home and End to the ends. */
function moveSlider(event: KeyboardEvent, listener: SpecEditListener): void {
  const slider = closestTo(event, "[data-quincunx-slider]");
  const value = slider && sliderValue(slider, event.key);
  if (!slider || value === null) return;
  event.preventDefault();
  listener.edit({ kind: "set", control: slider.dataset["quincunxSlider"] ?? "", value }, slider);
}

function sliderValue(slider: HTMLElement, key: string): number | null {
  const [now = 0, min = 0, max = 0] = [slider.ariaValueNow, slider.ariaValueMin, slider.ariaValueMax].map(Number);
  const ticks = (slider.dataset["quincunxTicks"] ?? "").split(",").filter(Boolean).map(Number);
  const by = MOVES[key];
  // Without a number, the first key sets the usual one.
  const isUnknown = slider.dataset["quincunxOpen"] !== undefined;
  if (by !== undefined) return isUnknown ? now : Math.min(max, Math.max(min, now + by));
  if (key === "PageUp") return ticks.find((tick) => tick > now) ?? max;
  if (key === "PageDown") return ticks.findLast((tick) => tick < now) ?? min;
  if (key === "Home") return min;
  return key === "End" ? max : null;
}

/** Buttons that belong to no control. */
function handleButton(event: Event, listener: SpecEditListener): void {
  const button = closestTo(event, "[data-quincunx-edit]");
  if (!button) return;
  const { quincunxEdit: kind, quincunxStat: stat = "", quincunxFigure: figure = "" } = button.dataset;
  if (kind === "select" || kind === "decide") listener.edit({ kind, stat }, button);
  else if (kind === "focus") listener.edit({ kind, figure }, button);
  else if (kind === "reset") listener.edit({ kind }, button);
  else if (kind === "more")
    listener.edit({ kind: "fold", group: MORE, isOpen: button.ariaExpanded !== "true" }, button);
  else if (kind === "unfold")
    listener.edit(
      { kind: "fold", group: button.dataset["quincunxFold"] ?? "", isOpen: button.ariaExpanded !== "true" },
      button,
    );
  else if (kind === "add")
    listener.edit(
      { kind: "add", control: button.dataset["quincunxOf"] ?? "", entry: button.dataset["quincunxEntry"] ?? "" },
      button,
    );
  else if (kind === "throw") listener.throwSharedDie?.(button.dataset["quincunxOf"] ?? "");
  else if (kind === "copy") void copyTyped(button.dataset["quincunxText"] ?? "");
}
