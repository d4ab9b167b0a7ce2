/**
 * Calls Foundry with data of ours that the published types do not know: flags, settings, updates, new documents, terms. It has all casts of this kind.
 */

export const SCOPE = "quincunx";

interface FlagHolder {
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** `key`: a path below our scope. */
export function flagOf(document: Pick<FlagHolder, "getFlag">, key: string): unknown {
  return document.getFlag(SCOPE, key);
}

export function setFlag(document: Pick<FlagHolder, "setFlag">, key: string, value: unknown): Promise<unknown> {
  return document.setFlag(SCOPE, key, value);
}

export function unsetFlag(document: Pick<FlagHolder, "unsetFlag">, key: string): Promise<unknown> {
  return document.unsetFlag(SCOPE, key);
}

/** Resolves when the server has answered. No changes: nothing is sent. */
export async function updateDocument(
  document: { update(changes: object): Promise<unknown> },
  changes: object | null | undefined,
): Promise<void> {
  if (changes) await document.update(changes);
}

export function createDocument<D>(
  documents: { create(data: object, options: object): Promise<D> },
  data: object,
  options: object = {},
): Promise<D> {
  return documents.create(data, options);
}

interface UntypedSettings {
  register(scope: string, key: string, setting: object): void;
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown): Promise<unknown>;
}

export function settings(): UntypedSettings {
  return game.settings;
}

/** The actors of the world, without those of unlinked tokens. */
export function worldActors(): readonly Actor.Implementation[] {
  return game.actors.contents;
}

export type Speaker = ReturnType<typeof ChatMessage.implementation.getSpeaker>;

/** The data `speaker` of a message; without an actor, core's default for this user. */
export function speakerData(from: { readonly actor?: Actor; readonly alias?: string }): Speaker {
  return ChatMessage.implementation.getSpeaker(from);
}

/** Paths that tokens of an actor type can show: bars, and plain values. */
export function trackedAttributes(type: string): {
  readonly bars: readonly string[];
  readonly values: readonly string[];
} {
  const { bar = [], value = [] } = TokenDocument.implementation.getTrackedAttributes(type as never);
  return { bars: bar.map((path) => path.join(".")), values: value.map((path) => path.join(".")) };
}

export function rollFromTerms(terms: readonly foundry.dice.terms.RollTerm[], options: object = {}): Roll {
  return foundry.dice.Roll.fromTerms([...terms], options) as Roll;
}

/** `allowInteractive`: dice may be typed or thrown by hand. */
export async function evaluateRoll(
  roll: Roll,
  { allowInteractive }: { readonly allowInteractive: boolean },
): Promise<void> {
  await roll.evaluate({ allowInteractive });
}

/** Opens a sheet or journal page, or brings it to the front. */
export async function showSheet(
  document: { readonly sheet?: { render(options: never): unknown } | null } | null | undefined,
  options: object = {},
): Promise<void> {
  await document?.sheet?.render({ force: true, ...options } as never);
}
