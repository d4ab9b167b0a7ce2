import "../../../dom.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { ApplicationV2 } from "../../../../src/client/applications/index.ts";
import { installPage, press, record, settle, type Loose } from "../setup.ts";

let page: ReturnType<typeof installPage>;
beforeEach(() => {
  page = installPage();
});

/** The smallest application that renders: text into its content. */
class Plain extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = { id: "plain-{id}", window: { title: "Plain" } };
  text = "hello";
  override async _renderHTML(): Promise<string> {
    return Promise.resolve(this.text);
  }
  override _replaceHTML(result: string, content: HTMLElement): void {
    content.innerHTML = result;
  }
}

describe("options (app.md 3.1)", () => {
  it("concatenates arrays, merges inner objects and replaces the rest along the chain", () => {
    class Child extends Plain {
      static override DEFAULT_OPTIONS: Loose = {
        classes: ["child"],
        window: { icon: "fa-solid fa-star" },
        tag: "section",
      };
    }
    class Grandchild extends Child {
      static override DEFAULT_OPTIONS: Loose = { classes: ["grandchild"], window: { controls: [{ label: "a" }] } };
    }
    const app = new Grandchild({ classes: ["mine"] });
    expect(app.options.classes).toEqual(["child", "grandchild", "mine"]);
    expect(app.options.window).toMatchObject({ title: "Plain", icon: "fa-solid fa-star", frame: true });
    expect(app.options.window.controls).toHaveLength(1);
    expect(app.options.tag).toBe("section");
  });

  it("does not share option objects between classes or instances", () => {
    const one = new Plain({ classes: ["x"] });
    expect(new Plain().options.classes).toEqual([]);
    expect(one.options.window).not.toBe(new Plain().options.window);
    expect(Plain.DEFAULT_OPTIONS.classes).toBeUndefined();
  });

  it("puts the unique id into the id and freezes the options", () => {
    const app = new Plain({ uniqueId: "seven" });
    expect(app.id).toBe("plain-seven");
    expect(Object.isFrozen(app.options)).toBe(true);
    expect(new Plain().id).not.toBe(new Plain().id);
  });

  it("stops at BASE_APPLICATION", () => {
    class Base extends Plain {
      static override BASE_APPLICATION: Loose = Base;
      static override DEFAULT_OPTIONS: Loose = { ...ApplicationV2.DEFAULT_OPTIONS, id: "base-{id}", classes: ["base"] };
    }
    const names = [...Base.inheritanceChain()].map((cls: Loose) => cls.name as string);
    expect(names).toEqual(["Base"]);
    expect(new Base().options.window.title).toBe("");
  });
});

