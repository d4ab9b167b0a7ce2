/** API functions that act on a message. They do the same as its buttons, and need the same rights. Each resolves with the id of its operation. */
import { plainObject } from "../rules/contract/schema.ts";
import { cardOf } from "../card/card.ts";
import type { Card } from "../card/state.ts";
import { argument, requireGM } from "../platform/require-type.ts";
import { amendTo, mayAmend, hideTargets } from "../roll/difficulty/amend.ts";
import { notAllowed, RuleError, unknownTarget } from "../rules/contract/error.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { gmFields, hasUnknownTarget } from "../rules/spec/change.ts";
import { byButton, performed, pressButton } from "./perform.ts";
import * as shapes from "./shapes.ts";

type Message = ChatMessage.Implementation;

/** GMs only. `fields`: targets, and other fields of the spec that GMs decide. */
export async function amend(message: Message, fields: Fields): Promise<string> {
  const card = cardBy(message);
  const spec = withTargets(card, fields);
  return performed(message, () => amendTo(card, { spec, isHidden: false }));
}

/** GMs only. `fields`: the targets to keep; by default the card's own. */
export async function hide(message: Message, fields?: Fields): Promise<string> {
  const card = cardBy(message);
  const spec = withTargets(card, { ...card.secrecy.targets, ...(fields ?? {}) });
  const { mechanic } = card.state;
  if (hasUnknownTarget(mechanic, spec)) throw unknownTarget(mechanic.hideable[0] ?? "fields");
  return performed(message, () => hideTargets(card, spec));
}

/** GMs only. */
export async function reveal(message: Message): Promise<string> {
  requireGM();
  return byButton(message, "reveal", ([offer]) => offer);
}

/** `operation`: by default the last one that this user may undo. */
export async function undo(message: Message, operation?: string): Promise<string> {
  const wanted = operation === undefined ? undefined : argument(shapes.name, operation, "operation");
  let undone = "";
  await pressButton(message, "undo", (offers) => {
    const found = wanted === undefined ? offers.at(-1) : offers.find(({ id }) => id === wanted);
    undone = found?.id ?? "";
    return found;
  });
  return undone;
}

/** A card whose difficulty this user may change. */
function cardBy(message: Message): Card {
  requireGM();
  const card = cardOf(argument(shapes.message, message, "message"));
  if (!card) throw notAllowed("message", `"message" is no card`);
  if (!mayAmend(card, game.user))
    throw new RuleError("locked", "the difficulty of this card is final", { field: "message" });
  return card;
}

/** The spec with the fields. Throws RuleError for other fields than those of GMs, and for wrong values. */
function withTargets({ state: { mechanic, spec, faces, hiddenBy } }: Card, input: Fields): Fields {
  const fields = argument(plainObject, input, "fields");
  const known = gmFields(mechanic);
  for (const field of Object.keys(fields))
    if (!known.includes(field))
      throw new RuleError("unknown-field", `"${field}" is no field that GMs change; there is ${known.join(", ")}`, {
        field,
      });
  return mechanic.amend(spec, faces, fields, hiddenBy === null);
}
