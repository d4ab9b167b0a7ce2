/**
 * Message kind `question`: a player asks the GMs for a target before the roll. GM clients are notified when it arrives,
 * and of open questions at ready.
 */
import { forgetSecretSource } from "../../card/secrets/secret-sources.ts";
import { questionOf, readQuestionFlags, type Question, type QuestionFlags } from "./question.ts";
import { isNewer, unreadableSpec } from "../../log/schema.ts";
import type { MessageKind, WaitingRow } from "../../log/kind.ts";
import { goOn } from "./prompt-question.ts";
import { viewOfQuestion, type QuestionView } from "./view.ts";
import { speak } from "../../ui/speak.ts";
import { notifyPrompts } from "../../roll/prompt/open-prompt.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import { presentOffers } from "../../log/draw/offers.ts";
import { sayRoll } from "../../roll/say-roll.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";

export const questionKind: MessageKind<QuestionFlags, Question> = {
  kind: "question",
  isNewer,
  parse: readQuestionFlags,
  missing: unreadableSpec,
  display: {
    open: questionOf,
    view: viewOfQuestion,
    draw: drawWithButtons("quincunx-question", presentQuestion),
    dependsOnPresence: ({ state }) => state.ruling === null,
    press: (question, _what, _value, event) => goOn(question, { event }),
  },
  waiting: { rows: rowsOfQuestion, atAnyAge: true },
  arrived: (message) => {
    const question = isForMe(message) ? questionOf(message) : null;
    if (!question) return;
    const title = question.title || speak(question.state.mechanic.label);
    ui.notifications.info(game.i18n.format("QUINCUNX.Question.notice", { name: message.alias, title }), {
      console: false,
    });
  },
  changed: (messageId) => notifyPrompts(messageId),
  deleted: (messageId) => {
    forgetSecretSource(messageId);
    notifyPrompts(messageId);
  },
};

/** At ready: notifies a GM of questions asked while away. */
export function tellOpenQuestions(): void {
  const open = game.messages.filter((message) => {
    const question = isForMe(message) ? questionOf(message) : null;
    return question !== null && question.state.ruling === null && !question.isRolled;
  });
  if (open.length > 0)
    ui.notifications.info(
      speak({ key: "QUINCUNX.Question.noticeMany", count: open.length, data: { count: open.length } }),
      { console: false },
    );
}

function isForMe(message: ChatMessage.Implementation): boolean {
  return game.user.isGM && !message.isAuthor && message.isContentVisible;
}

function presentQuestion(view: QuestionView): object {
  const [targets, offers] = [presentOffers(view.offers, "main"), presentOffers(view.offers, "foot")];
  return {
    ...view,
    says: speak(view.says),
    secret: view.secret.map(speak).join(" · "),
    targets,
    offers,
    hasActions: view.mayGoOn || offers.length > 0,
  };
}

/** The row of the GM console for a question without an answer. */
function rowsOfQuestion(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const question = questionOf(message);
  if (!question || question.state.ruling !== null || question.isRolled) return [];
  const { messageId, title, who, offers } = viewOfQuestion(question);
  const { mechanic, spec } = question.state;
  const portrait = portraitOf({ name: message.alias, img: null, mechanic: question.state.mechanic.id });
  return [
    {
      key: messageId,
      messageId,
      title,
      words: who,
      portrait,
      buttons: [],
      question: { roll: sayRoll(mechanic, spec), offers },
    },
  ];
}
