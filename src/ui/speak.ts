/** Translates a phrase into the reader's language, with numbers and plurals. */
import type { Phrase, PhraseValue } from "../rules/contract/phrase.ts";
import type { TraceInput } from "../rules/contract/trace.ts";
import { formatNumber, formatPercent, formatPoints, formatSigned, joinWords, pluralOf } from "./numbers.ts";

export function speak(phrase: Phrase): string {
  if ("text" in phrase) return phrase.text;
  if (!phrase.data && phrase.count === undefined) return game.i18n.localize(phrase.key);
  const data = Object.fromEntries(Object.entries(phrase.data ?? {}).map(([name, value]) => [name, formatValue(value)]));
  return game.i18n.format(phrase.count === undefined ? phrase.key : pluralKey(phrase.key, phrase.count), data);
}

/**
 * `key.one`, `key.few` … if the language file has it, else `key.other`. Core has no plurals of its own (app.md 6.4).
 */
function pluralKey(key: string, count: number): string {
  const exact = `${key}.${pluralOf(count)}`;
  return game.i18n.has(exact) ? exact : `${key}.other`;
}

function formatValue(value: PhraseValue): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value);
  if (isList(value)) return joinWords(value.map(speak));
  if ("signed" in value) return formatSigned(value.signed);
  if ("percent" in value) return formatPercent(value.percent);
  if ("points" in value) return formatPoints(value.points);
  return speak(value);
}

function isList(value: PhraseValue): value is readonly Phrase[] {
  return Array.isArray(value);
}

/** Formats a raw value of a trace. */
export function formatInput(value: TraceInput): string {
  if (value === null) return game.i18n.localize("QUINCUNX.Word.unknown");
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return game.i18n.localize(value ? "QUINCUNX.Word.yes" : "QUINCUNX.Word.no");
  if (typeof value === "string") return value;
  return value.map((entry) => formatNumber(entry)).join(", ");
}
