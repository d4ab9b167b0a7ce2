/** Status of the question that a prompt waits for, and its effect on the prompt. */
import { questionOf } from "./question.ts";
import type { SpecEdit } from "../../ui/spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import type { PromptPurpose } from "../../roll/prompt/request.ts";

/**
 * `waits`: an active GM can answer. `away`: no GM is active. `target`, `hidden`, `none`, `impossible`: the GM's answer.
 * `asks`: in this world GMs set the targets on request. `standing`, `standing-hidden`: a GM has set targets for all
 * rolls.
 */
export type AskedStatus =
  "waits" | "away" | "target" | "hidden" | "none" | "impossible" | "asks" | "standing" | "standing-hidden";

const SET_BY = { asked: "asks", standing: "standing", hidden: "standing-hidden" } as const;

/** Status before a question is asked; `null`: the roller sets the targets. */
export function statusOfTargets(purpose: PromptPurpose): AskedStatus | null {
  return purpose.kind === "roll" && purpose.targetsBy !== undefined ? SET_BY[purpose.targetsBy] : null;
}

export function areTargetsKnown(status: AskedStatus | null): boolean {
  return status === null || status === "target" || status === "standing";
}

/** `null`: no question, or it was deleted. */
export function statusOf(question: string | null): AskedStatus | null {
  const asked = question === null ? null : questionOf(game.messages.get(question));
  if (!asked) return null;
  return asked.state.decision?.kind ?? (game.users.some(({ isGM, active }) => isGM && active) ? "waits" : "away");
}

/**
 * Edit that fixes or frees the targets according to the answer. `isGMs`: GMs set the targets even without a question.
 */
export function editFor(question: string | null, editor: Pick<SpecEditorState, "mechanic">, isGMs: boolean): SpecEdit {
  const { hideable } = mechanicOf(editor);
  const asked = question === null ? null : questionOf(game.messages.get(question));
  const open = Object.fromEntries(hideable.map((field) => [field, null]));
  if (!asked) return isGMs ? { kind: "fix", fields: open } : { kind: "free", fields: hideable };
  const { decision } = asked.state;
  return { kind: "fix", fields: decision?.kind === "target" ? { ...open, ...decision.fields } : open };
}

export function isOver(status: AskedStatus | null): boolean {
  return status === "none" || status === "impossible";
}

export interface AskedView {
  readonly status: AskedStatus;
  readonly words: string;
  readonly more: string;
  readonly mayTakeBack: boolean;
}

const WORDS: Readonly<Record<AskedStatus, string>> = {
  waits: "QUINCUNX.Question.waits",
  away: "QUINCUNX.Question.waitsAlone",
  target: "QUINCUNX.Question.decided",
  hidden: "QUINCUNX.Question.hidden",
  none: "QUINCUNX.Question.none",
  impossible: "QUINCUNX.Question.impossible",
  asks: "QUINCUNX.Live.Prompt.asks",
  standing: "QUINCUNX.Live.Prompt.standing",
  "standing-hidden": "QUINCUNX.Question.hidden",
};

const MORE: Readonly<Partial<Record<AskedStatus, string>>> = {
  waits: "QUINCUNX.Question.waitsMore",
  away: "QUINCUNX.Question.waitsAloneMore",
  asks: "QUINCUNX.Live.Prompt.asksMore",
};

/** `isWaved`: a GM allows the roll as proposed. `gifts`: other rulings of a GM, as texts. */
export function presentAsked(status: AskedStatus | null, isWaved: boolean, gifts: readonly string[]): AskedView | null {
  if (!status && !isWaved && gifts.length === 0) return null;
  const { i18n } = game;
  const said = status === null ? "target" : status;
  const more = isWaved
    ? i18n.localize("QUINCUNX.Live.Prompt.wave")
    : gifts.length > 0
      ? gifts.join(", ")
      : i18n.localize(said === "asks" && !game.users.activeGM ? "QUINCUNX.Live.Prompt.asksAlone" : (MORE[said] ?? ""));
  return {
    status: said,
    words: i18n.localize(WORDS[said]),
    more,
    mayTakeBack: status === "waits" || status === "away",
  };
}
