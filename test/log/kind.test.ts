/**
 * Messages of newer versions and of mechanics that are gone: each kind says so of itself (docs/architecture.md, "A card is a log"). Where messages are on
 * screen, and which of these places are drawn at once.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { drawAllPlaces, forgetPlaces, notePlace, placesOf, showMessage } from "../../src/log/places.ts";
import { mechanics } from "../../src/platform/mechanics.ts";
import { kinds } from "../../src/features/kinds.ts";

describe.each(kinds.map((kind) => [kind.kind, kind] as const))("%s", (_name, kind) => {
  it("is newer where its number is higher than any that is written here", () => {
    const ours = Math.max(1, ...mechanics.map(({ schema }) => schema));
    for (const mechanic of mechanics) {
      const flags = { kind: kind.kind, mechanic: mechanic.id };
      expect(kind.isNewer({ ...flags, schema: ours + 1 } as never)).toBe(true);
      for (const schema of [1, undefined, "99", null]) expect(kind.isNewer({ ...flags, schema } as never)).toBe(false);
    }
  });

  it("names a mechanic that is not there, and misses none that is", () => {
    const missing = (mechanic: string | null): unknown =>
      kind.missing?.({ mechanic } as never, { isRoll: false, rolls: [] } as never) ?? null;
    if (!kind.missing) return expect(["operation", "table-die"]).toContain(kind.kind);
    expect(missing("of-yesterday")).toEqual({ key: "QUINCUNX.Message.noMechanic", data: { id: "of-yesterday" } });
    for (const { id } of mechanics)
      expect(missing(id)).toEqual(
        kind.kind === "card" ? expect.objectContaining({ key: "QUINCUNX.Message.noDice" }) : null,
      );
    if (kind.kind === "help") expect(missing(null)).toBeNull();
  });
});

describe("where messages are on screen", () => {
  afterEach(() => {
    for (const id of ["a", "b", "c"]) forgetPlaces(id);
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
  const place = (isThere = true): HTMLElement => {
    const element = document.createElement("li");
    if (isThere) document.body.append(element);
    return element;
  };

  it("each is known once, what is on no page any more is forgotten when another comes, and a message that is gone has none", () => {
    const [log, popout, next] = [place(), place(), place(false)];
    for (const one of [log, popout, log]) notePlace("a", one);
    expect(placesOf("a")).toEqual([log, popout]);
    expect(placesOf("b")).toEqual([]);
    popout.remove();
    // Core puts what it has drawn on the page after it has told of it.
    notePlace("a", next);
    expect(placesOf("a")).toEqual([log, next]);
    forgetPlaces("a");
    expect(placesOf("a")).toEqual([]);
  });

  it("a message is shown where it is on the page", () => {
    const [gone, there] = [place(false), place()];
    const shown: [HTMLElement, unknown][] = [];
    for (const one of [gone, there]) {
      one.scrollIntoView = (how) => void shown.push([one, how]);
      notePlace("a", one);
    }
    notePlace("b", place(false));
    showMessage("b");
    showMessage("nowhere");
    expect(shown).toEqual([]);
    showMessage("a");
    expect(shown).toEqual([[there, { block: "center" }]]);
  });

  it("of a message that the log has not drawn yet is said where it is, and of one that is gone nothing", () => {
    const told: string[] = [];
    vi.stubGlobal("game", { messages: new Map([["far", {}]]) });
    vi.stubGlobal("ui", { notifications: { info: (key: string) => void told.push(key) } });
    for (const id of ["far", "gone"]) showMessage(id);
    expect(told).toEqual(["QUINCUNX.Notice.notDrawn"]);
  });

  it("without an observer all that is on the page is drawn at once, and nothing else", () => {
    const [one, other, gone] = [place(), place(), place(false)];
    notePlace("a", one);
    notePlace("b", other);
    notePlace("c", gone);
    const drawn: unknown[] = [];
    drawAllPlaces((...what) => void drawn.push(what));
    expect(drawn).toEqual([
      ["a", one],
      ["b", other],
    ]);
  });

  it("what is in sight is drawn at once, also at its edges and in windows of its own; the rest when it comes into sight, once", () => {
    type Entry = { readonly isIntersecting: boolean; readonly target: Element };
    let see: (entries: readonly Entry[]) => void = () => undefined;
    const observed = new Set<Element>();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(heard: typeof see) {
          see = heard;
        }
        observe(element: Element): void {
          observed.add(element);
        }
        unobserve(element: Element): void {
          observed.delete(element);
        }
      },
    );
    const at = (top: number, bottom: number): HTMLElement => {
      const element = place();
      element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
      return element;
    };
    const { innerHeight } = window;
    const seen = [at(10, 20), at(-10, 0), at(innerHeight, innerHeight + 9)];
    const above = at(-20, -1);
    const below = at(innerHeight + 1, innerHeight + 9);
    const window2 = document.implementation.createHTMLDocument();
    const elsewhere = window2.createElement("li");
    window2.body.append(elsewhere);
    elsewhere.getBoundingClientRect = () => ({ top: -20, bottom: -1 }) as DOMRect;
    for (const one of [...seen, above, below, elsewhere]) notePlace("a", one);
    const drawn: HTMLElement[] = [];
    drawAllPlaces((_id, html) => void drawn.push(html));
    expect(drawn).toEqual([...seen, elsewhere]);
    expect([...observed]).toEqual([above, below]);
    see([
      { isIntersecting: false, target: above },
      { isIntersecting: true, target: below },
    ]);
    expect(drawn.slice(4)).toEqual([below]);
    expect([...observed]).toEqual([above]);
    see([{ isIntersecting: true, target: place() }]);
    expect(drawn).toHaveLength(5);
  });
});
