/** Stat maps through the API: a file with a bad entry, a file for another system, the resulting stats, and the hook. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onHook } from "../../../../src/platform/hooks.ts";
import { fake } from "../../../support/fake.ts";
import { openStage, type Stage } from "../../../support/stage.ts";
import { type Hero, type PageApi, page } from "../../../support/page.ts";

let stage: Stage;
let api: PageApi;
beforeAll(async () => {
  stage = await openStage();
  ({ api } = page.game.modules.get("quincunx"));
});

afterAll(() => stage.table.close());

const STRENGTH = {
  actorType: "npc",
  path: "str.value",
  mechanic: "standard-check",
  part: "ability",
  label: "Strength",
};
const fileOf = (entries: readonly object[], system: string = page.game.system.id): object => ({
  system,
  version: 1,
  entries,
});
const npc: Hero = fake({
  ...{ documentName: "Actor", type: "npc", items: [] },
  system: { str: { value: 3 }, health: { value: 2, max: 9 } },
});

it("an import adds valid entries, replaces the entry for the same number, and lists the others", async () => {
  let changes = 0;
  onHook("quincunx.statsChanged", () => void (changes += 1));
  await api.statMaps.replace([{ ...STRENGTH, label: "Might" }]);
  const text = JSON.stringify(fileOf([STRENGTH, { ...STRENGTH, path: "dex.value" }, { ...STRENGTH, part: "none" }]));
  const result = await api.statMaps.import(text);
  expect(result).toEqual({ added: 2, problems: [expect.stringContaining("Stat map 2: “part” must be one of")] });
  expect(api.statMaps.list()).toEqual([STRENGTH, { ...STRENGTH, path: "dex.value" }]);
  expect(api.stats(npc)).toMatchObject([{ id: "str.value", value: 3, mechanic: "standard-check", slot: "ability" }]);
  expect(changes).toBe(2);
});

it("an import refuses other files and other systems, and changes nothing", async () => {
  const before = api.statMaps.list();
  await expect(api.statMaps.import("{")).rejects.toThrow("This is not a stat map");
  await expect(api.statMaps.import({ entries: [] })).rejects.toThrow("This is not a stat map");
  await expect(api.statMaps.import(fileOf([STRENGTH], "other"))).rejects.toThrow(
    "This stat map is for other; this world plays",
  );
  expect(api.statMaps.list()).toEqual(before);
});

it("the API lists, gets, sets, removes and exports entries, and compares them with the preset", async () => {
  const dex = { ...STRENGTH, path: "dex.value" };
  await api.statMaps.replace([STRENGTH]);
  await api.statMaps.set(dex, { ...STRENGTH, label: "Might" });
  expect(api.statMaps.list()).toEqual([{ ...STRENGTH, label: "Might" }, dex]);
  expect(api.statMaps.get({ path: "dex.value" })).toEqual(dex);
  expect(api.statMaps.export()).toMatchObject({ system: page.game.system.id, entries: api.statMaps.list() });
  await expect(api.statMaps.set({ ...dex, part: "none" })).rejects.toThrow("“part” must be one of");
  expect(await api.statMaps.remove({ mechanic: "standard-check", path: "str.value" })).toBe(1);
  expect([await api.statMaps.remove({ path: "gone" }), api.statMaps.list()]).toEqual([0, [dex]]);
  expect(await api.statMaps.presetChanges()).toBeNull();
  const { id } = page.game.system;
  page.game.system.id = "dnd5e";
  try {
    const spy = vi.spyOn(page.foundry.utils, "fetchJsonWithTimeout");
    spy.mockResolvedValue({ system: "dnd5e", version: 1, entries: [dex, STRENGTH] });
    expect(await api.statMaps.presetChanges("standard-check")).toEqual([
      { kind: "added", entry: STRENGTH, isOwn: false },
    ]);
    spy.mockRestore();
  } finally {
    page.game.system.id = id;
  }
  await api.statMaps.replace([]);
});

it("resources of other systems are the bars that tokens can show", () => {
  const old = page.TokenDocument.implementation.getTrackedAttributes;
  page.TokenDocument.implementation.getTrackedAttributes = () => ({ bar: [["health"], ["gone"]], value: [] });
  try {
    expect(api.resources(npc)).toEqual([
      { id: "health", label: { text: "health" }, path: "health.value", value: 2, min: 0, max: 9 },
    ]);
  } finally {
    page.TokenDocument.implementation.getTrackedAttributes = old;
  }
});
