/** Operation `hide`: only GMs know the targets from now on. Data: those fields of the spec, all `null`; the values stay in GMs' browsers. */
import type { Fields } from "../../rules/contract/fields.ts";
import { unknownTargets } from "../../rules/spec/change.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { Card } from "../../card/state.ts";
import { keepTargets } from "./target-dialog.ts";
import { isAuthorOrGM, isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";

export const hide: Change<Fields, Card> = {
  type: "hide",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 && Object.values(data).every((value) => value === null) ? data : null),
  may: (author, { unjudged }) => isGM(author) && unjudged !== "draw",
  apply: ({ mechanic, spec, faces }, patch, { id }) => ({
    spec: mechanic.amend(spec, faces, patch),
    hiddenBy: id,
    isRuled: true,
    saidAfter: undefined,
  }),
  // Each hides another number under its id; the newest one that is not undone is the target.
  excludes: () => [],
  mayUndo: isAuthorOrGM,
  describe: ({ logged }) => phrase("QUINCUNX.Card.History.hide", { name: logged.author.name }),
};

/** Keeps the targets as a secret and posts the operation. */
export async function hideTargets(card: Card, spec: Fields): Promise<void> {
  const { mechanic } = card.state;
  if (mechanic.hideable.length === 0) return;
  const id = await keepTargets(mechanic, spec);
  await postSaying(hide, card, unknownTargets(mechanic), "QUINCUNX.Card.hid", {}, { id });
}
