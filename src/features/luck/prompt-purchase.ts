/**
 * Purchases in the prompt before the roll (FP-14): a button with price and step value. Payment happens after the roll.
 */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { boughtDice } from "./bought.ts";
import { affords, isToPay, resourcePoolOf, priceOf } from "./spend.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { speak } from "../../ui/speak.ts";
import type { SpecEdit } from "../../roll/spec-editor/edit.ts";
import { editorFigures, focusedFigure } from "../../roll/spec-editor/odds.ts";
import { mechanicOf, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import type { PromptElement, PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";

/** The answer: the number of bought dice, which are the last ones of the spec. */
export const purchaseOption: PreRollOption<true, number> = {
  id: "luck",
  belongsTo: "throw",
  offer: ({ mechanic, occasion }) => (mechanic.purchase && occasion !== "round" ? true : null),
  open: purchasePart,
  withoutPrompt({ config }) {
    const bought = boughtDice.in(config);
    return bought === undefined ? {} : { answer: bought };
  },
  forget: ({ purchase }, spec, bought) => purchase?.without(spec, bought, []).spec ?? spec,
  recorded: (origin) => boughtDice.in(origin),
  origin: (_roll, bought) => boughtDice.of(bought),
};

function purchasePart(prompt: PromptHandle): PromptPart<number> {
  let bought = 0;
  const present = (): readonly PromptElement[] => (prompt.isOver ? [] : presentPurchase(prompt, bought));
  return {
    present,
    // The selected stats and the button show the dice.
    namesDice: () => present().length > 0,
    press(data, button) {
      const by = data["quincunxBuy"] === "back" ? -1 : 1;
      const edit = editToBuy(prompt, bought, by);
      if (!edit) return;
      bought = boughtIn(prompt.editor.state, bought) + by;
      prompt.editor.edit(edit, button);
    },
    withoutPart(state) {
      const count = boughtIn(state, bought);
      const plain = count > 0 && mechanicOf(state).purchase?.without(state.spec, count, []).spec;
      return plain ? { ...state, spec: plain } : state;
    },
    answer: () => boughtIn(prompt.editor.state, bought) || null,
  };
}

/** Number of bought dice that are still in the spec; the user may have removed some from the pool. */
function boughtIn(editor: Pick<SpecEditorState, "mechanic" | "spec">, bought: number): number {
  return Math.min(bought, mechanicOf(editor).purchase?.count(editor.spec) ?? 0);
}

function afterPurchase(editor: SpecEditorState, by: 1 | -1): SpecEdit | null {
  const { spec, locked } = editor;
  const { purchase } = mechanicOf(editor);
  const after = unlessRefused(() => (by > 0 ? purchase?.more(spec) : purchase?.without(spec, 1, []).spec)) ?? null;
  const fields = after ? changedFields(spec, after) : [];
  // Fields fixed by a request cannot change.
  return after && !fields.some((field) => locked.includes(field))
    ? { kind: "put", fields: pickFields(after, fields) }
    : null;
}

/** Edit that buys one die more or one less; `null` if that is not possible or not affordable. */
function editToBuy(prompt: PromptHandle, before: number, by: 1 | -1): SpecEdit | null {
  const { state } = prompt.editor;
  const isRefused = by > 0 ? !canPay(prompt, before) : boughtIn(state, before) === 0;
  return isRefused ? null : afterPurchase(state, by);
}

/** Empty: nothing can be bought. */
function presentPurchase(prompt: PromptHandle, bought: number): readonly PromptElement[] {
  const { state } = prompt.editor;
  const { purchase } = mechanicOf(state);
  const more = afterPurchase(state, 1);
  const count = boughtIn(state, bought);
  if (!purchase || (!more && count === 0)) return [];
  const pool = resourcePoolOf(prompt.request.actor?.uuid);
  const price = priceOf(isToPay(pool, purchase.price) ? pool : null, purchase.price, count);
  return [
    {
      place: "controls",
      template: "quincunx-prompt-purchase",
      label: speak(purchase.offer(state.spec)),
      notes: [...price.map(speak), ...(more?.kind === "put" ? chanceChangeOf(state, more.fields) : [])],
      mayBuy: more !== null && canPay(prompt, count),
      bought: count,
    },
  ];
}

/** Includes the price of all dice already bought. */
function canPay({ request: { actor }, editor: { state } }: PromptHandle, bought: number): boolean {
  const { price = {} } = mechanicOf(state).purchase ?? {};
  const pool = resourcePoolOf(actor?.uuid);
  if (!isToPay(pool, price)) return true;
  const prices = Array.from({ length: boughtIn(state, bought) }, () => price);
  return (game.user.isGM || pool.owners.includes(game.user.id ?? "")) && affords(pool, price, prices);
}

/** The main figure before and after, for example "42 % → 89 %". */
function chanceChangeOf(editor: SpecEditorState, fields: Fields): readonly string[] {
  const [now, then] = [editor.spec, { ...editor.spec, ...fields }].map((spec) => {
    const state = { ...editor, spec };
    return focusedFigure(state, editorFigures(state));
  });
  if (now?.unit !== "probability" || then?.id !== now.id || now.value === then.value) return [];
  return [
    speak(phrase("QUINCUNX.Card.History.result", { before: { percent: now.value }, after: { percent: then.value } })),
  ];
}
