/** Finds the parts of a split pool (DP-12): one card for each, by one author. */
import { shareOfPool } from "../../card/fields/share.ts";
import { readCardFlags, type CardFlags } from "../../card/state.ts";
import { provenFlags, readFlags } from "../../platform/documents.ts";
import { authorIdOf } from "../../log/authors.ts";
import { linkedMessages } from "../../log/log.ts";

/** Key under which the log links all parts; never a message id. `null`: not part of a split. */
export function splitKey({ origin }: Pick<CardFlags, "origin">): string | null {
  const split = shareOfPool.in(origin);
  return split ? `split ${split.id}` : null;
}

/** Message ids of the other parts in their order: same author and mechanic, first message of each part. */
export function otherParts(messageId: string): readonly string[] {
  const message = game.messages.get(messageId);
  const flags = message && partOf(message);
  if (!flags) return [];
  const { mechanic, origin } = flags;
  const own = shareOfPool.in(origin);
  const messages = new Map<number, string>();
  for (const other of [...linkedMessages(splitKey(flags) ?? "", "card")].sort((a, b) =>
    (a.id ?? "") < (b.id ?? "") ? -1 : 1,
  )) {
    const its = authorIdOf(other) === authorIdOf(message) ? partOf(other) : null;
    const part = its && shareOfPool.in(its.origin);
    if (!part || !other.id || its.mechanic !== mechanic || part.parts !== own?.parts) continue;
    if (part.part !== own.part && !messages.has(part.part)) messages.set(part.part, other.id);
  }
  return [...messages].sort(([a], [b]) => a - b).map(([, id]) => id);
}

/** Only flags that the roll proves. */
function partOf(message: ChatMessage.Implementation): CardFlags | null {
  const flags = provenFlags(message) && readFlags(message, readCardFlags);
  return flags && shareOfPool.in(flags.origin) ? flags : null;
}
