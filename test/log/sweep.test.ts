/** Operations of a card deleted without a GM: the active GM's client deletes exactly these when it becomes ready. */
import { expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { ownModule } from "../module.ts";
import { page } from "../support/page.ts";

it("the sweep leaves cards, requests, valid operations, other packages' messages, and operations of unreadable cards", async () => {
  const table = new Table(ownModule);
  const [gm, ana] = [table.userId("Gamemaster"), table.userId("Ana")];
  let count = 0;
  const seed = (author: string, quincunx: object | null): string => {
    count += 1;
    const _id = `sweep${String(count).padStart(11, "0")}`;
    table.world.seed("ChatMessage", {
      _id,
      author,
      content: "A line.",
      flags: quincunx ? { quincunx: { ...quincunx, ...("id" in quincunx ? { id: _id } : {}) } } : {},
    });
    return _id;
  };
  const operation = (author: string, card: string): string =>
    seed(author, { kind: "operation", schema: 1, turn: 1, card, id: `op${count}`, type: "amend", data: { target: 9 } });
  const card = seed(ana, {
    kind: "card",
    schema: 1,
    mechanic: "standard-check",
    title: "",
    spec: { bonuses: [], extra: [], target: 20, passive: false },
    origin: {},
  });
  // Of a package that is switched off: stored, but unreadable.
  const broken = seed(ana, null);
  Object.assign(table.world.store.get("ChatMessage", broken) as object, { type: "other-package.card" });
  // Of a later version: its links are unknown.
  const newer = [
    seed(gm, {
      kind: "operation",
      turn: 1,
      schema: 2,
      card: "gone000000000000",
      id: "n",
      type: "amend",
      data: { target: 9 },
    }),
    seed(gm, { kind: "saga", schema: 2, of: "gone000000000000" }),
  ];
  const kept = [
    card,
    broken,
    ...newer,
    operation(gm, card),
    operation(ana, card),
    operation(gm, broken),
    seed(ana, null),
  ];
  operation(gm, "gone000000000000");
  operation(ana, "gone000000000000");
  operation(gm, "alsogone00000000");

  vi.spyOn(console, "error").mockImplementation(() => undefined); // Core reports the unknown type.
  const seat = await table.seat("Gamemaster", { loadModule: async () => import("../../src/main.ts") });
  seat.use();
  const stored = (): string[] => [...table.world.store.collection("ChatMessage").keys()].sort();
  await until(() => stored().length === kept.length, "the sweep");
  expect(stored()).toEqual(kept.sort());
  for (const id of newer) {
    const html = (await page.game.messages.get(id).renderHTML()) as HTMLElement;
    expect(html.hidden).toBe(false);
    expect(html.textContent).toMatch(/A line\.[^]*made by a newer version of Quincunx/u);
  }
  const html = (await page.game.messages.get(card).renderHTML()) as HTMLElement;
  expect(html.textContent).not.toMatch(/newer version/u);
  expect(page.game.messages.invalidDocumentIds.has(broken)).toBe(true);
});
