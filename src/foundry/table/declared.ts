/** The dice of the table that mechanics declare, and how each stands: by its setting, and by the encounter that it rides with. */
import type { TableDieState } from "../../rules/contract/table.ts";
import { dieState } from "../../rules/table/settle.ts";
import { mechanics } from "../mechanics/registry.ts";
import { tableSetting } from "../settings.ts";
import { roundOf, type DeclaredDie } from "./encounter.ts";

export type { DeclaredDie } from "./encounter.ts";

/** Every die that a mechanic declares, by its command. */
export function tableDice(): ReadonlyMap<string, DeclaredDie> {
  return new Map(
    mechanics
      .flatMap((mechanic) =>
        (mechanic.table?.dice ?? []).map((die) => ({ mechanic, die, rules: mechanic.table?.rules ?? [] })),
      )
      .map((declared) => [declared.die.command, declared] as const),
  );
}

export function stateOf(declared: DeclaredDie): TableDieState {
  const { die, rules } = declared;
  return dieState(die, rules, tableSetting, roundOf(declared));
}
