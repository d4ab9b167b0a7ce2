/** A roll before its throw, in people's words: "3d8 · against 15 (Moderate) · Stealth +5". Empty if the rules refuse it. */
import { unlessRefused } from "../rules/contract/error.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { openTargets } from "../rules/spec/change.ts";
import { sayDice } from "../ui/draw/dice.ts";
import { formatSigned, speak } from "../ui/speak.ts";

export function sayRoll(mechanic: AnyMechanic, spec: Fields): string {
  const parts = unlessRefused(() => {
    const faces = mechanic.parseFaces(spec, {});
    const { how, modifiers } = mechanic.describe(spec, faces, mechanic.resolve(spec, faces));
    return [
      sayDice(mechanic.waitingDice(spec, faces)),
      ...how.map(speak),
      ...modifiers.map(({ label, value }) => `${speak(label)} ${formatSigned(value)}`),
    ];
  });
  return (parts ?? []).filter((part) => part !== "").join(" · ");
}

/** For places that show the difficulty themselves. */
export function sayRollWithoutTarget(mechanic: AnyMechanic, spec: Fields): string {
  return sayRoll(mechanic, openTargets(mechanic, spec));
}
