/** What went wrong, in the reader's words, with the field by its name. */
import { RuleError } from "../rules/error.ts";
import { chooseWords, formatNumber } from "./numbers.ts";

export function explain(error: RuleError): string {
  const key = `QUINCUNX.Error.${error.code}`;
  if (!game.i18n.has(key)) return error.message;
  const data: Record<string, string> = {
    field: fieldName(error.field),
    at: error.at === undefined ? "" : String(error.at + 1),
  };
  for (const [name, value] of Object.entries(error.data))
    data[name] ??= typeof value === "number" ? formatNumber(value) : value;
  data["expected"] = chooseWords(error.expected.map(expectedName));
  const problem = game.i18n.format(key, data);
  // What was typed and is wrong by its meaning, too, is told with its place and something right. These two say so themselves.
  const isPlaced = error.code === "syntax" || error.code === "unknown-command";
  const { example } = error.data;
  if (isPlaced || error.at === undefined || typeof example !== "string") return problem;
  return game.i18n.format("QUINCUNX.Error.place", { at: data["at"] ?? "", problem, example });
}

/** `effects.0.check.op` → the name of `effects.check.op`, or of the nearest thing around it that has one; else the path itself. */
export function fieldName(field: string | undefined): string {
  if (!field) return "";
  const path = field.replaceAll(/\.\d+(?=\.|$)/gu, "").split(".");
  for (let length = path.length; length > 0; length -= 1) {
    const key = `QUINCUNX.Field.${path.slice(0, length).join(".")}`;
    // A list has entries with names of their own, and one for the whole.
    const name = [`${key}.list`, key].find((one) => game.i18n.has(one));
    if (name) return game.i18n.localize(name);
  }
  return field;
}

function expectedName(id: string): string {
  const key = `QUINCUNX.Notation.Expected.${id}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : id;
}

/** One notice. Errors of the rules are the person's to mend; anything else is ours, and goes to the console whole. */
export function notifyError(error: unknown): void {
  if (error instanceof RuleError) {
    ui.notifications?.warn(explain(error), { console: false });
    return;
  }
  console.error("Quincunx |", error);
  ui.notifications?.error(game.i18n.localize("QUINCUNX.Notice.unexpected"), { console: false });
}
