/** The moment at which other packages register their mechanics. */
import * as toolkit from "../../rules/toolkit.ts";
import { notifyHook } from "../hooks.ts";
import { registerMechanic } from "./registry.ts";

/** At init, before anything is made from the list: whoever listens since its script was loaded is heard, whatever the order of packages. */
export function askForMechanics(): void {
  notifyHook("quincunx.registerMechanics", { register: registerMechanic, toolkit });
}
