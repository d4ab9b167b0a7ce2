/** Messages as the server has stored them. */
import type { Table } from "foundry-practice-table";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { MessageFlags } from "./page.ts";

export interface StoredMessage {
  readonly _id: string;
  readonly author: string;
  readonly content: string;
  readonly whisper: readonly string[];
  readonly rolls: readonly string[];
  readonly flags: { readonly core?: Fields; readonly quincunx?: MessageFlags };
}

export const storedMessages = (table: Table): StoredMessage[] =>
  [...table.world.store.collection("ChatMessage").values()] as unknown as StoredMessage[];
