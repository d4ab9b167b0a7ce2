import "../../../dom.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  APPLICATION_SWITCHES,
  ApplicationV2,
  HandlebarsApplicationMixin,
  resetApplicationSwitches,
  setTemplateReader,
} from "../../../../src/client/applications/index.ts";
import {
  getTemplate,
  Handlebars,
  loadTemplates,
  renderTemplate,
} from "../../../../src/client/applications/handlebars/templates.ts";
import { installPage, settle, template, type Dict, type Loose } from "../setup.ts";

beforeEach(() => {
  installPage({ dictionary: { GREET: "Hello {name}", A: "Ay" } });
});

const render = (text: string, data: Dict = {}): Promise<string> => renderTemplate(template(text), data);

describe("templates (app.md 6.3)", () => {
  it("loads a list of paths as partials by path, and an object by its short names", async () => {
    const path = template("<b>{{x}}</b>");
    const other = template("<i>{{x}}</i>");
    await loadTemplates([path]);
    await loadTemplates({ short: other });
    expect(await render(`{{> "${path}"}}{{> short}}`, { x: 1 })).toBe("<b>1</b><i>1</i>");
  });

  it("reads a template once and compiles it once", async () => {
    let reads = 0;
    setTemplateReader(() => (reads++, "<p>{{x}}</p>"));
    const path = `templates/test/once-${Math.random()}.hbs`;
    const [one, two] = await Promise.all([getTemplate(path), getTemplate(path)]);
    expect(one).toBe(two);
    expect(await getTemplate(path)).toBe(one);
    expect(reads).toBe(1);
    expect(one({ x: 2 })).toBe("<p>2</p>");
  });

  it("allows prototype getters in templates", async () => {
    class Person {
      get name(): string {
        return "Isolde";
      }
    }
    expect(await render("{{p.name}}", { p: new Person() })).toBe("Isolde");
  });

  it("rejects an unreadable template", async () => {
    setTemplateReader(() => Promise.reject(new Error("404")));
    await expect(renderTemplate(`templates/test/missing-${Math.random()}.hbs`)).rejects.toThrow("404");
  });

  it("provides compiled templates synchronously through Handlebars.partials", async () => {
    const path = template("<u>{{x}}</u>");
    await loadTemplates([path]);
    expect((Handlebars.partials[path] as Loose)({ x: 3 })).toBe("<u>3</u>");
  });
});

