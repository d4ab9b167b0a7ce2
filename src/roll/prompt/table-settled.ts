/** What the table settles for everybody, for prompts: the one place where `ui` asks for it. */
import { tableNote, throwSharedDie } from "../shared-die/shared-dice.ts";
import { settledByTable } from "../../platform/house-rules/house-rules.ts";
import type { JsonValue } from "../../rules/contract/control.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../../ui/spec-editor/fields.ts";
import type { TableView } from "../../ui/spec-editor/present-controls.ts";
import type { PromptPurpose } from "./request.ts";

/** Fields of a spec as the table has them now. */
export function houseRuleFields(mechanic: MechanicId): Fields {
  return settledByTable(mechanic);
}

/** With the dice thrown, nothing is settled that they could still follow. */
export function tableView({ kind }: PromptPurpose): TableView {
  return { note: tableNote, maySettle: () => game.user.isGM && kind !== "amend" };
}

/** Throws a die of the table for everybody; resolves with its value for the spec of the prompt that asked. GMs only. */
export async function settle(die: string): Promise<JsonValue> {
  return throwSharedDie(die);
}
