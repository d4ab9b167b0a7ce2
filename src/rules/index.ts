/** The mechanics, in the order of the rules. A new mechanic needs an import and an entry here. */
import { difficultyPool } from "./difficulty-pool/index.ts";
import { RuleError } from "./contract/error.ts";
import { fivesPool } from "./fives-pool/index.ts";
import { marginPool } from "./margin-pool/index.ts";
import type { AnyMechanic } from "./contract/mechanic.ts";
import { standardCheck } from "./standard-check/index.ts";
import { totalEffect } from "./total-effect/index.ts";

const builtIn = [totalEffect, standardCheck, marginPool, fivesPool, difficultyPool] as const;

export type OwnMechanicId = (typeof builtIn)[number]["id"];

export const mechanics: readonly (AnyMechanic & { readonly id: OwnMechanicId })[] = builtIn;

/** Throws RuleError `unknown-mechanic`. */
export function mechanicById(id: unknown, among: readonly AnyMechanic[] = mechanics): AnyMechanic {
  const found = among.find((mechanic) => mechanic.id === id);
  if (found) return found;
  const known = among.map((mechanic) => mechanic.id).join(", ");
  const name = typeof id === "string" ? `"${id.slice(0, 100)}"` : typeof id;
  throw new RuleError("unknown-mechanic", `${name} is no mechanic; there are ${known}`, {
    field: "mechanic",
    data: { found: name, known },
  });
}
