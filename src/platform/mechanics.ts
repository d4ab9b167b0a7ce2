/**
 * The mechanics of this world: ours in the order of the rules, then those that other packages register at init. Whatever is not pure asks here.
 */
import { defineMechanic, type AnyDefinition } from "../rules/define/define-mechanic.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { mechanicById as findById, mechanics as ours } from "../rules/index.ts";
import { SCOPE } from "./scope.ts";
import { withEffects } from "./dice-effects.ts";

const list: AnyMechanic[] = ours.map(withEffects);
const scopes = new Map<string, string>();

export const mechanics: readonly AnyMechanic[] = list;

/** Throws RuleError `unknown-mechanic`. */
export function mechanicById(id: unknown): AnyMechanic {
  return findById(id, mechanics);
}

/** The package whose actor sub-types and sheets they are. */
export function scopeOf({ id }: Pick<AnyMechanic, "id">): string {
  return scopes.get(id) ?? SCOPE;
}

/**
 * A mechanic of another package, which is called `scope`. At init, before anything is made from the list. Throws an Error that names what is wrong:
 * another package, or a name that is taken. Letters may be taken: the first who wishes for one has it, and fallbacks follow.
 */
export function registerMechanic(scope: string, definition: AnyDefinition): AnyMechanic {
  const wrong = (what: string): Error => new Error(`Quincunx: ${scope} registers a mechanic: ${what}`);
  if (!game.modules.get(scope)?.active && game.system.id !== scope) throw wrong(`"${scope}" is no active package`);
  const mechanic = withEffects(defineMechanic(definition as Parameters<typeof defineMechanic>[0]));
  for (const [what, names] of Object.entries(finalNames(mechanic)))
    for (const name of names)
      if (list.some((other) => finalNames(other)[what]?.includes(name))) throw wrong(`the ${what} "${name}" is taken`);
  list.push(mechanic);
  scopes.set(mechanic.id, scope);
  return mechanic;
}

/** What is nobody's twice: Foundry stores it, or people type it. */
function finalNames({ id, notation, dice: { rollClass, terms }, actors, houseRules = {} }: AnyMechanic) {
  const { rules = [], dice = [] } = houseRules;
  const names: Readonly<Record<string, readonly string[]>> = {
    id: [id],
    command: [notation.command, ...dice.map(({ command }) => command)],
    setting: [...rules, ...dice].map(({ key }) => key),
    "Roll class": [rollClass],
    "term class": terms.map(({ className }) => className),
    "sheet class": actors.map(({ sheetClass }) => sheetClass),
  };
  return names;
}
