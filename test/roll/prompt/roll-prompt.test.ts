/** The prompt on the practice table: Enter, Escape, steppers and invalid text. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mechanicById } from "../../../src/rules/index.ts";
import { act } from "../../../src/log/act.ts";
import { openPrompt } from "../../../src/roll/prompt/open-prompt.ts";
import { openStage, press, type, until, closePrompts, openedForm } from "../../support/stage.ts";
import type { PromptAnswer, PromptRequest } from "../../../src/roll/prompt/request.ts";

beforeAll(() => openStage());

let opened: Promise<PromptAnswer | null> | null = null;

afterEach(async () => {
  await closePrompts();
  opened = null;
});

async function open(more: Partial<PromptRequest> = {}): Promise<HTMLElement> {
  const mechanic = mechanicById("total-effect");
  opened = openPrompt({
    mechanic: "total-effect",
    spec: mechanic.parseSpec({}),
    title: "Aim",
    actor: null,
    stats: [],
    selected: [],
    mode: "public",
    subject: null,
    locked: [],
    purpose: { kind: "roll" },
    ...more,
  });
  return openedForm();
}

const field = (form: HTMLElement, id: string): HTMLInputElement =>
  form.querySelector<HTMLInputElement>(`input[data-quincunx-control="${id}"]`)!;
const more = (form: HTMLElement, id: string): HTMLElement =>
  form.querySelector<HTMLElement>(`[data-quincunx-control="${id}"][data-quincunx-step="1"]`)!;
const ticks = (form: HTMLElement): string[] =>
  Array.from(form.querySelectorAll(".quincunx-tick"), ({ textContent }) => textContent.trim().replaceAll(/\s+/gu, " "));
const figure = (form: HTMLElement): string => form.querySelector(".quincunx-figure__value")!.textContent ?? "";

describe("before the roll", () => {
  it("shows the exact odds, and redraws them with each step (TE-2)", async () => {
    const form = await open();
    expect(figure(form)).toBe("50.0%");
    more(form, "advantage").click();
    expect(figure(form)).toBe("73.1%");
    expect(field(form, "advantage").value).toBe("1");
    expect(form.querySelector(".quincunx-primary")!.textContent).toBe("Roll 4 dice");
    expect(form.querySelector("code")!.textContent).toBe("/te adv 1");
  });

  const check = (more: Partial<PromptRequest> = {}): Promise<HTMLElement> =>
    open({
      ...{ mechanic: "standard-check", title: "Climb", purpose: { kind: "roll", lastTargets: { target: 20 } } },
      spec: mechanicById("standard-check").parseSpec({ target: null, bonuses: [{ label: "", value: 5 }] }),
      ...more,
    });
  const lead = (form: HTMLElement): string => form.querySelector(".quincunx-figure")!.textContent;
  const proposal = (form: HTMLElement): HTMLElement | null => form.querySelector<HTMLElement>(".quincunx-proposal");

  it("without a target it says so, each name under the chart has its chance, and the last target is one press away", async () => {
    const form = await check();
    expect(lead(form)).toBe("no number yet");
    // 3d8 + 5: P(≥ 15) = 428/512, P(≥ 20) = 208/512.
    expect(ticks(form)).toEqual(expect.arrayContaining(["15 84%Moderate", "20 41%Challenging"]));
    expect(form.querySelectorAll(".quincunx-bar--good, .quincunx-tick--chosen")).toHaveLength(0);
    expect(proposal(form)!.textContent).toBe("20 – last used");
    proposal(form)!.click();
    expect(field(form, "target").value).toBe("20");
    expect([proposal(form), document.activeElement]).toEqual([null, form.querySelector(".quincunx-primary")]);
    // The axis shows totals, with the target on it.
    expect(ticks(form)).toContain("20Challenging");
    expect(form.querySelector(".quincunx-bar--aimed")!.getAttribute("data-quincunx-aim")).toBe("20");
  });

  it("a bar by mouse, a name by touch and the arrow keys set the target, as one slider that says its value", async () => {
    const form = await check();
    const slider = form.querySelector<HTMLElement>('[role="slider"]')!;
    const tap = (selector: string, pointerType: string): boolean =>
      form
        .querySelector(selector)!
        .dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType }));
    expect(slider.ariaValueText).toBe("no number yet");
    tap('.quincunx-bar[data-quincunx-aim="18"]', "mouse");
    expect(field(form, "target").value).toBe("18");
    // A bar is too slim for a finger.
    tap('.quincunx-bar[data-quincunx-aim="16"]', "touch");
    expect(field(form, "target").value).toBe("18");
    tap('.quincunx-tick[data-quincunx-aim="15"]', "touch");
    expect(slider.ariaValueText).toMatch(/^15, Moderate, 83.6\s?%$/u);
    press(slider, "ArrowUp");
    expect(field(form, "target").value).toBe("16");
    press(slider, "PageUp");
    expect([slider.ariaValueNow, field(form, "target").value]).toEqual(["20", "20"]);
  });

  it("follows GMs who connect and leave, until it is closed", async () => {
    const form = await check({ purpose: { kind: "roll", targetsBy: "gm" } });
    const isAlone = (): boolean => form.textContent.includes("No GM is online");
    expect(isAlone()).toBe(false);
    const gm = vi.spyOn(game.users, "activeGM", "get").mockReturnValue(null);
    Hooks.callAll("userConnected", game.user, false);
    expect(isAlone()).toBe(true);
    gm.mockRestore();
    Hooks.callAll("userConnected", game.user, true);
    expect(isAlone()).toBe(false);
  });

  it("offers the hero's numbers where an Effect is compared with one (TE-9)", async () => {
    const actor = await (Actor as unknown as { create(data: object): Promise<Actor.Implementation> }).create({
      name: "Maren",
      type: "quincunx.effect-hero",
      system: { stats: [{ id: "aim", label: "Aim", value: 3 }] },
    });
    const effects = [{ rank: "low", check: { op: "<=", value: 2 } }];
    const form = await open({ actor, spec: mechanicById("total-effect").parseSpec({ effects }) });
    const chip = Array.from(form.querySelectorAll<HTMLElement>(".quincunx-numbers button")).find(({ textContent }) =>
      textContent.startsWith("Aim"),
    )!;
    expect(chip.textContent).toBe("Aim 3");
    chip.click();
    expect(field(form, "effects.0.check.value").value).toBe("3");
  });

  it("proposes no target that others decide", async () => {
    expect(proposal(await check({ locked: ["target"] }))).toBeNull();
  });

  it("names each row of chips, and has none for a 0 that is not part of the initial roll", async () => {
    const stat = (id: string, slot: string, value: number) => ({ id, slot, value, label: { text: id } });
    const stats = [stat("Strength", "attribute", 0), stat("Wit", "attribute", 2), stat("Fight", "ability", 0)];
    const spec = mechanicById("difficulty-pool").parseSpec({ attribute: 2, ability: 0 });
    const form = await open({ mechanic: "difficulty-pool", spec, stats, selected: ["Wit", "Fight"] });
    const texts = (selector: string): string[] =>
      [...form.querySelectorAll(`.quincunx-rows ${selector}`)].map((one) => one.textContent.trim().split(/\s/u)[0]!);
    expect(texts(".quincunx-chip")).toEqual(["Wit", "Fight"]);
    expect(texts(".quincunx-prompt-row__caption")).toEqual(["Stats"]);
  });

  it("shows step values", async () => {
    const form = await open();
    const worth = await until(
      () => form.querySelector('[data-quincunx-step-value="advantage"]')?.textContent?.trim(),
      "the worth",
    );
    expect(worth).toContain("+1: +23%");
  });

  it("one list chooses among several stats of a slot that takes one", async () => {
    const stat = (id: string, value: number) => ({ id, slot: "skill", value, label: { text: id } });
    const spec = mechanicById("standard-check").parseSpec({ target: 15 });
    const form = await open({
      mechanic: "standard-check",
      spec,
      stats: [stat("Notice", 2), stat("Bluff", 3)],
      selected: [],
    });
    const list = form.querySelector<HTMLSelectElement>("[data-quincunx-stats]")!;
    const choose = (id: string): readonly string[] => {
      list.value = id;
      list.dispatchEvent(new Event("change", { bubbles: true }));
      return [list.selectedOptions[0]!.text, form.querySelector(".quincunx-prompt-row__added")?.textContent ?? ""];
    };
    expect(list.ariaLabel ?? list.getAttribute("aria-label")).toBe("Skill");
    expect([choose("Bluff"), choose("Notice"), choose("")]).toEqual([
      ["Bluff 3", "+3"],
      ["Notice 2", "+2"],
      ["Skill: none", ""],
    ]);
  });

  it("a chip makes its figure the main one", async () => {
    const form = await open();
    const offered = (): string[] =>
      Array.from(
        form.querySelectorAll<HTMLElement>("[data-quincunx-figure]"),
        ({ dataset }) => dataset["quincunxFigure"]!,
      );
    const before = offered();
    expect(before).toEqual(expect.arrayContaining(["threshold.0", "threshold.1", "threshold.2"]));
    form.querySelector<HTMLElement>('[data-quincunx-figure="threshold.2"]')!.click();
    // P(3d6 ≥ 13) = 56/216.
    expect(figure(form)).toBe("25.9%");
    expect(offered()).toHaveLength(before.length);
    // Of several targets the main one is beside the chance.
    const beside = form.querySelector<HTMLInputElement>(".quincunx-difficulty input")!;
    expect(beside.value).toBe("13");
    type(beside, "17");
    expect(figure(form)).toBe("1.9%");
  });

  it("keeps the field, the focus and the caret while numbers change around it", async () => {
    const form = await open();
    const title = form.querySelector<HTMLInputElement>("input[name=title]")!;
    title.focus();
    title.setSelectionRange(1, 2);
    more(form, "advantage").click();
    expect(document.activeElement).toBe(title);
    expect(title.isConnected).toBe(true);
    expect([title.selectionStart, title.selectionEnd]).toEqual([1, 2]);
  });

  it("an opened group stays open", async () => {
    const form = await open();
    const group = form.querySelector<HTMLDetailsElement>('[data-quincunx-group="modifiers.group"]')!;
    group.open = true;
    group.dispatchEvent(new Event("toggle"));
    more(form, "advantage").click();
    expect(form.querySelector<HTMLDetailsElement>('[data-quincunx-group="modifiers.group"]')!.open).toBe(true);
  });

  it("entries are added and removed; the focus follows", async () => {
    const form = await open();
    form.querySelector<HTMLElement>('[data-quincunx-control="modifiers"][data-quincunx-add]')!.click();
    const label = field(form, "modifiers.0.label");
    expect(document.activeElement).toBe(label);
    type(label, "rain");
    expect(form.querySelector("code")!.textContent).toBe('/te mod 1 "rain"');
    form.querySelector<HTMLElement>('[data-quincunx-remove="0"]')!.click();
    expect(form.querySelector("code")!.textContent).toBe("/te");
  });

  it("ArrowUp and ArrowDown step the focused number", async () => {
    const form = await open();
    const advantage = field(form, "advantage");
    advantage.focus();
    press(advantage, "ArrowUp");
    press(advantage, "ArrowUp");
    expect(advantage.value).toBe("2");
    press(advantage, "ArrowDown");
    expect(advantage.getAttribute("aria-valuenow")).toBe("1");
  });
});

describe("a refused change", () => {
  it("is explained at its control, until the next change: the last die of a pool stays", async () => {
    const mechanic = mechanicById("fives-pool");
    const form = await open({
      mechanic: "fives-pool",
      spec: mechanic.parseSpec({ pool: [{ size: 6, role: "hero" }] }),
    });
    const faults = (): string[] =>
      Array.from(form.querySelectorAll(".quincunx-fault"), ({ textContent }) => textContent);
    form.querySelector<HTMLElement>('[data-quincunx-control="pool"][data-quincunx-remove="0"]')!.click();
    expect(form.querySelectorAll("[data-quincunx-list=pool] [data-quincunx-item]")).toHaveLength(1);
    expect(faults()).toEqual(["There are no dice to roll."]);
    more(form, "challenge").click();
    expect(faults()).toEqual([]);
  });
});

describe("typed text", () => {
  it("counts at once, and with a real minus as well", async () => {
    const form = await open();
    type(field(form, "escalation"), "\u22122");
    expect(form.querySelector("code")!.textContent).toBe("/te esc -2");
  });

  it("that is invalid is marked at its field, stays there, and blocks the roll until it is corrected", async () => {
    const form = await open();
    const advantage = field(form, "advantage");
    type(advantage, "seven");
    expect(advantage.getAttribute("aria-invalid")).toBe("true");
    const fault = document.getElementById(advantage.getAttribute("aria-describedby")!)!;
    expect(fault.textContent).not.toBe("");
    press(advantage, "Enter");
    expect(form.isConnected).toBe(true);
    type(advantage, "2");
    expect(advantage.hasAttribute("aria-invalid")).toBe(false);
    press(advantage, "Enter");
    expect(await opened).toMatchObject({ spec: { advantage: 2 } });
  });
});

/** Some test pages do not support key codes in events. */
function keydown({ keyCode, ...init }: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  if (keyCode !== undefined) Object.defineProperty(event, "keyCode", { value: keyCode });
  return event;
}

