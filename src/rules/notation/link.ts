/**
 * The link is the question: `#1/check_5_+_d6_vs_20`. The schema of the rules, then up to four questions, then house rules and the open view. Blanks
 * are `_`, so that the link stays readable; a hash is a stranger's text and is only ever read as such.
 */

/** House rules that differ from their defaults, by key. */
export type House = Readonly<Record<string, string | boolean>>;

/** Schema of today's rules in links; each released one keeps an engine of its own (`site/odds/schema.json`). */
export const LINK_SCHEMA = 1;
/** Longer hashes are refused unread. */
export const MOST_HASH = 1000;
export const MOST_QUESTIONS = 4;

export interface Link {
  /** Schema of the rules with which the questions are answered. */
  readonly schema: number;
  /** One to four questions; the first is the one that is asked, the others are compared with it. */
  readonly texts: readonly string[];
  readonly house: House;
  /** The map's axes, if the map is open. */
  readonly map?: { readonly x: string; readonly y: string };
}

export type LinkFault = "too-long" | "unreadable";

/** Characters that stay as they are in a hash, and are not separators here. */
const PLAIN = /[\w.\-+*,:=()!$'@?&[\]|]/u;

function encode(text: string): string {
  return [...text]
    .map((letter) => {
      if (letter === " ") return "_";
      return letter !== "_" && PLAIN.test(letter) ? letter : escaped(letter);
    })
    .join("");
}

function escaped(letter: string): string {
  return letter === "_" || /[!'()*~]/u.test(letter)
    ? `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(/^[\ud800-\udfff]$/u.test(letter) ? "\ufffd" : letter);
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("_", " "));
}

export function writeLink({ schema, texts, house, map }: Link): string {
  const rules = Object.entries(house).map(([key, value]) => `;${encode(key)}=${encode(String(value))}`);
  const axes = map ? `;map=${encode(map.x)}~${encode(map.y)}` : "";
  return `#${schema}/${texts.map(encode).join("~")}${rules.join("")}${axes}`;
}

/** `null`: the hash is empty. */
export function readLink(hash: string): Link | LinkFault | null {
  const plain = hash.replace(/^#/u, "");
  if (plain === "") return null;
  if (plain.length > MOST_HASH) return "too-long";
  try {
    const [, schema, rest] = /^(\d{1,4})\/(.*)$/su.exec(plain) ?? [];
    if (schema === undefined || rest === undefined) return "unreadable";
    const [questions = "", ...options] = rest.split(";");
    const texts = questions.split("~").map(decode);
    if (texts.length > MOST_QUESTIONS) return "unreadable";
    const house: Record<string, string | boolean> = {};
    let map: Link["map"];
    for (const option of options) {
      const [key = "", value = ""] = option.split("=", 2);
      if (key === "map") {
        const [x = "", y = ""] = value.split("~").map(decode);
        map = { x, y };
      } else house[decode(key)] = value === "true" ? true : value === "false" ? false : decode(value);
    }
    return { schema: Number(schema), texts, house, ...(map ? { map } : {}) };
  } catch {
    return "unreadable";
  }
}
