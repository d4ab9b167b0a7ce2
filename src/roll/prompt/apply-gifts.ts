/** Puts gifts of other users (aid, a GM's bonuses) into the spec of a prompt. */
import type { Gift } from "../adjustments/gift.ts";
import { applyGrants, hasGrants, withoutGrants } from "../../rules/spec/grants.ts";
import type { LiveSpecEditor } from "../spec-editor/live-editor.ts";
import { mechanicOf } from "../spec-editor/state.ts";

/** Replaces the grants in the spec by as many of `gifts` as the rules take. */
export function applyGifts(editor: Pick<LiveSpecEditor, "state" | "edit">, gifts: readonly Gift[]): void {
  const { state } = editor;
  const { granted = [] } = state;
  if (gifts.length === 0 && granted.length === 0) return;
  const mechanic = mechanicOf(state);
  const { applied: appliedGrants } = applyGrants(mechanic, withoutGrants(mechanic, state.spec, granted), gifts);
  if (idsOf(appliedGrants) === idsOf(granted as readonly Gift[]) && hasGrants(mechanic, state.spec, granted)) return;
  editor.edit({ kind: "grant", grants: appliedGrants });
}

function idsOf(gifts: readonly Gift[]): string {
  return gifts.map(({ id }) => id).join(" ");
}
