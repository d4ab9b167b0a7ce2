/**
 * Short names for an actor's numbers in typed formulas: `@dexterity` instead of `@abilities.0.value`.
 *
 * A row's name is its label in camel case without accents (`Sleight of Hand` → `sleightOfHand`, `Stärke` → `staerke`); other stats use their id.
 * Duplicates get a number in the order of the sheet: `name2`, `name3`. Existing fields of the actor keep their names. A label that does not start
 * with a Latin letter gives no name.
 */
import type { ActorDeclaration, System } from "../contract/actor.ts";
import type { Phrase } from "../contract/phrase.ts";

/** Letters that formulas accept (dice.md 1.3). */
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "o", ł: "l" };

/** Values by name; never throws. `isTaken` is true for names already in use. */
export function shortNames(
  { stats, resources }: Pick<ActorDeclaration, "stats" | "resources">,
  system: System,
  isTaken: (name: string) => boolean,
): Readonly<Record<string, number>> {
  // A stat without a displayed number (a hook of a fives hero) gets no name.
  const numbered = stats(system).filter(({ display }) => display !== null);
  const named = new Map<string, number>();
  for (const { id, label, value } of [...numbered, ...(resources?.(system) ?? [])]) {
    const name = nameOf(id, label);
    // A resource in a field of its own has this name already.
    if (name === null || (!("text" in label) && isTaken(name))) continue;
    let free = name;
    for (let count = 2; named.has(free) || isTaken(free); count += 1) free = `${name}${count}`;
    named.set(free, value);
  }
  return Object.fromEntries(named);
}

/** `null`: no name. */
function nameOf(id: string, label: Phrase): string | null {
  if (!("text" in label)) return /^[a-z][a-zA-Z\d]*$/u.test(id) ? id : null;
  const plain = label.text
    .toLowerCase()
    .replaceAll(/[äöüßæøł]/gu, (letter) => UMLAUTS[letter] ?? "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");
  const [first = "", ...others] = plain.split(/[^a-z\d]+/u).filter((word) => word !== "");
  const name = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[a-z]/u.test(name) ? name : null;
}
