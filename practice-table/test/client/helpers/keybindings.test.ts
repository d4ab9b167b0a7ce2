/** Keybindings: app.md 6.2. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { g, openTable, type Loose, type Table } from "../setup.ts";

let own: Table;
const heard: string[] = [];
let consume = true;
beforeAll(async () => {
  own = await openTable({
    beforeInit: () => {
      g.Hooks.once("init", () => {
        const k = g.game.keybindings;
        const action = (name: string, data: object = {}): void =>
          k.register("t", name, {
            name,
            onDown: (context: Loose) => {
              heard.push(`${name}${context.isShift ? "+shift" : ""}`);
              return consume;
            },
            onUp: () => void heard.push(`${name} up`),
            ...data,
          });
        action("first", { editable: [{ key: "KeyR", modifiers: ["Alt"] }] });
        action("urgent", {
          editable: [{ key: "KeyR", modifiers: ["Alt"] }],
          precedence: g.CONST.KEYBINDING_PRECEDENCE.PRIORITY,
        });
        action("plain", { uneditable: [{ key: "KeyP" }], reservedModifiers: ["Shift"] });
        action("repeats", { editable: [{ key: "KeyQ" }], repeat: true });
        action("unbound", { editable: [] });
        action("gm", { editable: [{ key: "KeyG" }], restricted: true });
      });
    },
  });
});
afterAll(() => own.close());

const press = (code: string, init: KeyboardEventInit = {}, type = "keydown"): KeyboardEvent => {
  const event = new KeyboardEvent(type, {
    code,
    key: code.slice(-1).toLowerCase(),
    bubbles: true,
    cancelable: true,
    ...init,
  });
  heard.length = 0;
  target().dispatchEvent(event);
  return event;
};
/** The manager listens on a target that the test can reach. */
let stage: EventTarget | undefined;
function target(): EventTarget {
  if (!stage) g.game.keyboard._activateListeners((stage = new EventTarget()));
  return stage as EventTarget;
}

describe("key events", () => {
  it("match key and modifiers exactly, by precedence; true consumes", () => {
    expect(press("KeyR", { altKey: true }).defaultPrevented).toBe(true);
    expect(heard).toEqual(["urgent"]);
    press("KeyR");
    expect(heard).toEqual([]);
    press("KeyR", { altKey: true, shiftKey: true });
    expect(heard).toEqual([]);
  });
  it("an action that does not consume lets the next one run", () => {
    consume = false;
    const event = press("KeyR", { altKey: true });
    consume = true;
    expect([heard, event.defaultPrevented]).toEqual([["urgent", "first"], false]);
  });
  it("reserved modifiers may be held; the context contains them", () => {
    press("KeyP", { shiftKey: true });
    expect(heard).toEqual(["plain+shift"]);
    press("KeyP", { ctrlKey: true });
    expect(heard).toEqual([]);
  });
  it("repeat only if configured; onUp runs on release", () => {
    press("KeyP", { repeat: true });
    expect(heard).toEqual([]);
    press("KeyQ", { repeat: true });
    expect(heard).toEqual(["repeats"]);
    press("KeyQ", {}, "keyup");
    expect(heard).toEqual(["repeats up"]);
  });
  it("are ignored while typing", () => {
    const input = document.createElement("input");
    document.body.append(input);
    input.focus();
    press("KeyP");
    expect(heard).toEqual([]);
    input.remove();
  });
  it("restricted actions are for GMs; held modifiers are known", async () => {
    press("KeyG");
    expect(heard).toEqual(["gm"]);
    press("ShiftLeft", { shiftKey: true });
    expect(g.game.keyboard.isModifierActive("Shift")).toBe(true);
    press("ShiftLeft", {}, "keyup");
    expect(g.game.keyboard.isModifierActive("Shift")).toBe(false);
  });
});

describe("bindings", () => {
  it("get lists them; set replaces the editable ones and stores them in this browser; resetDefaults restores them", async () => {
    expect(g.game.keybindings.get("t", "first")).toEqual([{ key: "KeyR", modifiers: ["Alt"] }]);
    await g.game.keybindings.set("t", "unbound", [{ key: "KeyU", modifiers: [] }]);
    press("KeyU");
    expect(heard).toEqual(["unbound"]);
    expect(g.game.settings.get("core", "keybindings")["t.unbound"]).toEqual([{ key: "KeyU", modifiers: [] }]);
    await g.game.keybindings.resetDefaults();
    press("KeyU");
    expect(heard).toEqual([]);
  });
  it("registering after init and unknown actions throw", () => {
    expect(() => g.game.keybindings.register("t", "late", {})).toThrow(/after the init hook/);
    expect(() => g.game.keybindings.get("t", "nope")).toThrow(/not a registered Keybinding/);
  });
});
