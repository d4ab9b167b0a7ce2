/** Small types of the host's client, and the error for unmodelled names. */
import { missedOn, missedText, note } from "./missed.ts";

export type Dict = Record<string, unknown>;

/**
 * A value whose type depends on other packages: configured document classes, registered models, data of packages. The host's only name for an
 * unchecked type.
 */
export type Loose = any;

/** The globals of a client page. Read them at each use and never at import, because packages may replace them. */
export const page = globalThis as unknown as Record<
  "foundry" | "CONFIG" | "CONST" | "Hooks" | "game" | "ui" | "canvas" | "document" | "Roll",
  Loose
>;

/** True if this page is of generation 14 or newer; also true before the server has answered. */
export const isModern = (): boolean => (page.game?.release?.generation ?? 14) >= 14;

/** Throws the name of an unmodelled part, instead of returning undefined. */
export function notImplemented(name: string): never {
  const error = new Error(`host: ${name} is not implemented`);
  const isNew = note(page.foundry as object | undefined, name, error.stack ?? "");
  if (isNew && page.game?.ready)
    console.warn(missedText(missedOn(page.foundry as object).filter((one) => one.name === name)));
  throw error;
}
