/**
 * Lists the mechanics of this world: ours in the order of the rules, then those that other packages register at init. All code outside `src/rules` uses this
 * list.
 */
import { defineMechanic, type AnyDefinition } from "../rules/define/define-mechanic.ts";
import { checkDefinition } from "../rules/define/check-definition.ts";
import { tryExamples } from "../rules/define/check-mechanic.ts";
import { notAllowed, RuleError } from "../rules/contract/error.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { mechanicById as findById, mechanics as builtIn } from "../rules/index.ts";
import { SCOPE } from "../platform/documents.ts";
import { withEffects } from "./dice-effects.ts";

const list: AnyMechanic[] = builtIn.map(withEffects);
const scopes = new Map<string, string>();

export const mechanics: readonly AnyMechanic[] = list;

/** Throws RuleError `unknown-mechanic`. */
export function mechanicById(id: unknown): AnyMechanic {
  return findById(id, mechanics);
}

/** Id of the package that owns the mechanic's actor sub-types and sheets. */
export function scopeOf({ id }: Pick<AnyMechanic, "id">): string {
  return scopes.get(id) ?? SCOPE;
}

/**
 * Registers a mechanic of the package `scope`. Call at init, before anything reads the list. Throws RuleError with the field for an incomplete definition, a
 * package that is not active, and a name that is taken. Letters of dice terms may be taken: the first mechanic keeps the letter, and the others use fallbacks.
 */
export function registerMechanic(scope: string, definition: AnyDefinition): AnyMechanic {
  const wrong = (what: string, field = "scope"): RuleError =>
    notAllowed(field, `Quincunx: ${scope} registers a mechanic: ${what}`);
  if (!game.modules.get(scope)?.active && game.system.id !== scope) throw wrong(`"${scope}" is no active package`);
  let mechanic: AnyMechanic;
  try {
    checkDefinition(definition, actorTypesOf(scope));
    mechanic = withEffects(defineMechanic(definition));
    tryExamples(mechanic);
  } catch (error) {
    if (error instanceof RuleError) throw error.with({}, wrong(error.message).message);
    throw error;
  }
  for (const [what, names] of Object.entries(finalNames(mechanic)))
    for (const name of names)
      if (list.some((other) => finalNames(other)[what]?.includes(name)))
        throw wrong(`the ${what} "${name}" is taken`, what);
  list.push(mechanic);
  scopes.set(mechanic.id, scope);
  return mechanic;
}

/** Actor sub-types in the manifest of a module or the system, without prefix. */
function actorTypesOf(scope: string): readonly string[] {
  const { documentTypes } = game.modules.get(scope) ?? game.system;
  return Object.keys(documentTypes?.Actor ?? {});
}

/** Names that must be unique, since Foundry stores them or users type them. */
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
