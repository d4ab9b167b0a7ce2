/** app.md 2 and 6: the facts about Foundry's services. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Seat } from "../../src/node-table.ts";
import { anActor, element, g, is14, player, settle, table, type Loose } from "./setup.ts";

let ana: Seat;
beforeAll(async () => {
  ana = await player();
});

describe("2 life cycle", () => {
  test("app.md 2: hooks are not awaited; call stops at false, callAll does not", () => {
    const seen: number[] = [];
    const ids = [
      g.Hooks.on("confCall", async () => false) as number,
      g.Hooks.on("confCall", () => {
        seen.push(1);
        return false;
      }) as number,
      g.Hooks.on("confCall", () => seen.push(2)) as number,
    ];
    expect([g.Hooks.call("confCall"), [...seen], g.Hooks.callAll("confCall"), seen]).toEqual([
      false,
      [1],
      true,
      [1, 1, 2],
    ]);
    ids.forEach((id) => g.Hooks.off("confCall", id));
  });
  test("app.md 2: hooks fire in order on page load", async () => {
    const order: string[] = [];
    const names = ["init", "i18nInit", "setup", "ready"];
    const seat = await table.seat("Ben", {
      beforeInit: () => names.forEach((name) => g.Hooks.once(name, () => order.push(name))),
    });
    seat.close();
    expect(order).toEqual(names);
  });
});

describe("6.1 settings", () => {
  test("app.md 6.1: only a GM can write a world setting, and onChange runs on all clients", async () => {
    const seen: string[] = [];
    const register = (who: string): void =>
      g.game.settings.register("world", "conf", {
        scope: "world",
        config: false,
        type: Number,
        default: 1,
        onChange: (value: number) => seen.push(`${who} ${value}`),
      });
    register("gm");
    ana.run(() => register("ana"));
    expect(g.game.settings.get("world", "conf")).toBe(1);
    await g.game.settings.set("world", "conf", 2);
    await settle();
    expect([seen.sort(), ana.run(() => g.game.settings.get("world", "conf") as number)]).toEqual([
      ["ana 2", "gm 2"],
      2,
    ]);
    await expect(ana.run(() => g.game.settings.set("world", "conf", 3) as Promise<unknown>)).rejects.toThrow();
    expect(g.game.settings.get("world", "conf")).toBe(2);
  });
  test("app.md 6.1: a client setting stays in its browser", async () => {
    const register = (): void =>
      g.game.settings.register("world", "confHere", { scope: "client", config: false, type: Object, default: {} });
    register();
    ana.run(register);
    await g.game.settings.set("world", "confHere", { secret: 13 });
    await settle();
    expect(ana.run(() => g.game.settings.get("world", "confHere") as object)).toEqual({});
  });
  test("app.md 6.1: an unregistered key throws", () => {
    expect(() => g.game.settings.get("world", "nothing")).toThrow();
  });
});

describe("6.2 keybindings", () => {
  test("app.md 6.2: onDown and onUp run by key and modifiers; returning true consumes; editable may be empty", async () => {
    const seen: string[] = [];
    const seat = await table.seat("Cleo", {
      beforeInit: () =>
        g.Hooks.once("init", () => {
          const editable = [{ key: "KeyJ", modifiers: ["Alt"] }];
          for (const name of ["confA", "confB"])
            g.game.keybindings.register("world", name, {
              name,
              editable,
              onDown: () => seen.push(`${name} down`) < 0,
              onUp: () => seen.push(`${name} up`) > 0,
            });
          g.game.keybindings.register("world", "confNone", { name: "N", editable: [] });
        }),
    });
    seat.run(() => {
      const target = new EventTarget();
      g.game.keyboard._activateListeners(target);
      for (const [type, altKey] of [
        ["keydown", true],
        ["keyup", true],
        ["keydown", false],
      ] as const)
        target.dispatchEvent(new window.KeyboardEvent(type, { code: "KeyJ", key: "j", altKey, cancelable: true }));
      expect(g.game.keybindings.get("world", "confNone")).toEqual([]);
    });
    seat.close();
    expect(seen).toEqual(["confA down", "confB down", "confA up"]);
  });
});

describe("keys and focus (found.md 1, row 2)", () => {
  beforeAll(() => void g.game.keyboard._activateListeners(document));
  const press = (type: string, code: string): void => {
    const held = { shiftKey: code.startsWith("Shift") };
    document.dispatchEvent(new window.KeyboardEvent(type, { code, key: code, bubbles: true, ...held }));
  };
  const inForm = (html: string): HTMLElement => {
    const form = element(`<form>${html}</form>`);
    document.body.append(form);
    return form.querySelector("[data-target]") as HTMLElement;
  };
  test.each([
    ["a button in a form", "<button type=button data-target></button>"],
    ["an input", "<input data-target>"],
    ["a textarea", "<textarea data-target></textarea>"],
    ["a select", "<select data-target></select>"],
    ["an editable element", "<div contenteditable=true tabindex=0 data-target></div>"],
  ])("found.md 1.2 (dnd5e #1548): focus on %s releases all keys that are recorded as down", (_name, html) => {
    const { keyboard } = g.game;
    const target = inForm(html);
    press("keydown", "ShiftLeft");
    press("keydown", "KeyQ");
    expect([...keyboard.downKeys]).toEqual(["ShiftLeft", "KeyQ"]);
    target.focus();
    expect([...keyboard.downKeys]).toEqual([]);
    expect(keyboard.isModifierActive("Shift")).toBe(false);
    target.closest("form")?.remove();
  });
  test("found.md 1.2: focus on an element outside of forms changes nothing", () => {
    const target = inForm("<div tabindex=0 data-target></div>");
    press("keydown", "ShiftLeft");
    target.focus();
    expect(g.game.keyboard.isModifierActive("Shift")).toBe(true);
    press("keyup", "ShiftLeft");
    target.closest("form")?.remove();
  });
  test("found.md 1.2: while a button in a form has the focus, no action gets a key", () => {
    const target = inForm("<button type=button data-target></button>");
    target.focus();
    expect(g.game.keyboard.hasFocus).toBe(true);
    target.closest("form")?.remove();
  });
  test("integrations.md 10: key events in another window are missed: downKeys is stale", () => {
    press("keydown", "ShiftLeft");
    document.dispatchEvent(new window.Event("blur"));
    expect(g.game.keyboard.downKeys.has("ShiftLeft")).toBe(true);
    press("keyup", "ShiftLeft");
  });
});

describe("6.3 Handlebars", () => {
  test("app.md 6.3: the helpers of templates exist", () => {
    const draw = (text: string, data: object = {}): string => g.Handlebars.compile(text)(data) as string;
    expect(draw("{{localize key n=2}}", { key: "a.b" })).toBe("a.b");
    expect(
      draw("{{#if (eq a 1)}}yes{{/if}} {{checked on}} {{disabled off}}", { a: 1, on: true, off: false }).trim(),
    ).toBe("yes checked");
    expect(draw("{{concat 'a' 'b'}} {{ifThen x 1 2}}", { x: false })).toBe("ab 2");
  });
});

describe("6.4 localization", () => {
  test("app.md 6.4: localize returns the key without a text; format inserts data", () => {
    g.game.i18n.translations.CONF = { hello: "Hello {name}" };
    expect([
      g.game.i18n.localize("CONF.none"),
      g.game.i18n.format("CONF.hello", { name: "Ana" }),
      g.game.i18n.has("CONF.hello"),
    ]).toEqual(["CONF.none", "Hello Ana", true]);
  });
  test(`[${is14 ? 14 : 13}] app.md 6.4: _loc ${is14 ? "is a global" : "does not exist"}`, () => {
    expect(typeof g._loc).toBe(is14 ? "function" : "undefined");
    if (is14) expect(g._loc("CONF.hello", { name: "Ben" })).toBe("Hello Ben");
  });
});

describe("6.5 enrichers", () => {
  test("app.md 6.5: a global pattern creates elements; onRender needs an id and gets the wrapping element", async () => {
    const rendered: HTMLElement[] = [];
    const before = [...g.CONFIG.TextEditor.enrichers];
    g.CONFIG.TextEditor.enrichers.push({
      id: "conf",
      pattern: /@Conf\[([^\]]+)\]/g,
      enricher: async (match: RegExpMatchArray) =>
        Object.assign(document.createElement("a"), { className: "conf-link", textContent: match[1] }),
      onRender: (node: HTMLElement) => rendered.push(node),
    });
    const html = element(
      await g.foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>@Conf[one] and @Conf[two]</p>"),
    );
    document.body.append(html);
    expect([...html.querySelectorAll("a.conf-link")].map((node) => node.textContent)).toEqual(["one", "two"]);
    await vi.waitFor(() => expect(rendered).toHaveLength(2));
    expect(rendered[0]?.querySelector("a")?.textContent ?? rendered[0]?.textContent).toBe("one");
    html.remove();
    g.CONFIG.TextEditor.enrichers.splice(0, Infinity, ...before);
  });
});

describe("6.6 hotbar and macros", () => {
  test("app.md 6.6: a script macro is created, assigned to the hotbar and run; it may await", async () => {
    const macro = await g.Macro.implementation.create({
      name: "M",
      type: "script",
      scope: "global",
      command: "await Promise.resolve(); game.confRan = speaker;",
    });
    await g.game.user.assignHotbarMacro(macro, 3);
    expect(g.game.user.hotbar[3]).toBe(macro.id);
    await macro.execute();
    expect(g.game.confRan).toBeTypeOf("object");
    delete g.game.confRan;
  });
  test("app.md 6.6: fromUuid finds the dragged document", async () => {
    const actor = await anActor();
    expect(await g.fromUuid(actor.uuid)).toBe(actor);
    expect(g.fromUuidSync(actor.uuid)).toBe(actor);
  });
});

describe("6.8 combat and documents", () => {
  test("app.md 6.8: pre hooks run on this client only and may stop with false; the others run everywhere", async () => {
    const seen: string[] = [];
    const id = g.Hooks.on("preUpdateActor", () => false) as number;
    const actor = await anActor({ ownership: { default: 3 } });
    await actor.update({ name: "No" });
    g.Hooks.off("preUpdateActor", id);
    expect(actor.name).toBe("Isolde");
    const hers = ana.run(
      () =>
        g.Hooks.on("updateActor", (doc: Loose, changed: Loose) => seen.push(`${doc.name} ${changed.name}`)) as number,
    );
    await actor.update({ name: "Yes" });
    await settle();
    expect(seen).toEqual(["Yes Yes"]);
    ana.run(() => g.Hooks.off("updateActor", hers));
  });
  test("app.md 6.8: updateCombat reports the new round to all clients, forwards and backwards", async () => {
    const rounds: number[] = [];
    const id = ana.run(
      () =>
        g.Hooks.on(
          "updateCombat",
          (_combat: Loose, changed: Loose) => "round" in changed && rounds.push(changed.round as number),
        ) as number,
    );
    const combat = await g.Combat.create({ combatants: [{ name: "A" }] });
    await combat.startCombat();
    await combat.nextRound();
    await combat.previousRound();
    await settle();
    ana.run(() => g.Hooks.off("updateCombat", id));
    await combat.delete();
    expect(rounds).toEqual([1, 2, 1]);
  });
});
