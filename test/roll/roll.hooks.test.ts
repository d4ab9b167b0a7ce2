/** Rolls with other packages' flags and hook listeners. */
import { beforeAll, describe, expect, it } from "vitest";
import { openStage } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

beforeAll(() => openStage());

describe("messages", () => {
  it("accept other modules' flags beside our own: the card stays a card", async () => {
    const result = await api().roll("te low # Aim", {
      data: { flags: { other: { mark: 1 }, core: { extra: true } } },
    });
    const { flags } = result.message;
    expect(Reflect.get(flags, "other")).toEqual({ mark: 1 });
    expect(flags.quincunx).toMatchObject({ kind: "card", mechanic: "total-effect", title: "Aim" });
  });

  it("complete the spec after a listener to preConfigure, and refuse invalid ones before the throw", async () => {
    const id = page.Hooks.once(
      "quincunx.preConfigure",
      (walk: { spec: object }) => void (walk.spec = { advantage: 2 }),
    );
    const result = await api().roll("te");
    page.Hooks.off("quincunx.preConfigure", id);
    expect(result.spec).toMatchObject({ advantage: 2, effects: [] });
    const count = page.game.messages.size;
    page.Hooks.once("quincunx.preConfigure", (walk: { spec: object }) => void (walk.spec = { advantage: "much" }));
    await expect(api().roll({ mechanic: "total-effect", spec: {} })).rejects.toMatchObject({ code: "wrong-type" });
    expect(page.game.messages.size).toBe(count);
  });
});
