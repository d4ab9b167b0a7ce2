/** Operation `reveal`: turns hidden targets into a public change. Data: those fields of the spec, and the salt of their seal if there is one. */
import type { Fields } from "../../rules/contract/fields.ts";
import { saltOf } from "../../roll/difficulty/seal-targets.ts";
import { isSalt } from "../../card/secrets/seal.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { amendedSentence } from "../../card/draw/sentence.ts";
import type { Card, CardState } from "../../card/state.ts";
import { isAuthorOrGM, isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";

export const reveal: Change<Fields, Card> = {
  type: "reveal",
  on: ["card"],
  parse(data) {
    const { fields, salt } = revealedIn(data);
    return Object.keys(fields).length > 0 && (salt === null || isSalt(salt)) ? data : null;
  },
  may: isGM,
  apply({ mechanic, spec, faces }, data) {
    const revealed = revealedIn(data);
    return { spec: mechanic.amend(spec, faces, revealed.fields), hiddenBy: null, revealed };
  },
  mayUndo: isAuthorOrGM,
  // After an undone reveal, the history must not show the values.
  describe: ({ before: { mechanic, spec: before }, change: { spec = before }, data, logged, isUndone }) =>
    isUndone
      ? phrase("QUINCUNX.Card.History.revealUndone", { name: logged.author.name })
      : phrase("QUINCUNX.Card.History.reveal", {
          name: logged.author.name,
          targets: describeValues(mechanic, spec, Object.keys(revealedIn(data).fields)),
        }),
  offers: (card, viewer) => {
    const { targets } = card.secrecy;
    return viewer.isGM && targets
      ? [{ id: "", place: "secret", label: phrase("QUINCUNX.Card.reveal"), take: () => revealCard(card, targets) }]
      : [];
  },
};

function revealedIn({ salt = null, ...fields }: Fields): NonNullable<CardState["revealed"]> {
  return { fields, salt: salt as string | null };
}

async function revealCard(card: Card, targets: Fields): Promise<void> {
  const salt = saltOf(card.origin.seal);
  await postOperation(
    reveal,
    card,
    { ...targets, ...(salt === null ? {} : { salt }) },
    { sentence: amendedSentence(card, targets) },
  );
}
