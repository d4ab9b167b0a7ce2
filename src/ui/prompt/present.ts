/** The prompt in words, shapes and numbers: what stands around its spec editor, and the parts of the editor that this prompt shows. */
import { messageModes } from "../../foundry/compat.ts";
import type { PromptRequest } from "../../foundry/ports.ts";
import { explain } from "../explain.ts";
import { speak } from "../speak.ts";
import { presentControls, type Surroundings } from "../spec-editor/present-controls.ts";
import { presentOdds } from "../spec-editor/present-odds.ts";
import { presentStats } from "../spec-editor/present-stats.ts";
import { firstThrow, isReady, mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";
import { typedCommand } from "../spec-editor/typed-form.ts";
import type { PromptFields } from "./fields.ts";

export interface PromptView {
  readonly request: PromptRequest;
  readonly fields: PromptFields;
  readonly editor: SpecEditorState;
  /** It was answered while the line was down, and waits. */
  readonly isLineDown: boolean;
}

export function presentPrompt({ request, fields, editor, isLineDown }: PromptView, around: Surroundings): object {
  const { purpose } = request;
  const isAmend = purpose.kind === "amend";
  const { dice, problem } = firstThrow(editor);
  const wrong = editor.problem ?? problem;
  return {
    isRoll: purpose.kind === "roll",
    isAmend,
    title: fields.title,
    titlePlaceholder: speak(mechanicOf(editor).label),
    who: whoOf(request),
    // After the throw the dice are what they are: the difficulty is judged, not weighed.
    verdicts: isAmend ? { before: purpose.judge(request.spec), after: purpose.judge(editor.spec) } : null,
    odds: isAmend ? null : presentOdds(editor),
    slots: presentStats(editor),
    controls: presentControls(editor, around),
    typed: isAmend ? null : { command: typedCommand(editor) },
    mayHide: purpose.kind !== "roll" && mechanicOf(editor).hideable.length > 0,
    isHidden: fields.isHidden,
    problem: isLineDown ? game.i18n.localize("QUINCUNX.Notice.lineDown") : wrong ? explain(wrong, editor.mechanic) : "",
    isReady: isReady(editor),
    primary: primaryLabel(request, dice),
    mayAsk: purpose.kind === "roll" && purpose.mayAsk,
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === fields.mode })),
  };
}

function whoOf({ actor, purpose }: PromptRequest): { readonly name: string; readonly img: string | null } | null {
  if (purpose.kind === "amend") return purpose.who === "" ? null : { name: purpose.who, img: null };
  return actor ? { name: actor.name ?? "", img: actor.img ?? null } : null;
}

function primaryLabel({ purpose }: PromptRequest, dice: ReturnType<typeof firstThrow>["dice"]): string {
  if (purpose.kind === "amend") return game.i18n.localize("QUINCUNX.Prompt.set");
  if (purpose.kind === "request") return game.i18n.localize("QUINCUNX.Prompt.request");
  const count = dice.reduce((sum, request) => sum + (request.by === "gm" ? 0 : request.count), 0);
  return count === 0
    ? game.i18n.localize("QUINCUNX.Prompt.rollNone")
    : speak({ key: "QUINCUNX.Prompt.roll", count, data: { count } });
}
