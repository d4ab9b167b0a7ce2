/** Where a sheet's window, which is there from the beginning, meets what is in it, which comes with the first one. */

/** What a button in a sheet can be for. */
export const SHEET_ACTIONS = [
  "quincunxMode",
  "quincunxOutline",
  "quincunxRoll",
  "quincunxNextRound",
  "quincunxDropTest",
  "quincunxPip",
  "quincunxTrack",
  "quincunxUndoTrack",
  "quincunxAddRow",
  "quincunxRemoveRow",
  "quincunxUndoRow",
  "quincunxSet",
  "quincunxPortrait",
  "quincunxOpenThing",
  "quincunxRemoveThing",
] as const;

export type SheetAction = (typeof SHEET_ACTIONS)[number];

/** The window, as what is in it sees it. */
export interface SheetWindow {
  /** Ids of its fields begin with it. */
  readonly id: string;
  readonly element: HTMLElement;
  readonly actor: Actor.Implementation;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement | undefined>>;
  render(): Promise<unknown>;
}

export interface SheetBody {
  /** What the template draws. `isFirst`: the window opens. */
  prepare(isFirst: boolean): Promise<object>;
  /** It is in the page. */
  rendered(): void;
  listen(part: HTMLElement): void;
  /** What is on screen already is changed where it differs, and not replaced: the caret stays, and so do opened cells. False: nothing is there yet. */
  takesOver(drawn: HTMLElement): boolean;
  /** What the form says of the actor. */
  submitted(fields: Record<string, unknown>, form: HTMLFormElement): Record<string, unknown>;
  act(action: SheetAction, target: HTMLElement, event: Event): void | Promise<void>;
}
