/**
 * Members of Foundry's classes that the practice table does not model; any use throws an error with the name. `test/members` checks the list. `static
 * x`: on the class; `:x`: a value, not a method.
 */
import { throwing, type AnyClass } from "../throwing.ts";
import { DATA_STAND_INS } from "./data.ts";
import { INTERFACE_STAND_INS } from "./interface.ts";
import { PLACE_STAND_INS } from "./places.ts";

export type StandIns = readonly (readonly [AnyClass, string, string])[];

let installed = false;

export function installStandIns(): void {
  if (installed) return;
  installed = true;
  for (const [cls, name, members] of [...DATA_STAND_INS, ...INTERFACE_STAND_INS, ...PLACE_STAND_INS])
    throwing(cls, name, members);
}
