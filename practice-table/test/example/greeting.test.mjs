/* global JournalEntry, game -- of the seat that runs */
import { expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";

it("posts one message about each new entry", async () => {
  const table = new Table({ modules: [`${import.meta.dirname}/my-module`] });
  const [gm, ana] = [await table.seat("Gamemaster"), await table.seat("Ana")];
  await gm.run(() => JournalEntry.create({ name: "The well" }));
  const log = () => ana.run(() => game.messages.contents.map(({ content }) => content));
  await vi.waitFor(() => expect(log()).toEqual(["Somebody wrote The well"]));
});
