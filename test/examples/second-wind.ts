/**
 * Example of an operation: the roller of a check may add +1 or +2 to it afterwards, once. Contains everything: type,
 * check of the data, permission, effect, history line, and buttons with price and value.
 */
import type { Card } from "../../src/card/state.ts";
import { isAuthorOrGM, type Change } from "../../src/log/operation.ts";
import { postOperation } from "../../src/log/post.ts";
import { freeText, phrase } from "../../src/rules/contract/phrase.ts";
import { choice, reader } from "../../src/rules/contract/schema.ts";
import { type Feature, messageButtons } from "../../src/features/feature.ts";

interface SecondWind {
  readonly by: 1 | 2;
}

interface CheckSpec {
  readonly bonuses: readonly { readonly label: string; readonly value: number }[];
}

const LABEL = "second wind";
const bonusesOf = (spec: object): CheckSpec["bonuses"] => (spec as CheckSpec).bonuses;

const secondWind: Change<SecondWind, Card> = {
  type: "second-wind",
  on: ["card"],
  parse: reader({ by: choice([1, 2]) }),
  may: (author, { mechanic, spec, rollerId }) =>
    mechanic.id === "standard-check" && author.id === rollerId && !bonusesOf(spec).some(({ label }) => label === LABEL),
  apply: ({ mechanic, spec }, { by }) => ({
    spec: mechanic.parseSpec({ ...spec, bonuses: [...bonusesOf(spec), { label: LABEL, value: by }] }),
  }),
  mayUndo: isAuthorOrGM,
  describe: ({ before, change, data, logged }) =>
    phrase("QUINCUNX.Card.History.change", {
      field: freeText(`${logged.author.name} draws breath for ${data.by} Luck:`),
      before: bonusesOf(before.spec).length,
      after: bonusesOf(change.spec ?? before.spec).length,
    }),
  offers: (card, viewer) =>
    ([1, 2] as const)
      .filter((by) => secondWind.may(viewer, card.state, { by }))
      .map((by) => ({
        id: String(by),
        place: "main",
        label: freeText(`+${by}`),
        notes: [freeText(`${by} Luck`)],
        take: async () => void (await postOperation(secondWind, card, { by }, { sentence: "Somebody draws breath." })),
      })),
};

export const secondWindFeature: Feature = { id: "second-wind", provides: [messageButtons.of(secondWind)] };
