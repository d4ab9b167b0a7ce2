/** The tables of fields in docs/protocol, below `<!-- fields: spec -->`: rows, defaults and values follow from the schemas, remarks are written by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadSource } from "../load-source.mjs";
import { readText, root } from "../project.mjs";

const PAGES = ["docs/protocol.md", "docs/protocol/long-test.md"];
const TABLE = /(?<=<!-- fields: (?<of>[\w-]+) -->\n\n)(?:\|.*\n)+/gu;
const HEAD = ["mechanic", "field", "default", "values", "remarks"];
/** A longer form of an entry has rows of its own. */
const LONGEST = 120;

/** With `UPDATE_FIELDS=1` it writes the tables, and keeps the remarks of fields that are still there. */
export async function checkFields({ from = root, update = Boolean(process.env.UPDATE_FIELDS) } = {}) {
  const { mechanics } = await loadSource("src/rules/index.ts");
  const schemas = {
    spec: mechanics.map(({ id, spec }) => [id, spec]),
    "long-test": mechanics.flatMap(({ id, longTest }) => (longTest ? [[id, longTest]] : [])),
  };
  const problems = PAGES.flatMap((page) => {
    const before = readText(page, from);
    if (before.search(TABLE) < 0) return [`${page}: it has no table below <!-- fields: … -->`];
    const after = before.replace(TABLE, (table, of) => tableOf(schemas[of], table.split("\n").map(cellsOf)));
    if (update) writeFileSync(join(from, page), after);
    const [old, now] = [before, after].map((text) => text.split("\n").map((line) => cellsOf(line).join(" | ")));
    const gone = old.filter((row) => !now.includes(row)).map((row) => `${page}: - ${row}`);
    const come = now.filter((row) => !old.includes(row)).map((row) => `${page}: + ${row}`);
    return update || before === after ? [] : [`${page}: its table is old`, ...gone, ...come];
  });
  return { problems, advice: "UPDATE_FIELDS=1 npm run check -- fields; then write the remarks of new fields" };
}

function cellsOf(line) {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function tableOf(schemas, old) {
  const named = old.map((row, index) => [old.slice(0, index + 1).findLast(([first]) => first)?.[0], ...row.slice(1)]);
  const rows = schemas.flatMap(([id, schema]) =>
    rowsOf(schema).map((row, index) => {
      const remark = named.find(([mechanic, field]) => mechanic === `\`${id}\`` && field === row[0])?.[4] ?? "";
      return [index === 0 ? `\`${id}\`` : "", ...row, remark];
    }),
  );
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column].length)));
  const lines = [HEAD, widths.map((width) => "-".repeat(width)), ...rows];
  return lines.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |\n`).join("");
}

/** Field, default and values of each member. `place`: the list of which it is an entry. */
function rowsOf(schema, place = "") {
  if (!schema.variants)
    return Object.entries(schema.fields).flatMap(([name, field]) => rowsOfField(place + name, field));
  const forms = schema.variants.map(({ fields }) => fields);
  // The required field that only this form has.
  const keys = forms.map((form, index) =>
    Object.keys(form).find((name) => !forms[1 - index][name] && bareOf(form[name]).isRequired),
  );
  const choice = keys.map((key, index) => [bold(place + key), valuesOf(forms[index][key])]);
  const names = [...new Set(forms.flatMap(Object.keys))].filter((name) => !keys.includes(name));
  const rest = names.flatMap((name) => {
    const rows = forms.map((form) => (form[name] ? rowsOfField(place + name, form[name]) : []));
    if (String(rows[0]) === String(rows[1])) return rows[0];
    return rows.flatMap((all, index) => all.map(([field, ...cells]) => [`${field} with \`${keys[index]}\``, ...cells]));
  });
  return [[choice.map(([key]) => key).join(" or "), "", choice.map(([, values]) => values).join(", or ")], ...rest];
}

function rowsOfField(name, field) {
  const { of, isRequired, isOptional, initial } = bareOf(field);
  const values = valuesOf(field);
  const row = [isRequired ? bold(name) : `\`${name}\``, isRequired ? "" : isOptional ? "absent" : code(initial())];
  if (of.kind !== "list" || values.length <= LONGEST) return [[...row, values]];
  return [[...row, lengthOf(of)], ...rowsOf(of.of, `${name}[].`)];
}

/** Without its wrappers. */
function bareOf(field) {
  if (!field.of || field.kind === "list") return { of: field, isRequired: true };
  const { kind, of, initial } = field;
  const inner = bareOf(of);
  return {
    of: inner.of,
    isNullable: inner.isNullable || kind === "nullable",
    isOptional: inner.isOptional || kind === "optional",
    isRequired: inner.isRequired && kind === "nullable",
    initial: initial ?? inner.initial,
  };
}

function valuesOf(field) {
  const { of, isNullable } = bareOf(field);
  return `${(FORMS[of.kind] ?? (({ kind }) => kind))(of)}${isNullable ? " or `null`" : ""}`;
}

const FORMS = {
  integer: (field) => boundsOf(field) || "integer",
  boolean: () => "`true`, `false`",
  choice: ({ values }) =>
    values.includes(3) && values.includes(2) ? rowOfNumbers(values) : values.map(code).join(" "),
  list: (field) => [lengthOf(field), ...entriesOf(field)].join(" "),
  record: ({ fields }) => `{${Object.entries(fields).map(memberOf).join(", ")}}`,
  union: ({ variants }) => variants.map(valuesOf).join(" or "),
};

function rowOfNumbers(values) {
  const numbers = values.filter((value) => typeof value === "number");
  return [`${numbers[0]}…${numbers.at(-1)}`, ...values.slice(numbers.length).map(code)].join(" ");
}

function entriesOf({ of }) {
  return of ? [of.kind === "text" ? "texts" : `of ${valuesOf(of)}`] : [];
}

/** Members that are texts, booleans or any numbers need no values. */
function memberOf([name, field]) {
  const { of, isRequired } = bareOf(field);
  const isPlain = of.kind === "integer" ? boundsOf(of) === "" : ["text", "boolean", "number"].includes(of.kind);
  return `${isRequired ? bold(name) : `\`${name}\``}${isPlain ? "" : `: ${valuesOf(field)}`}`;
}

/** Bounds beyond 9e15 are those of any integer. */
function boundsOf({ min, max }) {
  return max < 9e15 ? `${min}…${max}`.replaceAll("-", "−") : min > -9e15 ? `≥ ${min}` : "";
}

function lengthOf({ min, max }) {
  return min === 0 && max === 50 ? "list" : `${min}…${max}`;
}

function code(value) {
  return ["number", "boolean"].includes(typeof value) ? String(value) : `\`${JSON.stringify(value)}\``;
}

function bold(name) {
  return `**\`${name}\`**`;
}
