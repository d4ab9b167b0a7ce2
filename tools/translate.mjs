/**
 * `npm run translate -- fr`: what the French texts lack, compared with the English ones. `--fill` writes the missing texts in English, for a new language
 * all of them, and lists it in module.json. Without a language: one line for each.
 */
import { parseArgs } from "node:util";
import { ensurePackages, failWithWords } from "./lib/ensure.mjs";

async function main() {
  const { values, positionals } = parseArgs({
    options: { fill: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  await ensurePackages();
  const { fillLanguage, languages, report, summary } = await import("./lib/translate.mjs");
  const [lang] = positionals;
  if (lang === undefined) {
    for (const each of languages()) console.log(summary(each));
    return;
  }
  if (values.fill) console.log(fillLanguage(lang));
  const { lines, isComplete } = report(lang);
  console.log(lines.join("\n"));
  if (!isComplete) process.exitCode = 1;
}

failWithWords(main());
