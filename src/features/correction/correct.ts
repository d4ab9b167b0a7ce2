/**
 * Operation `correct`: adds a forgotten bonus, die or Advantage to a rolled card, or takes out a challenge die, by a GM, or by the roller who names the ability that allows it (SC-8).
 * Data: `{kind, amount, why}`. The card then waits for the added dice, which `throw` rolls.
 */
import { roundOfTest } from "../../roll/rounds.ts";
import { choice, integer, reader, text } from "../../rules/contract/schema.ts";
import { phrase, freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { correctionsOf, MOST_CORRECTED, corrected, type Corrected } from "../../rules/spec/correct.ts";
import { cardOf } from "../../card/card.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS, type Card, type CardState } from "../../card/state.ts";
import { throwWaiting } from "../../card/operations/throw-more.ts";
import { isAuthorOrGM, isUserOrGM, type Change, type LoggedOperation, type Person } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { requireConnection } from "../../platform/connection.ts";
import { waitForMessage } from "../../platform/send.ts";
import { speak } from "../../ui/speak.ts";
import { sayGift } from "../../roll/adjustments/gift.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openAdjust } from "../../roll/adjust/open-adjust.ts";
import type { CorrectionKind } from "../../rules/contract/pre-roll.ts";
import type { AdjustHost, AdjustPart, AdjustTab, Result } from "../../roll/adjust/adjust.ts";
import { resultOfState } from "../../roll/adjust/result.ts";
import { unlessRefused } from "../../rules/contract/error.ts";

/** Data of the operation `correct`. */
export interface CorrectData {
  readonly kind: CorrectionKind;
  readonly amount: number;
  /** The reason; of the roller, the ability that allows it. May be empty for GMs. */
  readonly why: string;
}

export interface CorrectionQuestion {
  readonly state: CardState;
  /** A roller must name an ability. */
  readonly isGM: boolean;
  /** Of the user, the label without a reason. */
  readonly name: string;
  /** Id of the card's message. */
  readonly card: string;
}

function sayCorrection({ kind, amount }: Pick<CorrectData, "kind" | "amount">): Phrase {
  if (kind !== "challenge") return sayGift({ kind, amount });
  return phrase(amount > 0 ? "QUINCUNX.Correction.challengeMore" : "QUINCUNX.Correction.challengeLess");
}

/** Opens the window “Adjust…”; resolves to `null`, since the window posts it. */
export const askCorrection = replaceable(
  "askCorrection",
  async ({ card }: CorrectionQuestion): Promise<CorrectData | null> => {
    await openAdjust(card, "correct");
    return null;
  },
);

/** `name`: the label without a reason. Throws RuleError if the rules refuse it. */
function correctedBy({ mechanic, spec, faces }: CardState, { why, ...add }: CorrectData, name: string): Corrected {
  return corrected(mechanic, spec, faces, { ...add, label: why || name });
}

export const correct: Change<CorrectData, Card> = {
  type: "correct",
  on: ["card"],
  parse: reader(
    {
      kind: choice(["bonus", "die", "advantage", "challenge"]),
      amount: integer({ min: -MOST_CORRECTED, max: MOST_CORRECTED }),
      why: text(MOST_WORDS),
    },
    ({ why }) => why.trim() === why,
  ),
  may: (author, state, { why }) => isCorrectable(state, author) && (author.isGM || why !== ""),
  apply: (state, data, logged) => ({ spec: correctedBy(state, data, logged.author.name).spec }),
  excludes: () => ["correct"],
  dependsOnResult: true,
  // A die that was seen stays (SC-8); a flat correction may be taken back until something depends on it.
  mayUndo: (person, logged, isBuiltOn) => person.isGM || (isFlat(logged) && !isBuiltOn && isAuthorOrGM(person, logged)),
  describe: ({ data, logged }) => describe(data, logged),
  offers: (card, viewer) =>
    isCorrectable(card.state, viewer) && !roundOfTest.in(card.origin)
      ? [{ id: "", place: "adjust", label: phrase("QUINCUNX.Correction.tab"), take: () => correctCard(card, viewer) }]
      : [],
};

/** No die was thrown for it. */
function isFlat({ data: { kind, amount } }: LoggedOperation): boolean {
  return kind === "bonus" || (kind === "challenge" && Number(amount) < 0);
}

/** Once all dice of the roll are thrown. */
function isCorrectable({ mechanic, outcome, rollerId, unjudged }: CardState, person: Person): boolean {
  const isDone = outcome.waiting.length === 0 && !unjudged;
  return isDone && correctionsOf(mechanic).length > 0 && isUserOrGM(person, rollerId);
}

function describe({ kind, amount, why }: CorrectData, { author: { name } }: LoggedOperation): Phrase {
  const what = sayCorrection({ kind, amount });
  return why === ""
    ? phrase("QUINCUNX.Correction.entryPlain", { what, name })
    : phrase("QUINCUNX.Correction.entry", { what, name, why: freeText(why) });
}

async function correctCard(card: Card, { isGM }: Person): Promise<void> {
  const { message, state } = card;
  const data = await askCorrection({ state, isGM, name: game.user.name, card: message.id ?? "" });
  if (data) await postCorrection(card, data);
}

/** Posts it, and throws the dice that it adds. */
async function postCorrection(card: Card, data: CorrectData): Promise<void> {
  requireConnection();
  const { message } = card;
  const isPrivate = message.whisper.length > 0;
  const sentence = isPrivate
    ? game.i18n.format("QUINCUNX.Correction.privateSentence", { name: game.user.name })
    : game.i18n.format("QUINCUNX.Correction.sentence", { name: game.user.name, what: speak(sayCorrection(data)) });
  const id = await postOperation(correct, cardOf(message) ?? card, data, { sentence });
  if (id === null) return;
  await waitForMessage(id);
  const now = cardOf(message);
  if (now && now.state.outcome.waiting.length > 0) await throwWaiting(now);
}

/** The tab “Correct”: it shows the new result, or the chance with the added die. */
export const correctTab: AdjustTab = {
  id: correct.type,
  label: "QUINCUNX.Correction.tab",
  isFor: ({ state, origin }, viewer) => isCorrectable(state, viewer) && !roundOfTest.in(origin),
  open: openCorrection,
};

function openCorrection(card: Card, host: AdjustHost): AdjustPart {
  const { isGM, name } = game.user;
  const options = optionsOf(card.state);
  let chosen = options[0]?.value ?? "bonus 1";
  let amount = "1";
  let why = "";
  const now = (): Card => cardOf(card.message) ?? card;
  const data = (): CorrectData => {
    const [kind = "", size] = chosen.split(" ");
    return { kind: kind as CorrectionKind, amount: Number(kind === "bonus" ? amount : size), why: why.trim() };
  };
  const isAllowed = (): boolean =>
    (isGM || why.trim() !== "") && Boolean(unlessRefused(() => correctedBy(now().state, data(), name)));
  return {
    template: "quincunx-correction",
    present: () => ({
      isGM,
      options: options.map((option) => ({ ...option, isChosen: option.value === chosen })),
      isBonus: data().kind === "bonus",
      amount,
      why,
      most: MOST_CORRECTED,
      words: MOST_WORDS,
    }),
    after: () => afterCorrection(now().state, data()),
    button: () => ({ label: labelOf(now().state, data()), isReady: isAllowed() }),
    read({ name: field, value }) {
      if (field === "what") chosen = value;
      else if (field === "amount") amount = value;
      else if (field === "why") why = value;
      host.draw(field === "what" ? null : (document.activeElement as HTMLElement | null));
    },
    run: () => postCorrection(now(), data()),
  };
}

/** Corrections that the rules allow with these faces. */
function optionsOf({ mechanic, spec, faces }: CardState): readonly { value: string; label: string }[] {
  return correctionsOf(mechanic).flatMap(({ kind, amounts }) =>
    (kind === "bonus" ? [1] : amounts)
      .filter((amount) => unlessRefused(() => corrected(mechanic, spec, faces, { kind, amount, label: "" })))
      .map((amount) => ({
        value: `${kind} ${amount}`,
        label:
          kind === "bonus" ? game.i18n.localize("QUINCUNX.Correction.bonus") : speak(sayCorrection({ kind, amount })),
      })),
  );
}

/** "Correct by +2", or "Add d6 and roll it". */
function labelOf(state: CardState, data: CorrectData): string {
  const found = unlessRefused(() => correctedBy(state, data, ""));
  const isThrown = found ? found.waiting.length > 0 : false;
  return speak(
    phrase(isThrown ? "QUINCUNX.Correction.addAndRoll" : "QUINCUNX.Correction.correctBy", {
      what: sayCorrection(data),
    }),
  );
}

/** The new result, or the chance of success with the dice that are still to be thrown. */
function afterCorrection(state: CardState, data: CorrectData): Result | null {
  const found = unlessRefused(() => correctedBy(state, data, ""));
  if (!found) return null;
  const { mechanic, faces, decided } = state;
  if (found.waiting.length === 0) return resultOfState(state, found.spec);
  const { success } =
    unlessRefused(() => mechanic.odds.onFaces?.(found.spec, faces, decided ?? undefined) ?? null) ?? {};
  if (success === undefined) return null;
  return { words: speak(phrase("QUINCUNX.Correction.chance", { chance: { percent: success } })), verdict: null };
}
