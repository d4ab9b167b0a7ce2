/**
 * Purchases in the prompt before the roll (FP-14): a button with price and step value. Payment happens after the roll.
 */
import { affords, isToPay, resourcePoolOf } from "./resource.ts";
import { priceOf } from "./spend.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { changedFields } from "../../rules/spec/change.ts";
import { speak } from "../../ui/speak.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { pickFields, type Fields } from "../../ui/spec-editor/fields.ts";
import { figuresOf, focusedFigure } from "../../ui/spec-editor/odds.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptFields, SaidInPrompt } from "../../roll/prompt/fields.ts";
import type { PromptRequest } from "../../roll/prompt/request.ts";

/** Number of bought dice that are still in the spec; the user may have removed some from the pool. */
export function boughtIn(editor: Pick<SpecEditorState, "mechanic" | "spec">, bought: number): number {
  return Math.min(bought, mechanicOf(editor).purchase?.count(editor.spec) ?? 0);
}

function afterPurchase(editor: SpecEditorState, by: 1 | -1): SpecEdit | null {
  const { spec, locked } = editor;
  const { purchase } = mechanicOf(editor);
  const after = unlessRefused(() => (by > 0 ? purchase?.more(spec) : purchase?.without(spec, 1, []).spec)) ?? null;
  const fields = after ? changedFields(spec, after) : [];
  // Fields fixed by a request cannot change.
  return after && !fields.some((field) => locked.includes(field))
    ? { kind: "put", fields: pickFields(after as Fields, fields) }
    : null;
}

/** Buys one die more or one less; `null` if that is not possible or not affordable. */
export function buy(
  request: PromptRequest,
  editor: SpecEditorState,
  fields: PromptFields,
  by: 1 | -1,
): SaidInPrompt | null {
  const bought = boughtIn(editor, fields.bought);
  const isRefused = by > 0 ? !isRoll(request) || !canPay(request, editor, bought) : bought === 0;
  const edit = isRefused ? null : afterPurchase(editor, by);
  return edit && { fields: { ...fields, bought: bought + by }, edit };
}

export interface PurchaseView {
  readonly label: string;
  readonly notes: readonly string[];
  readonly mayBuy: boolean;
  readonly bought: number;
}

/** `null`: nothing can be bought. */
export function presentPurchase(request: PromptRequest, editor: SpecEditorState, bought: number): PurchaseView | null {
  const { purchase } = mechanicOf(editor);
  const more = afterPurchase(editor, 1);
  const count = boughtIn(editor, bought);
  if (!purchase || !isRoll(request) || (!more && count === 0)) return null;
  const pool = resourcePoolOf(request.actor?.uuid);
  const price = priceOf(isToPay(pool, purchase.price) ? pool : null, purchase.price, count);
  return {
    label: speak(purchase.offer(editor.spec)),
    notes: [...price.map(speak), ...(more?.kind === "put" ? chanceChangeOf(editor, more.fields) : [])],
    mayBuy: more !== null && canPay(request, editor, count),
    bought: count,
  };
}

function isRoll({ purpose }: PromptRequest): boolean {
  return purpose.kind === "roll" && purpose.isRound !== true;
}

/** Includes the price of all dice already bought. */
function canPay({ actor }: PromptRequest, editor: SpecEditorState, bought: number): boolean {
  const { price = {} } = mechanicOf(editor).purchase ?? {};
  const pool = resourcePoolOf(actor?.uuid);
  if (!isToPay(pool, price)) return true;
  const mayPay = game.user.isGM || pool.owners.includes(game.user.id ?? "");
  return (
    mayPay &&
    affords(
      pool,
      price,
      Array.from({ length: boughtIn(editor, bought) }, () => price),
    )
  );
}

/** The main figure before and after, for example "42 % → 89 %". */
function chanceChangeOf(editor: SpecEditorState, fields: Fields): readonly string[] {
  const [now, then] = [editor.spec, { ...editor.spec, ...fields }].map((spec) => {
    const state = { ...editor, spec };
    return focusedFigure(state, figuresOf(state));
  });
  if (now?.unit !== "probability" || then?.id !== now.id || now.value === then.value) return [];
  return [
    speak(phrase("QUINCUNX.Card.History.result", { before: { percent: now.value }, after: { percent: then.value } })),
  ];
}
