/** The interface through which other packages register mechanics. */
import { toolkit } from "../rules/toolkit.ts";
import { registerMechanic } from "./mechanics.ts";

/** Argument of `quincunx.registerMechanics` listeners. */
export const mechanicsRegistry = {
  register: registerMechanic,
  /** Building blocks for the pure functions of a mechanic: fields, phrases, distributions, words. */
  get toolkit() {
    return toolkit();
  },
};

export type MechanicsRegistry = typeof mechanicsRegistry;
