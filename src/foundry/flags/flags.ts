/**
 * What Quincunx stores on chat messages: `flags.quincunx`. Names and shapes are on disk in people's worlds; they change only with `schema` and a
 * migration. Whoever wrote it: each kind of message reads its own strictly.
 */
import { SCOPE } from "../scope.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As they stand there; null where there are none. */
export function flagsOn(message: { readonly flags?: unknown }): Fields | null {
  const flags = (message.flags as Fields | undefined)?.[SCOPE];
  return isFields(flags) ? flags : null;
}

/** The flags of a message, checked for shape by `read`; null where they are not ours, of another kind, or broken by somebody else. */
export function readFlags<F>(message: { readonly flags?: unknown }, read: (flags: Fields) => F | null): F | null {
  const flags = flagsOn(message);
  return flags && read(flags);
}
