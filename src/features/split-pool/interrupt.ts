/**
 * Operation `interrupt`: a GM cancels dice of one part of a split pool before its action happens (DP-12). Data: indices
 * among the dice thrown, such as `{dice: [0, 2]}`.
 */
import { stateField } from "../../card/card-field.ts";
import { shareOfPool } from "../../card/fields/share.ts";
import { integer, list, reader } from "../../rules/contract/schema.ts";
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import type { Card, CardState } from "../../card/state.ts";
import { isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { ask } from "../../ui/dialogs/ask.ts";
import { draw } from "../../ui/draw/templates.ts";
import { replaceable } from "../../platform/replaceable.ts";

const MOST_DICE = 100;

/** Indices among the dice thrown. */
const cancelledPlaces = stateField<readonly number[]>("cancelled");

export const interrupt: Change<{ readonly dice: readonly number[] }, Card> = {
  type: "interrupt",
  on: ["card"],
  parse: reader({ dice: list(integer({ min: 0, max: MOST_DICE - 1 }), { min: 1, max: MOST_DICE }) }, ({ dice }) =>
    dice.every((place, index) => index === 0 || place > (dice[index - 1] ?? 0)),
  ),
  may: (author, state) => isGM(author) && isUnresolved(state),
  apply: (state, { dice }) => withoutDice(state, dice),
  excludes: ({ dice }) => dice.map((die) => `interrupt ${die}`),
  dependsOnResult: true,
  mayUndo: isGM,
  describe: ({ data: { dice }, logged }) =>
    countPhrase("QUINCUNX.Split.cancelled", dice.length, { name: logged.author.name }),
  offers: (card, viewer) =>
    viewer.isGM && isUnresolved(card.state)
      ? [
          {
            id: "",
            place: "foot",
            label: phrase("QUINCUNX.Split.interrupt"),
            icon: "fa-solid fa-hand",
            quick: { on: "head", label: phrase("QUINCUNX.Split.interrupt") },
            take: () => interruptPart(card),
          },
        ]
      : [],
};

function isUnresolved(state: CardState): boolean {
  return shareOfPool.in(state) !== undefined && state.unjudged !== "interrupted" && state.mechanic.split !== undefined;
}

/** Throws RangeError if an index has no die or its die is already cancelled. */
function withoutDice(state: CardState, dice: readonly number[]): Partial<CardState> {
  const { mechanic, spec, faces, unusedFaces = [] } = state;
  const before = cancelledPlaces.in(state) ?? [];
  const now = dice.map((place) => placeNow(place, before));
  const made = mechanic.split?.interrupt(spec, faces, now);
  if (made?.cancelled.length !== dice.length) throw new RangeError("dice that are not there");
  return {
    ...cancelledPlaces.of([...before, ...dice]),
    unusedFaces: [...unusedFaces, ...made.cancelled],
    ...(made.left ?? { faces: mechanic.parseFaces(spec, {}), unjudged: "interrupted" }),
  };
}

function placeNow(place: number, cancelled: readonly number[]): number {
  if (cancelled.includes(place)) throw new RangeError("it is cancelled already");
  return place - cancelled.filter((one) => one < place).length;
}

async function interruptPart(card: Card): Promise<void> {
  const cancelled = cancelledPlaces.in(card.state) ?? [];
  const all = card.state.terms.flatMap((term) => (term.kind === "number" ? [] : term.faces));
  const left = all.map((face, place) => ({ place, face })).filter(({ place }) => !cancelled.includes(place));
  const dice = await askDice({ title: card.title, dice: left });
  if (!dice || dice.length === 0) return;
  await postSaying(interrupt, card, { dice: [...dice].sort((a, b) => a - b) }, "QUINCUNX.Split.sentence");
}

interface DiceChoice {
  readonly title: string;
  /** `place`: index among the dice thrown. */
  readonly dice: readonly { readonly place: number; readonly face: number }[];
}

/** The dialog in which a GM selects the dice to cancel. Resolves to places; `null` if cancelled. */
export const askDice = replaceable("askDice", ({ title, dice }: DiceChoice) =>
  ask<readonly number[]>({
    title: title || "QUINCUNX.Split.interrupt",
    icon: "fa-solid fa-hand",
    className: "quincunx-dice-choice-window",
    width: 360,
    content: [draw("quincunx-dice-choice", { dice }, document)],
    buttons: [
      {
        action: "cancel-dice",
        label: "QUINCUNX.Split.cancelDice",
        icon: "fa-solid fa-check",
        answer: (form) =>
          [...form.querySelectorAll<HTMLInputElement>("input[name=die]:checked")].map(({ value }) => Number(value)),
      },
    ],
  }),
);
