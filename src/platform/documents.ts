/**
 * Calls Foundry with data of ours that the published types do not know: flags, settings, updates, new documents, terms. It has all casts of this kind.
 */
import { SCOPE } from "./scope.ts";

interface FlagHolder {
  getFlag(scope: never, key: never): unknown;
  setFlag(scope: never, key: never, value: never): Promise<unknown>;
  unsetFlag(scope: never, key: never): Promise<unknown>;
}

/** `key`: a path below our scope. */
export function flagOf(document: Pick<FlagHolder, "getFlag">, key: string): unknown {
  return document.getFlag(SCOPE as never, key as never);
}

export function setFlag(document: Pick<FlagHolder, "setFlag">, key: string, value: unknown): Promise<unknown> {
  return document.setFlag(SCOPE as never, key as never, value as never);
}

export function unsetFlag(document: Pick<FlagHolder, "unsetFlag">, key: string): Promise<unknown> {
  return document.unsetFlag(SCOPE as never, key as never);
}

/** Resolves when the server has answered. No changes: nothing is sent. */
export async function updateDocument(
  document: { update(changes: never): Promise<unknown> },
  changes: object | null | undefined,
): Promise<void> {
  if (changes) await document.update(changes as never);
}

export function createDocument(
  documents: { create(data: never, options: never): Promise<unknown> },
  data: object,
  options: object = {},
): Promise<unknown> {
  return documents.create(data as never, options as never);
}

interface UntypedSettings {
  register(scope: string, key: string, setting: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}

export function settings(): UntypedSettings {
  return game.settings as unknown as UntypedSettings;
}

/** The actors of the world, without those of unlinked tokens. */
export function worldActors(): readonly Actor.Implementation[] {
  return game.actors.contents;
}

export type Speaker = ReturnType<typeof ChatMessage.implementation.getSpeaker>;

/** The data `speaker` of a message; without an actor, core's default for this user. */
export function speakerData(from: { readonly actor?: Actor; readonly alias?: string }): Speaker {
  return ChatMessage.implementation.getSpeaker(from as never);
}

/** Paths that tokens of an actor type can show: bars, and plain values. */
export function trackedAttributes(type: string): {
  readonly bars: readonly string[];
  readonly values: readonly string[];
} {
  const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(type as never);
  return { bars: bar.map((path) => path.join(".")), values: value.map((path) => path.join(".")) };
}

export function rollFromTerms(terms: readonly unknown[], options: object = {}): Roll {
  return foundry.dice.Roll.fromTerms(terms as never, options) as unknown as Roll;
}

/** `allowInteractive`: dice may be typed or thrown by hand. */
export async function evaluateRoll(
  roll: Roll,
  { allowInteractive }: { readonly allowInteractive: boolean },
): Promise<void> {
  await roll.evaluate({ allowInteractive } as never);
}

/** Opens a sheet or journal page, or brings it to the front. */
export async function showSheet(
  document: { readonly sheet?: { render(options: never): unknown } | null } | null | undefined,
  options: object = {},
): Promise<void> {
  await document?.sheet?.render({ force: true, ...options } as never);
}
