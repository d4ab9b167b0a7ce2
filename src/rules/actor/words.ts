/** Data whose words are language keys, said in the language of whoever makes an actor of it: from then on they are the table's own words. */
import { CORE_WORDS, wordsOf } from "../contract/phrase.ts";

/** Says the words of a mechanic's data; any other text stays. */
export function sayer(
  mechanic: { readonly id: string; readonly words?: string },
  localize: (key: string) => string,
): <D>(data: D) => D {
  const places = [CORE_WORDS, wordsOf(mechanic)];
  return (data) =>
    inWords(data, (text) => (places.some((place) => text.startsWith(`${place}.`)) ? localize(text) : text));
}

/** The same data with every text in it said. */
function inWords<D>(data: D, say: (text: string) => string): D {
  if (typeof data === "string") return say(data) as D;
  if (Array.isArray(data)) return data.map((entry: unknown) => inWords(entry, say)) as D;
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inWords(value as unknown, say)])) as D;
}
