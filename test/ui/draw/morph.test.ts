/** Morphing a DOM tree without losing focus and scroll position. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { morph } from "../../../src/ui/draw/morph.ts";
import { openStage } from "../../support/stage.ts";

beforeAll(() => openStage());

function tree(html: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  return document.importNode(holder.content.firstElementChild!, true) as HTMLElement;
}

describe("morph", () => {
  let live: HTMLElement;
  beforeEach(() => {
    live = tree(
      '<div><p data-quincunx-key="a">one</p><input id="b" value="2"><details data-quincunx-key="c"><summary>x</summary></details></div>',
    );
    document.body.replaceChildren(live);
  });

  it("changes the differences and keeps the elements", () => {
    const [p, input] = [live.querySelector("p"), live.querySelector("input")];
    morph(live, tree('<div class="new"><p data-quincunx-key="a">two</p><input id="b" value="3"></div>'));
    expect(live.outerHTML).toBe('<div class="new"><p data-quincunx-key="a">two</p><input id="b" value="3"></div>');
    expect(live.querySelector("p")).toBe(p);
    expect(live.querySelector("input")).toBe(input);
    expect(input!.value).toBe("3");
  });

  it("gives the focus of a removed or disabled element to its window", () => {
    const frame = tree('<form class="application quincunx"></form>');
    document.body.replaceChildren(frame);
    frame.append(live);
    for (const rest of ["", '<input id="b" value="2" disabled>']) {
      morph(live, tree('<div><input id="b" value="2"></div>'));
      live.querySelector("input")?.focus();
      morph(live, tree(`<div>${rest}</div>`));
      expect(document.activeElement).toBe(frame);
    }
  });

  it("never overwrites the field that is being typed into", () => {
    const input = live.querySelector("input")!;
    input.value = "typed";
    morph(live, tree('<div><input id="b" value="3"></div>'), input);
    expect(input.value).toBe("typed");
    morph(live, tree('<div><input id="b" value="3"></div>'), null);
    expect(input.value).toBe("3");
  });

  it("leaves the neighbours of a removed entry in place, with the focus", () => {
    live = tree(
      '<ul><li data-quincunx-key="1">1</li><li data-quincunx-key="2">2</li><li data-quincunx-key="3"><button>3</button></li></ul>',
    );
    document.body.replaceChildren(live);
    const button = live.querySelector("button")!;
    button.focus();
    morph(live, tree('<ul><li data-quincunx-key="2">2</li><li data-quincunx-key="3"><button>3</button></li></ul>'));
    expect(document.activeElement).toBe(button);
    expect(live.textContent).toBe("23");
  });

  it("does the same between line breaks, as in templates", () => {
    const page = (rows: string): string => `<div>\n  ${rows}\n  <p data-quincunx-key="more"><input></p>\n</div>`;
    live = tree(page('<p data-quincunx-key="holds"></p>'));
    document.body.replaceChildren(live);
    const field = live.querySelector("input");
    field?.focus();
    morph(live, tree(page("")));
    expect(live.querySelector("[data-quincunx-key=holds]")).toBeNull();
    expect(document.activeElement).toBe(field);
    morph(live, tree(page('<p data-quincunx-key="holds"></p>')));
    expect(document.activeElement).toBe(field);
  });

  it("leaves a disclosure as the reader has it, and Foundry's mark of a part", () => {
    live.dataset["applicationPart"] = "prompt";
    live.querySelector("details")!.open = true;
    morph(live, tree('<div><details data-quincunx-key="c"><summary>y</summary></details></div>'));
    expect(live.querySelector("details")!.open).toBe(true);
    expect(live.dataset["applicationPart"]).toBe("prompt");
  });
});
