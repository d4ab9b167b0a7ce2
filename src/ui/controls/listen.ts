/** Hears what a person does to drawn controls, wherever they are drawn, and says it in the controls' own terms. */
import type { Control } from "../../rules/contract/control.ts";
import { added, chosen, removed, step, toggled, typedNumber, typedText, type Change } from "./read.ts";

export interface ControlListener {
  find(id: string, element: HTMLElement): Control | undefined;
  /** A change of the spec. `from` is the control; `element` what was touched. */
  change(change: Change, from: Control, element: HTMLElement): void;
  /** What was typed cannot be read. */
  refuse(error: unknown, from: Control, typed: string, element: HTMLElement): void;
  /** A group was opened or folded by the reader. */
  open(id: string, isOpen: boolean, element: HTMLElement): void;
  /** Whether text counts while it is typed, or when its field is left. */
  readonly isLive: boolean;
}

/** Listens on `root` for as long as it lives; what is redrawn inside is heard without more ado. */
export function listenToControls(root: HTMLElement, listener: ControlListener): void {
  root.addEventListener("click", (event) => pressed(event, listener));
  root.addEventListener(listener.isLive ? "input" : "change", (event) => typed(event, listener));
  root.addEventListener("change", (event) => changed(event, listener));
  root.addEventListener("keydown", (event) => stepped(event, listener));
  root.addEventListener("focusin", (event) => selectNumber(event));
  root.addEventListener(
    "toggle",
    (event) => {
      const details = event.target as HTMLDetailsElement;
      const id = details.dataset["quincunxGroup"];
      if (id) listener.open(id, details.open, details);
    },
    true, // toggle does not bubble
  );
}

function target(
  event: Event,
  listener: ControlListener,
): { readonly element: HTMLElement; readonly control: Control } | null {
  const element = (event.target as Element).closest<HTMLElement>("[data-quincunx-control]");
  const control = element ? listener.find(element.dataset["quincunxControl"] ?? "", element) : undefined;
  return element && control ? { element, control } : null;
}

function pressed(event: Event, listener: ControlListener): void {
  const found = target(event, listener);
  if (!found) return;
  const { element, control } = found;
  const { quincunxStep: by, quincunxAdd: entry, quincunxRemove: index } = element.dataset;
  let change: Change | null = null;
  if (by && control.kind === "stepper") change = step(control, by === "1" ? 1 : -1);
  else if (entry !== undefined && control.kind === "list") change = added(control, entry);
  else if (index !== undefined && control.kind === "list") change = removed(control, Number(index));
  if (change) listener.change(change, control, element);
}

/** Numbers and texts. */
function typed(event: Event, listener: ControlListener): void {
  const found = target(event, listener);
  if (!found) return;
  const { element, control } = found;
  const { value } = element as HTMLInputElement;
  try {
    if (control.kind === "stepper") listener.change(typedNumber(control, value), control, element);
    else if (control.kind === "text") listener.change(typedText(control, value), control, element);
  } catch (error) {
    listener.refuse(error, control, value, element);
  }
}

function changed(event: Event, listener: ControlListener): void {
  const found = target(event, listener);
  if (!found) return;
  const { element, control } = found;
  let change: Change | null = null;
  if (control.kind === "toggle") change = toggled(control, (element as HTMLInputElement).checked);
  else if (control.kind === "choice") change = chosen(control, (element as HTMLInputElement).value);
  if (change) listener.change(change, control, element);
}

function stepped(event: KeyboardEvent, listener: ControlListener): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const found = target(event, listener);
  if (found?.control.kind !== "stepper") return;
  event.preventDefault();
  const change = step(found.control, event.key === "ArrowUp" ? 1 : -1);
  if (change) listener.change(change, found.control, found.element);
}

function selectNumber(event: Event): void {
  const element = event.target as HTMLElement;
  if (element.matches("input.quincunx-stepper__value")) (element as HTMLInputElement).select();
}
