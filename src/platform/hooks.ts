/**
 * The hooks that other packages may listen to. A cancellable one stops the walk when a listener returns false; nothing has happened then.
 *
 * | hook | when | cancellable |
 * | --- | --- | --- |
 * | `quincunx.registerMechanics` (door) | at init, before anything is made from the list of mechanics | no |
 * | `quincunx.ready` (api) | the API stands, during setup | no |
 * | `quincunx.preConfigure` (walk) | before the prompt, or before it is skipped | yes |
 * | `quincunx.preRoll` (walk) | the spec is final, nothing is thrown | yes |
 * | `quincunx.roll` (walk, roll) | the dice are thrown, nothing is posted | no |
 * | `quincunx.prePost` (walk, roll) | before the message is created | yes |
 * | `quincunx.post` (walk, message) | the message exists | no |
 */
import type { MechanicId } from "../rules/contract/mechanic.ts";
import type { MechanicsDoor } from "./register-mechanics.ts";

/** What every stage of a roll's walk knows. Listeners of `preConfigure` and `preRoll` may replace `spec`, `title` and `mode`. */
export interface RollContext {
  readonly mechanic: MechanicId;
  spec: object;
  title: string;
  mode: string;
  readonly actor: Actor.Implementation | null;
  readonly stats: readonly string[];
}

export interface HookPayloads {
  "quincunx.registerMechanics": readonly [door: MechanicsDoor];
  "quincunx.ready": readonly [api: unknown];
  "quincunx.preConfigure": readonly [walk: RollContext];
  "quincunx.preRoll": readonly [walk: RollContext];
  "quincunx.roll": readonly [walk: RollContext, roll: Roll];
  "quincunx.prePost": readonly [walk: RollContext, roll: Roll];
  "quincunx.post": readonly [walk: RollContext, message: ChatMessage.Implementation];
}

interface UntypedHooks {
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
  on(hook: string, listener: (...args: never[]) => void | boolean): number;
}

/** Listens to a hook of Foundry that the published types do not know. */
export function onHook(hook: string, listener: (...args: never[]) => void | boolean): void {
  (Hooks as unknown as UntypedHooks).on(hook, listener);
}

/** Somebody has come or gone, or has become a GM, or is none any more. Returns how to listen no more. */
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
 * Something of an actor has changed, as core says what. Of an unlinked token what changed is its delta; whether core then tells it as a change of an actor,
 * too, is not known: this may be heard twice.
 */
export function onActorChange(
  listener: (actor: Actor.Implementation, changes: Readonly<Record<string, unknown>>) => void,
): void {
  Hooks.on("updateActor", listener);
  Hooks.on("updateToken", (token: TokenDocument.Implementation, changes: Readonly<Record<string, unknown>>) => {
    const { delta } = changes;
    if (token.actor && typeof delta === "object" && delta !== null) listener(token.actor, { ...delta });
  });
}

/** False where a listener stopped it. */
export function callHook<K extends keyof HookPayloads>(hook: K, ...payload: HookPayloads[K]): boolean {
  return (Hooks as unknown as UntypedHooks).call(hook, ...payload);
}

export function notifyHook<K extends keyof HookPayloads>(hook: K, ...payload: HookPayloads[K]): void {
  (Hooks as unknown as UntypedHooks).callAll(hook, ...payload);
}
