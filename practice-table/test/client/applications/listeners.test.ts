import "../../dom.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  activateListeners,
  ContextMenu,
  FormDataExtended,
  SearchFilter,
  TooltipManager,
} from "../../../src/client/applications/index.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
} from "../../../src/client/applications/forms/fields.ts";
import { Tabs } from "../../../src/client/applications/ux/tabs.ts";
import { installPage, press, settle, type Loose } from "./setup.ts";

let page: ReturnType<typeof installPage>;
beforeEach(() => {
  page = installPage({ dictionary: { KEY: "A sentence" } });
});

const html = (text: string): HTMLElement => {
  const div = document.createElement("div");
  div.innerHTML = text;
  document.body.append(div);
  return div.firstElementChild as HTMLElement;
};
const rightClick = (target: Element): boolean =>
  target.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("#context-menu [role=menuitem]")];

describe("ContextMenu (app.md 5.4)", () => {
  const list = (): HTMLElement =>
    html(`<ul><li class="entry" data-id="1" tabindex="0">one</li><li class="other">x</li></ul>`);

  it("[14] shows visible entries with label and icon; onClick gets event and li", async () => {
    const seen: Loose[] = [];
    const root = list();
    new ContextMenu(root, ".entry", [
      { label: "KEY", icon: "fa-solid fa-star", onClick: (...args: Loose[]) => void seen.push(args) },
      { label: "no", visible: false },
      { label: "asked", visible: (li: HTMLElement) => li.dataset.id === "1" },
    ]);
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    expect(items().map((item) => item.textContent)).toEqual(["A sentence", "asked"]);
    expect(items()[0]?.querySelector("i")?.className).toBe("fa-solid fa-star fa-fw");
    items()[0]?.click();
    await settle();
    expect(seen[0][0]).toBeInstanceOf(Event);
    expect(seen[0][1]).toBe(root.querySelector(".entry"));
    expect(items()).toEqual([]);
  });

  it("[14] accepts the old names, with a warning at each opening", async () => {
    const seen: Loose[] = [];
    const root = list();
    new ContextMenu(root, ".entry", [
      { name: "old", condition: (li: HTMLElement) => li.dataset.id === "1", callback: (li: Loose) => seen.push(li) },
    ]);
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    expect(page.warnings.some((text) => text.includes("ContextMenuEntry#name"))).toBe(true);
    items()[0]?.click();
    await settle();
    expect(seen).toEqual([root.querySelector(".entry")]);
  });

  it("[13] ignores the new names", async () => {
    installPage({ generation: 13 });
    const root = list();
    new ContextMenu(root, ".entry", [{ label: "new", visible: false, onClick: () => {} }], { jQuery: false });
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    expect(items().map((item) => item.textContent)).toEqual([""]);
  });

  it("[13] passes jQuery objects to callbacks unless jQuery: false", async () => {
    installPage({ generation: 13 });
    const root = list();
    const seen: Loose[] = [];
    new ContextMenu(root, ".entry", [{ name: "x", callback: (li: Loose) => seen.push(li) }]);
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    items()[0]?.click();
    await settle();
    expect(seen[0].jquery).toBeTruthy();
  });

  it("opens only on its selector", async () => {
    const root = list();
    new ContextMenu(root, ".entry", [{ label: "x", onClick: () => {} }]);
    expect(rightClick(root.querySelector(".other") as Element)).toBe(true);
    await settle();
    expect(items()).toEqual([]);
  });

  it.each([
    ["ContextMenu", {}],
    ["F10", { shiftKey: true }],
  ])("opens by the key %s; arrows, Home, End and first letters move the focus", async (key, options) => {
    const root = list();
    new ContextMenu(
      root,
      ".entry",
      ["apple", "pear", "plum"].map((label) => ({ label, onClick: () => {} })),
    );
    const entry = root.querySelector(".entry") as HTMLElement;
    entry.focus();
    press(entry, key, options);
    await settle();
    expect(document.querySelector("#context-menu [role=menu]")).not.toBeNull();
    const focused = (): string => document.activeElement?.textContent ?? "";
    const steps: string[] = [focused()];
    for (const k of ["ArrowDown", "ArrowDown", "ArrowDown", "End", "Home", "p", "p", "ArrowUp"]) {
      press(document.activeElement as Element, k);
      steps.push(focused());
    }
    expect(steps).toEqual(["apple", "pear", "plum", "apple", "plum", "apple", "pear", "plum", "pear"]);
    press(document.activeElement as Element, "Escape");
    await settle();
    expect(items()).toEqual([]);
    expect(document.activeElement).toBe(entry);
  });

  it("runs an entry by Enter", async () => {
    const root = list();
    const run = vi.fn();
    new ContextMenu(root, ".entry", [{ label: "x", onClick: run }]);
    press(root.querySelector(".entry") as Element, "ContextMenu");
    await settle();
    press(document.activeElement as Element, "Enter");
    await settle();
    expect(run).toHaveBeenCalledOnce();
  });

  it("closes on a press outside, and calls onOpen and onClose", async () => {
    activateListeners(document);
    const root = list();
    const seen: string[] = [];
    new ContextMenu(root, ".entry", [{ label: "x", onClick: () => {} }], {
      fixed: true,
      onOpen: () => void seen.push("open"),
      onClose: () => void seen.push("close"),
    });
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    document.body.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    await settle();
    expect(seen).toEqual(["open", "close"]);
  });

  it("separates groups", async () => {
    const root = list();
    new ContextMenu(root, ".entry", [
      { label: "a", group: "one" },
      { label: "b", group: "two" },
      { label: "c", group: "one" },
    ]);
    rightClick(root.querySelector(".entry") as Element);
    await settle();
    expect([...document.querySelectorAll("#context-menu li")].map((li) => li.textContent || "—")).toEqual([
      "a",
      "c",
      "—",
      "b",
    ]);
  });
});