describe("life cycle (app.md 3.1)", () => {
  const steps: string[] = [];
  class Traced extends Plain {
    override _configureRenderOptions(options: Loose): void {
      steps.push("configure");
      super._configureRenderOptions(options);
    }
    override _canRender(): void {
      steps.push("can");
    }
    override async _prepareContext(options: Loose): Promise<Loose> {
      steps.push("context");
      return super._prepareContext(options);
    }
    override async _preFirstRender(): Promise<void> {
      await settle(1);
      steps.push("preFirst");
    }
    override async _preRender(): Promise<void> {
      await settle(1);
      steps.push("pre");
    }
    override async _renderHTML(): Promise<string> {
      steps.push("html");
      return Promise.resolve("x");
    }
    override _replaceHTML(result: string, content: HTMLElement): void {
      steps.push("replace");
      super._replaceHTML(result, content);
    }
    override _attachFrameListeners(): void {
      steps.push("listeners");
      super._attachFrameListeners();
    }
    override async _onFirstRender(): Promise<void> {
      steps.push("onFirst");
      return Promise.resolve();
    }
    override async _onRender(): Promise<void> {
      steps.push("on");
      return Promise.resolve();
    }
    override _onPosition(): void {
      steps.push("position");
    }
    override async _postRender(): Promise<void> {
      steps.push("post");
      return Promise.resolve();
    }
    override async _preClose(): Promise<void> {
      steps.push("preClose");
      return Promise.resolve();
    }
    override _onClose(): void {
      steps.push("onClose");
    }
  }
  beforeEach(() => (steps.length = 0));

  it("runs its steps in order on a first render, and only the repeated ones afterwards", async () => {
    const app = await new Traced().render({ force: true });
    expect(steps).toEqual([
      "configure",
      "can",
      "context",
      "preFirst",
      "pre",
      "listeners",
      "html",
      "replace",
      "onFirst",
      "on",
      "position",
      "post",
    ]);
    steps.length = 0;
    await app.render();
    expect(steps).toEqual(["configure", "can", "context", "pre", "html", "replace", "on", "post"]);
    steps.length = 0;
    await app.close();
    expect(steps).toEqual(["preClose", "onClose"]);
  });

  it("renders a closed application only if forced; `true` counts as force", async () => {
    const app = new Plain();
    await app.render();
    expect(app.rendered).toBe(false);
    await app.render(true);
    expect(app.rendered).toBe(true);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.RENDERED);
  });

  it("queues renders of one application", async () => {
    const app = new Traced();
    await Promise.all([app.render({ force: true }), app.render({ force: true })]);
    expect(steps.indexOf("post")).toBeLessThan(steps.lastIndexOf("configure"));
  });

  it("can be opened again after closing", async () => {
    const app = await new Plain().render({ force: true });
    await app.close();
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
    expect(document.getElementById(app.id)).toBeNull();
    await app.render({ force: true });
    expect(document.getElementById(app.id)).not.toBeNull();
  });

  it("rejects and cleans up when a first render fails, and can be rendered again", async () => {
    class Broken extends Plain {
      fails = true;
      override async _renderHTML(): Promise<string> {
        if (this.fails) throw new Error("no ink");
        return Promise.resolve("x");
      }
    }
    const app = new Broken();
    await expect(app.render({ force: true })).rejects.toThrow("no ink");
    expect(document.getElementById(app.id)).toBeNull();
    expect(app.rendered).toBe(false);
    expect((globalThis as Loose).foundry.applications.instances.size).toBe(0);
    app.fails = false;
    await app.render({ force: true });
    expect(app.rendered).toBe(true);
  });

  it("stays closed with a warning when _canRender throws, without one when it returns false", async () => {
    class Locked extends Plain {
      override _canRender(): Loose {
        throw new Error("private");
      }
    }
    class Silent extends Plain {
      override _canRender(): Loose {
        return false;
      }
    }
    await new Locked().render({ force: true });
    await new Silent().render({ force: true });
    expect(page.notices).toEqual([{ name: "warn", args: ["private"] }]);
    expect(document.querySelector(".application")).toBeNull();
  });

  it("keeps rendered applications in foundry.applications.instances and in static instances()", async () => {
    const app = await new Plain().render({ force: true });
    expect((globalThis as Loose).foundry.applications.instances.get(app.id)).toBe(app);
    expect([...Plain.instances()]).toEqual([app]);
    await app.close();
    expect([...Plain.instances()]).toEqual([]);
  });

  it("cannot be rendered without _renderHTML", async () => {
    await expect(new ApplicationV2().render({ force: true })).rejects.toThrow("_renderHTML");
  });
});

describe("hooks (app.md 3.5, 3.6)", () => {
  it("fires render and close hooks for the class and every parent", async () => {
    class Mine extends Plain {}
    const heard = record(page.hooks, [
      "renderMine",
      "renderPlain",
      "renderApplicationV2",
      "closeMine",
      "closeApplicationV2",
    ]);
    const app = await new Mine().render({ force: true });
    expect(heard.map((h) => h.name)).toEqual(["renderMine", "renderPlain", "renderApplicationV2"]);
    const [first] = heard;
    expect(first?.args[0]).toBe(app);
    expect(first?.args[1]).toBe(app.element);
    expect(first?.args[3]).toMatchObject({ isFirstRender: true });
    await app.close();
    expect(heard.slice(3).map((h) => h.name)).toEqual(["closeMine", "closeApplicationV2"]);
  });

  it("lets getHeaderControls hooks add controls with onClick", async () => {
    let clicked: Loose;
    page.hooks.on("getHeaderControlsPlain", (_app: Loose, controls: Loose[]) => {
      controls.push({ label: "Extra", icon: "fa-solid fa-star", onClick: (event: Event) => (clicked = event) });
      controls.push({ label: "Hidden", visible: () => false });
    });
    const app = await new Plain().render({ force: true });
    const items = app.element.querySelectorAll(".controls-dropdown li");
    expect([...items].map((item: Loose) => item.textContent as string)).toEqual(["Extra"]);
    items[0].querySelector("button").click();
    expect(clicked).toBeInstanceOf(Event);
  });

  it("dispatches render, close and position events to listeners, and refuses unknown events", async () => {
    const app = new Plain();
    const events: string[] = [];
    for (const type of ["render", "close", "position"]) app.addEventListener(type, () => void events.push(type));
    await app.render({ force: true });
    await app.close();
    expect(events).toEqual(["render", "position", "close"]);
    expect(() => app.addEventListener("boil", () => {})).toThrow("boil");
  });
});

