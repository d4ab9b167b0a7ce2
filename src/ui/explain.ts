/** Explains errors in the reader's language, with the name of the field. */
import { RuleError } from "../rules/contract/error.ts";
import { CORE_WORDS, wordsOf } from "../rules/contract/phrase.ts";
import { ConnectionError } from "../platform/connection.ts";
import { mechanics } from "../mechanics/mechanics.ts";
import { chooseWords, formatNumber, speak } from "./speak.ts";
import type { Problem } from "./problem.ts";
import { replaceable } from "../platform/replaceable.ts";

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
