/** Throws a shared die and computes its state from the faces. */
import { rollFromTerms } from "../../platform/documents.ts";
import type { SharedDie, SharedDieState } from "../../rules/contract/house-rules.ts";

/** Limit for a die that never stops asking for another throw. */
const MAX_THROWS = 20;

export function facesOf(rolls: readonly Roll[]): readonly number[] {
  return rolls.map((roll) => roll.total ?? 0);
}

export function afterThrow(die: SharedDie, before: SharedDieState, faces: readonly number[]): SharedDieState {
  const thrown = die.read(faces);
  return {
    ...before,
    value: thrown.kind === "shows" ? thrown.value : null,
    isAway: thrown.kind === "away",
    isDue: false,
  };
}

export async function throwUntilDone(die: SharedDie): Promise<readonly Roll[]> {
  const rolls = [await throwOne(die)];
  while (die.read(facesOf(rolls)).kind === "again" && rolls.length < MAX_THROWS) rolls.push(await throwOne(die));
  return rolls;
}

async function throwOne({ size, flavor }: SharedDie): Promise<Roll> {
  const { Die } = foundry.dice.terms;
  const roll = rollFromTerms([new Die({ number: 1, faces: size, options: { flavor } })]);
  await roll.evaluate();
  return roll;
}
