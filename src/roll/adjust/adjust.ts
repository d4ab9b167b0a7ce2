/** The contract of a tab in the window “Adjust…”: one kind of change to a roll on the table. Features contribute tabs; the window names none. */
import type { Card } from "../../card/state.ts";
import type { Person } from "../../log/operation.ts";
import { facet } from "../../platform/field.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import type { Verdict } from "../../rules/contract/trace.ts";
import type { TemplateName } from "../../ui/draw/templates.ts";

export interface AdjustTab {
  /** The type of its operation. */
  readonly id: string;
  readonly label: LanguageKey;
  /** True if this viewer may change that about the card. */
  isFor(card: Card, viewer: Person): boolean;
  open(card: Card, host: AdjustHost): AdjustPart;
}

export interface AdjustHost {
  /** Draws the window as it is now. `typing`: a field that keeps its caret. */
  draw(typing?: HTMLElement | null): void;
  /** Runs `act` and keeps `used` where it is on the screen. */
  hold(used: HTMLElement, act: () => void): void;
}

/** The result of a roll in words. */
export interface Result {
  readonly words: string;
  readonly verdict: Verdict | null;
}

/** An open tab. */
export interface AdjustPart {
  readonly template: TemplateName;
  /** The context of the template. */
  present(scope: string): object;
  /** The result that it would give; `null`: not known yet. */
  after(): Result | null;
  /** The label names its action. */
  button(): { readonly label: string; readonly isReady: boolean };
  /** The window is drawn. */
  opened?(root: HTMLElement): void;
  closed?(): void;
  /** A field was used. */
  read?(field: HTMLInputElement): void;
  /** A button with `data-quincunx-option` was pressed. */
  press?(button: HTMLElement): Promise<void>;
  /** Posts it. */
  run(): Promise<void>;
}

export const adjustTabs = facet<AdjustTab>("adjustTabs");

export function tabsFor(card: Card, viewer: Person): readonly AdjustTab[] {
  return adjustTabs.all().filter((tab) => tab.isFor(card, viewer));
}
