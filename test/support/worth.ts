/** Says the worth of a roll in plain English, without the language files. */
import type { Phrase, PhraseValue } from "../../src/rules/contract/phrase.ts";

export function spoken(worth: Phrase | null | undefined): string | null {
  if (!worth) return null;
  if ("text" in worth) return worth.text;
  const { first, more, value, target } = worth.data ?? {};
  if (worth.key === "QUINCUNX.Worth.and") return `${spoken(first as Phrase)} · ${spoken(more as Phrase)}`;
  return `${say(value as PhraseValue)} at ${say(target as PhraseValue)}`;
}

function say(value: PhraseValue): string {
  if (typeof value !== "object") return String(value);
  if ("signed" in value) return value.signed < 0 ? String(value.signed) : `+${value.signed}`;
  return "key" in value ? (value.key.split(".").at(-1) ?? "") : "";
}