describe("helpers (app.md 6.3)", () => {
  const cases: [name: string, text: string, data: Dict, html: string][] = [
    ["localize", `{{localize "A"}}`, {}, "Ay"],
    ["localize fills {name} from its hash", `{{localize "GREET" name=n}}`, { n: "<b>" }, "Hello &lt;b&gt;"],
    ["localize of a missing key gives the key", `{{localize "NO.KEY"}}`, {}, "NO.KEY"],
    ["checked", `<input {{checked a}}{{checked b}}>`, { a: true, b: false }, "<input checked>"],
    ["disabled", `<input {{disabled a}}>`, { a: 1 }, "<input disabled>"],
    ["numberFormat with decimals and sign", `{{numberFormat 5.5 decimals=2 sign=true}}`, {}, "+5.50"],
    ["numberFormat of zero with sign", `{{numberFormat 0 sign=true}}`, {}, "+0"],
    ["numberFormat of nothing", `{{numberFormat none decimals=2}}`, {}, "NaN"],
    ["concat", `{{concat "a" 1 "b"}}`, {}, "a1b"],
    ["ifThen", `{{ifThen yes "on" "off"}}`, { yes: false }, "off"],
    ["object", `{{#with (object a=1 b=2)}}{{a}}{{b}}{{/with}}`, {}, "12"],
    [
      "eq ne lt gt lte gte",
      `{{eq 1 1}}{{ne 1 1}}{{lt 1 2}}{{gt 1 2}}{{lte 2 2}}{{gte 1 2}}`,
      {},
      "truefalsetruefalsetruefalse",
    ],
    ["and or not", `{{and 1 0}}{{or 0 1}}{{not 0}}`, {}, "falsetruetrue"],
    [
      "selectOptions of a dictionary",
      `{{selectOptions c selected="b"}}`,
      { c: { a: "A", b: "<B>" } },
      `<option value="a">A</option><option value="b" selected>&lt;B&gt;</option>`,
    ],
    [
      "selectOptions localizes, sorts, adds a blank",
      `{{selectOptions c localize=true sort=true blank=""}}`,
      { c: { x: "Z", y: "A" } },
      `<option value="" selected></option><option value="y">Ay</option><option value="x">Z</option>`,
    ],
    [
      "selectOptions inverted",
      `{{selectOptions c selected="b" inverted=true}}`,
      { c: { A: "a", B: "b" } },
      `<option value="a">A</option><option value="b" selected>B</option>`,
    ],
    [
      "selectOptions with nameAttr and labelAttr",
      `{{selectOptions c selected="k2" nameAttr="key" labelAttr="text"}}`,
      {
        c: [
          { key: "k1", text: "one" },
          { key: "k2", text: "two" },
        ],
      },
      `<option value="k1">one</option><option value="k2" selected>two</option>`,
    ],
    [
      "selectOptions with groups",
      `{{selectOptions c}}`,
      { c: [{ value: "a", label: "A", group: "G" }] },
      `<optgroup label="G"><option value="a">A</option></optgroup>`,
    ],
    [
      "radioBoxes",
      `{{radioBoxes "r" c checked="b"}}`,
      { c: { a: "A", b: "B" } },
      `<label class="checkbox"><input type="radio" name="r" value="a"> A</label><label class="checkbox"><input type="radio" name="r" value="b" checked> B</label>`,
    ],
    [
      "numberInput rounds to its step",
      `{{numberInput 4.6 name="n" step=1 min=0}}`,
      {},
      `<input type="number" min="0" step="1" value="5" name="n">`,
    ],
  ];
  it.each(cases)("%s", async (_name, text, data, html) => {
    expect(await render(text, data)).toBe(html);
  });

  it.each([
    ["index", `<option value="0">a</option>`],
    ["text", `<option value="a">a</option>`],
  ] as const)("switch handlebars.selectArray = %s", async (value, expected) => {
    APPLICATION_SWITCHES.selectArray.value = value;
    expect(await render("{{selectOptions c}}", { c: ["a"] })).toBe(expected);
    resetApplicationSwitches();
  });

  it("templates/generic/form-fields.hbs draws nested fieldsets and groups", async () => {
    const field = { toInput: () => document.createElement("input"), toFormGroup: () => document.createElement("div") };
    const html = await renderTemplate("templates/generic/form-fields.hbs", {
      fields: [{ fieldset: true, legend: "A", fields: [{ field }] }, { field }],
    });
    expect(html.replace(/\s*\n\s*/g, "")).toBe("<fieldset><legend>Ay</legend><div></div></fieldset><div></div>");
  });

  it("formGroup splits its hash between group and input; formInput draws the input only", async () => {
    const asked: Loose[] = [];
    const field = {
      toInput: (config: Loose) => (
        asked.push(["input", config]),
        Object.assign(document.createElement("input"), { name: "x" })
      ),
      toFormGroup: (group: Loose, input: Loose) => (asked.push(["group", group, input]), document.createElement("div")),
    };
    expect(
      await render(`{{formGroup f label="L" rootId="r" value=3 localize=true}}{{formInput f value=4}}`, { f: field }),
    ).toBe(`<div></div><input name="x">`);
    expect(asked).toEqual([
      ["group", { label: "L", rootId: "r", localize: true }, { value: 3, localize: true }],
      ["input", { value: 4 }],
    ]);
    await expect(render(`{{formGroup nothing}}`)).rejects.toThrow("Non-DataField");
  });
});

