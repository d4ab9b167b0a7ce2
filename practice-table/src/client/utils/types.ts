/** Shared small types of the host's client, and the one way to say that something is not there. */
import { missedOn, missedText, note } from "./missed.ts";

export type Dict = Record<string, unknown>;

/**
 * A value whose type foreign code decides: configured document classes, registered models, data of other packages.
 * The one place where the host gives up on types, under a name that can be searched for.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

/** The globals of a client page, read at each use and never at import, so that packages may replace them. */
export const page = globalThis as unknown as Record<
  "foundry" | "CONFIG" | "CONST" | "Hooks" | "game" | "ui" | "canvas" | "document" | "Roll",
  Loose
>;

/** Whether this page is of generation 14 or newer; also true before its table has answered. */
export const isModern = (): boolean => (page.game?.release?.generation ?? 14) >= 14;

/** What the host does not model throws by name instead of giving undefined in silence. */
export function notImplemented(name: string): never {
  const error = new Error(`host: ${name} is not implemented`);
  const isNew = note(page.foundry as object | undefined, name, error.stack ?? "");
  if (isNew && page.game?.ready)
    console.warn(missedText(missedOn(page.foundry as object).filter((one) => one.name === name)));
  throw error;
}
