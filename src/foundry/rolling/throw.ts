/** Throws the dice of a spec, stage by stage, into one Roll. */
import type { AnyMechanic } from "../../rules/mechanic.ts";
import type { DiceRequest } from "../../rules/trace.ts";
import { toPureTerms } from "../dice/convert.ts";
import { rollClasses } from "../dice/register.ts";

export interface ThrowOptions {
  /** Whether faces may be asked for by hand. Never for blind rolls and automation (dice.md 1.4). */
  readonly allowInteractive: boolean;
}

/** No mechanic throws on for longer than this; endless fives end by themselves, inside their own term. */
const MOST_STAGES = 20;

/**
 * The thrown roll. What the first throw brings and no term throws by itself (a Luck die) is thrown after it and appended, so that everything stands in
 * one roll of one message. Throws RuleError `no-dice` before anything is thrown.
 */
export async function throwDice(mechanic: AnyMechanic, spec: object, options: ThrowOptions): Promise<Roll> {
  const RollClass = rollClasses.get(mechanic.id);
  if (!RollClass) throw new Error(`Quincunx: no Roll class is registered for "${mechanic.id}"`);
  mechanic.next(spec, mechanic.parseFaces(spec, {}));
  const roll = RollClass.fromSpec(spec);
  await roll.evaluate(options as never);
  for (let stage = 0; stage < MOST_STAGES; stage += 1) {
    const waiting = waitingDice(mechanic, spec, roll);
    if (waiting.length === 0) break;
    await append(roll, waiting, options);
  }
  return roll;
}

function waitingDice(mechanic: AnyMechanic, spec: object, roll: Roll): readonly DiceRequest[] {
  const faces = mechanic.facesOf(spec, toPureTerms(roll.terms) ?? []);
  return mechanic.next(spec, faces).filter(({ by }) => by !== "gm");
}

/**
 * Core dice, named by their role; evaluated as a roll of their own, so that manual entry asks for them as for any other, and for all of a stage in one
 * form.
 */
async function append(roll: Roll, requests: readonly DiceRequest[], options: ThrowOptions): Promise<void> {
  const { OperatorTerm, Die } = foundry.dice.terms;
  const dice = requests.map(
    ({ role, size, count }) => new Die({ number: count, faces: size, options: { flavor: role } }),
  );
  const more = foundry.dice.Roll.fromTerms(
    dice.flatMap((die, index) => (index === 0 ? [die] : [new OperatorTerm({ operator: "+" }), die])) as never,
  );
  await more.evaluate(options as never);
  const plus = new OperatorTerm({ operator: "+" });
  (plus as unknown as { _evaluated: boolean })._evaluated = true;
  roll.terms.push(plus as never, ...more.terms);
  roll.resetFormula();
  const open = roll as unknown as { _total: number; _evaluateTotal(): number };
  open._total = open._evaluateTotal();
}
