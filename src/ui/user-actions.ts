/** Actions that features offer to the user outside of messages: in the chat toolbar, by a key, from tours and commands. */
import type { LanguageKey, Phrase } from "../rules/contract/phrase.ts";

/** Options of each action, by its id. A feature adds its own by augmenting this interface. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Filled by the features.
export interface UserActionOptions {}

export interface UserAction<Options = never> {
  readonly id: string;
  readonly label: LanguageKey;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Part of the toolbar's menu; absent: not in the menu. */
  readonly menu?: "everyone" | "gm";
  /** Position in the menu. */
  readonly order?: number;
  /** A button of its own in the chat toolbar; absent: none. */
  readonly button?: { readonly label: Phrase; run(): Promise<unknown> };
  /** Hint of the key binding, which has no default key; absent: none. */
  readonly keyHint?: LanguageKey;
  /** Choices with which the action starts, the most recent first. */
  variants?(): readonly UserActionVariant[];
  /** `options` is absent when a menu, button or key starts the action. */
  run(options?: Options, event?: Event): Promise<unknown> | void;
}

export interface UserActionVariant {
  readonly label: string;
  run(): Promise<unknown> | void;
}

/** Evaluated at each use, since actions depend on the user, the mechanics in use and the language. */
export type UserActionSource = () => readonly UserAction[];

let sources: readonly UserActionSource[] = [];

/** Call at init. */
export function registerUserActions(all: readonly UserActionSource[]): void {
  sources = all;
}

/** Actions of all users, in the order of the menu; usable at init. */
export function allUserActions(): readonly UserAction[] {
  return [...sources.flatMap((source) => source())].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** The actions that the current user has, in the order of the menu. */
export function userActions(): readonly UserAction[] {
  return allUserActions().filter(({ menu }) => menu !== "gm" || game.user.isGM);
}

export function hasUserAction(id: string): boolean {
  return userActions().some((action) => action.id === id);
}

/** Does nothing if the feature is absent or the current user lacks the action. */
export async function runUserAction<Id extends keyof UserActionOptions>(
  id: Id,
  options?: UserActionOptions[Id],
): Promise<unknown> {
  const action = userActions().find((one) => one.id === id);
  return action?.run(options as never);
}
