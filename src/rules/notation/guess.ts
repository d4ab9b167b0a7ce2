/** Guesses what a command that cannot be read may mean: the word at the error in its nearest spelling. */
import { unlessRefused, type RuleError } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { parseCommand, type CommandOptions } from "./command.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./words.ts";

/** Read by every mechanic, though suggestions do not offer them. */
const COMMON_WORDS = ["against", "versus", "gegen", "vorteil", "nachteil", "eskalation", "passiv"];

/** A command that can be read, without the slash; `null`: nothing is near. `mechanics`: those of the world. */
export function guessCommand(
  text: string,
  error: RuleError,
  options: CommandOptions & { readonly mechanics: readonly AnyMechanic[] },
): string | null {
  const { found, mechanic: id } = error.data;
  if (error.at === undefined || typeof found !== "string" || found === "") return null;
  const start = text.startsWith(found, error.at) ? error.at : text.lastIndexOf(found, error.at);
  if (start < 0) return null;
  const mechanic = options.mechanics.find((mechanic) => mechanic.id === id);
  for (const word of likely(found, error, mechanic, options)) {
    const guess = text.slice(0, start) + word + text.slice(start + found.length);
    if (unlessRefused(() => parseCommand(guess, options)) !== null) return guess.replace(/^\s*\/?\s*/u, "");
  }
  return null;
}

function likely(
  found: string,
  { code }: RuleError,
  mechanic: AnyMechanic | undefined,
  { mechanics, speaker }: CommandOptions & { readonly mechanics: readonly AnyMechanic[] },
): readonly string[] {
  if (code === "unknown-command")
    return [
      nearest(
        found,
        mechanics.map(({ notation }) => notation.command),
      ) ?? [],
    ].flat();
  if (!mechanic || !["syntax", "unknown-stat", "no-stats", "nobody-speaks"].includes(code)) return [];
  const words = (mechanic.notation.complete?.("") ?? []).map(({ word }) => word);
  const names = speaker?.stats(mechanic).map(({ name }) => name) ?? [];
  const name = nearest(found, [...names, ...names.flatMap((one) => one.split(/\s+/u))]);
  // Dice of another size, where only their number is typed.
  const count = /^(\d+)[dw]\d+/iu.exec(found)?.[1];
  return [
    nearest(found, [...words, ...COMMON_WORDS]) ?? [],
    name === null ? [] : [name, quoted(name)],
    count ?? [],
  ].flat();
}
