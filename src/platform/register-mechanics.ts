/** Where other packages bring their mechanics in. */
import { toolkit } from "../rules/toolkit.ts";
import { registerMechanic } from "./mechanics.ts";

/** What listeners of `quincunx.registerMechanics` get. */
export const mechanicsDoor = {
  register: registerMechanic,
  /** What pure functions of a mechanic are made of: fields, phrases, distributions, words. */
  get toolkit() {
    return toolkit();
  },
};

export type MechanicsDoor = typeof mechanicsDoor;
