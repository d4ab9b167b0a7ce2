/** A new pre-roll option costs its feature's file, its entry in the list, two languages and a test: from the prompt to the odds, the card and the memory. */
import { accepts } from "../../src/rules/contract/schema.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { originSchemas } from "../../src/card/state.ts";
import { rollSpec } from "../../src/roll/roll.ts";
import { SIMPLE } from "../simulation/hostile/chapters.ts";
import { setting } from "../support/own-settings.ts";
import { openStage, until } from "../support/stage.ts";
import { page } from "../support/page.ts";
import { promptOf, rolled, toggle, toggleIn } from "../support/prompt.ts";
import { resultOf } from "../support/read.ts";

vi.mock(import("../../src/features/index.ts"), async (importOriginal) => {
  const { features } = await importOriginal();
  const { takeYourTimeFeature } = await import("../examples/take-your-time.ts");
  return { features: [...features, takeYourTimeFeature] };
});

const CHECK = { mechanic: "standard-check", spec: { target: 15, bonuses: [{ label: "Climb", value: 3 }] } } as const;

beforeAll(() => openStage());

const NAME = "take-your-time";
const chance = (form: HTMLElement): string => form.querySelector(".quincunx-figure__value")!.textContent ?? "";

it("the example option is offered in the prompt, changes spec and odds, is kept on the card, and belongs to this roll alone", async () => {
  const opened = await promptOf(CHECK);
  const before = chance(opened.form);
  toggle(opened.form, NAME);
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
  expect([toggleIn(again.form, NAME)!.checked, chance(again.form)]).toEqual([false, before]);
  toggle(again.form, NAME);
  toggle(again.form, NAME);
  expect(chance(again.form)).toBe(before);
  expect((await rolled(again)).origin).not.toHaveProperty("time");
});

it("needs no entry in the lists of tests: its stored field takes a simple value, which hostile logs contain", () => {
  const { time } = originSchemas();
  expect(SIMPLE.filter((value) => time && accepts(time, value))).toEqual([true]);
});

it("the example option is not offered to other rolls, nor without a prompt", async () => {
  const pool = await promptOf({ mechanic: "total-effect", spec: {} });
  expect(toggleIn(pool.form, NAME)).toBeNull();
  expect((await rolled(pool)).origin).toEqual({});
  const { message } = await resultOf(rollSpec(CHECK, { configure: false }));
  expect(message.flags.quincunx.origin).toEqual({});
  expect(page.game.messages.has(message.id)).toBe(true);
});
