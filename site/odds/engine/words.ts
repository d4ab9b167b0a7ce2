/** The reader's language in a place without Foundry: the few members of `game.i18n` that the words of the rules use. */

export interface Words {
  readonly language: string;
  /** Texts by key: of the rules, and of this page (`ODDS.…`). */
  readonly texts: Readonly<Record<string, string>>;
}

export function useWords({ language, texts }: Words): void {
  const has = (key: string): boolean => Object.hasOwn(texts, key);
  const localize = (key: string): string => (has(key) ? String(texts[key]) : key);
  const format = (key: string, data: Readonly<Record<string, unknown>> = {}): string =>
    localize(key).replaceAll(/\{(\w+)\}/gu, (whole, name: string) =>
      Object.hasOwn(data, name) ? String(data[name]) : whole,
    );
  Object.assign(globalThis, { game: { i18n: { lang: language, has, localize, format } } });
}