describe("FormDataExtended (types: form-data-extended)", () => {
  const data = (text: string, options: Loose = {}): Loose =>
    new FormDataExtended(html(`<form>${text}</form>`) as HTMLFormElement, options).object as Loose;
  const cases: [what: string, text: string, object: Loose][] = [
    ["text stays text, names stay dotted", `<input name="a.b" value="1">`, { "a.b": "1" }],
    [
      "numbers are numbers, empty ones null",
      `<input type="number" name="n" value="2.5"><input type="number" name="m">`,
      { n: 2.5, m: null },
    ],
    [
      "a checkbox is a boolean",
      `<input type="checkbox" name="c" checked><input type="checkbox" name="d">`,
      { c: true, d: false },
    ],
    [
      "a checkbox with a value gives it or null",
      `<input type="checkbox" name="c" value="x" checked><input type="checkbox" name="d" value="y">`,
      { c: "x", d: null },
    ],
    [
      "several checkboxes of one name with values are a list of the chosen",
      `<input type="checkbox" name="c" value="x" checked><input type="checkbox" name="c" value="y"><input type="checkbox" name="c" value="z" checked>`,
      { c: ["x", "z"] },
    ],
    [
      "radio boxes give the chosen value or null",
      `<input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked><input type="radio" name="s" value="1">`,
      { r: "2", s: null },
    ],
    [
      "data-dtype casts",
      `<input name="n" value="3" data-dtype="Number"><input name="b" value="true" data-dtype="Boolean"><input name="j" value='{"a":1}' data-dtype="JSON">`,
      { n: 3, b: true, j: { a: 1 } },
    ],
    [
      "selects, single and multiple",
      `<select name="s"><option value="a"></option><option value="b" selected></option></select><select name="m" multiple><option value="a" selected></option><option value="b" selected></option></select>`,
      { s: "b", m: ["a", "b"] },
    ],
    ["repeated names are a list", `<input name="x" value="1"><input name="x" value="2">`, { x: ["1", "2"] }],
    [
      "disabled fields and fieldsets are left out",
      `<input name="a" value="1" disabled><fieldset disabled><input name="b" value="1"></fieldset><input name="c" value="1">`,
      { c: "1" },
    ],
    [
      "buttons and nameless fields are left out",
      `<button name="a" value="1"></button><input value="1"><input type="submit" name="b">`,
      {},
    ],
    [
      "images and editable blocks with data-edit",
      `<img data-edit="img" src="x.png"><div contenteditable="true" data-edit="text"><b>t</b></div>`,
      { img: "x.png", text: "<b>t</b>" },
    ],
  ];
  it.each(cases)("%s", (_what, text, object) => expect(data(text)).toEqual(object));

  it("includes disabled fields when asked", () => {
    expect(data(`<input name="a" value="1" disabled>`, { disabled: true })).toEqual({ a: "1" });
  });

  it("reads Foundry's own elements", () => {
    const form = html(
      `<form><range-picker name="r" value="3" min="1" max="9" step="1"></range-picker><multi-checkbox name="m"><option value="a" selected>A</option><option value="b">B</option></multi-checkbox><string-tags name="t" value="x, y"></string-tags></form>`,
    ) as HTMLFormElement;
    expect(new FormDataExtended(form).object).toEqual({ r: 3, m: ["a"], t: ["x", "y"] });
  });
});

describe("form fields (types: forms/fields)", () => {
  it("makes inputs with their standard attributes", () => {
    expect(
      createTextInput({
        name: "a",
        value: "x",
        required: true,
        disabled: true,
        placeholder: "p",
        dataset: { k: 1 },
        classes: "big",
      }).outerHTML,
    ).toBe(`<input type="text" value="x" name="a" required="" disabled="" placeholder="p" class="big" data-k="1">`);
    expect(createCheckboxInput({ name: "c", value: true }).outerHTML).toBe(
      `<input type="checkbox" checked="" name="c">`,
    );
    expect(createTextareaInput({ name: "t", value: "x", rows: 3 }).outerHTML).toBe(
      `<textarea rows="3" name="t">x</textarea>`,
    );
    expect(createNumberInput({ name: "n", value: 4.26, step: 0.1 }).value).toBe("4.3");
  });

  it("makes selects with blank, groups and the chosen value", () => {
    const select = createSelectInput({
      name: "s",
      value: "b",
      blank: "—",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B", group: "G" },
      ],
    });
    expect(select.innerHTML).toBe(
      `<option value="">—</option><option value="a">A</option><optgroup label="G"><option value="b" selected="">B</option></optgroup>`,
    );
    expect(select.value).toBe("b");
  });

  it("ties label and hint of a group to the input by rootId", () => {
    const group = createFormGroup({
      label: "KEY",
      hint: "why",
      units: "m",
      rootId: "root",
      localize: true,
      stacked: true,
      input: createTextInput({ name: "a.b", value: "" }),
    });
    expect(group.className).toBe("form-group stacked");
    const input = group.querySelector("input") as HTMLInputElement;
    expect([input.id, group.querySelector("label")?.htmlFor, input.getAttribute("aria-describedby")]).toEqual([
      "root-a.b",
      "root-a.b",
      "root-a.b-hint",
    ]);
    expect(group.querySelector("label")?.textContent).toBe("A sentence (m)");
    expect(group.querySelector("p.hint")?.textContent).toBe("why");
  });
});

