/** Operation `reveal`: turns hidden targets into a public change. Data: those fields of the spec. */
import { phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { amendedSentence } from "../../card/sentence.ts";
import type { Card } from "../../card/state.ts";
import type { Fields } from "../../platform/flags.ts";
import { isAuthorOrGM, isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";

export const reveal: Change<Fields, Card> = {
  type: "reveal",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 ? data : null),
  may: isGM,
  apply: ({ mechanic, spec, faces }, patch) => ({ spec: mechanic.amend(spec, faces, patch), hiddenBy: null }),
  mayUndo: isAuthorOrGM,
  // After an undone reveal, the history must not show the values.
  describe: ({ before: { mechanic, spec: before }, change: { spec = before }, data, logged, isUndone }) =>
    isUndone
      ? phrase("QUINCUNX.Card.History.revealUndone", { name: logged.author.name })
      : phrase("QUINCUNX.Card.History.reveal", {
          name: logged.author.name,
          targets: describeValues(mechanic, spec, Object.keys(data)),
        }),
  offers: (card, viewer) => {
    const { targets } = card.secrecy;
    return viewer.isGM && targets
      ? [{ id: "", place: "secret", label: phrase("QUINCUNX.Card.reveal"), take: () => revealCard(card, targets) }]
      : [];
  },
};

async function revealCard(card: Card, targets: Fields): Promise<void> {
  await postOperation(reveal, card, targets, { sentence: amendedSentence(card, targets) });
}
