/** What the table settles for everybody, for prompts: the one place where `ui` asks for it. */
import { discordNote, rollDiscord } from "../../foundry/discord.ts";
import { houseRules } from "../../foundry/house-rules.ts";
import type { PromptPurpose } from "../../foundry/ports.ts";
import type { JsonValue } from "../../rules/contract/control.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Fields } from "../spec-editor/fields.ts";
import type { TableView } from "../spec-editor/present-controls.ts";

/** Fields of a spec as the table has them now. */
export function settledFields(mechanic: MechanicId): Fields {
  return houseRules(mechanic);
}

/** With the dice thrown, nothing is settled that they could still follow. */
export function tableView({ kind }: PromptPurpose): TableView {
  return { note: () => discordNote(), maySettle: () => game.user.isGM && kind !== "amend" };
}

/** Settles it for everybody; resolves with its value for the spec of the prompt that asked. GMs only. */
export async function settle(): Promise<JsonValue> {
  return rollDiscord();
}
