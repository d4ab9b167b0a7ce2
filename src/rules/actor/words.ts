/** Localizes data with language keys for the user who creates an actor from it. */
import { CORE_WORDS, wordsOf } from "../contract/phrase.ts";

/** Localizes the core's and the mechanic's keys; any other text stays unchanged. */
export function sayer(
  mechanic: { readonly id: string; readonly words?: string },
  localize: (key: string) => string,
): <D>(data: D) => D {
  const places = [CORE_WORDS, wordsOf(mechanic)];
  return (data) =>
    inWords(data, (text) => (places.some((place) => text.startsWith(`${place}.`)) ? localize(text) : text));
}

function inWords<D>(data: D, say: (text: string) => string): D {
  if (typeof data === "string") return say(data) as D;
  if (Array.isArray(data)) return data.map((entry: unknown) => inWords(entry, say)) as D;
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inWords(value, say)])) as D;
}
