/* global JournalEntry, game -- of the seat that runs */
import { expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";
import manifest from "./my-module/module.json" with { type: "json" };

// A seat is a page of its own: it loads the script anew.
const loadModule = () => (vi.resetModules(), import("./my-module/scripts/main.mjs"));

it("posts one message about each new entry", async () => {
  const table = new Table({ modules: [{ id: manifest.id, active: true, manifest }], loadModule });
  const [gm, ana] = [await table.seat("Gamemaster"), await table.seat("Ana")];
  await gm.run(() => JournalEntry.create({ name: "The well" }));
  const log = () => ana.run(() => game.messages.contents.map(({ content }) => content));
  await vi.waitFor(() => expect(log()).toEqual(["Somebody wrote The well"]));
});
