/** Reading rolls of other packages as cards. */
import { describe, expect, it } from "vitest";
import { readCard } from "../../../src/card/read/read-card.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

useBareStage();

describe("a foreign message as a card", () => {
  const roll = (formula: string) => new page.Roll(formula).evaluate();
  const read = async (formula: string, message: object = {}) =>
    readCard({ rolls: [await roll(formula)], content: "", flavor: "", flags: {}, ...message } as never);

  it("a formula with our dice is one, with its flavour as plain text", async () => {
    const card = await read("3d8 + 2");
    expect(card).toBeNull();
    const own = await read("3dtadv1 + 2", { flavor: " <b>Aim</b> " });
    expect(own).toMatchObject({ title: "Aim", isChanged: false, origin: {} });
    expect(own?.mechanic.id).toBe("total-effect");
    expect(own).not.toHaveProperty("isDraw");
    expect((await read("3dt"))?.title).toBe("");
  });

  it("a message with content of its own is foreign, except for the roll's total and a roll table's draw", async () => {
    const thrown = await roll("3dt");
    const of = (content: string, flags: object = {}) =>
      readCard({ rolls: [thrown], content, flavor: "", flags } as never);
    expect(of(` ${String(thrown.total)} `)).not.toBeNull();
    for (const content of ["<p>mine</p>", String(thrown.total + 1)]) expect(of(content)).toBeNull();
    const draw = of('<div class="x dice-roll y"></div>', { core: { RollTable: "Table.x" } });
    expect(draw).toMatchObject({ isDraw: true, title: "" });
    for (const field of draw!.mechanic.hideable) expect((draw!.spec as Fields)[field]).toBeNull();
    for (const [content, flags] of [
      ["<p>x</p>", { core: { RollTable: "Table.x" } }],
      ['<div class="dice-roll"></div>', { core: { RollTable: 1 } }],
      ['<div class="dice-roll"></div>', {}],
      ['<div class="dice-rolls"></div>', { core: { RollTable: "Table.x" } }],
    ] as const)
      expect(of(content, flags)).toBeNull();
  });
});
