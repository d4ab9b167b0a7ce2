/** What can be bought before the throw (FP-14), in the prompt: a button with its price and worth. Nothing is paid before the dice fall. */
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

/** How many of the spec's dice are bought: what was taken out of the pool by hand is bought no more. */
export function boughtIn(editor: Pick<SpecEditorState, "mechanic" | "spec">, bought: number): number {
  return Math.min(bought, mechanicOf(editor).purchase?.count(editor.spec) ?? 0);
}

/** With one more, or without one; null: it cannot be. */
function afterPurchase(editor: SpecEditorState, by: 1 | -1): SpecEdit | null {
  const { spec, locked } = editor;
  const { purchase } = mechanicOf(editor);
  const after = unlessRefused(() => (by > 0 ? purchase?.more(spec) : purchase?.without(spec, 1, []).spec)) ?? null;
  const fields = after ? changedFields(spec, after) : [];
  // What a request has fixed stays.
  return after && !fields.some((field) => locked.includes(field))
    ? { kind: "put", fields: pickFields(after as Fields, fields) }
    : null;
}

/** One more, or one less; null: it cannot be, or cannot be paid. */
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
  /** So many are bought. */
  readonly bought: number;
}

/** Null: there is nothing to be had. */
export function presentPurchase(request: PromptRequest, editor: SpecEditorState, bought: number): PurchaseView | null {
  const { purchase } = mechanicOf(editor);
  const more = afterPurchase(editor, 1);
  const count = boughtIn(editor, bought);
  if (!purchase || !isRoll(request) || (!more && count === 0)) return null;
  const pool = resourcePoolOf(request.actor?.uuid);
  const price = priceOf(isToPay(pool, purchase.price) ? pool : null, purchase.price, count);
  return {
    label: speak(purchase.offer(editor.spec)),
    notes: [...price.map(speak), ...(more?.kind === "put" ? worthOf(editor, more.fields) : [])],
    mayBuy: more !== null && canPay(request, editor, count),
    bought: count,
  };
}

function isRoll({ purpose }: PromptRequest): boolean {
  return purpose.kind === "roll" && purpose.isRound !== true;
}

/** Beside all that is bought already. */
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

/** "42 % → 89 %": the number that is shown large, before and after. */
function worthOf(editor: SpecEditorState, fields: Fields): readonly string[] {
  const [now, then] = [editor.spec, { ...editor.spec, ...fields }].map((spec) => {
    const state = { ...editor, spec };
    return focusedFigure(state, figuresOf(state));
  });
  if (now?.unit !== "probability" || then?.id !== now.id || now.value === then.value) return [];
  return [
    speak(phrase("QUINCUNX.Card.History.result", { before: { percent: now.value }, after: { percent: then.value } })),
  ];
}
