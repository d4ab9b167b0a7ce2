/** Sources of a die's number: the user's dice configuration, handlers, and the form (dice.md 5). */
import { core } from "./core.ts";
import { coreSetting, diceSettings } from "./environment.ts";
import { innerRolls } from "./inner.ts";
import { switchValue } from "./switches.ts";
import { page } from "../utils/types.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, FulfillmentMethod, ResolverClass } from "./types.ts";

/** The user's method for each denomination; empty without a game. */
function userConfiguration(): Readonly<Record<string, string | undefined>> {
  return (coreSetting(core.Roll.DICE_CONFIGURATION_SETTING) as Record<string, string> | null | undefined) ?? {};
}

function methodOf(term: DiceTerm): string | undefined {
  const { methods, defaultMethod } = diceSettings().fulfillment;
  const id = userConfiguration()[term.denomination] || defaultMethod;
  return id && Object.hasOwn(methods, id) ? id : undefined;
}

function definitionOf(id: string | undefined): FulfillmentMethod | undefined {
  const { methods } = diceSettings().fulfillment;
  return id !== undefined && Object.hasOwn(methods, id) ? methods[id] : undefined;
}

/** True if a term is evaluating: it accepts dice until it has all of them. */
function isThrown(term: DiceTerm): boolean {
  return term._evaluated && term.results.length >= Math.abs(term.number ?? 0);
}

/**
 * Gives each term the user's method, replacing a method set by hand (#13175). Terms whose number is still a roll are omitted: `resolver.addTerm` adds
 * them once it is known.
 */
export function assignMethods(terms: readonly RollTerm[], isInteractive: boolean): DiceTerm[] {
  const asked: DiceTerm[] = [];
  for (const term of terms) {
    for (const roll of innerRolls(term)) asked.push(...assignMethods(roll.terms, isInteractive));
    if (!(term instanceof core.DiceTerm) || isThrown(term)) continue;
    const id = methodOf(term);
    const isAsking = definitionOf(id)?.interactive === true;
    term.method = isAsking && !isInteractive ? undefined : id;
    const isKnown = term.number !== undefined && term.faces !== undefined;
    if (isAsking && isInteractive && isKnown) asked.push(term);
  }
  return asked;
}

/**
 * The number from a term's method; undefined means a digital draw. The form asks for single dice only on rerolls and extra dice; fields left empty
 * before are drawn.
 */
export async function rollByMethod(term: DiceTerm, options: EvaluationOptions): Promise<number | undefined> {
  const definition = definitionOf(term.method);
  if (!definition) return undefined;
  if (definition.interactive) {
    if (!term.resolver || (!options.reroll && !options.explode)) return undefined;
    const { reroll = false, explode = false } = options;
    return asNumber(await term.resolver.resolveResult(term, term.method ?? "", { reroll, explode }));
  }
  return asNumber(await definition.handler?.(term, options));
}

function asNumber(result: unknown): number | undefined {
  return typeof result === "number" ? result : undefined;
}

/** A package's own form is used if its method is the only interactive one besides manual entry. */
export function resolverClass(): ResolverClass {
  const { methods, defaultMethod } = diceSettings().fulfillment;
  const ids = new Set([defaultMethod, ...Object.values(userConfiguration())]);
  const asking = [...ids].filter((id) => id !== "manual" && definitionOf(id)?.interactive);
  const own = asking.length === 1 ? methods[asking[0] ?? ""]?.resolver : undefined;
  const standard = page.foundry?.applications?.dice?.RollResolver as ResolverClass | undefined;
  const found = own ?? standard;
  if (!found) throw new Error("host: foundry.applications.dice.RollResolver is not installed");
  return found;
}

/** The numbers that may be entered by hand: 1…faces for all but coins. Fate dice are wrong upstream (#14547, #13694). */
export function manualRange(term: DiceTerm): { min: number; max: number } {
  if (term instanceof core.Coin) return { min: 0, max: 1 };
  if (term instanceof core.FateDie && switchValue("manualFate") === "real-faces") return { min: -1, max: 1 };
  return { min: 1, max: term.faces ?? 1 };
}
