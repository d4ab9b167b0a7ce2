/** `game.i18n` (app.md 6.4): language files of modules, `{name}` substitution, English as fallback. No plural syntax. */
import { parseJson } from "../../json.ts";
import { DataField } from "../data/fields/base.ts";
import { mergeObject } from "../utils/merge.ts";
import { deepClone } from "../utils/objects.ts";
import { getProperty, expandObject } from "../utils/paths.ts";
import { page, type Dict, type Loose } from "../utils/types.ts";
import { CORE_ENGLISH, CORE_GERMAN } from "./core-language.ts";

/** Parsed language files by their text, once per process. Never changed: pages copy them. */
const EXPANDED = Symbol.for("foundry-practice-table.expanded");
const store = globalThis as { [EXPANDED]?: Map<string, Dict> };
const expanded = (store[EXPANDED] ??= new Map<string, Dict>());

function expandedFrom(text: string): Dict {
  const known = expanded.get(text) ?? (expandObject(parseJson(text)) as Dict);
  expanded.set(text, known);
  return known;
}

export class Localization {
  lang: string;
  defaultModule = "core";
  translations: Dict = {};
  _fallback: Dict = {};
  readonly #read: (path: string) => Promise<string>;
  #rules: Intl.PluralRules | undefined;

  constructor(serverLanguage = "en", readText: (path: string) => Promise<string> = async () => "{}") {
    this.lang = serverLanguage;
    this.#read = readText;
  }

  async initialize(): Promise<void> {
    await this.setLanguage(
      (page.game.settings?.settings.has("core.language")
        ? page.game.settings.get("core", "language")
        : this.lang) as string,
    );
    if (page.game.release.generation >= 14) {
      Object.defineProperty(this, "pluralRules", {
        get: () => (this.#rules ??= new Intl.PluralRules(this.lang)),
        configurable: true,
      });
    }
  }

  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    this.#rules = undefined;
    this._fallback = await this._getTranslations("en");
    this.translations = lang === "en" ? this._fallback : await this._getTranslations(lang);
    if (page.document?.documentElement) page.document.documentElement.lang = lang;
  }

  /** Core's texts, then the system's, then the active modules' in order. */
  async _getTranslations(lang: string): Promise<Dict> {
    const translations = expandObject(
      lang === "de" ? { ...CORE_GERMAN } : lang === "en" ? { ...CORE_ENGLISH } : {},
    ) as Dict;
    for (const pkg of [page.game.system, ...(page.game.modules.values() as Iterable<Loose>)]) {
      if (!pkg.active) continue;
      for (const path of this._filterLanguagePaths(pkg, lang))
        mergeObject(translations, await this._loadTranslationFile(path));
    }
    return translations;
  }

  _filterLanguagePaths(pkg: Loose, lang: string): string[] {
    return [...((pkg.languages ?? []) as Loose[])]
      .filter(
        (entry) =>
          entry.lang === lang &&
          (!entry.system || entry.system === page.game.system.id) &&
          (!entry.module || page.game.modules.get(entry.module)?.active),
      )
      .map((entry) => `${pkg.type}s/${pkg.id}/${entry.path}`);
  }

  async _loadTranslationFile(src: string): Promise<Dict> {
    try {
      return deepClone(expandedFrom(await this.#read(src))) as Dict;
    } catch (error) {
      console.error(`Unable to load requested localization file ${src}: ${(error as Error).message}`);
      return {};
    }
  }

  /** `fallback`: include English. */
  has(stringId: string, fallback = true): boolean {
    if (typeof getProperty(this.translations, stringId) === "string") return true;
    return fallback && typeof getProperty(this._fallback, stringId) === "string";
  }

  localize(stringId: string, data?: Loose): string {
    if (data && page.game.release.generation >= 14) return this.format(stringId, data);
    const text = getProperty(this.translations, stringId) as unknown;
    if (typeof text === "string") return text;
    const english = getProperty(this._fallback, stringId) as unknown;
    return typeof english === "string" ? english : stringId;
  }

  format(stringId: string, data: Dict = {}): string {
    return this.localize(stringId).replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
      const value = name in data ? data[name] : (getProperty(data, name) as unknown);
      return String(value);
    });
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: { style?: Intl.ListFormatStyle; type?: Intl.ListFormatType } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects<T extends Dict>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a, b) => collator.compare(String(a[key]), String(b[key])));
  }

  /** Labels and hints of a model's fields from `<prefix>.FIELDS.<path>.label|hint` (app.md 4). */
  static localizeDataModel(
    model: Loose,
    { prefixes, prefixPath }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    const names = prefixes ?? (model.LOCALIZATION_PREFIXES as string[] | undefined) ?? [];
    const path = prefixPath ?? (model.schema.name ? `${model.schema.name}.` : "");
    Localization.localizeSchema(model.schema, names, { prefixPath: path });
  }

  static localizeSchema(
    schema: Loose,
    prefixes: string[] = [],
    { prefixPath = "" }: { prefixPath?: string } = {},
  ): void {
    const seen = new Set<DataField>();
    const { i18n } = page.game;
    // Skips models without any label or hint, which are most.
    const known = prefixes.filter((prefix) =>
      [i18n.translations, i18n._fallback].some((words) => getProperty(words, `${prefix}.FIELDS`) !== undefined),
    );
    const pathOf = ({ fieldPath }: DataField): string =>
      fieldPath.startsWith(prefixPath) ? fieldPath.slice(prefixPath.length) : fieldPath;
    const visit = (field: Loose): void => {
      if (!(field instanceof DataField) || seen.has(field)) return;
      seen.add(field);
      for (const key of ["label", "hint"] as const) {
        const found = known.map((prefix) => `${prefix}.FIELDS.${pathOf(field)}.${key}`).find((id) => i18n.has(id));
        if (found) field[key] = i18n.localize(found) as string;
        else if (field[key]) field[key] = i18n.localize(field[key]) as string;
      }
      const inner = field as Loose;
      for (const child of Object.values((inner.fields ?? inner.types ?? {}) as object)) visit(child);
      if (inner.element) visit(inner.element);
    };
    for (const field of Object.values((schema.fields ?? {}) as object)) visit(field);
  }
}