describe("actions (app.md 3.1)", () => {
  const calls: Loose[] = [];
  class Acting extends Plain {
    static override DEFAULT_OPTIONS: Loose = {
      actions: {
        plain: function (this: Loose, ...args: Loose[]) {
          calls.push([this, ...args]);
        },
        both: { handler: (event: Loose) => calls.push(event.type), buttons: [0, 2] },
      },
    };
    override text = `<button type="button" data-action="plain"><i></i></button><a data-action="both"></a><b data-action="unknown"></b>`;
    override _onClickAction(_event: Loose, target: HTMLElement): void {
      calls.push(target.dataset.action);
    }
  }
  beforeEach(() => (calls.length = 0));

  it("binds handlers to the application and passes event and target", async () => {
    const app = await new Acting().render({ force: true });
    const button = app.element.querySelector("[data-action=plain]");
    button.firstElementChild.click();
    expect(calls[0][0]).toBe(app);
    expect(calls[0][1].type).toBe("click");
    expect(calls[0][2]).toBe(button);
  });

  it("reacts to the left button only, unless other buttons are configured", async () => {
    const app = await new Acting().render({ force: true });
    const right = (): MouseEvent => new MouseEvent("contextmenu", { bubbles: true, button: 2 });
    app.element.querySelector("[data-action=plain]").dispatchEvent(right());
    expect(calls).toEqual([]);
    app.element.querySelector("[data-action=both]").dispatchEvent(right());
    app.element.querySelector("[data-action=both]").click();
    expect(calls).toEqual(["contextmenu", "click"]);
  });

  it("passes actions without a handler to _onClickAction", async () => {
    const app = await new Acting().render({ force: true });
    app.element.querySelector("[data-action=unknown]").click();
    expect(calls).toEqual(["unknown"]);
  });
});

describe("forms (app.md 3.1)", () => {
  const calls: Loose[] = [];
  class Form extends Plain {
    static override DEFAULT_OPTIONS: Loose = {
      tag: "form",
      form: {
        closeOnSubmit: true,
        handler: function (this: Loose, event: Event, form: HTMLFormElement, formData: Loose) {
          calls.push({ app: this, type: event.type, form, data: formData.object });
          return "done";
        },
      },
    };
    override text = `<input name="a.b" value="1"><input type="number" name="n" value="2"><button type="submit"></button>`;
  }
  beforeEach(() => (calls.length = 0));

  it("calls the handler with FormDataExtended, flat keys, then closes", async () => {
    const app = await new Form().render({ force: true });
    app.element.querySelector("button[type=submit]").click();
    await settle();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ app, type: "submit", data: { "a.b": "1", n: 2 } });
    expect(app.rendered).toBe(false);
  });

  it("submits on change with submitOnChange", async () => {
    class Live extends Form {
      static override DEFAULT_OPTIONS: Loose = { form: { submitOnChange: true, closeOnSubmit: false } };
    }
    const app = await new Live().render({ force: true });
    app.element.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(calls.map((call) => call.type as string)).toEqual(["change"]);
    expect(app.rendered).toBe(true);
  });

  it("submits by program and returns the handler's result", async () => {
    const app = await new Form().render({ force: true });
    await expect(app.submit()).resolves.toBe("done");
    await expect(new Plain().submit()).rejects.toThrow("form");
  });
});

