/** Plain data to draw a question, computed by each client for its user. */
import { phrase, type LanguageKey, type Phrase } from "../../rules/contract/phrase.ts";
import { sayRoll } from "../../roll/say-roll.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import type { Question } from "./question.ts";
import { isInPrompt } from "./prompt-question.ts";
import { isExcuse, sayRuling } from "../../roll/difficulty/ruling.ts";
import { secretOf } from "../../card/secrets/secrets.ts";
import { offerViews } from "../../log/act.ts";
import { speak } from "../../ui/speak.ts";

export type QuestionView = ReturnType<typeof viewOfQuestion>;

export function viewOfQuestion(question: Question) {
  const { message, title, state, isRolled, limitedAuthors } = question;
  const { mechanic, spec, ruling, ruledBy } = state;
  const isOver = isRolled || isExcuse(ruling?.answer);
  return {
    messageId: message.id ?? "",
    title: title || speak(mechanic.label),
    who: message.alias,
    /** The roll in words. */
    roll: sayRoll(mechanic, spec),
    isRolled,
    says: ruling ? sayRuling(mechanic, spec, ruling, ruledBy) : phrase(waitingWords()),
    /** The hidden target, on GM clients that have it. */
    secret: secretIn(question),
    mayGoOn: message.isAuthor && !isOver && !isInPrompt(message.id ?? ""),
    limitedAuthors,
    offers: offerViews(question),
  };
}

function waitingWords(): LanguageKey {
  if (game.user.isGM) return "QUINCUNX.Notice.difficulty";
  return game.users.activeGM ? "QUINCUNX.Question.waits" : "QUINCUNX.Question.waitsAlone";
}

function secretIn({ state: { mechanic, spec, hiddenBy } }: Question): readonly Phrase[] {
  const secret = hiddenBy === null ? null : secretOf(hiddenBy);
  if (!secret) return [];
  try {
    const known = mechanic.parseSpec({ ...spec, ...secret });
    return describeValues(mechanic, known, Object.keys(secret));
  } catch {
    return [];
  }
}
