/** Default parts of a mechanic, used by `defineMechanic`. */
import { missingDice, parseDice, type DiceKind, type ThrownFaces } from "../spec/first-throw.ts";
import type { Control } from "../contract/control.ts";
import type { Figure } from "../contract/description.ts";
import { unknownTarget, notAllowed, unlessRefused } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import type { SelectedStat, StatSlot } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import { chanceFigure } from "../odds/chart.ts";
import type { MechanicDice, Term, TermDeclaration } from "../contract/terms.ts";
import type { OutcomeBase } from "../contract/trace.ts";

/** The functions for faces of a roll. */
export type ThrownAtOnce<S extends Fields, F extends object> = Pick<
  Mechanic<S, F, OutcomeBase, Fields>,
  "parseFaces" | "waitingDice"
> &
  Pick<MechanicDice<S, F>, "facesOf">;

/** For mechanics with a single throw of their own terms; terms of other packages are ignored. */
export function thrownAtOnce<S extends Fields>(
  declared: readonly TermDeclaration[],
  firstThrow: (spec: S) => readonly DiceKind[],
): ThrownAtOnce<S, ThrownFaces> {
  const names = declared.map(({ className }) => className);
  return {
    parseFaces: (spec, input) => parseDice(firstThrow(spec), input),
    waitingDice: (spec, { dice }) => missingDice(firstThrow(spec), dice.length),
    facesOf(spec, terms) {
      // Dice that a correction adds later are core dice with the role as flavor.
      const roles: readonly unknown[] = firstThrow(spec).map(({ role }) => role);
      const isOurs = (term: Term): boolean =>
        (term.kind === "dice" && names.includes(term.className)) ||
        (term.kind === "core" && roles.includes(term.flavor));
      return { dice: terms.flatMap((term) => (term.kind !== "number" && isOurs(term) ? term.faces : [])) };
    },
  };
}

/** Makes `fromTerms`. A roll with numbers or faces unknown to the mechanic gives `null`, and Foundry draws it. */
export function fromTermsBy<S extends Fields, F extends object>(
  {
    parseSpec,
    parseFaces,
    facesOf,
  }: Pick<Mechanic<S, F, OutcomeBase, Fields>, "parseSpec"> & Omit<ThrownAtOnce<S, F>, "waitingDice">,
  readTerms: (terms: readonly Term[]) => Fields | null,
): (terms: readonly Term[]) => { readonly spec: S; readonly faces: F } | null {
  return (terms) =>
    unlessRefused(() => {
      const said = readTerms(terms);
      const spec = said && parseSpec(said);
      return spec && { spec, faces: parseFaces(spec, facesOf(spec, terms)) };
    });
}

/** The controls of these fields, also within groups. */
export function controlsFor(fields: readonly string[], controls: readonly Control[]): readonly Control[] {
  return controls.flatMap((control) => {
    if (control.kind === "group") return controlsFor(fields, control.controls);
    return fields.includes(String(control.path[0])) ? [control] : [];
  });
}

/** Sum of the selected stats for each field of a slot. A field without selected stats is left out. */
export function sumsOf(
  slots: readonly StatSlot[],
  selected: readonly SelectedStat[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    slots.flatMap(({ id, field }) => {
      const values = selected.flatMap(({ slot, value }) => (slot === id ? [value] : []));
      return field === undefined || values.length === 0 ? [] : [[field, values.reduce((sum, value) => sum + value, 0)]];
    }),
  );
}

/** The chance of success; empty if the odds have none. */
export function successFigure(odds: { readonly success?: unknown }): readonly Figure[] {
  if (typeof odds.success !== "number") return [];
  return [chanceFigure("success", phrase("QUINCUNX.Verdict.success"), odds.success)];
}

/** Throws RuleError `unknown-target` if the chance is `null`, and `not-allowed` without a chance. */
export function successChance({ success }: { readonly success?: unknown }, hideable: readonly string[]): number {
  if (typeof success === "number") return success;
  if (success === null) throw unknownTarget(hideable[0] ?? "");
  throw notAllowed("", "these rolls neither succeed nor fail");
}
