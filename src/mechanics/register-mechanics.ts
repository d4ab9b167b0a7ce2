/** The interface through which other packages register mechanics. */
import type { Fields } from "../rules/contract/fields.ts";
import type { Mechanic } from "../rules/contract/mechanic.ts";
import type { OutcomeBase } from "../rules/contract/trace.ts";
import type { AnyDefinition, MechanicDefinition } from "../rules/define/define-mechanic.ts";
import type { ThrownFaces } from "../rules/spec/first-throw.ts";
import * as toolkit from "../rules/toolkit.ts";
import { registerMechanic } from "./mechanics.ts";

/** Argument of `quincunx.registerMechanics` listeners. */
export interface MechanicsRegistry {
  /** `scope`: id of the package. Throws RuleError with the field of an incomplete definition, or the name that is taken. */
  register<
    S extends Fields,
    F extends object = ThrownFaces,
    O extends OutcomeBase = OutcomeBase,
    D extends object = Fields,
    X extends Fields = Fields,
    const Id extends string = string,
  >(
    scope: string,
    definition: MechanicDefinition<S, F, O, D, X, Id>,
  ): Mechanic<S, F, O, D, X, Id>;
  /** Building blocks for the pure functions of a mechanic: fields, phrases, distributions, words. */
  readonly toolkit: typeof toolkit;
}

export const mechanicsRegistry: MechanicsRegistry = {
  register: (scope, definition) => registerMechanic(scope, definition as AnyDefinition) as never,
  toolkit,
};
