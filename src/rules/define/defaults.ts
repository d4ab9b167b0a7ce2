/** What most mechanics say alike, part by part: what `defineMechanic` puts where a definition is silent. */
import { missingDice, parseDice, type DiceKind, type ThrownFaces } from "../spec/first-throw.ts";
import type { Control } from "../contract/control.ts";
import type { Figure } from "../contract/description.ts";
import { RuleError, unknownTarget } from "../contract/error.ts";
import type { Mechanic } from "../contract/mechanic.ts";
import type { SelectedStat, StatSlot } from "../contract/stats.ts";
import { phrase } from "../contract/phrase.ts";
import type { MechanicDice, Term, TermDeclaration } from "../contract/terms.ts";
import type { OutcomeBase } from "../contract/trace.ts";

/** Faces of a roll: how they are parsed, which are missing, and where they are among the terms. */
export type ThrownAtOnce<S extends object, F extends object> = Pick<
  Mechanic<S, F, OutcomeBase, object>,
  "parseFaces" | "waitingDice"
> &
  Pick<MechanicDice<S, F>, "facesOf">;

/** The parts of a mechanic whose dice all fall in one throw, as its own terms; what somebody else added is left out. */
export function thrownAtOnce<S extends object>(
  declared: readonly TermDeclaration[],
  firstThrow: (spec: S) => readonly DiceKind[],
): ThrownAtOnce<S, ThrownFaces> {
  const names = declared.map(({ className }) => className);
  return {
    parseFaces: (spec, input) => parseDice(firstThrow(spec), input),
    waitingDice: (spec, { dice }) => missingDice(firstThrow(spec), dice.length),
    facesOf: (_spec, terms) => ({
      dice: terms.flatMap((term) => (term.kind === "dice" && names.includes(term.className) ? term.faces : [])),
    }),
  };
}

/** Numbers or faces that the mechanic does not know make no roll of its own: core draws it. */
export function fromTermsBy<S extends object, F extends object>(
  {
    parseSpec,
    parseFaces,
    facesOf,
  }: Pick<Mechanic<S, F, OutcomeBase, object>, "parseSpec"> & Omit<ThrownAtOnce<S, F>, "waitingDice">,
  readTerms: (terms: readonly Term[]) => object | null,
): (terms: readonly Term[]) => { readonly spec: S; readonly faces: F } | null {
  return (terms) => {
    try {
      const said = readTerms(terms);
      if (said === null) return null;
      const spec = parseSpec(said);
      return { spec, faces: parseFaces(spec, facesOf(spec, terms)) };
    } catch (error) {
      if (error instanceof RuleError) return null;
      throw error;
    }
  };
}

/** The controls of some fields. Groups are no choices themselves. */
export function controlsFor(fields: readonly string[], controls: readonly Control[]): readonly Control[] {
  return controls.flatMap((control) => {
    if (control.kind === "group") return controlsFor(fields, control.controls);
    return fields.includes(String(control.path[0])) ? [control] : [];
  });
}

/** What ticked stats make of the fields that their slots name: the sum. A field whose slot has none stays as it is. */
export function sumsOf(slots: readonly StatSlot[], ticked: readonly SelectedStat[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    slots.flatMap(({ id, field }) => {
      const values = ticked.flatMap(({ slot, value }) => (slot === id ? [value] : []));
      return field === undefined || values.length === 0 ? [] : [[field, values.reduce((sum, value) => sum + value, 0)]];
    }),
  );
}

/** The chance of success, where the odds have a number for it. */
export function successFigure(odds: { readonly success?: unknown }): readonly Figure[] {
  if (typeof odds.success !== "number") return [];
  const label = phrase("QUINCUNX.Verdict.success");
  return [{ id: "success", label, value: odds.success, unit: "probability", better: "more" }];
}

/** The same as a number; null is a target that is not known. */
export function successChance({ success }: { readonly success?: unknown }, hideable: readonly string[]): number {
  if (typeof success === "number") return success;
  if (success === null) throw unknownTarget(hideable[0] ?? "");
  throw new RuleError("not-allowed", "these rolls neither succeed nor fail", { field: "", data: { values: "–" } });
}
