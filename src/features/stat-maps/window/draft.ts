/** An entry of the stat map as the fields of a form. */
import type { StatMapping } from "../../../api/stat-maps.ts";
import { freeText, phrase, type Phrase } from "../../../rules/contract/phrase.ts";
import { plainSigns } from "../../../rules/notation/plain-text.ts";
import { mechanicsInUse } from "../../../mechanics/house-rules/in-use.ts";
import { readMapping, typesOf } from "../maps/mapping.ts";

/** Fields that the form shows as they are. */
const TEXTS = {
  item: "",
  itemName: "",
  path: "",
  mechanic: "",
  part: "",
  label: "",
  labels: "",
  formula: "",
  button: "",
};

export interface Draft extends Readonly<typeof TEXTS> {
  readonly types: readonly string[];
  /** `Trained = 1, Expert = 2`. */
  readonly words: string;
  /** JSON. */
  readonly spec: string;
  /** Not edited in the form. */
  readonly names?: StatMapping["names"];
}

export function newDraft(): Draft {
  const [mechanic] = mechanicsInUse();
  const part = mechanic?.stats.slots[0]?.id ?? "";
  return draftOf({ actorType: "*", path: "", mechanic: mechanic?.id ?? "", part });
}

export function draftOf(mapping: StatMapping): Draft {
  const { actorType: _types, words = {}, spec, ...texts } = mapping;
  return {
    ...TEXTS,
    ...texts,
    types: typesOf(mapping),
    words: Object.entries(words)
      .map(([word, value]) => `${word} = ${value}`)
      .join(", "),
    spec: spec === undefined ? "" : JSON.stringify(spec),
  };
}

/** The entry, or its problem. */
export function mappingOf({ types, words, spec, names, itemName, ...texts }: Draft): StatMapping | Phrase {
  const all = { ...texts, itemName: texts.item === "" ? "" : itemName };
  const filled = Object.fromEntries(
    Object.entries(all).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : [])),
  );
  const [first = "", ...more] = types;
  const numbers = readWords(words);
  if (!numbers) return phrase("QUINCUNX.StatMap.words");
  let fields: unknown;
  try {
    fields = spec.trim() === "" ? undefined : JSON.parse(spec);
  } catch (error) {
    return freeText((error as Error).message);
  }
  return readMapping({
    ...filled,
    actorType: more.length > 0 ? types : first,
    ...(Object.keys(numbers).length > 0 ? { words: numbers } : {}),
    ...(fields === undefined ? {} : { spec: fields }),
    ...(names === undefined ? {} : { names }),
  });
}

function readWords(text: string): Readonly<Record<string, number>> | null {
  const pairs = text.split(/[,;\n]/u).flatMap((pair) => {
    if (pair.trim() === "") return [];
    const at = pair.lastIndexOf("=");
    const value = plainSigns(pair.slice(at + 1)).trim();
    return [[pair.slice(0, Math.max(0, at)).trim(), at < 0 || value === "" ? NaN : Number(value)] as const];
  });
  return pairs.every(([word, value]) => word !== "" && Number.isFinite(value)) ? Object.fromEntries(pairs) : null;
}
