/** The pre-roll option to ask the GM for the targets: the prompt waits for the answer and applies it. */
import { gmFields, undecided, unknownTargets, openTargets } from "../../rules/spec/change.ts";
import { onPeople } from "../../platform/hooks.ts";
import { withoutOpponents } from "../../roll/opponents/opponents.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { isUndecided, statusOfWorld, type TargetsStatus } from "../../roll/prompt/targets-status.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import { ruledStatus, ruledSpec } from "../../roll/difficulty/ruling.ts";
import { mayAskForTargets } from "../../roll/difficulty/world-difficulty.ts";
import { notifyError } from "../../ui/speak.ts";
import type { SpecEdit } from "../../roll/spec-editor/edit.ts";
import { isReady, mechanicOf, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import { askedQuestion, questionOf, type QuestionFlags, type Question } from "./question.ts";
import { speakerFor } from "../../actors/appearance.ts";
import { askedFlags, askedTitle, type AskedRoll } from "../../roll/requests/asked-roll.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { forGMs, messageFor, sendMessage } from "../../platform/send.ts";
import { loadActor } from "../../actors/actor-at.ts";
import { redrawMessage } from "../../log/draw.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { rollSpec } from "../../roll/roll.ts";

interface QuestionOffer {
  readonly mayAsk: boolean;
  /** Id of a question that was asked before the prompt opened; `null`: none. */
  readonly question: string | null;
}

/** The answer: the id of the question. */
export const questionOption: PreRollOption<QuestionOffer, string> = {
  id: "question",
  belongsTo: "action",
  async offer({ mechanic, config, dialog, locked, difficulty, context: { spec, title, actor, stats } }) {
    const mayAsk = mayAskForTargets(mechanic, locked, difficulty);
    const before = askedQuestion.in(config);
    const isAsking = before === undefined && mayAsk && dialog.asks === true;
    const messageId = isAsking ? await askGM({ mechanic, spec, title, actor, stats: withoutOpponents(stats) }) : null;
    const question = before ?? messageId;
    return mayAsk || question !== null ? { mayAsk, question } : null;
  },
  open: questionPart,
  apply: ({ mechanic, context }, question) => specFor(mechanic, context.spec, question),
  origin(_roll, question) {
    const { seal } = questionOf(game.messages.get(question))?.state.ruling ?? {};
    return { ...askedQuestion.of(question), ...(seal ? { seal } : {}) };
  },
};

function questionPart(prompt: PromptHandle, { mayAsk, question: initial }: QuestionOffer): PromptPart<string> {
  const { request, editor } = prompt;
  let question = initial;
  let isAsking = false;
  let stopListening: (() => void) | null = null;
  const isByWorld = statusOfWorld(request.purpose) !== null;
  const waitWith = (id: string | null): void => {
    if (question !== null) noteInPrompt(question, false);
    question = id;
    if (question !== null) noteInPrompt(question, true);
  };
  const follow = (): void => {
    const edit = editFor(question, editor.state, isByWorld);
    if (question !== null && !game.messages.has(question)) waitWith(null);
    editor.edit(edit);
    prompt.redraw();
  };
  const ask = async (): Promise<void> => {
    const { state } = editor;
    if (!mayAsk || isAsking || !isReady(state)) return;
    isAsking = true;
    const stats = withoutOpponents(state.selected);
    try {
      const { title } = prompt;
      waitWith(await askGM({ mechanic: mechanicOf(state), spec: state.spec, title, actor: request.actor, stats }));
      follow();
    } catch (error) {
      notifyError(error);
    } finally {
      isAsking = false;
    }
  };
  return {
    isOn: () => question !== null,
    waitsFor: () => question,
    targets: () => ({ status: statusOf(question) }),
    present() {
      const { status } = prompt;
      const isFree = status === null || isUndecided(status);
      const isWaiting = status === "waits" || status === "away";
      const button = { place: "links", template: "quincunx-prompt-question" } as const;
      const { i18n } = game;
      return [
        ...(mayAsk && isFree ? [{ ...button, what: "ask", label: i18n.localize("QUINCUNX.Prompt.ask") }] : []),
        ...(isWaiting ? [{ ...button, what: "take-back", label: i18n.localize("QUINCUNX.Prompt.takeBack") }] : []),
      ];
    },
    async press({ quincunxQuestion: what }) {
      if (what === "ask") return ask();
      if (question !== null) await takeBackQuestion(question);
    },
    messageChanged: (id) => id === question && follow(),
    opened() {
      // The status says if a GM is online.
      stopListening = onPeople(() => question !== null && prompt.redraw());
      if (question === null) return;
      noteInPrompt(question, true);
      follow();
    },
    closed() {
      stopListening?.();
      if (question !== null) noteInPrompt(question, false);
    },
    answer: () => question,
  };
}

/** `null`: no question, or it was deleted. */
function statusOf(question: string | null): TargetsStatus | null {
  const current = question === null ? null : questionOf(game.messages.get(question));
  if (!current) return null;
  const { mechanic, ruling } = current.state;
  if (ruling) return ruledStatus(mechanic, ruling) ?? "target";
  return game.users.some(({ isGM, active }) => isGM && active) ? "waits" : "away";
}

/**
 * Edit that fixes or frees the targets according to the answer. `isGMs`: GMs set the targets even without a question.
 */
function editFor(question: string | null, editor: Pick<SpecEditorState, "mechanic">, isGMs: boolean): SpecEdit {
  const mechanic = mechanicOf(editor);
  const current = question === null ? null : questionOf(game.messages.get(question));
  if (!current)
    return isGMs ? { kind: "fix", fields: undecided(mechanic) } : { kind: "free", fields: gmFields(mechanic) };
  const open = unknownTargets(mechanic);
  return { kind: "fix", fields: { ...open, ...current.state.ruling?.fields } };
}

/** Resolves with the message id. The asker and all GMs receive it, including GMs who join later. */
export async function askGM(asking: AskedRoll): Promise<string> {
  const flags: QuestionFlags = { kind: "question", ...askedFlags(asking) };
  const id = foundry.utils.randomID();
  const words = { sentence: "QUINCUNX.Question.sentence", title: askedTitle(asking) } as const;
  const data = { _id: id, ...messageFor(speakerFor(asking.actor), words, flags) };
  await sendMessage(forGMs(data, game.user.id));
  return id;
}

async function takeBackQuestion(id: string): Promise<void> {
  const message = game.messages.get(id);
  if (message?.isAuthor) await message.delete();
}

/** Spec for the roll of a question: public answers of the GM filled in, other targets `null`. */
function specFor(mechanic: AnyMechanic, spec: Fields, questionId: string): Fields {
  const { ruling } = questionOf(game.messages.get(questionId))?.state ?? {};
  const open = openTargets(mechanic, spec);
  return ruling ? ruledSpec(mechanic, open, ruling) : open;
}

/** Questions that an open prompt of this page waits with. */
const inPrompts = new Set<string>();

export function isInPrompt(id: string): boolean {
  return inPrompts.has(id);
}

/** The button of the question is drawn only while no prompt waits with it. */
export function noteInPrompt(id: string, isOpen: boolean): void {
  if (inPrompts.has(id) === isOpen) return;
  if (isOpen) inPrompts.add(id);
  else inPrompts.delete(id);
  redrawMessage(id);
}

/** For the asker only, and until the question is rolled. */
export async function goOn({ message, flags, isRolled, state }: Question, ask: AskConfig = {}): Promise<void> {
  if (isRolled || !message.isAuthor || !message.id) return;
  const { actor: uuid, stats = [] } = flags.origin;
  const actor = await loadActor(uuid);
  const { spec } = state;
  await rollSpec(
    {
      mechanic: flags.mechanic,
      spec,
      title: flags.title,
      actor: actor?.isOwner ? actor : null,
      stats,
      chosen: Object.keys(spec),
      ...askedQuestion.of(message.id),
    },
    { ...ask, configure: true, targets: { by: "gm" } },
  );
}
