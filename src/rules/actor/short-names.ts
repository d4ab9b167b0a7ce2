/**
 * Short names for the numbers of an actor, for formulas that people type: `@dexterity` in place of `@abilities.0.value`.
 *
 * A name is made of what stands on the sheet: words joined, without accents (`Sleight of Hand` → `sleightOfHand`, `Stärke` → `staerke`); a stat that is
 * no row has its id. Of several that would have one name the first on the sheet has it, the next are `name2`, `name3`; what is taken already (a field of
 * the actor's own) keeps its name. A name without any letter of the Latin alphabet gives none.
 */
import type { ActorDeclaration } from "../contract/actor.ts";
import type { Phrase } from "../contract/phrase.ts";

/** What the letters are that formulas take (dice.md 1.3). */
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "o", ł: "l" };

/** Total; `isTaken` says which names are not to be had. */
export function shortNames(
  { stats, resources }: Pick<ActorDeclaration, "stats" | "resources">,
  system: Readonly<Record<string, unknown>>,
  isTaken: (name: string) => boolean,
): Readonly<Record<string, number>> {
  // What is shown without a number (a hook of a fives hero) has none.
  const numbered = stats(system).filter(({ display }) => display !== null);
  const named = new Map<string, number>();
  for (const { id, label, value } of [...numbered, ...(resources?.(system) ?? [])]) {
    const name = nameOf(id, label);
    // A resource that is a field of its own has its name already.
    if (name === null || (!("text" in label) && isTaken(name))) continue;
    let free = name;
    for (let count = 2; named.has(free) || isTaken(free); count += 1) free = `${name}${count}`;
    named.set(free, value);
  }
  return Object.fromEntries(named);
}

/** Null: there is none. */
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
