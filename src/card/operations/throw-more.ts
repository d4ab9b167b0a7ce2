/**
 * The operation `throw`: dice that a card waits for, such as the GM's challenge dice (FP-4) or the Luck die of a
 * Lucky Break after a lowered TN (FP-13). The dice are the message's own roll; it has no data.
 */
import { evaluateRoll, rollFromTerms } from "../../platform/documents.ts";
import { followUpTermOf, type Term } from "../../rules/contract/terms.ts";
import { phrase, type Phrase } from "../../rules/contract/phrase.ts";
import type { DiceRequest } from "../../rules/contract/trace.ts";
import { sentenceOf } from "../draw/sentence.ts";
import { judge, mayThrow, type Card, type CardState } from "../state.ts";
import { toFoundryTerms, toPureTerms } from "../../dice/convert.ts";
import type { Change, LoggedOperation, Person } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";

export const throwMore: Change<object, Card> = {
  type: "throw",
  on: ["card"],
  parse: (data) => (Object.keys(data).length === 0 ? data : null),
  may: (author, state) => waitingFor(author, state).length > 0,
  apply: (state, _data, logged) => afterThrow(state, thrownTerms(state, logged)),
  takesRolls: true,
  dependsOnResult: true,
  // Different dice may be thrown at once; of two throws of the same dice the second is void, so that its faces never serve for later dice.
  excludes: (_data, { terms }) =>
    terms.map((term) => `throw ${term.kind === "number" ? "" : `${term.number}d${term.size}`}`),
  // If the cause is undone and redone, the throw counts again instead of being repeated.
  isDeferrable: true,
  describe: ({ logged }) =>
    phrase("QUINCUNX.Card.History.throw", { name: logged.author.name, dice: logged.terms.flatMap(thrownPhrases) }),
  offers: (card, viewer) => {
    const dueDice = waitingFor(viewer, card.state);
    if (dueDice.length === 0) return [];
    const dice = dueDice.map(({ count, size }) => speak(dicePhrase(count, size))).join(" + ");
    const label = phrase("QUINCUNX.Card.throw", { dice });
    return [{ id: "", place: "main", label, icon: "fa-solid fa-dice", isListed: true, take: () => throwWaiting(card) }];
  },
};

function waitingFor(person: Person, { outcome, rollerId }: CardState): readonly DiceRequest[] {
  return outcome.waiting.filter(({ by = "roller" }) => mayThrow(person, by, rollerId));
}

/**
 * Throws the user's waiting dice of the first stage in one roll; Foundry asks for results if dice are entered by
 * hand.
 */
export async function throwWaiting(card: Card): Promise<void> {
  const { message, state } = card;
  const dueDice = waitingFor(game.user, state);
  const first = dueDice.reduce((least, { stage }) => Math.min(least, stage), Infinity);
  const terms = dueDice
    .filter(({ stage }) => stage === first)
    .map((request) => followUpTermOf(state.mechanic, request, state.spec));
  const id = message.id ?? "";
  if (terms.length === 0 || throwing.has(id)) return;
  throwing.add(id);
  try {
    const roll = rollFromTerms(toFoundryTerms(terms));
    await evaluateRoll(roll, { allowInteractive: !message.blind });
    await postOperation(throwMore, card, {}, { sentence: sentenceAfter(card, roll), rolls: [roll] });
  } finally {
    throwing.delete(id);
  }
}

/** Ids of cards with a throw in progress, so that a second click throws nothing. */
const throwing = new Set<string>();

function sentenceAfter(card: Card, roll: Roll): string {
  const { message, state } = card;
  const name = game.user.name;
  if (message.whisper.length > 0) return game.i18n.format("QUINCUNX.Card.threwSome", { name });
  const after = judge({ ...state, ...afterThrow(state, toPureTerms(roll.terms) ?? []) });
  return game.i18n.format("QUINCUNX.Card.threw", { name, result: sentenceOf(card, after) });
}

function afterThrow({ mechanic, spec, terms: before }: CardState, thrown: readonly Term[]): Partial<CardState> {
  const terms = [...before, ...thrown];
  return { terms, faces: mechanic.dice.facesOf(spec, terms) };
}

/**
 * The thrown dice, if the card waits for each and the author may throw it; two users who throw at once cannot throw
 * the same dice. Throws RangeError otherwise.
 */
function thrownTerms(state: CardState, { terms, author }: LoggedOperation): readonly Term[] {
  const open = waitingFor(author, state).map((request) => followUpTermOf(state.mechanic, request, state.spec));
  const dice = terms.filter(({ kind }) => kind !== "number");
  for (const term of dice) {
    const at = open.findIndex((expected) => isSameDice(expected, term));
    if (at < 0) throw new RangeError("dice that this card does not wait for");
    open.splice(at, 1);
  }
  if (dice.length === 0) throw new RangeError("no dice");
  return dice;
}

function isSameDice(expected: Term, actual: Term): boolean {
  if (expected.kind === "number" || actual.kind === "number" || expected.kind !== actual.kind) return false;
  if (expected.number !== actual.number || expected.size !== actual.size || actual.faces.length !== expected.number)
    return false;
  return expected.kind === "dice"
    ? actual.kind === "dice" && expected.className === actual.className
    : expected.flavor === actual.flavor;
}

function thrownPhrases(term: Term): readonly Phrase[] {
  if (term.kind === "number") return [];
  return [
    phrase("QUINCUNX.Card.History.dice", {
      dice: dicePhrase(term.number, term.size),
      faces: term.faces.join(", "),
    }),
  ];
}

function dicePhrase(count: number, size: number): Phrase {
  return phrase("QUINCUNX.Word.dice", { count, size: String(size) });
}
