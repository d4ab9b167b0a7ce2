/** Handlebars helpers that Foundry gives to every template (app.md 6.3; shapes as in the community types). */
import type Handlebars from "handlebars";
import { escapeHTML } from "../../utils/text.ts";
import { createNumberInput } from "../forms/fields.ts";
import { localize, notImplemented, say, type Dict, type Loose } from "../shared/host.ts";
import { radioBoxes, selectOptions } from "./choices.ts";
import { formGroup, formInput } from "./field-helpers.ts";
import { safe } from "./safe.ts";

type Options = { hash: Dict; fn?: (context: unknown) => string; inverse?: (context: unknown) => string };
type Helper = (this: unknown, ...args: Loose[]) => unknown;

/** The last argument of a helper is its options object. */
const values = (args: unknown[]): unknown[] => args.slice(0, -1);

const HELPERS: Readonly<Record<string, Helper>> = {
  localize: (key: unknown, options: Options) => {
    const text =
      key && typeof key === "object" && "toString" in key ? String(key) : ((key as string | undefined) ?? "");
    return localize(text, options.hash);
  },
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  concat: (...args: unknown[]) =>
    safe(
      values(args)
        .map((value) => (typeof value === "object" ? "" : String(value)))
        .join(""),
    ),
  ifThen: (criteria: unknown, ifTrue: unknown, ifFalse: unknown) => (criteria ? ifTrue : ifFalse),
  object: (options: Options) => options.hash,
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: Loose, b: Loose) => a < b,
  gt: (a: Loose, b: Loose) => a > b,
  lte: (a: Loose, b: Loose) => a <= b,
  gte: (a: Loose, b: Loose) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => values(args).every(Boolean),
  or: (...args: unknown[]) => values(args).some(Boolean),
  numberFormat: (value: unknown, options: Options) => {
    const { decimals = 0, sign = false } = options.hash as { decimals?: number; sign?: boolean };
    const number = value === null || value === undefined ? NaN : Number(value);
    const text = number.toFixed(decimals);
    return sign && number >= 0 ? `+${text}` : text;
  },
  numberInput: (value: unknown, options: Options) => {
    const { class: cssClass, ...config } = options.hash as { class?: string } & Dict;
    const number = value === null || value === undefined || value === "" ? undefined : Number(value);
    const input = createNumberInput({ ...config, value: number } as Loose);
    if (cssClass) input.className = cssClass;
    return safe(input.outerHTML);
  },
  timeSince: (value: unknown) => timeSince(value as Loose),
  radioBoxes: (name: string, choices: Dict, options: Options) => radioBoxes(name, choices, options.hash),
  selectOptions: (choices: Loose, options: Options) => selectOptions(choices, options.hash),
  formInput: (field: Loose, options: Options) => formInput(field, options.hash),
  formGroup: (field: Loose, options: Options) => formGroup(field, options.hash),
  formField: (field: Loose, options: Options) => formGroup(field, options.hash),
  editor: (content: unknown, options: Options) => {
    const { target, button, class: cssClass, editable = true } = options.hash as Record<string, Loose>;
    if (!target) throw new Error("You must define the name of a target field.");
    const edit = editable ? `<a class="editor-edit"><i class="fa-solid fa-pen-to-square" inert></i></a>` : "";
    const shown = `<div class="${escapeHTML(["editor-content", cssClass].filter(Boolean).join(" "))}" data-edit="${escapeHTML(target)}">${String(content ?? "")}</div>`;
    return safe(`<div class="editor">${button === false ? "" : edit}${shown}</div>`);
  },
  filePicker: () => notImplemented("Handlebars helper filePicker"),
  colorPicker: () => notImplemented("Handlebars helper colorPicker"),
  rangePicker: (options: Options) => {
    const { name, value, min, max, step = 1 } = options.hash as Record<string, Loose>;
    const attributes = Object.entries({ name, value, min, max, step }).filter(([, given]) => given !== undefined);
    return safe(
      `<range-picker ${attributes.map(([key, given]) => `${key}="${escapeHTML(String(given))}"`).join(" ")}></range-picker>`,
    );
  },
  select: (selected: unknown, options: Options & { fn: (context: unknown) => string }) => {
    const holder = document.createElement("select");
    holder.innerHTML = options.fn({});
    for (const option of holder.options) option.toggleAttribute("selected", option.value === String(selected ?? ""));
    return safe(holder.innerHTML);
  },
};

/** "3 minutes ago", by Intl in the table's language; "now" below a second. */
function timeSince(value: number | string | Date): string {
  const seconds = (Date.now() - new Date(value).getTime()) / 1000;
  if (!Number.isFinite(seconds) || seconds < 1) return say("TIME.Now", "now");
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["week", 604_800],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = units.find(([, length]) => seconds >= length) as [Intl.RelativeTimeFormatUnit, number];
  const language = (globalThis as Loose).game?.i18n?.lang as string | undefined;
  return new Intl.RelativeTimeFormat(language ?? "en", { numeric: "always", style: "short" }).format(
    -Math.floor(seconds / size),
    unit,
  );
}

/** Registers all helpers, replacing those that a package registered before under the same name. */
export function registerHelpers(handlebars: typeof Handlebars): void {
  for (const [name, helper] of Object.entries(HELPERS))
    handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);
}

export { timeSince };
/** The helper functions themselves, as `foundry.applications.handlebars` offers them. */
export const helpers = HELPERS;
