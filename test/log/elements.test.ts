/** Places of messages on screen. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { drawAllElements, forgetElements, noteElement, elementsOf, showMessage } from "../../src/log/elements.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

it("a message that the log has not drawn gives a notice; a deleted one is ignored", async () => {
  const info = vi.fn();
  set(page.ui.notifications, "info", info);
  const message = await page.ChatMessage.create({ content: "Plain." });
  showMessage(message.id);
  expect(info).toHaveBeenCalledExactlyOnceWith("QUINCUNX.Notice.notDrawn", { localize: true, console: false });
  showMessage("nobodyKnowsThis0");
  expect(info).toHaveBeenCalledOnce();
});

describe("places of messages on screen", () => {
  afterEach(() => {
    for (const id of ["a", "b", "c"]) forgetElements(id);
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
  const place = (isThere = true): HTMLElement => {
    const element = document.createElement("li");
    if (isThere) document.body.append(element);
    return element;
  };

  it("are stored once; removed elements are dropped when another is added, and a deleted message has none", () => {
    const [log, popout, next] = [place(), place(), place(false)];
    for (const one of [log, popout, log]) noteElement("a", one);
    expect(elementsOf("a")).toEqual([log, popout]);
    expect(elementsOf("b")).toEqual([]);
    popout.remove();
    // Core adds a drawn element to the page after the hook.
    noteElement("a", next);
    expect(elementsOf("a")).toEqual([log, next]);
    forgetElements("a");
    expect(elementsOf("a")).toEqual([]);
  });

  it("show a message at its place on the page", () => {
    const [gone, there] = [place(false), place()];
    const shown: [HTMLElement, unknown][] = [];
    for (const one of [gone, there]) {
      one.scrollIntoView = (how) => void shown.push([one, how]);
      noteElement("a", one);
    }
    noteElement("b", place(false));
    showMessage("b");
    showMessage("nowhere");
    expect(shown).toEqual([]);
    showMessage("a");
    expect(shown).toEqual([[there, { block: "center" }]]);
  });

  it("are described for a message that the log has not drawn yet, and ignored for a deleted one", () => {
    const told: string[] = [];
    vi.stubGlobal("game", { messages: new Map([["far", {}]]) });
    vi.stubGlobal("ui", { notifications: { info: (key: string) => void told.push(key) } });
    for (const id of ["far", "gone"]) showMessage(id);
    expect(told).toEqual(["QUINCUNX.Notice.notDrawn"]);
  });

  it("without an observer all messages on the page are drawn at once, and no others", () => {
    const [one, other, gone] = [place(), place(), place(false)];
    noteElement("a", one);
    noteElement("b", other);
    noteElement("c", gone);
    const drawn: unknown[] = [];
    drawAllElements((...what) => void drawn.push(what));
    expect(drawn).toEqual([
      ["a", one],
      ["b", other],
    ]);
  });

  it("visible messages are drawn at once, also at the edges and in windows of their own; others when scrolled into view, once", () => {
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
    for (const one of [...seen, above, below, elsewhere]) noteElement("a", one);
    const drawn: HTMLElement[] = [];
    drawAllElements((_id, html) => void drawn.push(html));
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