describe("HandlebarsApplicationMixin (app.md 3.2)", () => {
  function makeClass(parts: Record<string, Loose>): Loose {
    return class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
      static override PARTS: Loose = parts;
      count = 0;
      listened: string[] = [];
      override async _prepareContext(options: Loose): Promise<Loose> {
        return { ...(await super._prepareContext(options)), count: ++this.count };
      }
      override _attachPartListeners(partId: string, element: HTMLElement, options: Loose): void {
        super._attachPartListeners(partId, element, options);
        this.listened.push(partId);
      }
    };
  }

  it("draws each part with id, classes and data-application-part", async () => {
    const Parted = makeClass({
      head: { template: template("<header>{{count}}</header>"), id: "head", classes: ["x"] },
      body: { template: template("<section></section>") },
    });
    const app = await new Parted().render({ force: true });
    const head = app.element.querySelector("[data-application-part=head]");
    expect([head.tagName, head.id, head.className, head.dataset.applicationPart]).toEqual([
      "HEADER",
      `${app.id}-head`,
      "x",
      "head",
    ]);
    expect(Object.keys(app.parts)).toEqual(["head", "body"]);
    expect(app.listened).toEqual(["head", "body"]);
  });

  it("redraws only the requested parts", async () => {
    const Parted = makeClass({
      one: { template: template("<p>{{count}}</p>") },
      two: { template: template("<b>{{count}}</b>") },
    });
    const app = await new Parted().render({ force: true });
    const kept = app.parts.one;
    await app.render({ parts: ["two"] });
    expect(app.parts.one).toBe(kept);
    expect(app.element.querySelector(".window-content").innerHTML).toContain('<b data-application-part="two">2</b>');
    expect(app.element.querySelector("p").textContent).toBe("1");
  });

  it.each([
    ["two elements", "<p></p><p></p>"],
    ["none", "  "],
  ])("an error names a part without exactly one root: %s", async (_what, text) => {
    const Parted = makeClass({ bad: { template: template(text) } });
    await expect(new Parted().render({ force: true })).rejects.toThrow('"bad" must render a single HTML element');
  });

  it("drops text beside the root of a part (systems.md 1, gap 8)", async () => {
    const Parted = makeClass({ part: { template: template("<p>1</p>>") } });
    const app = await new Parted().render({ force: true });
    expect(app.element.querySelector("p").parentElement.textContent.trim()).toBe("1");
  });

  it("each part has its own context: partId and its tab", async () => {
    class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
      static override TABS: Loose = { main: { tabs: [{ id: "a" }], initial: "a" } };
      static override PARTS: Loose = { a: { template: template(`<div class="{{tab.cssClass}}">{{partId}}</div>`) } };
    }
    const app = (await new Tabbed().render({ force: true })) as Loose;
    expect([app.parts.a.className, app.parts.a.textContent]).toEqual(["active", `${app.id}-a`]);
  });

  it("keeps the order of parts when one is added later, and removes one that is configured away", async () => {
    const Base = makeClass({ one: { template: template("<p>1</p>") }, two: { template: template("<p>2</p>") } });
    class Choosy extends (Base as Loose) {
      hidden = "one";
      _configureRenderParts(options: Loose): Loose {
        const parts = (super._configureRenderParts as (o: Loose) => Loose)(options) as Dict;
        delete parts[this.hidden];
        return parts;
      }
    }
    const app = new Choosy() as Loose;
    await app.render({ force: true });
    const text = (): string => app.element.querySelector(".window-content").textContent as string;
    expect(text()).toBe("2");
    app.hidden = "none";
    await app.render();
    expect(text()).toBe("12");
    app.hidden = "two";
    await app.render();
    expect(text()).toBe("1");
  });

  it.each([
    ["name", `<div><input name="f{{count}}x" id="">{{!}}<input name="same" value="abc"></div>`, "input[name=same]"],
    ["id", `<div><button id="it" type="button"></button></div>`, "#it"],
    [
      "data attributes",
      `<div><button type="button" data-action="x" data-k="1"></button><button type="button" data-action="x" data-k="2"></button></div>`,
      "[data-k='2']",
    ],
  ])("keeps the focus by %s", async (_how, text, selector) => {
    const Parted = makeClass({ only: { template: template(text) } });
    const app = await new Parted().render({ force: true });
    const before = app.element.querySelector(selector);
    before.focus();
    await app.render();
    const after = app.element.querySelector(selector);
    expect(after).not.toBe(before);
    expect(document.activeElement).toBe(after);
  });

  it("keeps the cursor in a text field", async () => {
    const Parted = makeClass({ only: { template: template(`<div><input name="t" value="abcdef"></div>`) } });
    const app = await new Parted().render({ force: true });
    app.element.querySelector("input").focus();
    app.element.querySelector("input").setSelectionRange(2, 4);
    await app.render();
    const input = app.element.querySelector("input");
    expect([input.selectionStart, input.selectionEnd]).toEqual([2, 4]);
  });

  it("keeps scroll positions of scrollable parts and of the part itself", async () => {
    const Parted = makeClass({ only: { template: template(`<div><ul></ul></div>`), scrollable: ["", "ul"] } });
    const app = await new Parted().render({ force: true });
    app.parts.only.scrollTop = 7;
    app.element.querySelector("ul").scrollTop = 9;
    await app.render();
    expect([app.parts.only.scrollTop, app.element.querySelector("ul").scrollTop]).toEqual([7, 9]);
  });

  it("handles forms inside parts", async () => {
    const seen: Loose[] = [];
    const handler = function (this: Loose, _event: Event, _form: HTMLFormElement, formData: Loose): void {
      seen.push([this, formData.object]);
    };
    const Parted = makeClass({
      only: {
        template: template(`<div><form><input name="x" value="1"></form></div>`),
        forms: { form: { handler, submitOnChange: true } },
      },
    });
    const app = await new Parted().render({ force: true });
    app.element.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(seen).toEqual([[app, { x: "1" }]]);
  });

  it("with root, the template's content becomes the content itself", async () => {
    const Parted = makeClass({ all: { template: template(`<p>a</p><p>b</p>`), root: true } });
    const app = await new Parted().render({ force: true });
    expect(app.element.querySelector(".window-content").innerHTML).toBe("<p>a</p><p>b</p>");
    expect(app.parts.all).toBe(app.element.querySelector(".window-content"));
  });

  it("an error in a template names its part", async () => {
    const Parted = makeClass({ sore: { template: template(`<p>{{#boom}}{{nope 1}}{{/boom}}</p>`) } });
    class Failing extends (Parted as Loose) {
      async _prepareContext(): Promise<Loose> {
        return { boom: true };
      }
    }
    await expect((new Failing() as Loose).render({ force: true })).rejects.toThrow('"sore"');
  });
});
