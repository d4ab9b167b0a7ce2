/** Interface between a sheet's window (sheet-class.ts) and its contents (body.ts). */

export const SHEET_ACTIONS = [
  "quincunxMode",
  "quincunxOutline",
  "quincunxRoll",
  "quincunxSection",
  "quincunxPip",
  "quincunxTrack",
  "quincunxRollTrack",
  "quincunxUndoTrack",
  "quincunxAddRow",
  "quincunxRemoveRow",
  "quincunxUndoRow",
  "quincunxSet",
  "quincunxPortrait",
  "quincunxOpenEmbedded",
  "quincunxRemoveEmbedded",
] as const;

export type SheetAction = (typeof SHEET_ACTIONS)[number];

export interface SheetWindow {
  /** Prefix of element ids. */
  readonly id: string;
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  render(): Promise<unknown>;
}

export interface SheetBody {
  /** Returns the template's context. `isFirst`: true when the window opens. */
  prepare(isFirst: boolean): Promise<object>;
  /** Called when the contents are in the page. */
  rendered(): void;
  listen(part: HTMLElement): void;
  /** Updates the live elements in place, so that caret and opened cells survive. False if nothing is drawn yet. */
  takesOver(drawn: HTMLElement): boolean;
  /** Converts submitted form fields into an actor update. `changed`: the element whose change submits the form. */
  submitted(
    fields: Record<string, unknown>,
    form: HTMLFormElement,
    changed: EventTarget | null,
  ): Record<string, unknown>;
  /** Calls `send`; until it settles, further changes of the sheet build on `changes` to `system`. */
  sending(changes: Readonly<Record<string, unknown>>, send: () => Promise<unknown>): Promise<void>;
  act(action: SheetAction, target: HTMLElement, event: Event): void | Promise<void>;
}
