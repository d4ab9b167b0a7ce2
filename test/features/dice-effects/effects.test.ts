/**
 * Dice effects that a GM writes (FP-16): on the card if the dice show them, as a button that costs Luck, for a named
 * die alone.
 */
import { decisionsOn } from "../../../src/features/luck/decisions.ts";
import { afterEach, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { act, offerViews } from "../../../src/log/act.ts";
import {
  chanceOf,
  diceEffectsSetting,
  effectMechanics,
  writtenEffects,
  type WrittenEffect,
} from "../../../src/features/dice-effects/effects.ts";
import { speak } from "../../../src/ui/speak.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page, type Hero, type Message } from "../../support/page.ts";

useQuickTime();
const { set } = useBareStage();
afterEach(() => diceEffectsSetting.write([]));

const written = (more: Partial<WrittenEffect> = {}): WrittenEffect => ({
  ...{ id: "a", mechanic: "fives-pool", when: "faces", face: 6, least: 3, words: "The pact stirs", price: 0, die: "" },
  ...more,
});

/** Each die of a pool of four d6 shows its face. */
async function roll(faces: readonly number[], label?: string, actor: Hero | null = null) {
  const left = [...faces];
  set(page.CONFIG.Dice, "randomUniform", () => 1 - ((left.shift() ?? 1) - 0.5) / 6);
  const pool = faces.map((_face, index) => ({
    size: 6,
    role: index === 0 && label ? "trademark" : "hero",
    ...(index === 0 && label ? { label } : {}),
  }));
  const config = { mechanic: "fives-pool", spec: { pool, target: 4, discord: null }, actor };
  return (await page.game.modules.get("quincunx").api.roll(config, { configure: false, mode: "public" })).message;
}

const linesOf = (message: Message): string[] =>
  viewOfCard(cardOf(message) as never).description.lines.map(({ text }) => speak(text));

it("three 6s show their text, two do not; a name limits them to rolls with that die", async () => {
  await diceEffectsSetting.write([written(), written({ id: "b", words: "Horns", die: "Pact Magic" })]);
  const plain = await roll([6, 6, 6, 2]);
  expect(linesOf(plain)).toContain("3 × 6: The pact stirs");
  expect(linesOf(plain)).not.toContain("3 × 6: Horns");
  expect(linesOf(await roll([6, 6, 4, 2])).join()).not.toContain("pact");
  expect(linesOf(await roll([6, 6, 6, 2], "pact magic"))).toContain("3 × 6: Horns");
  await diceEffectsSetting.write([]);
  expect(linesOf(plain).join()).not.toContain("pact");
});

it("Bad Break and Fluke have texts of their own", async () => {
  await diceEffectsSetting.write([
    written({ when: "badBreak", words: "The lights go out" }),
    written({ id: "b", when: "fluke", words: "Bigfoot" }),
  ]);
  expect(linesOf(await roll([1, 1]))).toContain("Bad Break: The lights go out");
  expect(linesOf(await roll([4, 4]))).toContain("Fluke: Bigfoot");
});

it("a priced effect is a button, once, paid by the roller's hero", async () => {
  await diceEffectsSetting.write([written({ price: 1 })]);
  const actor = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
  await actor.update({ "system.luck": 2 });
  const message = await roll([6, 6, 6], undefined, actor);
  const offers = () =>
    offerViews(cardOf(message) as never).filter(
      (one) => one.operation === "spend" && speak(one.label).includes("pact"),
    );
  expect(offers()).toHaveLength(1);
  act(message.id as string, "spend", offers()[0]!.id as string);
  await until(() => offers().length === 0, "the spend");
  expect(decisionsOn(cardOf(message)!.state)).toMatchObject([{ action: { id: "world.a/use", price: { luck: 1 } } }]);
});

it("invalid entries are left out; a chance is that of the pool", async () => {
  await diceEffectsSetting.write([written({ price: 99 }), null, { id: "x" }, written()] as never);
  expect(writtenEffects()).toEqual([written()]);
  const [fives] = effectMechanics();
  const spec = fives!.parseSpec({ pool: [{ size: 6, role: "hero" }], discord: null });
  expect(chanceOf(fives!, spec, written({ least: 1 }))).toBeCloseTo(1 / 6 + 1 / 36, 12);
  expect(chanceOf(fives!, spec, written({ when: "badBreak" }))).toBeCloseTo(1 / 6, 12);
  expect(chanceOf(fives!, spec, written({ die: "Pact" }))).toBe(null);
});

it("an effect that was removed stays so if another one is typed at the same moment", async () => {
  await diceEffectsSetting.write([written(), written({ id: "b", words: "Horns" })]);
  const { type } = page.game.settings.menus.get("quincunx.diceEffects");
  await new type().render({ force: true });
  const open = () => page.foundry.applications.instances.get("quincunx-dice-effects");
  await until(() => open()?.rendered === true, "the window");
  const form = open().element as HTMLElement;
  form.querySelector<HTMLElement>('[data-quincunx-effect="a"]')?.click();
  const words = form.querySelector<HTMLInputElement>('[name="b|words"]');
  if (words) words.value = "Hooves";
  words?.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => writtenEffects().some((one) => one.words === "Hooves"), "the typed words");
  expect(writtenEffects().map(({ id }) => id)).toEqual(["b"]);

  // A new one is stored once with all that was typed in it.
  form.querySelector<HTMLElement>("[data-action=quincunxAdd]")?.click();
  const row = (): HTMLElement | undefined => [...form.querySelectorAll("fieldset")].at(1);
  await until(() => row() !== undefined, "the new row");
  for (const [field, value] of [
    ["words", "Wings"],
    ["price", "2"],
  ] as const) {
    const input = row()?.querySelector<HTMLInputElement>(`[name$="|${field}"]`);
    if (input) input.value = value;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await until(() => writtenEffects().some(({ price }) => price === 2), "the new effect");
  expect(writtenEffects()).toMatchObject([{ id: "b" }, { words: "Wings", price: 2 }]);
  await open().close();
});
