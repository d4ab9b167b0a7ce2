/** Actions that features offer to the user outside of messages: in the chat toolbar, by a key, from tours and commands. */
import { facet } from "../platform/field.ts";
import type { LanguageKey, Phrase } from "../rules/contract/phrase.ts";

declare const options: unique symbol;

/** Names an action for other features. `Options`: with which they may start it. */
export interface ActionKey<Options = string> {
  readonly id: string;
  readonly [options]?: Options;
}

export interface UserAction<Options = unknown> {
  readonly id: string;
  readonly label: LanguageKey;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Who has it in the toolbar's menu; absent: it is not in the menu. */
  readonly menu?: "everyone" | "gm";
  /** The menu inside the menu that has it; "search": only a search finds it. Absent: the menu itself. */
  readonly within?: "scene" | "help" | "search";
  /** Its label in the menu, such as with "…" for a window. Default: `label`. */
  readonly menuLabel?: LanguageKey;
  /** How much waits there, beside the label. */
  countWaiting?(): number;
  /** Position in the menu. */
  readonly order?: number;
  /** A button of its own in the chat toolbar; absent: none. */
  readonly button?: { readonly label: Phrase; run(): Promise<unknown> };
  /** Hint of the key binding, which has no default key; absent: none. */
  readonly keyHint?: LanguageKey;
  /** False if the mechanics in use leave nothing to do; absent: true. Not asked for the key, which is registered at init. */
  isOffered?(): boolean;
  /** Choices with which the action starts, the most recent first. */
  variants?(): readonly UserActionVariant[];
  /** `options` is absent when a menu, button or key starts the action. */
  run(options?: Options, event?: Event): Promise<unknown> | void;
}

export interface UserActionVariant {
  readonly label: string;
  run(): Promise<unknown> | void;
}

/** A function is for actions that depend on the mechanics of other packages. */
export const actionsOfFeatures = facet<UserAction | (() => readonly UserAction[])>("actionsOfFeatures");

/** Actions of all users, in the order of the menu. */
export function allUserActions(): readonly UserAction[] {
  const all = actionsOfFeatures.all().flatMap((action) => (typeof action === "function" ? action() : action));
  return all.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** The actions that the current user has, in the order of the menu. */
export function userActions(): readonly UserAction[] {
  return allUserActions().filter(({ menu, isOffered }) => (menu !== "gm" || game.user.isGM) && isOffered?.() !== false);
}

export function hasUserAction(id: string): boolean {
  return userActions().some((action) => action.id === id);
}

/** Does nothing if the feature is absent or the current user lacks the action. */
export async function runUserAction<Options = string>(
  key: string | ActionKey<Options>,
  start?: Options,
): Promise<unknown> {
  const id = typeof key === "string" ? key : key.id;
  return userActions()
    .find((action) => action.id === id)
    ?.run(start);
}
