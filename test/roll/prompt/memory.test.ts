/** Choices that the prompt remembers. */
import { describe, expect, it } from "vitest";
import { recall, remember } from "../../../src/roll/prompt/memory.ts";
import { ownKey } from "../../../src/platform/settings.ts";
import { changeSetting, setting } from "../../support/own-settings.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";

useBareStage();

describe("the memory of the prompt", () => {
  const entry = (dice: number) => ({ spec: { dice }, mode: "gmroll" });
  const all = () => setting<object>("memory");
  const keep = (memory: object): Promise<void> => changeSetting("memory", memory as never);

  it("belongs to world and user; without a difference it is dropped, except for selected stats", async () => {
    await keep({ "other.key": entry(9) });
    expect(recall("a")).toBeNull();
    await remember("a", entry(3));
    expect(recall("a")).toMatchObject({ spec: { dice: 3 } });
    expect(Object.keys(all())).toEqual(["other.key", ownKey("a")]);
    await remember("a", { ...entry(3), spec: {}, selected: [] });
    expect(recall("a")).toMatchObject({ spec: {}, selected: [] });
    await remember("a", { ...entry(3), spec: {} });
    expect(recall("a")).toBeNull();
    expect(all()).toEqual({ "other.key": entry(9) });
  });

  it("drops the oldest beyond two hundred of one's own", async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [ownKey(`k${index}`), entry(index)]));
    await keep({ "other.key": entry(9), ...many });
    await remember("k1", entry(500));
    expect(Object.keys(all())).toHaveLength(201);
    await remember("new", entry(7));
    const keys = Object.keys(all());
    expect(keys).toHaveLength(201);
    for (const key of ["other.key", ownKey("new"), ownKey("k1"), ownKey("k2")]) expect(keys).toContain(key);
    expect(keys).not.toContain(ownKey("k0"));
    await keep({});
  });

  it("has the mode of another generation (found.md 1.7); an unknown one gives way to the chosen one, not to public", async () => {
    const modeOf = (mode: string): Promise<unknown> =>
      keep({ [ownKey("a")]: { spec: { dice: 1 }, mode } }).then(() => recall("a")?.mode);
    await page.game.settings.set("core", "messageMode", "self");
    expect([await modeOf("gmroll"), await modeOf("gm"), await modeOf("nobody's")]).toEqual(["gm", "gm", "self"]);
    await page.game.settings.set("core", "messageMode", "public");
    await keep({});
  });
});
