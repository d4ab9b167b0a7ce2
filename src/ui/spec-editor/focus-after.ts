/** Moves the focus after an edit. */
import type { SpecEdit } from "./edit.ts";
import { isNumber } from "./listen.ts";

/** `used`: the element the user acted on. `typing`: the field being typed into, which keeps its caret. */
export function focusAfter(edit: SpecEdit, used: HTMLElement, root: HTMLElement, typing: HTMLElement | null): void {
  if (edit.kind === "add") {
    const entries = listOf(root, edit.control)?.querySelectorAll<HTMLElement>(":scope > [data-quincunx-item]") ?? [];
    Array.from(entries).at(-1)?.querySelector<HTMLElement>("input, select, button")?.focus();
  } else if (edit.kind === "remove" && !used.isConnected) {
    listOf(root, edit.control)?.querySelector<HTMLElement>("[data-quincunx-add]")?.focus();
  } else if (isNumber(used) && used !== typing) used.select();
}

function listOf(root: HTMLElement, control: string): HTMLElement | undefined {
  const lists = Array.from(root.querySelectorAll<HTMLElement>("[data-quincunx-list]"));
  return lists.find(({ dataset }) => dataset["quincunxList"] === control);
}
