/** The question to the GMs that a prompt waits with: how it stands, and what that makes of the prompt. */
import { questionOf } from "../../foundry/cards/question.ts";
import type { SpecEdit } from "../spec-editor/edit.ts";
import { mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";

/** `away`: it waits, and no GM is here to answer it. */
export type AskedStatus = "waits" | "away" | "target" | "hidden" | "none" | "impossible";

/** Null: nothing is asked, or the question has been taken back. */
export function statusOf(question: string | null): AskedStatus | null {
  const asked = question === null ? null : questionOf(game.messages.get(question));
  if (!asked) return null;
  return asked.state.decision?.kind ?? (game.users.some(({ isGM, active }) => isGM && active) ? "waits" : "away");
}

/** What the editor makes of it: the targets are the GM's to say. */
export function editFor(question: string | null, editor: Pick<SpecEditorState, "mechanic">): SpecEdit {
  const { hideable } = mechanicOf(editor);
  const asked = question === null ? null : questionOf(game.messages.get(question));
  if (!asked) return { kind: "free", fields: hideable };
  const { decision } = asked.state;
  const open = Object.fromEntries(hideable.map((field) => [field, null]));
  return { kind: "fix", fields: decision?.kind === "target" ? { ...open, ...decision.fields } : open };
}

/** Whether there is nothing to roll any more. */
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
};

export function presentAsked(status: AskedStatus | null): AskedView | null {
  if (!status) return null;
  const { i18n } = game;
  return {
    status,
    words: i18n.localize(WORDS[status]),
    more:
      status === "waits"
        ? i18n.localize("QUINCUNX.Question.waitsMore")
        : status === "away"
          ? i18n.localize("QUINCUNX.Question.waitsAloneMore")
          : "",
    mayTakeBack: status === "waits" || status === "away",
  };
}