describe("the end of the prompt", () => {
  it("Enter rolls, with title and mode", async () => {
    const form = await open();
    const title = form.querySelector<HTMLInputElement>("input[name=title]")!;
    type(title, " Long shot ");
    press(title, "Enter");
    expect(await opened).toMatchObject({ title: "Long shot", mode: "public", spec: { advantage: 0 } });
  });

  it("after a mouse click on a stepper Enter rolls; after Tab it presses the button", async () => {
    const form = await open();
    const plus = more(form, "advantage");
    plus.focus();
    plus.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    press(plus, "Tab");
    press(plus, "Enter"); // The browser presses the button; the prompt does not handle it.
    expect(form.isConnected).toBe(true);
    plus.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    press(plus, "Enter");
    expect(await opened).toMatchObject({ answers: {} });
  });

  it.each([
    ["is held since before the prompt opened", { key: "Enter", repeat: true }],
    ["ends a composition", { key: "Enter", isComposing: true }],
    ["ends a composition in Safari", { key: "Enter", keyCode: 229 }],
    ["cancels a composition", { key: "Escape", isComposing: true }],
  ])("a key that %s neither rolls nor closes", async (_when, init) => {
    const form = await open();
    const title = form.querySelector<HTMLInputElement>("input[name=title]")!;
    title.focus();
    title.dispatchEvent(keydown(init));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(form.isConnected).toBe(true);
    press(title, "Escape");
    expect(await opened).toBeNull();
  });

  it("a held Enter presses no button, and breaks lines as usual", async () => {
    const form = await open();
    const plus = more(form, "advantage");
    plus.focus();
    press(plus, "Tab");
    const held = keydown({ key: "Enter", repeat: true });
    plus.dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
    const lines = document.createElement("textarea");
    form.append(lines);
    const again = keydown({ key: "Enter", repeat: true });
    lines.dispatchEvent(again);
    expect(again.defaultPrevented).toBe(false);
    press(plus, "Escape");
    expect(await opened).toBeNull();
  });

  it("an end from elsewhere says why the window closes; the reader's own roll, which ends its reason too, says nothing", async () => {
    const told = vi.spyOn(ui.notifications, "info");
    for (const isOwn of [true, false]) {
      const stop = new AbortController();
      const form = await open({ signal: stop.signal });
      if (isOwn) press(form, "Enter");
      if (isOwn) await opened;
      stop.abort();
      expect((await opened) === null).toBe(!isOwn);
      expect(told).toHaveBeenCalledTimes(isOwn ? 0 : 1);
    }
    told.mockRestore();
  });

  it("Escape closes, without effect", async () => {
    const form = await open();
    more(form, "advantage").click();
    press(form.querySelector("input")!, "Escape");
    expect(await opened).toBeNull();
    await until(() => !form.isConnected, "the window to go");
  });

  describe("the question to the GM", () => {
    /** The question is in the log, like a player's, and this seat's GM answers it. */
    async function ask(): Promise<{ readonly form: HTMLElement; readonly question: string }> {
      const mechanic = mechanicById("standard-check");
      const form = await open({
        mechanic: "standard-check",
        spec: mechanic.parseSpec({ bonuses: [{ label: "", value: 5 }], target: 12 }),
        purpose: { kind: "roll", offers: { question: { mayAsk: true, question: null } } },
      });
      form.querySelector<HTMLElement>('[data-quincunx-question="ask"]')!.click();
      await until(() => status(form) === "waits", "the prompt to wait");
      return { form, question: game.messages.contents.at(-1)!.id! };
    }
    const status = (form: HTMLElement): string | undefined =>
      /quincunx-asked--(\w+)/u.exec(form.querySelector(".quincunx-asked")?.className ?? "")?.[1];

    it("the prompt waits, shows the effect of each answer, and follows an open number at once", async () => {
      const { form, question } = await ask();
      expect(form.querySelector('[data-quincunx-question="ask"]')).toBeNull();
      expect(field(form, "target")).toBeNull();
      // 3d8 + 5: P(≥ 15) = 428/512, and so on; the earlier value is gone.
      expect(ticks(form)).toContain("15 84%Moderate");
      expect(form.querySelector('[role="slider"]')).toBeNull();
      act(question, "decide", "target.2");
      await until(() => status(form) === "target", "the answer");
      expect(field(form, "target").value).toBe("15");
      expect(field(form, "target").disabled).toBe(true);
      press(field(form, "advantage") ?? form.querySelector(".quincunx-primary")!, "Enter");
      expect(await opened).toMatchObject({ answers: { question }, spec: { target: 15 } });
    });

    it("it can be rolled with an open target while there is no answer, or the question is taken back", async () => {
      const first = await ask();
      first.form.querySelector<HTMLElement>(".quincunx-primary")!.click();
      expect(await opened).toMatchObject({ answers: { question: first.question }, spec: { target: null } });
      await until(() => !first.form.isConnected, "the window to go");
      const second = await ask();
      second.form.querySelector<HTMLElement>('[data-quincunx-question="take-back"]')!.click();
      await until(() => status(second.form) === undefined, "the question to go");
      expect(game.messages.has(second.question)).toBe(false);
      expect(field(second.form, "target").disabled).toBe(false);
    });

    it("if no roll is needed, or none is possible, the prompt cannot be rolled", async () => {
      const { form, question } = await ask();
      act(question, "decide", "none");
      await until(() => status(form) === "none", "the answer");
      form.querySelector<HTMLElement>(".quincunx-primary")!.click();
      expect(await opened).toBeNull();
    });
  });

  it("the prompt can be reset: without remembered choices", async () => {
    const mechanic = mechanicById("total-effect");
    const form = await open({
      spec: mechanic.parseSpec({ advantage: 3 }),
      fresh: mechanic.parseSpec({ advantage: 1 }),
    });
    form.querySelector<HTMLElement>('[data-quincunx-edit="reset"]')!.click();
    expect(field(form, "advantage").value).toBe("1");
  });

  it("a second click on the same stat shows the first prompt instead of a second one", async () => {
    await open({ subject: "Actor.x stats.aim" });
    const mechanic = mechanicById("total-effect");
    const again = await openPrompt({
      mechanic: "total-effect",
      spec: mechanic.parseSpec({}),
      title: "",
      actor: null,
      stats: [],
      selected: [],
      mode: "public",
      subject: "Actor.x stats.aim",
      locked: [],
      purpose: { kind: "roll" },
    });
    expect(again).toBeNull();
    expect(document.querySelectorAll(".quincunx-prompt")).toHaveLength(1);
  });
});

