/** Texts for a GM's gifts to an open prompt: amount, giver and reason. */
import { sayGift } from "../../roll/adjustments/gift.ts";
import type { RulingBonus } from "../../roll/difficulty/ruling.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { formatSigned, speak } from "../../ui/speak.ts";
import { everyControl, controlsOf, fieldOf } from "../../roll/spec-editor/controls.ts";
import type { SpecEditorState } from "../../roll/spec-editor/state.ts";

/** `given`: gifts that the spec includes; shifts of a number are always included. */
export function presentGifts(
  editor: SpecEditorState,
  gifts: readonly RulingBonus[],
  current: readonly { readonly id: string }[],
) {
  return gifts.map((gift) => ({
    id: gift.id,
    gift: giftWords(editor, gift),
    from: gift.from,
    /** The rules accept no more of these. */
    isLeftOut: gift.kind !== "shift" && !current.some(({ id }) => id === gift.id),
  }));
}

/** For example "d6", "+2" or "+1 Challenge dice". */
export function giftWords(
  editor: Pick<SpecEditorState, "mechanic" | "offer" | "spec">,
  gift: Omit<RulingBonus, "id" | "from"> & { readonly field?: string },
): string {
  if (gift.kind !== "shift") return speak(sayGift({ kind: gift.kind, amount: gift.amount }));
  const control = [...everyControl(controlsOf(editor))].find(
    (one) => one.kind === "stepper" && fieldOf(one) === gift.field,
  );
  const amount = formatSigned(gift.amount);
  return control ? speak(phrase("QUINCUNX.Harm.counted", { amount, kind: control.label })) : amount;
}
