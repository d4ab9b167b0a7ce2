/** `hide`: targets that only GMs know from now on. Its data are those fields of the spec, null for everybody else; the numbers stay in GMs' browsers. */
import { phrase } from "../../../rules/contract/phrase.ts";
import { keepSecret } from "../../cards/secrets.ts";
import type { Card } from "../../cards/state.ts";
import type { Fields } from "../../flags/flags.ts";
import { isAuthorOrGM, isGM, type Change } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";

export const hide: Change<Fields, Card> = {
  type: "hide",
  on: ["card"],
  parse: (data) => (Object.keys(data).length > 0 && Object.values(data).every((value) => value === null) ? data : null),
  may: isGM,
  apply: ({ mechanic, spec, faces }, patch, { id }) => ({ spec: mechanic.amend(spec, faces, patch), hiddenBy: id }),
  mayUndo: isAuthorOrGM,
  undone: ({ message }) => keepSecret(message.id ?? "", null),
  tell: ({ logged }) => phrase("QUINCUNX.Card.History.hide", { name: logged.author.name }),
};

/** For everybody else the target is unknown from now on; only GMs keep what it is. */
export async function hideTargets(card: Card, spec: object): Promise<void> {
  const { message, secrecy } = card;
  const { hideable } = card.state.mechanic;
  if (hideable.length === 0) return;
  const values = spec as Fields;
  await keepSecret(message.id ?? "", Object.fromEntries(hideable.map((field) => [field, values[field]])));
  // Also where nothing was known before: a GM whose browser has lost the secret has to learn that there was one.
  if (!secrecy.targets && !secrecy.isLost) await postHide(card, hideable);
}

async function postHide(card: Card, fields: readonly string[]): Promise<void> {
  const unknown = Object.fromEntries(fields.map((field) => [field, null]));
  const sentence = game.i18n.format("QUINCUNX.Card.hid", { name: game.user.name ?? "" });
  await postOperation(hide, card, unknown, { sentence });
}
