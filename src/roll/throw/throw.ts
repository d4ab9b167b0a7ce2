/** Throws the dice of a spec, stage by stage, into one Roll. */
import { evaluateRoll, rollFromTerms } from "../../platform/documents.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { followUpTermOf } from "../../rules/contract/terms.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { DiceRequest } from "../../rules/contract/trace.ts";
import { toFoundryTerms, toPureTerms } from "../../dice/convert.ts";
import { rollClasses } from "../../dice/register.ts";

export interface ThrowOptions {
  /** No GM sees the roll, so that the roller also throws dice reserved for GMs (FP-4). */
  readonly throwsAll?: boolean;
  /** Allows manual entry of results; false for blind rolls and automation (dice.md 1.4). */
  readonly allowInteractive: boolean;
}

/** More than any mechanic needs; repeated throws of the same die end within their term. */
const MOST_STAGES = 20;

/**
 * Throws the first stage, then dice that its result requires (such as a Luck die), and appends them so that one message
 * has a single roll. Throws RuleError `no-dice` before anything is thrown.
 */
export async function throwDice(mechanic: AnyMechanic, spec: Fields, options: ThrowOptions): Promise<Roll> {
  const RollClass = rollClasses.get(mechanic.id);
  if (!RollClass) throw new Error(`Quincunx: no Roll class is registered for "${mechanic.id}"`);
  mechanic.waitingDice(spec, mechanic.parseFaces(spec, {}));
  const roll = RollClass.fromSpec(spec);
  await evaluateRoll(roll, options);
  for (let stage = 0; stage < MOST_STAGES; stage += 1) {
    const waiting = waitingDice(mechanic, spec, roll, options);
    if (waiting.length === 0) break;
    await append(mechanic, spec, roll, waiting, options);
  }
  return roll;
}

function waitingDice(
  mechanic: AnyMechanic,
  spec: Fields,
  roll: Roll,
  { throwsAll = false }: ThrowOptions,
): readonly DiceRequest[] {
  const faces = mechanic.dice.facesOf(spec, toPureTerms(roll.terms) ?? []);
  return mechanic.waitingDice(spec, faces).filter(({ by }) => throwsAll || by !== "gm");
}

/** Evaluated as a separate roll, so that manual entry asks for all dice of a stage in one form. */
async function append(
  mechanic: AnyMechanic,
  spec: Fields,
  roll: Roll,
  requests: readonly DiceRequest[],
  options: ThrowOptions,
): Promise<void> {
  const terms = toFoundryTerms(requests.map((request) => followUpTermOf(mechanic, request, spec)));
  const more = rollFromTerms(terms);
  await evaluateRoll(more, options);
  const plus = new foundry.dice.terms.OperatorTerm({ operator: "+" });
  Object.assign(plus, { _evaluated: true });
  roll.terms.push(plus, ...more.terms);
  roll.resetFormula();
  const open = roll as unknown as { _total: number; _evaluateTotal(): number };
  open._total = open._evaluateTotal();
}
