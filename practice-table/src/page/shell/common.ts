/** Helpers that the shell's tabs and windows share. */
import { generation, page, type Loose } from "../../client/applications/shared/host.ts";
import { h } from "../dom.ts";
import { t } from "../words.ts";

export { page, type Loose };

export interface Entry {
  readonly label: string;
  readonly icon: string;
  readonly visible?: (element: HTMLElement) => boolean;
  readonly run: (element: HTMLElement) => void;
}

/** Entries of a context menu in the format of the generation (app.md 5.4). */
export function menuEntries(entries: readonly Entry[]): Loose[] {
  return entries.map(({ label, icon, visible, run }) =>
    generation() >= 14
      ? {
          label,
          icon: `fa-solid ${icon}`,
          visible: visible ?? true,
          onClick: (_event: Event, element: HTMLElement) => run(element),
        }
      : { name: label, icon: `<i class="fa-solid ${icon}"></i>`, condition: visible ?? true, callback: run },
  );
}

/** Opens the context menu of an element from a button. */
export function openMenuOf(element: HTMLElement, at: HTMLElement): void {
  const { left, bottom } = at.getBoundingClientRect();
  element.dispatchEvent(
    new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  );
}

/** Shows an error as a notification. The document has already shown a refusal of the server. */
export function attempt(action: () => unknown): void {
  void (async () => {
    try {
      await action();
    } catch (error) {
      console.error(error);
      const message = (error as Error).message;
      if (!/lacks permission/.test(message)) page.ui.notifications?.error(message);
    }
  })();
}

/** A dialog with a form; null if dismissed. */
export async function ask(
  title: string,
  label: string,
  ...content: (Node | string)[]
): Promise<Record<string, unknown> | null> {
  const body = h("div", {}, h("div", { class: "standard-form" }, ...content));
  return (await page.foundry.applications.api.DialogV2.input({
    window: { title },
    content: body,
    ok: { label, icon: "fa-solid fa-check" },
    rejectClose: false,
  })) as Record<string, unknown> | null;
}

export async function confirmDelete(document: Loose): Promise<void> {
  const sure = (await page.foundry.applications.api.DialogV2.confirm({
    window: { title: t("action.delete") },
    content: h("div", {}, h("p", {}, t("delete.ask", { name: String(document.name) }))),
    rejectClose: false,
  })) as boolean | null;
  if (sure) await document.delete();
}

let fieldCount = 0;

/** A labelled form group. */
export function field(label: string, input: HTMLElement, hint?: string): HTMLElement {
  input.id ||= `field-${++fieldCount}`;
  const note = hint ? h("p", { class: "hint", id: `${input.id}-hint` }, hint) : null;
  if (note) input.setAttribute("aria-describedby", note.id);
  return h(
    "div",
    { class: "form-group" },
    h("label", { for: input.id }, label),
    h("div", { class: "form-fields" }, input),
    note,
  );
}

export function select(
  name: string,
  choices: readonly (readonly [value: string, label: string])[],
  chosen: string,
): HTMLSelectElement {
  return h(
    "select",
    { name },
    ...choices.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
}

/** The label of a document type. */
export function typeLabel(documentName: string, type: string): string {
  const key = (page.CONFIG[documentName]?.typeLabels?.[type] ?? `TYPES.${documentName}.${type}`) as string;
  return page.game.i18n.has(key) ? (page.game.i18n.localize(key) as string) : type;
}

export function openSheet(document: Loose): void {
  attempt(
    () =>
      (document.sheet.bringToFront && document.sheet.rendered
        ? document.sheet.bringToFront()
        : document.sheet.render({ force: true })) as unknown,
  );
}
