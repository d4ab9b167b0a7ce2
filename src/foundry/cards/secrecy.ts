/** What is hidden on a card, and what this reader knows of it: worked out once, where the card is put together. */
import { secretOf, type Secret } from "./secrets.ts";

export interface Secrecy {
  /** Some target is unknown to those who read the log. */
  readonly isOpen: boolean;
  /** The targets that everybody else does not know: for GMs, where this browser has them. A target that became known meanwhile is none. */
  readonly targets: Secret | null;
  /** For GMs: a target was hidden, by the request that the card answers or by a GM later, and this browser does not know it. */
  readonly isLost: boolean;
}

interface Question {
  readonly messageId: string;
  /** The fields that may be hidden, and the spec that they are in. */
  readonly hideable: readonly string[];
  readonly spec: object;
  /** What keeps a target hidden now; null: nothing. */
  readonly hiddenBy: string | null;
  /** The request that the card answers, where that hides its targets. */
  readonly request: string | null;
}

export function secrecyOf({ messageId, hideable, spec, hiddenBy, request }: Question): Secrecy {
  const isOpen = hideable.some((field) => (spec as Readonly<Record<string, unknown>>)[field] === null);
  const targets = isOpen ? (secretOf(messageId) ?? (request ? secretOf(request) : null)) : null;
  return { isOpen, targets, isLost: game.user.isGM && isOpen && targets === null && hiddenBy !== null };
}
