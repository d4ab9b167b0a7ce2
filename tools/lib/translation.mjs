/** Compares the texts of a language with the English ones. A language is `{ lang, path, entries }`, with entries from key to `{ text, path }`. */

/** Every plural category besides `other`. */
export const PLURALS = ["zero", "one", "two", "few", "many"];

/** Counts are whole numbers, at most this. */
const MOST = 999_999;
/** Rules of plurals repeat with the last two digits; beyond this, only the largest numbers are of another kind. */
const TRIED = 2_000;

/**
 * The plural categories that whole numbers reach: French has `many` for a million, Polish `other` for fractions, which no text needs.
 * @param {string} lang
 * @returns {ReadonlySet<string>}
 */
export function reachedPlurals(lang) {
  const rules = new Intl.PluralRules(lang);
  const counts = [...Array(TRIED + 1).keys(), 10_000, 100_000, MOST];
  return new Set(counts.map((count) => rules.select(count)));
}

/** Plural families with forms that the language lacks, or that it does not have. `other` is allowed in each: it is what code falls back to. */
export function pluralFaults({ lang, entries }, first, isPlural) {
  const needed = reachedPlurals(lang);
  /** @type {readonly string[]} */
  const known = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  return familiesOf(first, isPlural).flatMap((family) => {
    const missing = [...PLURALS, "other"].filter((one) => needed.has(one) && !entries.has(`${family}.${one}`));
    const foreign = PLURALS.filter((one) => !known.includes(one) && entries.has(`${family}.${one}`));
    return missing.length + foreign.length > 0 ? [{ family, missing, foreign }] : [];
  });
}

export function familiesOf(first, isPlural) {
  const ends = [...first.entries.keys()].filter((key) => key.endsWith(".other") && isPlural(key));
  return ends.map((key) => key.slice(0, -".other".length));
}

/** Keys that `other` lacks, keys that `first` lacks, and texts with other placeholders. Missing plural forms are `pluralFaults`. */
export function textFaults(first, other, isPlural) {
  const [missing, unknown, differing] = [[], [], []];
  for (const [key, { text, path }] of first.entries) {
    if (isPlural(key)) continue;
    const translated = other.entries.get(key);
    if (translated === undefined) missing.push({ key, path, text });
    else if (placeholders(text) !== placeholders(translated.text))
      differing.push({
        key,
        path: translated.path,
        has: placeholders(translated.text),
        wanted: placeholders(text),
        from: path,
      });
  }
  for (const [key, { text, path }] of other.entries) {
    if (!isPlural(key)) {
      if (!first.entries.has(key)) unknown.push({ key, path });
      continue;
    }
    // A `one` that also means 21 has the number that English omits.
    const same = [first.entries.get(key)?.text, first.entries.get(key.replace(/\w+$/, "other")).text]
      .filter((known) => known !== undefined)
      .map(placeholders);
    if (!same.includes(placeholders(text)))
      differing.push({ key, path, has: placeholders(text), wanted: same[0], from: first.path });
  }
  return { missing, unknown, differing };
}

/** Keys with the same text as in English, which may be right for names. Texts without letters are left out. */
export function equalTexts(first, other) {
  return [...other.entries].flatMap(([key, { text, path }]) => {
    const english = first.entries.get(key)?.text;
    const hasLetters = /\p{L}/u.test(String(text).replaceAll(/\{[^{}]*\}/g, ""));
    return english === text && hasLetters ? [{ key, path, text }] : [];
  });
}

function placeholders(text) {
  const names = [...String(text).matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return names.length === 0
    ? "no substitutions"
    : [...new Set(names)]
        .sort()
        .map((name) => `{${name}}`)
        .join(" ");
}
