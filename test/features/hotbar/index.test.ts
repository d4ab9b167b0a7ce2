/** Pictures of macros on the hotbar: the hero's crest, the emblem of the mechanic, the initials of the stat. */
import { beforeAll, describe, expect, it } from "vitest";
import { isMacroIcon, macroIcon } from "../../../src/features/hotbar/index.ts";
import { openStage, until } from "../../support/stage.ts";
import { page, type Hero } from "../../support/page.ts";

let hero: Hero;

beforeAll(async () => {
  await openStage();
  hero = await page.Actor.create({
    name: "Isolde <of> Varn",
    type: "quincunx.margin-hero",
    system: {
      stats: [
        { id: "strength", label: "Strength", value: 4 },
        { id: "stealth", label: "Stealth", value: 2 },
        { id: "wall", label: "Shield & wall", value: 2 },
      ],
    },
  });
});

/** The drag data, and the resulting macro. */
async function macroOf(stat: string, slot: number) {
  page.Hooks.call("hotbarDrop", {}, { type: "quincunx.stat", uuid: hero.uuid, stat }, slot);
  return until(() => page.game.macros.get(page.game.user.hotbar[slot] ?? ""), "the macro");
}

/** The slot as core draws it, after all listeners have run. */
function drawn(slot: number, src: string): string {
  const bar = document.createElement("div");
  bar.innerHTML = `<li data-slot="${slot}"><img src="${src}" alt=""></li><li data-slot="49"><img src="x.webp" alt=""></li><li data-slot="50"></li>`;
  page.Hooks.callAll("renderHotbar", {}, bar, {}, {});
  const [own, other] = [...bar.querySelectorAll("img")].map((img) => img.getAttribute("src") ?? "");
  expect(other).toBe("x.webp");
  return decodeURIComponent(own ?? "");
}

describe("a macro of a stat", () => {
  it("has a file of ours as its picture, and is drawn with its initials: those of one hero differ, their crests do not", async () => {
    const macros = [
      await macroOf("stats.strength", 1),
      await macroOf("stats.stealth", 2),
      await macroOf("stats.wall", 3),
    ];
    expect(macros.map(({ img }) => img as string)).toEqual(
      Array.from({ length: 3 }, () => "modules/quincunx/icons/macros/margin-pool-s.svg"),
    );
    const pictures = macros.map(({ img }, index) => drawn(index + 1, img as string));
    const parsed = pictures.map((picture) => {
      expect(picture.startsWith("data:image/svg+xml,<svg")).toBe(true);
      const svg = new DOMParser().parseFromString(picture.slice("data:image/svg+xml,".length), "image/svg+xml");
      expect(svg.querySelector("parsererror")).toBe(null);
      return svg;
    });
    expect(parsed.map((svg) => svg.querySelector("text")?.textContent)).toEqual(["Str", "Ste", "SW"]);
    expect(new Set(parsed.map((svg) => svg.querySelector("path")?.getAttribute("fill"))).size).toBe(1);
  });

  it("is also drawn if its picture is the silhouette of an actor without one", async () => {
    const macro = await macroOf("stats.wall", 3);
    await macro.update({ img: "icons/svg/mystery-man.svg" });
    expect(drawn(3, "icons/svg/mystery-man.svg")).toMatch(/^data:image\/svg\+xml,.*>SW<\/text>/su);
    await macro.update({ img: "modules/quincunx/icons/macros/margin-pool-s.svg" });
  });

  it("keeps a picture that a user chose, and keeps its file when the rolled stat is deleted", async () => {
    const macro = await macroOf("stats.strength", 1);
    await macro.update({ img: "worlds/mine/sword.webp" });
    expect(drawn(1, "worlds/mine/sword.webp")).toBe("worlds/mine/sword.webp");
    const other = await macroOf("stats.wall", 3);
    await hero.update({ system: { stats: [] } });
    expect(drawn(3, other.img as string)).toBe(other.img);
  });
});

describe("the picture file", () => {
  it.each([
    ["margin-pool", "Strength", "margin-pool-s"],
    ["difficulty-pool", " Ärger", "difficulty-pool-a"],
    ["fives-pool", "47", "fives-pool"],
    ["fives-pool", "名前", "fives-pool"],
    ["fives-pool", "", "fives-pool"],
  ] as const)("for a macro of %s for %j is %s", (mechanic, label, name) => {
    const icon = macroIcon(mechanic, label);
    expect(icon).toBe(`modules/quincunx/icons/macros/${name}.svg`);
    expect(isMacroIcon(icon)).toBe(true);
  });

  it("is missing for a mechanic of another package, and never replaces foreign pictures", () => {
    expect(macroIcon("nobodys" as never, "x")).toBe(null);
    for (const img of ["icons/svg/d20-grey.svg", "", null, undefined, 7]) expect(isMacroIcon(img)).toBe(false);
  });
});
