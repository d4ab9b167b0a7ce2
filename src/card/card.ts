/** Computes the card of a message: the roll, its operations, and the hidden targets. */
import { provenFlags } from "../platform/documents.ts";
import { authorIdOf } from "../log/authors.ts";
import { targetsOver } from "./operations/retarget.ts";
import { derivedOf, foldMessage, knownOperations, operationsOn } from "../log/log.ts";
import { cardExtensions, type CardTargets } from "./extension.ts";
import { askedBy, initialState, occasionOf } from "./card-field.ts";
import type { LoggedOperation } from "../log/operation.ts";
import { readCard, type CardSource } from "./read/read-card.ts";
import { secrecyOf } from "./secrets/secrecy.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { judge, type Card } from "./state.ts";

/** The card of a message after all operations; `null` if the message is no card. */
export function cardOf(message: ChatMessage.Implementation): Card | null {
  return derivedOf(message, computeCard);
}

/** The card with every change of its number by another message among its operations, also those before anything depended on the result. */
export function withEveryChange(card: Card): Card {
  return derivedOf(card.message, computeWhole) ?? card;
}

function computeWhole(message: ChatMessage.Implementation): Card | null {
  return computeCard(message, message.timestamp);
}

/** `since`: when changes of the number become operations. Default: from the first operation that depends on the result. */
function computeCard(message: ChatMessage.Implementation, since?: number): Card | null {
  const read = readCard(message);
  if (!read || !message.id) return null;
  const [embedded] = cardExtensions.all().flatMap((extension) => extension.embedded?.(message, read) ?? []);
  const source = embedded?.source ?? read;
  const { mechanic, spec, terms, faces, title, origin, isChanged, isDraw } = source;
  const { secretId } = origin;
  const occasion = occasionOf(origin);
  const overrides = cardExtensions.all().flatMap(({ targets }) => targets?.(message, origin) ?? []);
  const found = overrides.find((override) => override.targets !== null);
  const operations = operationsOn(message.id);
  const { first: targets = null, changes = [] } = found
    ? targetsOver(found, found.earlier ?? [], operations, since ?? firstBuilt(operations))
    : {};
  const sources = overrides.map((override) => (override === found && targets ? targets : override));
  const initial = judge({
    mechanic,
    rollerId: authorIdOf(message),
    terms,
    faces,
    isChanged,
    decided: null,
    occasion,
    ...(isDraw ? { unjudged: "draw" } : {}),
    ...(embedded ? { ...embedded.state, unusedFaces: embedded.unusedFaces } : {}),
    ...initialState("card", message.id, origin),
    revealed: sources.find(({ revealed }) => revealed)?.revealed,
    spec: targets ? withTargets(source, targets) : spec,
    hiddenBy: sources.find(({ hiddenBy }) => hiddenBy !== null)?.hiddenBy ?? provenSecretId(message, secretId),
  });
  const {
    state,
    operations: folded,
    limitedAuthors,
  } = foldMessage(message.id, "card", initial, {
    derive: judge,
    extraOperations: [...(embedded ? [embedded.operation] : []), ...changes],
  });
  const [sourceId = null] = askedBy(origin);
  // A side may hide its target in its own prompt.
  const request = occasion === "sides" ? (secretId ?? sourceId) : (sourceId ?? secretId ?? null);
  const secrecy = secrecyOf({ messageId: message.id, state, operations: folded, request });
  return { kind: "card", message, title, state, operations: folded, limitedAuthors, origin, secrecy };
}

/** Time of the first operation that is built on the result. */
function firstBuilt(operations: readonly LoggedOperation[]): number {
  const built = operations.filter(({ type }) => {
    const operation = knownOperations().find(type, "card");
    return operation !== null && "dependsOnResult" in operation && operation.dependsOnResult === true;
  });
  return Math.min(...built.map(({ timestamp }) => timestamp));
}

/** The roll itself names a target that was hidden before it; flags that were written later hide nothing. */
function provenSecretId(message: ChatMessage.Implementation, secretId: string | undefined): string | null {
  return secretId !== undefined && provenFlags(message) ? secretId : null;
}

/** Applies targets that a GM set afterwards for all answers, as far as the throw allows. */
function withTargets({ mechanic, spec, faces }: CardSource, { mechanic: setBy, targets }: CardTargets): Fields {
  if (!targets || setBy !== mechanic) return spec;
  try {
    return mechanic.amend(spec, faces, targets);
  } catch {
    return spec;
  }
}
