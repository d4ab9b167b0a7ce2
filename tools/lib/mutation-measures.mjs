/**
 * What was measured of tests – which of them come by which change, how often, how long they take –, kept from one run to the next. Where sources have changed
 * since, a change is taken to be come by as the one that stood at the same words; one at words that are new, as all others of its file, so that too many
 * tests are asked rather than too few.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cached } from "./mutation-places.mjs";
import { root } from "./project.mjs";

/** `sources`: a mark of those that `mutants` are changes of. Units of tests have two marks: `mark`, of all that a measure depends on, `own`, of the test alone. */
export function openMeasures(kind, sources, mutants) {
  const file = cached(`measures-${kind}.jsonl`);
  const [byMark, byOwn] = [new Map(), new Map()];
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []) {
    const measure = JSON.parse(line);
    byMark.set(measure.mark, measure);
    byOwn.set(measure.own, measure);
  }
  const placesOf = (mark) => cached(`words-${kind}-${mark}.json`);
  const now = placesIn(mutants);
  writeFileSync(placesOf(sources), JSON.stringify(now));
  const find = ({ mark, own }) => byMark.get(mark) ?? byOwn.get(own);

  return {
    has: (unit) => find(unit) !== undefined,
    keep({ mark, own }, baseline) {
      const measure = { mark, own, sources, ...baseline };
      byMark.set(mark, measure);
      appendFileSync(file, `${JSON.stringify(measure)}\n`);
    },
    /** Of these units, and of the changes that are `wanted`: their ids. */
    joined(units, wanted) {
      const translations = new Map();
      const from = (mark) => {
        if (mark === sources) return (id) => [id];
        if (!translations.has(mark))
          translations.set(mark, translation(JSON.parse(readFileSync(placesOf(mark), "utf8")), now));
        return translations.get(mark);
      };
      const hits = {};
      const tests = units.flatMap((unit) => {
        const part = find(unit);
        const before = from(part.sources);
        for (const id of wanted)
          for (const old of before(id)) if (old in part.hits) hits[id] = (hits[id] ?? 0) + part.hits[old];
        return part.tests.map((test) => {
          const among = (ids) => {
            const all = new Set(ids);
            return [...wanted].filter((id) => before(id).some((old) => all.has(old)));
          };
          const places = Object.fromEntries(
            [...wanted].flatMap((id) => {
              const found = [...new Set(before(id).flatMap((old) => test.places?.[old] ?? []))];
              return found.length > 0 ? [[id, found.sort((a, b) => a - b)]] : [];
            }),
          );
          const { imports } = unit;
          return { ...test, imports, covers: among(test.covers), loads: among(test.loads), places };
        });
      });
      return { tests, hits };
    },
  };
}

/** Where each change is, in words that stay when others come before it: `[id, file, words]`. */
function placesIn(mutants) {
  const lines = new Map();
  const seen = new Map();
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
    const file = fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName;
    if (!lines.has(file)) lines.set(file, readFileSync(join(root, file), "utf8").split("\n"));
    const text = lines.get(file)[location.start.line].trim();
    const same = JSON.stringify([file, text, mutatorName, replacement]);
    seen.set(same, (seen.get(same) ?? 0) + 1);
    return [id, file, `${same} ${seen.get(same)}`];
  });
}

/** From ids of now to those of then. */
function translation(then, now) {
  const [byWords, byFile] = [new Map(), new Map()];
  for (const [id, file, words] of then) {
    byWords.set(words, [id]);
    byFile.set(file, [...(byFile.get(file) ?? []), id]);
  }
  const found = new Map(now.map(([id, file, words]) => [id, byWords.get(words) ?? byFile.get(file) ?? []]));
  return (id) => found.get(id);
}
