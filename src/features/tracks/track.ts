/** Tracked numbers (SC-5): changes of an actor's numbers by operations on a card, and their ledger entries. */
import { isFields } from "../../rules/contract/fields.ts";
import type { CardExtension } from "../../card/extension.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { appearanceNameAt } from "../../actors/appearance.ts";
import { entriesOfType, type LedgerEntries } from "../../log/ledger/entries.ts";
import { linkedMessages } from "../../log/log.ts";
import { flagsOn } from "../../platform/flags.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { ownResources } from "../../actors/stats.ts";

export interface TrackData {
  /** UUID. */
  readonly actor: string;
  readonly resource: string;
  readonly direction: "add" | "take";
  readonly result: number;
}

export interface Tracked extends TrackData {
  readonly messageId: string;
  /** User id of the owner who may undo it, besides GMs; absent: GMs only. */
  readonly by?: string | null;
  readonly isReverted: boolean;
}

/** The fields of a state with tracked numbers. */
export interface TrackState {
  /** Changes of tracked numbers (SC-5), in order; absent: none. */
  readonly tracked?: readonly Tracked[];
  readonly trackEntries?: LedgerEntries;
}

declare module "../../card/state.ts" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- Adds the fields.
  interface ExtendedCardState extends TrackState {}
}

export const tracksOnCards: CardExtension = {
  state({ id }) {
    const trackEntries = trackEntriesOf(id ?? "");
    return trackEntries ? { trackEntries } : {};
  },
};

/** By operation; `undefined`: the card has tracked nothing. */
function trackEntriesOf(messageId: string): LedgerEntries | undefined {
  const operations = linkedMessages(messageId, "operation").filter((message) => flagsOn(message)?.["type"] === "track");
  if (operations.length === 0) return undefined;
  return Object.fromEntries(
    operations.flatMap((message) => {
      const data = flagsOn(message)?.["data"];
      const uuid = isFields(data) ? data["actor"] : undefined;
      const actor = typeof uuid === "string" ? actorAt(uuid) : null;
      const entry = actor && message.id ? entriesOfType(actor, "track")[message.id] : undefined;
      return entry && message.id ? [[message.id, entry]] : [];
    }),
  );
}

/** Names the actor and the number of a change. */
export function wordsOf({ actor: uuid, resource }: Pick<TrackData, "actor" | "resource">): {
  readonly actor: string;
  readonly resource: Phrase;
} {
  const actor = actorAt(uuid);
  const found = actor ? ownResources(actor).find(({ id }) => id === resource) : undefined;
  return { actor: appearanceNameAt(uuid) ?? "", resource: found?.label ?? freeText(resource) };
}
