import { describe, expect, it } from "vitest";
import type { DocumentData } from "../../src/protocol.ts";
import { packProblem } from "../../src/server/packs.ts";
import { ANA, GM, table } from "./support.ts";

const macros: DocumentData[] = [{ _id: "MacroMacroMacro1", name: "Roll", type: "script", img: "x.svg", command: "1" }];
const macroPack = { name: "macros", label: "Macros", type: "Macro" };

describe("packs (app.md 1.2)", () => {
  it("are sent as an index; documents are read by id", async () => {
    const { world, ana } = table();
    world.addPack("quincunx", macroPack, macros);
    expect(world.snapshot(ANA).packs).toEqual([
      {
        ...{ id: "quincunx.macros", label: "Macros", documentName: "Macro", packageName: "quincunx" },
        ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
        index: [
          {
            _id: "MacroMacroMacro1",
            uuid: "Compendium.quincunx.macros.Macro.MacroMacroMacro1",
            name: "Roll",
            type: "script",
            img: "x.svg",
          },
        ],
      },
    ]);
    expect(
      await ana.transport.request({ type: "pack", pack: "quincunx.macros", ids: ["MacroMacroMacro1", "none"] }),
    ).toEqual(macros);
  });

  it("of actors and items are refused without a system, and with a list of systems (ISS 7636)", () => {
    const { world } = table();
    const actors = { name: "heroes", label: "Heroes", type: "Actor" };
    expect(() => world.addPack("quincunx", actors, [])).toThrow(
      "pack quincunx.heroes: a compendium of the type Actor must name its system",
    );
    expect(packProblem("m", { ...actors, type: "Item" }, "practice")).toContain("must name its system");
    expect(packProblem("m", { ...actors, system: ["a", "b"] as unknown as string }, "practice")).toContain(
      "not an array",
    );
    expect(world.addPack("quincunx", { ...actors, system: "practice" }, [])).toBe(true);
    expect(world.addPack("quincunx", { ...actors, name: "others", system: "dnd5e" }, [])).toBe(false);
  });

  it("need a plain name, a label and a known type", () => {
    expect(packProblem("m", { ...macroPack, name: "a.b" }, "practice")).toContain("periods");
    expect(packProblem("m", { ...macroPack, label: "" }, "practice")).toContain("label");
    expect(packProblem("m", { ...macroPack, type: "Nothing" }, "practice")).toContain("Nothing");
  });

  it("are hidden by their ownership: an empty one even from the GM", async () => {
    const { world, ana, gm } = table();
    world.addPack("quincunx", { ...macroPack, name: "gm-only", ownership: { GAMEMASTER: "OWNER" } }, macros);
    world.addPack("quincunx", { ...macroPack, name: "nobody", ownership: {} }, macros);
    await expect(ana.transport.request({ type: "pack", pack: "quincunx.gm-only" })).rejects.toThrow(
      "User Ana lacks permission to read",
    );
    await expect(gm.transport.request({ type: "pack", pack: "quincunx.gm-only" })).resolves.toHaveLength(1);
    await expect(gm.transport.request({ type: "pack", pack: "quincunx.nobody" })).rejects.toThrow(
      "lacks permission to read",
    );
  });

  it("disappear while their module is inactive", () => {
    const { world } = table();
    world.addPack("quincunx", macroPack, macros);
    world.setModuleActive("quincunx", false);
    expect(world.snapshot(GM).packs).toEqual([]);
  });
});
