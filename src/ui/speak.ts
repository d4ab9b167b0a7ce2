/** Translates phrases and errors into the reader's language, and formats numbers in it. */
import { type Phrase, type PhraseValue, CORE_WORDS, wordsOf } from "../rules/contract/phrase.ts";
import type { TraceInput } from "../rules/contract/trace.ts";
import { plainInteger } from "../rules/notation/plain-text.ts";
import { RuleError } from "../rules/contract/error.ts";
import { ConnectionError } from "../platform/connection.ts";
import { mechanics } from "../mechanics/mechanics.ts";
import type { Problem } from "./problem.ts";
import { replaceable } from "../platform/replaceable.ts";

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

const MINUS = "\u2212";
/** Narrow no-break space. */
const GAP = "\u202f";

/** Creates one object per language, since creating an Intl formatter costs much more than using it. */
function inEachLanguage<T>(make: (language: string) => T): () => T {
  const known = new Map<string, T>();
  return () => {
    const { lang } = game.i18n;
    let one = known.get(lang);
    if (one === undefined) known.set(lang, (one = make(lang)));
    return one;
  };
}

function makeFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  const formatIn = inEachLanguage((language) => new Intl.NumberFormat(language, options));
  // A value that rounds to 0 has no sign.
  return (value) =>
    formatIn()
      .format(value)
      .replace("-", MINUS)
      .replace(/^\u2212(?=[0.,]*$)/u, "");
}

export const formatNumber = makeFormat({ maximumFractionDigits: 2 });
const formatTenth = makeFormat({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatHundredth = makeFormat({ style: "percent" });
const POINTS = [0, 1].map((digits) =>
  makeFormat({ style: "percent", maximumFractionDigits: digits, signDisplay: "exceptZero" }),
);
const SIGNED = [0, 1, 2].map((digits) => makeFormat({ maximumFractionDigits: digits, signDisplay: "exceptZero" }));
const pluralsIn = inEachLanguage((language) => new Intl.PluralRules(language));
const listsIn = inEachLanguage((language) => new Intl.ListFormat(language, { style: "long", type: "conjunction" }));
const choicesIn = inEachLanguage((language) => new Intl.ListFormat(language, { style: "long", type: "disjunction" }));

const timesIn = inEachLanguage((language) => new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }));

/** Time of day; `at` in ms since the epoch. */
export function formatTime(at: number): string {
  return timesIn().format(new Date(at));
}

/** "+2", "−2", "0". */
export function formatSigned(value: number, digits: 0 | 1 | 2 = 2): string {
  return SIGNED[digits]?.(value) ?? "";
}

/** "48.8%", in German "48,8 %". An uncertain value never reads 0 or 100. */
export function formatPercent(p: number): string {
  if (p <= 0 || p >= 1) return formatWhole(p);
  if (p < 0.0005) return `<${GAP}${formatTenth(0.001)}`;
  if (p > 0.9995) return `>${GAP}${formatTenth(0.999)}`;
  return formatTenth(p);
}

/** "49%", for use at a glance. An uncertain value never reads 0 or 100. */
export function formatWhole(p: number): string {
  if (p > 0 && p < 0.005) return `<${GAP}${formatHundredth(0.01)}`;
  if (p < 1 && p >= 0.995) return `>${GAP}${formatHundredth(0.99)}`;
  return formatHundredth(Math.min(1, Math.max(0, p)));
}

/** A difference of probabilities: "+23%", "−0.4%". Below ten points it has one decimal. */
export function formatPoints(difference: number): string {
  const digits = Math.abs(difference) < 0.0995 ? 1 : 0;
  return POINTS[digits]?.(difference) ?? "";
}

export function joinWords(words: readonly string[]): string {
  return listsIn().format(words);
}

/** "a, b or c". */
function chooseWords(words: readonly string[]): string {
  return choicesIn().format(words);
}

export function pluralOf(count: number): Intl.LDMLPluralRule {
  return pluralsIn().select(count);
}

/** Reads a typed whole number, with any kind of minus and the digits of any script; `null` if it is none. */
export const readInteger = plainInteger;

export const notifyError = replaceable("notifyError", showError);

/** `mechanic`: default for errors that do not name one; its own field names take precedence. */
export function explain(error: Problem, mechanic: unknown = error.data["mechanic"]): string {
  const isUnfinished = error.code === "syntax" && error.data["found"] === "";
  const key = isUnfinished
    ? "QUINCUNX.Notice.unfinished"
    : error.expected.includes("once")
      ? "QUINCUNX.Notice.repeated"
      : `QUINCUNX.Error.${error.code}`;
  if (!game.i18n.has(key)) return error.message;
  const own = typeof mechanic === "string" ? mechanic : "";
  const data: Record<string, string> = {
    field: fieldName(error.field, own),
  };
  for (const [name, value] of Object.entries(error.data))
    data[name] ??= typeof value === "number" ? formatNumber(value) : value;
  if (data["fields"] !== undefined)
    data["fields"] = data["fields"]
      .split(", ")
      .map((field) => fieldName(field, own))
      .join(", ");
  const about = mechanics.find(({ id }) => id === own);
  if (about) data["mechanicName"] = speak(about.label);
  data["expected"] = chooseWords(error.expected.map((id) => named(own, [`Expected.${id}`]) ?? id));
  const problem = game.i18n.format(key, data);
  // The texts of these two codes contain the example already.
  const hasExample = error.code === "syntax" || error.code === "unknown-command";
  const { example } = error.data;
  if (hasExample || error.at === undefined || typeof example !== "string") return problem;
  return game.i18n.format("QUINCUNX.Error.place", { problem, example });
}

/**
 * `effects.0.check.op` → the name of `effects.check.op`, or of the nearest parent that has one; else the path itself.
 */
function fieldName(field: string | undefined, mechanic = ""): string {
  if (!field) return "";
  const path = field.replaceAll(/\.\d+(?=\.|$)/gu, "").split(".");
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    // Lists have one name for the whole and one for an entry.
    const found = named(mechanic, [`Field.${name}.list`, `Field.${name}`]);
    if (found !== null) return found;
  }
  return field;
}

/**
 * The first translation found: the mechanic's own before the shared ones. Without a mechanic, shared ones first, then
 * those of any mechanic.
 */
function named(mechanic: string, ends: readonly string[]): string | null {
  const own = mechanics.filter(({ id }) => mechanic === "" || id === mechanic).map(wordsOf);
  const places = mechanic === "" ? [CORE_WORDS, ...own] : [...own, CORE_WORDS];
  const key = places.flatMap((place) => ends.map((end) => `${place}.${end}`)).find((one) => game.i18n.has(one));
  return key === undefined ? null : game.i18n.localize(key);
}

/** Shows one notification. A RuleError is the user's to correct; an unexpected error also goes to the console. */
function showError(error: unknown): void {
  if (error instanceof RuleError) {
    ui.notifications?.warn(explain(error), { console: false });
    return;
  }
  if (error instanceof ConnectionError) {
    ui.notifications?.warn(game.i18n.localize(error.notice), { console: false });
    return;
  }
  console.error("Quincunx |", error);
  ui.notifications?.error(game.i18n.localize("QUINCUNX.Notice.unexpected"), { console: false });
}

/**
 * Puts the translated message into the error, for errors that core shows itself, such as a typed formula that fails.
 */
export function localized(error: unknown): Error {
  if (error instanceof RuleError) error.message = explain(error);
  return error instanceof Error ? error : new Error(String(error));
}
