/** Foundry's hooks that the published types lack, and changes of users, actors and effects. */
import type { Fields } from "../rules/contract/fields.ts";

interface UntypedHooks {
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
  on(hook: string, listener: (...args: never[]) => void | boolean): number;
}

/** For hooks that the published types lack. */
export function untypedHooks(): UntypedHooks {
  return Hooks;
}

/** What hooks pass as drawn: an element, or in jQuery. */
export type Rendered = HTMLElement | { readonly 0?: HTMLElement } | null;

export function renderedElement(html: Rendered | undefined): HTMLElement | null {
  return (html && ("ownerDocument" in html ? html : html[0])) ?? null;
}

/** Listens to a Foundry hook that the published types lack. */
export function onHook(hook: string, listener: (...args: never[]) => void | boolean): void {
  untypedHooks().on(hook, listener);
}

/** Runs `listener` when a user connects, disconnects or changes role. Returns a function that removes it. */
export function onPeople(listener: () => unknown): () => void {
  const came = Hooks.on("userConnected", () => void listener());
  const turned = Hooks.on("updateUser", (_user: User.Implementation, changes: object) => {
    if ("role" in changes) listener();
  });
  return () => {
    Hooks.off("userConnected", came);
    Hooks.off("updateUser", turned);
  };
}

/**
 * Runs `listener` when an actor changes. For an unlinked token the changes are those of its delta; if core also fires `updateActor` for it, which is
 * unconfirmed, `listener` runs twice.
 */
export function onActorChange(listener: (actor: Actor.Implementation, changes: Fields) => void): void {
  Hooks.on("updateActor", listener);
  Hooks.on("updateToken", (token: TokenDocument.Implementation, changes: Fields) => {
    const { delta } = changes;
    if (token.actor && typeof delta === "object" && delta !== null) listener(token.actor, { ...delta });
  });
}

/** Runs `listener` when an active effect of an actor, or of one of its items, comes, changes or goes. */
export function onEffectChange(listener: (actor: Actor.Implementation) => void): void {
  const tell = ({ parent }: ActiveEffect.Implementation): void => {
    const actor = parent?.documentName === "Item" ? parent.actor : parent;
    if (actor) listener(actor);
  };
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) Hooks.on(hook, tell);
}
