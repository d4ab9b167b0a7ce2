/** For translators: reports what a language lacks, and writes missing texts in English. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pluralTest, readFiles, usedKeys } from "./checks/language.mjs";
import { flatten, languageFiles, sorted } from "./language.mjs";
import { readJson, readText, root } from "./project.mjs";
import { equalTexts, familiesOf, PLURALS, pluralFaults, reachedPlurals, textFaults } from "./translation.mjs";

const ENGLISH = "en";
/** Maximum lines of one kind. */
const SHOWN = 40;

/** The languages of the manifest besides English. */
export function languages(from = root) {
  return readJson("module.json", from)
    .languages.map(({ lang }) => lang)
    .filter((lang) => lang !== ENGLISH);
}

function compareWithEnglish(lang, from) {
  const [english, other] = [ENGLISH, lang].map((one) => readFiles(one, from));
  const isPlural = pluralTest(usedKeys(readJson("module.json", from), english, from).used, english);
  const { missing, unknown, differing } = textFaults(english, other, isPlural);
  const plurals = pluralFaults(other, english, isPlural);
  const families = familiesOf(english, isPlural);
  return {
    count: [...english.entries.keys()].filter((key) => !isPlural(key)).length + families.length,
    missing: [
      ...missing.map(({ key, text }) => ({ key, text })),
      ...plurals.flatMap(({ family, missing: forms }) =>
        forms.map((form) => ({ key: `${family}.${form}`, text: englishForm(english, family, form) })),
      ),
    ],
    foreign: [
      ...unknown.map(({ key }) => key),
      ...plurals.flatMap(({ family, foreign }) => foreign.map((form) => `${family}.${form}`)),
    ],
    differing,
    equal: equalTexts(english, other),
    lacking: new Set([...missing.map(({ key }) => key), ...plurals.map(({ family }) => family)]).size,
  };
}

/** The English text of a plural form that English may not have. */
function englishForm({ entries }, family, form) {
  return (entries.get(`${family}.${form}`) ?? entries.get(`${family}.other`)).text;
}

/** `de: 1234 of 1234 texts, 20 equal to English`. */
export function summary(lang, from = root) {
  return summaryOf(lang, compareWithEnglish(lang, from));
}

function summaryOf(lang, { count, lacking, equal }) {
  return `${lang}: ${count - lacking} of ${count} texts, ${equal.length} equal to English`;
}

/** `{ lines, isComplete }`: everything that a translator has to look at. Equal texts alone leave a language complete. */
export function report(lang, from = root) {
  demandTag(lang);
  if (languageFiles(lang, from).length === 0)
    return {
      lines: [`lang/${lang} has no files. npm run translate -- ${lang} --fill writes them with the English texts.`],
      isComplete: false,
    };
  const compared = compareWithEnglish(lang, from);
  const { missing, foreign, differing, equal } = compared;
  const forms = [...PLURALS, "other"].filter((form) => reachedPlurals(lang).has(form));
  return {
    lines: [
      summaryOf(lang, compared),
      `plural forms of ${lang}: ${forms.join(", ")}`,
      ...listed("missing", missing, ({ key, text }) => `${key}: ${text}`),
      ...listed(
        "other placeholders than in English",
        differing,
        ({ key, has, wanted }) => `${key}: ${has}, not ${wanted}`,
      ),
      ...listed("in no English file, or no plural form of this language", foreign, String),
      ...listed("equal to English, which may be right for names", equal, ({ key, text }) => `${key}: ${text}`),
    ],
    isComplete: missing.length + foreign.length + differing.length === 0,
  };
}

function listed(title, entries, line) {
  if (entries.length === 0) return [];
  const rest = entries.length > SHOWN ? [`  … and ${entries.length - SHOWN} more`] : [];
  return ["", `${entries.length} ${title}:`, ...entries.slice(0, SHOWN).map((entry) => `  ${line(entry)}`), ...rest];
}

/** Writes each missing text in English, into the file where English has it; lists a new language in module.json. Returns a sentence. */
export function fillLanguage(lang, from = root) {
  demandTag(lang);
  const { missing } = compareWithEnglish(lang, from);
  for (const { name, tree: english } of languageFiles(ENGLISH, from)) {
    const path = `lang/${lang}/${name}.json`;
    const own = languageFiles(lang, from).find((file) => file.path === path)?.tree ?? {};
    const keys = flatten(english);
    const here = missing.filter(({ key }) => keys.has(key) || keys.has(key.replace(/\w+$/, "other")));
    if (here.length === 0) continue;
    for (const { key, text } of here) put(own, key.split("."), text);
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), `${JSON.stringify(sorted(own), null, 2)}\n`);
  }
  const isNew = addToManifest(lang, from);
  return `${missing.length} texts written in English${isNew ? `; ${lang} is in module.json` : ""}.`;
}

function put(tree, names, text) {
  const [name = "", ...rest] = names;
  if (rest.length === 0) tree[name] = text;
  else put((tree[name] ??= {}), rest, text);
}

/** Keeps the form of the file: adds one line below the last language. Returns false for a language that is there. */
function addToManifest(lang, from) {
  if (readJson("module.json", from).languages.some((one) => one.lang === lang)) return false;
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  const title = name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
  const line = `{ "lang": "${lang}", "name": "${title}", "path": "lang/${lang}.json" }`;
  const text = readText("module.json", from);
  writeFileSync(join(from, "module.json"), text.replace(/("languages": \[[^\]]*\})(\s*\])/, `$1,\n    ${line}$2`));
  return true;
}

/** Foundry names languages by their tag, such as `fr` or `pt-BR`. */
function demandTag(lang) {
  if (lang === ENGLISH) throw new Error("Every language is compared with English.");
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(lang) || Intl.getCanonicalLocales(lang)[0] !== lang)
    throw new Error(`"${lang}" is no tag of a language, such as fr or pt-BR.`);
}
