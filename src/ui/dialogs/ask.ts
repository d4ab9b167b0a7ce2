/** Foundry's dialog with content of our own, as a question with an answer. */
import { currentReason, holdWindow } from "../reason.ts";

interface DialogButton<Answer> {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  /** Without it, the button closes the dialog without an answer. */
  readonly answer?: (form: HTMLFormElement) => Answer;
}

interface DialogQuestion<Answer> {
  readonly title: string;
  readonly icon?: string;
  /** Class of the window. */
  readonly className?: string;
  readonly width?: number;
  /** Foundry takes it as HTML, so fields need attributes instead of properties. */
  readonly content: readonly (HTMLElement | string)[];
  /** The first one is the default. */
  readonly buttons: readonly DialogButton<Answer>[];
  /** Called when the dialog is drawn. */
  readonly afterDrawing?: (form: HTMLFormElement) => void;
}

interface ShownDialog {
  readonly element: HTMLElement;
  bringToFront(): void;
  close(): Promise<unknown>;
}

export const CANCEL = {
  action: "cancel",
  label: "QUINCUNX.Settings.samples.cancel",
  icon: "fa-solid fa-xmark",
} as const;

/** Dialogs by title and text; `null` until one is drawn. */
const open = new Map<string, ShownDialog | null>();

/** Resolves to the answer of the pressed button; `null` without one, and for a question that is open already, which comes to the front. */
export async function ask<Answer>(question: DialogQuestion<Answer>): Promise<Answer | null> {
  const { title, icon, className, width, content, buttons, afterDrawing: drawn } = question;
  let result: Answer | null = null;
  let closed = (): void => undefined;
  const reason = currentReason();
  const holder = document.createElement("div");
  holder.append(...content);
  const key = `${title} ${holder.textContent}`;
  if (open.has(key)) {
    open.get(key)?.bringToFront();
    return null;
  }
  open.set(key, null);
  const wait = foundry.applications.api.DialogV2.wait({
    window: { title, ...(icon === undefined ? {} : { icon }) },
    classes: ["quincunx", ...(className === undefined ? [] : [className])],
    ...(width === undefined ? {} : { position: { width } }),
    content: holder,
    buttons: buttons.map(({ answer, ...button }, index) => ({
      ...button,
      default: index === 0,
      callback: (_event: Event, { form }: HTMLButtonElement) => {
        if (form && answer) result = answer(form);
      },
    })),
    render: (_event: Event, dialog: ShownDialog) => {
      open.set(key, dialog);
      closed();
      closed = holdWindow(reason, { bringToFront: () => dialog.bringToFront(), close: () => void dialog.close() });
      drawn?.(dialog.element.querySelector("form") as HTMLFormElement);
    },
    rejectClose: false,
  });
  await wait.finally(() => {
    open.delete(key);
    closed();
  });
  return result;
}

/** The value of a text field, number field or select; empty if there is none. */
export function valueIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
}

export function inputIn(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}
