/** Finds the secret that a request, question or contest applies to its rolls, even if that message was deleted while a roll was under way. */
import { readCardFlags } from "../flags.ts";
import { readFlags } from "../../platform/flags.ts";
import { foldContest, type FoldedContest } from "../../features/contest/contest-state.ts";
import { foldRequest } from "../../features/request/request-state.ts";
import { isAnsweredBy, questionOf } from "../../features/question/question.ts";
import { STILL_COMING } from "../../secrets/secrets.ts";

/** Returns the id of the secret that applies to a card; `null`: none. */
type Hider = (card: ChatMessage.Implementation) => string | null;

/** Last known state, by message id. */
const stood = new Map<string, Hider>();

/** Call when a message is created or changed, so that its secret is known when a card arrives. */
export function noteHider(asked: string): void {
  const hider = game.user.isGM ? hiderIn(game.messages.get(asked)) : null;
  if (hider) stood.set(asked, hider);
}

/** Call when a message is deleted. Keeps its state for a while, since a roll made for it may still arrive. */
export function forgetHider(asked: string): void {
  if (stood.has(asked)) setTimeout(() => stood.delete(asked), STILL_COMING);
}

/**
 * Id of the secret that the message `asked` applies to a card, even shortly after the message was deleted. `null`: none. `undefined`: `asked` is no secret
 * source, or unknown.
 */
export function hiderOf(card: ChatMessage.Implementation, asked: string): string | null | undefined {
  const message = game.messages.get(asked);
  return (message ? hiderIn(message) : stood.get(asked))?.(card);
}

/** Ids of recently deleted secret sources. */
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
