/** The dice of a later throw as a term. */
import type { AnyMechanic } from "./mechanic.ts";
import type { Term } from "./terms.ts";
import type { DiceRequest } from "./trace.ts";

/** The mechanic's own term, or core dice named by their role. */
export function followUpTermOf(mechanic: AnyMechanic, request: DiceRequest): Term {
  const { role, size, count } = request;
  return mechanic.followUpTerm?.(request) ?? { kind: "core", number: count, size, faces: [], flavor: role };
}