describe("TooltipManager (app.md 3.8)", () => {
  const manager = (): TooltipManager => new TooltipManager();
  const shown = (tooltip: TooltipManager): string => tooltip.tooltip.innerHTML;

  it.each([
    ["data-tooltip that is a key is localized", `<i data-tooltip="KEY"></i>`, "A sentence"],
    ["data-tooltip that is no key is cleaned HTML", `<i data-tooltip="<b>x</b><script>y</script>"></i>`, "<b>x</b>"],
    ["data-tooltip-text is plain", `<i data-tooltip-text="<b>x</b>"></i>`, "&lt;b&gt;x&lt;/b&gt;"],
    ["data-tooltip-html is cleaned HTML", `<i data-tooltip-html="<b onclick='x'>x</b>"></i>`, "<b>x</b>"],
    ["an empty data-tooltip is the aria-label", `<i data-tooltip aria-label="KEY"></i>`, "A sentence"],
  ])("%s", (_what, text, expected) => {
    const tooltip = manager();
    tooltip.activate(html(text));
    expect(shown(tooltip)).toBe(expected);
    expect(tooltip.tooltip.classList.contains("active")).toBe(true);
    tooltip.deactivate();
    expect([shown(tooltip), tooltip.element]).toEqual(["", null]);
  });

  it("accepts text or html, not both", () => {
    const tooltip = manager();
    const element = html("<i></i>");
    tooltip.activate(element, { text: "<b>" });
    expect(shown(tooltip)).toBe("&lt;b&gt;");
    expect(() => tooltip.activate(element, { text: "a", html: "b" })).toThrow("both");
  });

  it("appears after a delay on hover, at once on focus, and disappears on Escape", () => {
    vi.useFakeTimers();
    const tooltip = manager();
    tooltip.activateEventListeners();
    const element = html(`<button data-tooltip-text="x"></button>`);
    element.dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
    expect(shown(tooltip)).toBe("");
    vi.advanceTimersByTime(TooltipManager.TOOLTIP_ACTIVATION_MS);
    expect(shown(tooltip)).toBe("x");
    expect(element.getAttribute("aria-describedby")).toBe("tooltip");
    press(element, "Escape");
    expect([shown(tooltip), element.hasAttribute("aria-describedby")]).toEqual(["", false]);
    vi.useRealTimers();
  });

  it("has the class and theme of its element", () => {
    const tooltip = manager();
    tooltip.activate(
      html(`<p class="themed theme-dark" data-tooltip-class="big"><i data-tooltip-text="x"></i></p>`).querySelector(
        "i",
      ) as HTMLElement,
    );
    expect([...tooltip.tooltip.classList]).toEqual(["themed", "theme-dark", "big", "active"]);
  });
});

describe("Tabs and SearchFilter (types: ux)", () => {
  it("shows a clicked tab and calls the callback", () => {
    const root = html(
      `<div><nav class="tabs" data-group="g"><a data-tab="a"></a><a data-tab="b"></a></nav><section class="c"><div class="tab" data-group="g" data-tab="a"></div><div class="tab" data-group="g" data-tab="b"></div></section></div>`,
    );
    const told: string[] = [];
    const tabs = new Tabs({
      navSelector: ".tabs",
      contentSelector: ".c",
      initial: "a",
      callback: (_e, _t, name) => void told.push(name),
    });
    tabs.bind(root);
    (root.querySelector("nav [data-tab=b]") as HTMLElement).click();
    expect([tabs.active, told, (root.querySelector(".tab.active") as HTMLElement).dataset.tab]).toEqual([
      "b",
      ["b"],
      "b",
    ]);
  });

  it("filters without accents and tests fields by operator", () => {
    expect(SearchFilter.testQuery(/isolde/i, "Ísolde")).toBe(true);
    const obj = { system: { n: 3 }, name: "Ísolde" };
    expect(SearchFilter.evaluateFilter(obj, { field: "system.n", operator: "between", value: [2, 4] })).toBe(true);
    expect(SearchFilter.evaluateFilter(obj, { field: "name", operator: "contains", value: "sol", negate: true })).toBe(
      false,
    );
  });
});
