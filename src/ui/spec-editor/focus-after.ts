/** Where the focus goes after an edit. */
import type { SpecEdit } from "./edit.ts";
import { isNumber } from "./listen.ts";

/** `used`: what was touched; `typing`: the field that is being typed into, where the caret stays. */
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
