/** SearchFilter: a search box that filters content, and its matching functions. */
import { escapeRegExp } from "../../utils/primitives.ts";
import { getProperty } from "../../utils/paths.ts";
import { debounce } from "../../utils/timing.ts";
import type { Loose } from "../shared/host.ts";

const OPERATORS = Object.freeze({
  EQUALS: "equals",
  CONTAINS: "contains",
  STARTS_WITH: "starts_with",
  ENDS_WITH: "ends_with",
  LESS_THAN: "lt",
  LESS_THAN_EQUAL: "lte",
  GREATER_THAN: "gt",
  GREATER_THAN_EQUAL: "gte",
  BETWEEN: "between",
  IS_EMPTY: "is_empty",
});

type Callback = (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;

export class SearchFilter {
  static OPERATORS = OPERATORS;

  query: string;
  callback: Callback | undefined;
  rgx: RegExp | undefined;
  _input: HTMLInputElement | null = null;
  _inputSelector: string;
  _contentSelector: string;
  #content: HTMLElement | null = null;
  #onInput: (event: Event) => void;

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: Loose) {
    this._inputSelector = inputSelector as string;
    this._contentSelector = contentSelector as string;
    this.query = initial as string;
    this.callback = callback as Callback | undefined;
    const run = (event: Event): void => this.filter(event, (this._input ?? (event.target as HTMLInputElement)).value);
    this.#onInput = delay ? debounce(run, delay as number) : run;
  }

  bind(html: HTMLElement): void {
    this._input = html.querySelector<HTMLInputElement>(this._inputSelector);
    this.#content = html.querySelector<HTMLElement>(this._contentSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", this.#onInput);
    this.filter(null, this.query);
  }

  unbind(): void {
    this._input?.removeEventListener("input", this.#onInput);
    this._input = this.#content = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(escapeRegExp(this.query), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }

  /** Trims, and removes accents. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }

  static evaluateFilter(obj: object, filter: Loose): boolean {
    const docValue = getProperty(obj, filter.field as string) as Loose;
    const wanted = filter.value as Loose;
    const text = (value: unknown): string => SearchFilter.cleanQuery(String(value ?? "")).toLowerCase();
    const tests: Record<string, () => boolean> = {
      equals: () => (Array.isArray(wanted) ? wanted.includes(docValue) : docValue === wanted),
      contains: () => (Array.isArray(docValue) ? docValue.includes(wanted) : text(docValue).includes(text(wanted))),
      starts_with: () => text(docValue).startsWith(text(wanted)),
      ends_with: () => text(docValue).endsWith(text(wanted)),
      lt: () => docValue < wanted,
      lte: () => docValue <= wanted,
      gt: () => docValue > wanted,
      gte: () => docValue >= wanted,
      between: () => docValue >= wanted[0] && docValue <= wanted[1],
      is_empty: () => docValue === null || docValue === undefined || docValue === "" || docValue.length === 0,
    };
    const result = tests[(filter.operator as string | undefined) ?? "equals"]?.() ?? false;
    return filter.negate ? !result : result;
  }
}
