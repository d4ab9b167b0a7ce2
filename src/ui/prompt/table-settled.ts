/** What the table settles for everybody, for prompts: the one place where `ui` asks for it. */
import { tableNote, throwTableDie } from "../../foundry/table/dice.ts";
import { settledByTable } from "../../foundry/table/settled.ts";
import type { PromptPurpose } from "../../foundry/ports.ts";
import type { JsonValue } from "../../rules/contract/control.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../spec-editor/fields.ts";
import type { TableView } from "../spec-editor/present-controls.ts";

/** Fields of a spec as the table has them now. */
export function settledFields(mechanic: MechanicId): Fields {
  return settledByTable(mechanic);
}

/** With the dice thrown, nothing is settled that they could still follow. */
export function tableView({ kind }: PromptPurpose): TableView {
  return { note: tableNote, maySettle: () => game.user.isGM && kind !== "amend" };
}

/** Throws a die of the table for everybody; resolves with its value for the spec of the prompt that asked. GMs only. */
export async function settle(die: string): Promise<JsonValue> {
  return throwTableDie(die);
}
