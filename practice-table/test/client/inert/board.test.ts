/** Parts for modules that draw over the page (found.md 3): a board on request only, a ticker, a renderer's facts, fonts, tours. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { g, openTable, type Loose, type Table } from "../setup.ts";

let table: Table | undefined;
afterEach(() => table?.close());

describe("the board", () => {
  it("exists only on request", async () => {
    table = await openTable();
    expect([g.game.settings.get("core", "noCanvas"), g.canvas.ready, g.canvas.app]).toEqual([true, false, null]);
    expect(document.getElementById("board")).toBeNull();
  });

  it("has a running ticker with PIXI's list of listeners, and a renderer's facts; no scene is ready", async () => {
    table = await openTable({ board: true });
    expect([g.game.settings.get("core", "noCanvas"), g.canvas.ready]).toEqual([false, false]);
    expect(document.getElementById("board")?.tagName).toBe("CANVAS");
    const { ticker, renderer } = g.canvas.app;
    expect([renderer.context.webGLVersion, renderer.context.extensions]).toEqual([2, {}]);
    const seen: string[] = [];
    const owner = {};
    const late = (): void => void seen.push("late");
    ticker.add(late, owner, -50).add(() => seen.push("first"), owner, 50);
    ticker.addOnce(() => seen.push("once"));
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(5));
    expect(seen.slice(0, 3)).toEqual(["first", "once", "late"]);
    expect(seen.filter((word) => word === "once")).toHaveLength(1);
    // As such modules do: they iterate over the list and remove a listener themselves.
    for (let at = ticker._head.next as Loose; at;) at = at.match(late, owner) ? at.destroy() : at.next;
    expect(ticker.count).toBe(1);
    expect(() => renderer.render()).toThrow("host: canvas.app.renderer.render is not implemented");
    expect(g.canvas.mouseInteractionManager.activate()).toBe(g.canvas.mouseInteractionManager);
    document.getElementById("board")?.remove();
  });
});

describe("parts beside the board", () => {
  it("settings, logger, pending audio, fonts and tours exist", async () => {
    table = await openTable();
    expect(g.game.settings.get("core", "performanceMode")).toBeTypeOf("number");
    expect(g.logger.warn).toBeTypeOf("function");
    g.game.audio.pending.push(() => {});
    expect(g.game.i18n.has("NUE.FirstLaunchHint")).toBe(true);
    const { FontConfig } = g.foundry.applications.settings.menus;
    expect(g.FontConfig).toBe(FontConfig);
    expect(await FontConfig.loadFont("Example", { editor: true, fonts: [] })).toBe(true);
    expect(FontConfig.getAvailableFonts()).toEqual(expect.arrayContaining(["Example", "Signika"]));
    expect(FontConfig.getAvailableFontChoices().Example).toBe("Example");
    const OwnTour = class extends g.foundry.nue.Tour {} as Loose;
    g.game.tours.register("my-module", "first", new OwnTour({ title: "First", steps: [{ id: "a" }] }));
    const tour = g.game.tours.get("my-module.first");
    expect([tour.key, tour.steps.length, tour.status]).toEqual(["my-module.first", 1, "unstarted"]);
    await tour.start();
    expect([tour.status, g.foundry.nue.Tour.activeTour === tour]).toEqual(["in-progress", true]);
    await tour.next();
    expect([tour.status, g.foundry.nue.Tour.tourInProgress]).toEqual(["completed", false]);
    expect(document.querySelector(".tour-step")).toBeNull();
    const lost = new OwnTour(
      { title: "Lost", steps: [{ id: "b", selector: "#nowhere" }] },
      { namespace: "my", id: "lost" },
    );
    await expect(lost.start()).rejects.toThrow('The Tour my.lost finds nothing for its step "b": #nowhere');
  });
});
