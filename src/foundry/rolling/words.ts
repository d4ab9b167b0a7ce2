/** A phrase in plain words, for names that are stored in the roller's language (titles). People's words stay as they are. */
import type { Phrase } from "../../rules/phrase.ts";

export function speak(phrase: Phrase): string {
  if ("text" in phrase) return phrase.text;
  const data = Object.fromEntries(
    Object.entries(phrase.data ?? {}).map(([name, value]) => [name, typeof value === "object" ? "" : String(value)]),
  );
  return game.i18n.format(phrase.key, data);
}
