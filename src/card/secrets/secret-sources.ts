/** What hides something for the rolls that are made for it: a request, a question, a contest. It may go while such a roll is on its way. */
import { readCardFlags } from "../flags.ts";
import { readFlags } from "../../platform/flags.ts";
import { foldContest, type FoldedContest } from "../../features/contest/contest-state.ts";
import { foldRequest } from "../../features/request/request-state.ts";
import { isAnsweredBy, questionOf } from "../../features/question/question.ts";
import { STILL_COMING } from "../../secrets/secrets.ts";

/** Under which id GMs keep what is hidden for that card; null: nothing is. */
type Hider = (card: ChatMessage.Implementation) => string | null;

/** By message, as it stood last. */
const stood = new Map<string, Hider>();

/** When it has come, or changed: what hides something for a card is asked for when the card comes. */
export function noteHider(asked: string): void {
  const hider = game.user.isGM ? hiderIn(game.messages.get(asked)) : null;
  if (hider) stood.set(asked, hider);
}

/** When it has gone: what was rolled for it may come for a while. */
export function forgetHider(asked: string): void {
  if (stood.has(asked)) setTimeout(() => stood.delete(asked), STILL_COMING);
}

/** What is hidden for a card by what it was rolled for, which may have gone a moment ago. Undefined: it is nothing that hides for others, or nobody knows. */
export function hiderOf(card: ChatMessage.Implementation, asked: string): string | null | undefined {
  const message = game.messages.get(asked);
  return (message ? hiderIn(message) : stood.get(asked))?.(card);
}

/** Those that have gone a moment ago. */
export function goneHiders(): readonly string[] {
  return [...stood.keys()].filter((id) => !game.messages.has(id));
}

function hiderIn(message: ChatMessage.Implementation | undefined): Hider | null {
  const question = questionOf(message);
  if (question) return (card) => (isAnsweredBy(question, card) ? question.state.hiddenBy : null);
  const request = foldRequest(message);
  if (request) return () => request.state.hiddenBy;
  const contest = foldContest(message);
  return contest && ((card) => hiddenForSide(contest, card));
}

function hiddenForSide({ state }: FoldedContest, card: ChatMessage.Implementation): string | null {
  const { contestSide } = readFlags(card, readCardFlags)?.origin ?? {};
  return contestSide ? state.hiddenUnder[contestSide] : null;
}