describe("window (app.md 3.1)", () => {
  it("has header, title, close button and content; frameless applications have none of them", async () => {
    const framed = await new Plain().render({ force: true });
    expect(framed.element.querySelector(".window-header .window-title").textContent).toBe("Plain");
    expect(framed.element.querySelector(".window-content").innerHTML).toBe("hello");
    const bare = await new Plain({ window: { frame: false } }).render({ force: true });
    expect(bare.element.innerHTML).toBe("hello");
  });

  it("closes by its close button", async () => {
    const app = await new Plain().render({ force: true });
    app.element.querySelector("[data-action=close]").click();
    await settle();
    expect(app.rendered).toBe(false);
  });

  it("updates the title on render({window})", async () => {
    const app = await new Plain().render({ force: true });
    await app.render({ window: { title: "Other" } });
    expect(app.element.querySelector(".window-title").textContent).toBe("Other");
  });

  it("stays inside the viewport and reports its position", async () => {
    const app = await new Plain({ position: { width: 300, height: 200 } }).render({ force: true });
    expect(app.element.style.width).toBe("300px");
    app.setPosition({ left: 40, top: 99_999 });
    expect(app.position.left).toBe(40);
    expect(app.position.top).toBe(window.innerHeight - 200);
  });

  it("can be minimized and maximized", async () => {
    const app = await new Plain({ position: { width: 300 } }).render({ force: true });
    await app.minimize();
    expect([app.minimized, app.element.classList.contains("minimized")]).toEqual([true, true]);
    await app.maximize();
    expect([app.minimized, app.element.style.width]).toEqual([false, "300px"]);
  });

  it("comes to the front on a press", async () => {
    const one = await new Plain().render({ force: true });
    const two = await new Plain().render({ force: true });
    expect((globalThis as Loose).ui.activeWindow).toBe(two);
    one.element.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    expect(Number(one.element.style.zIndex)).toBeGreaterThan(Number(two.element.style.zIndex));
    expect((globalThis as Loose).ui.activeWindow).toBe(one);
  });

  it("can be moved by its header", async () => {
    const app = await new Plain({ position: { width: 300, height: 100, left: 10, top: 10 } }).render({ force: true });
    app.window.header?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX: 5, clientY: 5 }));
    window.dispatchEvent(new MouseEvent("pointermove", { clientX: 25, clientY: 45 }));
    window.dispatchEvent(new MouseEvent("pointerup"));
    expect([app.position.left, app.position.top]).toEqual([30, 50]);
  });

  it("opens its controls menu by button and supports the keyboard in it", async () => {
    const app = await new Plain({ window: { controls: [{ label: "one" }, { label: "two" }] } }).render({ force: true });
    app.element.querySelector("[data-action=toggleControls]").click();
    const buttons = [...app.element.querySelectorAll(".controls-dropdown button")] as HTMLElement[];
    expect(document.activeElement).toBe(buttons[0]);
    press(buttons[0] as HTMLElement, "ArrowDown");
    expect(document.activeElement).toBe(buttons[1]);
    press(buttons[1] as HTMLElement, "Escape");
    expect(app.window.controlsDropdown?.hidden).toBe(true);
    expect(document.activeElement).toBe(app.window.controls);
  });
});

describe("tabs (app.md 3.1)", () => {
  class Tabbed extends Plain {
    static override TABS: Loose = {
      main: { tabs: [{ id: "a" }, { id: "b", label: "Bee" }], initial: "a", labelPrefix: "TAB" },
    };
    override async _renderHTML(...args: Loose[]): Promise<string> {
      const { tabs } = args[0] as { tabs: Record<string, { cssClass: string; label: string }> };
      return Promise.resolve(
        `<nav class="tabs">${Object.entries(tabs)
          .map(
            ([id, tab]) =>
              `<a role="tab" data-action="tab" data-group="main" data-tab="${id}" class="${tab.cssClass}">${tab.label}</a>`,
          )
          .join("")}</nav>` +
          Object.entries(tabs)
            .map(([id, tab]) => `<section class="tab ${tab.cssClass}" data-group="main" data-tab="${id}"></section>`)
            .join(""),
      );
    }
  }

  it("prepares context.tabs for a single group, labels by prefix", async () => {
    const app = await new Tabbed().render({ force: true });
    expect([...app.element.querySelectorAll("nav a")].map((a: Loose) => [a.textContent, a.className])).toEqual([
      ["TAB.a", "active"],
      ["Bee", ""],
    ]);
  });

  it("changes tab by click, by keyboard and by render option, and refuses unknown tabs", async () => {
    const app = await new Tabbed().render({ force: true });
    const shown = (): string => app.element.querySelector("section.active").dataset.tab as string;
    app.element.querySelector("nav [data-tab=b]").click();
    expect([shown(), app.tabGroups.main]).toEqual(["b", "b"]);
    press(app.element.querySelector("nav [data-tab=a]"), "Enter");
    expect(shown()).toBe("a");
    await app.render({ tab: "b" });
    expect(shown()).toBe("b");
    expect(() => app.changeTab("z", "main")).toThrow('"z"');
  });
});

describe("generations (app.md 3.1)", () => {
  it("[14] renders children; detaching a window throws by name", async () => {
    const parent = (await new Plain().render({ force: true })) as Loose;
    const child = (await parent.renderChild(new Plain())) as Loose;
    expect(child.rendered).toBe(true);
    expect(child.parent).toBe(parent);
    expect(() => parent.detachWindow()).toThrow("host: ApplicationV2#detachWindow is not implemented");
  });

  it("[13] has neither", () => {
    installPage({ generation: 13 });
    expect("renderChild" in new Plain()).toBe(false);
    expect("detached" in (globalThis as Loose).foundry.applications).toBe(false);
  });

  it("unmodelled applications throw by name", () => {
    const { FilePicker, ImagePopout } = (globalThis as Loose).foundry.applications.apps;
    expect(() => new ImagePopout()).toThrow("host: foundry.applications.apps.ImagePopout is not implemented");
    expect(() => ImagePopout.show()).toThrow("host: foundry.applications.apps.ImagePopout.show is not implemented");
    expect(() => FilePicker.upload()).toThrow("host: FilePicker.upload is not implemented");
  });
});
