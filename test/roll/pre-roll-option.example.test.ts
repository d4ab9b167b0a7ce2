/** A new pre-roll option costs its feature's file, its entry in the list, two languages and a test: from the prompt to the odds, the card and the memory. */
import { beforeAll, expect, it, vi } from "vitest";
import { allOriginChecks } from "../../src/card/state.ts";
import { rollSpec } from "../../src/roll/roll.ts";
import { SIMPLE } from "../simulation/hostile/chapters.ts";
import { setting } from "../support/own-settings.ts";
import { openStage, until, openedForm } from "../support/stage.ts";
import { type Result, page } from "../support/page.ts";
import { resultOf } from "../support/read.ts";

vi.mock(import("../../src/features/index.ts"), async (importOriginal) => {
  const { features } = await importOriginal();
  const { takeYourTimeFeature } = await import("../examples/take-your-time.ts");
  return { features: [...features, takeYourTimeFeature] };
});

const CHECK = { mechanic: "standard-check", spec: { target: 15, bonuses: [{ label: "Climb", value: 3 }] } } as const;

beforeAll(() => openStage());

async function promptOf(config: Parameters<typeof rollSpec>[0]): Promise<{ form: HTMLElement; done: Promise<Result> }> {
  const done = resultOf(rollSpec(config, { subject: "climb" }));
  const form = await openedForm();
  return { form, done };
}

const toggleIn = (form: HTMLElement): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>("input[name=take-your-time]");
const chance = (form: HTMLElement): string => form.querySelector(".quincunx-figure__value")!.textContent ?? "";

async function toggle(form: HTMLElement): Promise<void> {
  const field = toggleIn(form)!;
  field.checked = !field.checked;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

async function rolled({ form, done }: Awaited<ReturnType<typeof promptOf>>) {
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  const { message } = await done;
  await until(() => !form.isConnected, "the window to go");
  return message.flags.quincunx;
}

it("the example option is offered in the prompt, changes spec and odds, is kept on the card, and belongs to this roll alone", async () => {
  const opened = await promptOf(CHECK);
  const before = chance(opened.form);
  await toggle(opened.form);
  await until(() => chance(opened.form) !== before, "other odds");
  expect(await rolled(opened)).toMatchObject({
    origin: { time: true },
    spec: {
      bonuses: [
        { label: "Climb", value: 3 },
        { label: "time", value: 1 },
      ],
    },
  });
  expect(JSON.stringify(setting("memory"))).not.toContain("time");
  const again = await promptOf(CHECK);
  expect([toggleIn(again.form)!.checked, chance(again.form)]).toEqual([false, before]);
  await toggle(again.form);
  await toggle(again.form);
  expect(chance(again.form)).toBe(before);
  expect((await rolled(again)).origin).not.toHaveProperty("time");
});

it("needs no entry in the lists of tests: its stored field takes a simple value, which hostile logs contain", () => {
  const { time } = allOriginChecks();
  expect(SIMPLE.filter((value) => time?.(value))).toEqual([true]);
});

it("the example option is not offered to other rolls, nor without a prompt", async () => {
  const pool = await promptOf({ mechanic: "total-effect", spec: {} });
  expect(toggleIn(pool.form)).toBeNull();
  expect((await rolled(pool)).origin).toEqual({});
  const { message } = await resultOf(rollSpec(CHECK, { configure: false }));
  expect(message.flags.quincunx.origin).toEqual({});
  expect(page.game.messages.has(message.id)).toBe(true);
});
