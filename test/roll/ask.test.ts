/**
 * Keys held during a click (found.md 1.2, integrations.md 10): every entry point of a roll reads them from its own
 * event.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { until, openReadyStage, closeWindows } from "../support/stage.ts";
import { type Hero, type PageApi, page, api } from "../support/page.ts";

let actor: Hero;

beforeAll(async () => {
  await openReadyStage();
  actor = await page.Actor.create({
    name: "Maren",
    type: "quincunx.effect-hero",
    system: { stats: [{ id: "aim", label: "Aim", value: 2 }] },
  });
});

const prompt = (): HTMLElement | null => document.querySelector<HTMLElement>(".quincunx-prompt-window");
const cards = (): number =>
  page.game.messages.filter((message) => message.flags.quincunx?.kind === "card").length as number;
let before = 0;
beforeEach(() => {
  before = cards();
});
afterEach(async () => {
  key("keyup", "ShiftLeft");
  key("keyup", "KeyQ");
  await page.game.keybindings.set("quincunx", "invertPrompt");
  await page.game.keybindings.set("quincunx", "advantage");
  await closeWindows();
});

/** The result: "asked", or "rolled". */
async function outcome(ask: () => unknown): Promise<"asked" | "rolled"> {
  void ask();
  await until(() => prompt() ?? cards() > before, "a prompt or a card");
  return prompt() ? "asked" : "rolled";
}

function key(type: "keydown" | "keyup", code: string, held: object = {}): void {
  document.body.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true, ...held }));
}
const click = (element: Element | null | undefined, held: object = {}): boolean | undefined =>
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...held }));

