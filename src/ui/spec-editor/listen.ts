/** Turns DOM events of drawn spec editors into edits. */
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
    const element = (event.target as Element).closest<HTMLElement>("[data-quincunx-control]");
    const edit = element && editOf(element);
    if (edit) listener.edit(edit, element);
  };
  root.addEventListener("click", (event) => {
    forward(event, pressed);
    handleButton(event, listener);
  });
  root.addEventListener(listener.isLive ? "input" : "change", (event) => forward(event, typed));
  root.addEventListener("change", (event) => forward(event, chosen));
  root.addEventListener("keydown", (event) => {
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (!isArrow || !isNumber(event.target as HTMLElement)) return;
    event.preventDefault();
    forward(event, (element) => ({ kind: "step", control: controlOf(element), by: event.key === "ArrowUp" ? 1 : -1 }));
  });
  root.addEventListener("focusin", (event) => {
    if (isNumber(event.target as HTMLElement)) (event.target as HTMLInputElement).select();
  });
  root.addEventListener(
    "toggle",
    (event) => {
      const details = event.target as HTMLDetailsElement;
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

function pressed(element: HTMLElement): SpecEdit | null {
  const control = controlOf(element);
  const { quincunxStep: by, quincunxAdd: entry, quincunxRemove: index } = element.dataset;
  if (by !== undefined) return { kind: "step", control, by: by === "1" ? 1 : -1 };
  if (entry !== undefined) return { kind: "add", control, entry };
  if (index !== undefined) return { kind: "remove", control, index: Number(index) };
  return null;
}

function typed(element: HTMLElement): SpecEdit | null {
  if (!element.matches(TEXT)) return null;
  return { kind: "type", control: controlOf(element), text: (element as HTMLInputElement).value };
}

function chosen(element: HTMLElement): SpecEdit | null {
  const control = controlOf(element);
  const { checked, value } = element as HTMLInputElement;
  if (element.matches('input[type="checkbox"]')) return { kind: "toggle", control, isOn: checked };
  if (element.matches('input[type="radio"], select')) return { kind: "choose", control, option: value };
  return null;
}

/** Buttons that belong to no control. */
function handleButton(event: Event, listener: SpecEditListener): void {
  const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-edit]");
  if (!button) return;
  const { quincunxEdit: kind, quincunxStat: stat = "", quincunxFigure: figure = "" } = button.dataset;
  if (kind === "select" || kind === "decide") listener.edit({ kind, stat }, button);
  else if (kind === "focus") listener.edit({ kind, figure }, button);
  else if (kind === "reset") listener.edit({ kind }, button);
  else if (kind === "more")
    listener.edit({ kind: "fold", group: MORE, isOpen: button.ariaExpanded !== "true" }, button);
  else if (kind === "throw") listener.throwSharedDie?.(button.dataset["quincunxOf"] ?? "");
  else if (kind === "copy") void copyTyped(button.dataset["quincunxText"] ?? "");
}