describe("the GM's difficulty dialog", () => {
  it("offers the targets only, and shows the card's verdict (SC-8)", async () => {
    const mechanic = mechanicById("total-effect");
    const spec = mechanic.parseSpec({});
    const judge = (changed: object): string =>
      `thresholds ${JSON.stringify((changed as { thresholds: unknown }).thresholds)}`;
    const form = await open({
      spec,
      purpose: { kind: "amend", card: "message1", rollerName: "Archer", judge },
    });
    expect(field(form, "advantage")).toBeNull();
    type(field(form, "thresholds.0.at"), "15");
    const [before, after] = Array.from(form.querySelectorAll("dd"), (dd) => dd.textContent);
    expect(before).toContain('"at":9');
    expect(after).toContain('"at":15');
    form.querySelector<HTMLInputElement>("input[name=isHidden]")!.click();
    form.querySelector<HTMLElement>(".quincunx-primary")!.click();
    expect(await opened).toMatchObject({ isHidden: true, spec: { thresholds: [{ at: 15 }, { at: 11 }, { at: 13 }] } });
  });
});

describe("changes of the world", () => {
  const table = async (key: string, value: unknown): Promise<void> =>
    void (await game.settings.set("quincunx" as never, key as never, value as never));
  const fives = async (spec: object, rest: Partial<PromptRequest> = {}): Promise<HTMLElement> => {
    const mechanic = mechanicById("fives-pool");
    return open({ mechanic: "fives-pool", spec: mechanic.parseSpec(spec), ...rest });
  };
  const discord = (form: HTMLElement): string => field(form, "discord").value;

  afterEach(async () => {
    await table("discord", 0);
    await table("challengeRemoves", "success");
  });

  it("an open prompt uses the new Discord Die (FP-5) and house rule (FP-10), resets to them, and keeps typed text", async () => {
    await table("discord", 3);
    const form = await fives({ pool: [{ size: 6, role: "hero" }], discord: 3, challenge: 1 });
    const challenge = field(form, "challenge");
    challenge.focus();
    type(challenge, "2");
    await table("discord", 8);
    await table("challengeRemoves", "die");
    expect(discord(form)).toBe("8");
    expect(field(form, "challenge")).toBe(challenge);
    expect(challenge.value).toBe("2");
    form.querySelector<HTMLElement>('[data-quincunx-edit="reset"]')!.click();
    expect(discord(form)).toBe("8");
    press(field(form, "challenge"), "Enter");
    expect(await opened).toMatchObject({ spec: { discord: 8, challengeRemoves: "die", challenge: 1 } });
  });

  it("a card's difficulty concerns the thrown dice: world settings change nothing there", async () => {
    await table("discord", 2);
    await fives(
      { pool: [{ size: 6, role: "hero" }], discord: 2 },
      { purpose: { kind: "amend", card: "card00000000000a", rollerName: "Ana", judge: () => "" } },
    );
    await table("discord", 9);
    document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-primary")!.click();
    expect(await opened).toMatchObject({ spec: { discord: 2 } });
  });
});