/** A synthetic event like a browser's own, by mouse or key, since code cannot make a trusted one. */
const byMouse = { isTrusted: true, detail: 1, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const byKey = { ...byMouse, detail: 0 };

describe("api.rollStat", () => {
  const roll = (how?: object) => () => api().rollStat(actor, "stats.aim", how);

  it.each([
    ["Shift in the event skips the prompt", { event: { ...byMouse, shiftKey: true } }, "rolled"],
    ["no key in the event opens it", { event: byMouse }, "asked"],
    ["another key in the event opens it", { event: { ...byMouse, altKey: true, ctrlKey: true } }, "asked"],
    ["no event opens it", undefined, "asked"],
    ["an event that says nothing of keys opens it", { event: new CustomEvent("roll") }, "asked"],
    [
      "an event of jQuery's has its own event's keys",
      { event: { originalEvent: { ...byMouse, shiftKey: true } } },
      "rolled",
    ],
    ["skip: true skips it", { skip: true }, "rolled"],
    ["skip: false opens it, whatever is held", { skip: false, event: { ...byMouse, shiftKey: true } }, "asked"],
  ] as const)("%s", async (_what, how, wanted) => {
    expect(await outcome(roll(how))).toBe(wanted);
  });

  it("Shift known to the window does not count for a click: it may have been released elsewhere, or by a change of focus", async () => {
    key("keydown", "ShiftLeft", { shiftKey: true });
    expect(await outcome(roll())).toBe("asked");
    await page.foundry.applications.instances.forEach((app) => void app.close());
    await until(() => !prompt(), "no prompt");
    expect(await outcome(roll({ event: byMouse }))).toBe("asked");
  });

  it("a press by Enter or Space without modifiers uses the keys that are down in this window", async () => {
    key("keydown", "ShiftLeft", { shiftKey: true });
    expect(await outcome(roll({ event: byKey }))).toBe("rolled");
  });

  it("a window left with Shift down does not use it for a later press", async () => {
    key("keydown", "ShiftLeft", { shiftKey: true });
    window.dispatchEvent(new Event("blur"));
    expect(await outcome(roll({ event: byKey }))).toBe("asked");
  });

  it("if the setting skips the prompt, the keys open it", async () => {
    await page.game.settings.set("quincunx", "prompt", "never");
    expect(await outcome(roll({ event: { ...byMouse, shiftKey: true } }))).toBe("asked");
    await page.game.settings.set("quincunx", "prompt", "always");
  });
});

describe("Advantage and Disadvantage by keys (TE-2), in addition to the two from the stat", () => {
  const rolling = (event: object, how: object = {}) =>
    outcome(() => api().rollStat(actor, "stats.aim", { event, ...how }));
  const inPrompt = (): string[] =>
    ["advantage", "disadvantage"].map(
      (id) => prompt()!.querySelector<HTMLInputElement>(`input[data-quincunx-control="${id}"]`)!.value,
    );

  it.each([
    ["Alt adds an Advantage", { altKey: true }, ["3", "0"]],
    ["Control a Disadvantage", { ctrlKey: true }, ["2", "1"]],
    ["Cmd as well", { metaKey: true }, ["2", "1"]],
    ["both are none", { altKey: true, ctrlKey: true }, ["2", "0"]],
  ])("%s", async (_what, held, wanted) => {
    expect(await rolling({ ...byMouse, ...held })).toBe("asked");
    expect(inPrompt()).toEqual(wanted);
  });

  it("with Shift it is rolled at once", async () => {
    expect(await rolling({ ...byMouse, altKey: true, shiftKey: true })).toBe("rolled");
    const card = page.game.messages.contents.at(-1);
    expect(card.flags.quincunx.spec).toMatchObject({ advantage: 3, disadvantage: 0 });
  });

  it("the keys are added to remembered choices, and are not remembered themselves", async () => {
    await rolling({ ...byMouse, ctrlKey: true });
    prompt()!.querySelector<HTMLElement>(".quincunx-primary")!.click();
    await until(() => !prompt() && cards() > before, "the card");
    before = cards();
    await rolling(byMouse);
    expect(inPrompt()).toEqual(["2", "0"]);
  });

  it("other keys can be bound, and a mechanic without them has none", async () => {
    await page.game.keybindings.set("quincunx", "advantage", [{ key: "ControlLeft", modifiers: ["Alt"] }]);
    await rolling({ ...byMouse, altKey: true });
    expect(inPrompt()).toEqual(["2", "0"]);
    const spec = { mechanic: "standard-check", spec: { target: 20 } };
    await page.foundry.applications.instances.forEach((app) => void app.close());
    await until(() => !prompt(), "no prompt");
    expect(await outcome(() => api().roll(spec, { event: { ...byMouse, altKey: true } }))).toBe("asked");
  });
});

describe("another binding", () => {
  const bind = (...bindings: object[]): Promise<void> =>
    page.game.keybindings.set("quincunx", "invertPrompt", bindings) as Promise<void>;
  const rolling = (event: object) => outcome(() => api().rollStat(actor, "stats.aim", { event }));

  it.each([
    ["AltLeft", { altKey: true }],
    ["ControlRight", { ctrlKey: true }],
    // On a Mac a click with Control opens a menu.
    ["ControlLeft", { metaKey: true }],
    ["MetaLeft", { metaKey: true }],
  ])("%s is read from the event, left and right alike; Shift has no effect any more", async (code, held) => {
    await bind({ key: code });
    expect(await rolling({ ...byMouse, ...held })).toBe("rolled");
    before = cards();
    expect(await rolling({ ...byMouse, shiftKey: true })).toBe("asked");
  });

  it("a key that is no modifier is one that is down in this window, without synthetic events", async () => {
    await bind({ key: "KeyQ", modifiers: ["Alt"] });
    key("keydown", "KeyQ");
    expect(await rolling({ ...byMouse, altKey: true })).toBe("rolled");
    before = cards();
    expect(await rolling({ ...byMouse, isTrusted: false, altKey: true })).toBe("asked");
  });

  it("and all of its modifiers", async () => {
    await bind({ key: "KeyQ", modifiers: ["Alt"] });
    key("keydown", "KeyQ");
    expect(await rolling(byMouse)).toBe("asked");
  });

  it("no binding: nothing skips", async () => {
    await bind();
    expect(await rolling({ ...byMouse, shiftKey: true })).toBe("asked");
  });
});

describe("api.roll", () => {
  const SPEC = { mechanic: "standard-check", spec: { target: 20 } };
  it.each([
    ["a spec asks", [SPEC], "asked"],
    ["a spec with Shift does not", [SPEC, { event: { ...byMouse, shiftKey: true } }], "rolled"],
    ["a spec with skip does not", [SPEC, { skip: true }], "rolled"],
    ["a command does not ask", ["check 3 vs 20"], "rolled"],
    ["a command with Shift does", ["check 3 vs 20", { event: { ...byMouse, shiftKey: true } }], "asked"],
    ["a command with an open target asks", ["check 3 vs ?"], "asked"],
    ["a command with an open target and skip does not", ["check 3 vs ?", { skip: true }], "rolled"],
  ] as const)("%s", async (_what, given, wanted) => {
    expect(await outcome(() => api().roll(...(given as unknown as Parameters<PageApi["roll"]>)))).toBe(wanted);
  });
});

describe("every entry point passes its event on", () => {
  const SHIFT = { shiftKey: true };

  it("a die on one of our sheets", async () => {
    await actor.sheet.render({ force: true });
    const die = await until(
      () => actor.sheet.element?.querySelector('[data-action="quincunxRoll"]') as Element | null,
      "the die",
    );
    expect(await outcome(() => click(die, SHIFT))).toBe("rolled");
    before = cards();
    expect(await outcome(() => click(die))).toBe("asked");
  });

  it("a link in running text, by mouse and by keyboard", async () => {
    const { TextEditor } = page.foundry.applications.ux;
    const place = document.createElement("div");
    place.innerHTML = await TextEditor.implementation.enrichHTML("[[/qx check 5 vs 20]]");
    document.body.append(place);
    const link = place.querySelector("[data-quincunx-command]");
    for (const listen of page.CONFIG.TextEditor.enrichers)
      if (String(listen.id).startsWith("quincunx")) listen.onRender(place);
    expect(await outcome(() => click(link, SHIFT))).toBe("rolled");
    before = cards();
    expect(
      await outcome(() => link?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...SHIFT }))),
    ).toBe("rolled");
    before = cards();
    expect(await outcome(() => click(link))).toBe("asked");
    place.remove();
  });

  it("the die on another system's sheet, with a draggable element around it", async () => {
    const theirs = await page.Actor.create({
      name: "Orla",
      type: "character",
      system: { abilities: { wits: { label: "Wits", mod: 3 } } },
    });
    const path = "abilities.wits.mod";
    await api().statMaps.replace([
      { actorType: "*", path, mechanic: "standard-check", part: "ability", label: "Wits" },
    ]);
    const sheet = document.createElement("form");
    sheet.innerHTML = `<div><input name="system.${path}"></div>`;
    document.body.append(sheet);
    page.Hooks.callAll("renderActorSheetV2", { document: theirs }, sheet, {}, {});
    const mark = sheet.querySelector<HTMLElement>(`span[draggable="true"][data-quincunx-foreign="${path}"]`);
    expect(mark?.querySelectorAll("[draggable]")).toHaveLength(0);
    expect(await outcome(() => click(mark?.querySelector("button"), SHIFT))).toBe("rolled");
    before = cards();
    expect(await outcome(() => click(mark?.querySelector("button")))).toBe("asked");
    const dragged: string[] = [];
    const drag = Object.assign(new Event("dragstart", { bubbles: true }), {
      dataTransfer: { setData: (_kind: string, data: string) => dragged.push(data) },
    });
    mark?.dispatchEvent(drag);
    expect(dragged.map((data) => JSON.parse(data) as unknown)).toEqual([
      { type: "quincunx.stat", uuid: theirs.uuid, stat: path, name: "Wits" },
    ]);
    sheet.remove();
  });

  it("the button of a request", async () => {
    const { message } = await api().request({
      mechanic: "standard-check",
      spec: { target: 20 },
      seats: [{ user: page.game.user.id }],
    });
    await until(prompt, "the request's prompt");
    await closeWindows();
    await until(() => !prompt(), "no prompt");
    const html = (await message.renderHTML()) as HTMLElement;
    document.body.append(html);
    expect(await outcome(() => click(html.querySelector('[data-quincunx-do="answer"]'), SHIFT))).toBe("rolled");
    html.remove();
  });

  it("a macro on the hotbar, with the click that runs it", async () => {
    page.Hooks.call("hotbarDrop", page.ui.hotbar, { type: "quincunx.stat", uuid: actor.uuid, stat: "stats.aim" }, 1);
    const macro = await until(() => page.game.macros.getName("Maren: Aim"), "the macro");
    page.event = { ...byMouse, shiftKey: true };
    try {
      expect(await outcome(() => macro.execute())).toBe("rolled");
    } finally {
      page.event = undefined;
    }
    before = cards();
    expect(await outcome(() => macro.execute())).toBe("asked");
  });

  it("a macro of a stat that no longer exists is not made: a notice names actor and stat", async () => {
    const { size } = page.game.macros;
    const warn = vi.spyOn(page.ui.notifications, "warn");
    page.Hooks.call("hotbarDrop", page.ui.hotbar, { type: "quincunx.stat", uuid: actor.uuid, stat: "stats.gone" }, 3);
    await until(() => warn.mock.calls.length > 0, "the notice");
    expect(warn.mock.calls[0]?.[0]).toMatch(/Maren.*stats\.gone/u);
    expect(page.game.macros.size).toBe(size);
  });
});
