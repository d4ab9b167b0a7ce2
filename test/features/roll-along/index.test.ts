/** DP-11: others roll along with a card; their successes add up, none below 0, and the sum has level and scale. */
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { describe, expect, it } from "vitest";
import { act, offerViews } from "../../../src/log/act.ts";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { statsOf } from "../../../src/actors/any-stats.ts";
import type { PromptRequest } from "../../../src/roll/prompt/request.ts";
import { rollAlongFeature } from "../../../src/features/roll-along/index.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { speak } from "../../../src/ui/speak.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { answerTo } from "../../support/prompt-answers.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { until } from "../../support/stage.ts";
import { page, type Message, api } from "../../support/page.ts";
import type { OutcomeBase } from "../../../src/rules/contract/trace.ts";
import { cardExtensions } from "../../../src/card/extension.ts";
import { valuesIn } from "../../support/values-in.ts";

useQuickTime();
const { set } = useBareStage();

/** Every die shows this face. */
const fix = (face: number): void => set(page.CONFIG.Dice, "randomUniform", () => 1 - (face - 0.5) / 10);

async function roll(spec: Fields, origin: object = {}) {
  const config = { mechanic: "difficulty-pool", title: "Search", spec, origin };
  return (await api().roll(config, { configure: false, mode: "public" })).message;
}

const offered = (message: Message): boolean =>
  offerViews(cardOf(message) as never).some(({ operation }) => operation === "rollAlong");
const remarks = (message: Message): string =>
  viewOfCard(cardOf(message) as never)
    .remarks.map(speak)
    .join(" ");

async function heroWith(name: string) {
  const actor = await page.Actor.create({ name, type: "quincunx.pool-hero" });
  const list = Object.entries(actor.toObject().system).find(([key]) => key === "attributes")?.[1];
  const rows = [{ id: `${name.toLowerCase()}-wits`, name: "Wits", value: 3 }];
  if (list !== undefined) await actor.update({ "system.attributes": rows });
  return actor;
}

describe("rolling along (DP-11)", () => {
  it("adds successes up, none below 0, with level (DP-7) and scale (DP-10) of the sum", () => {
    const { together, parseSpec, resolve } = mechanicById("difficulty-pool");
    const spec = parseSpec({ dice: 3, base: 6, scale: { amount: 5, unit: "m" } });
    const count = (dice: readonly number[]): number | null => together!.countOf(resolve(spec, { dice }));
    expect([count([1, 1, 2]), count([7, 8, 1]), count([9, 9, 9])]).toEqual([0, 1, 3]);
    expect(together!.countOf(resolve(parseSpec({ dice: 1, base: null }), { dice: [6] }))).toBe(null);
    expect(together!.describe(spec, 4).map((one) => speak(one))).toEqual(["4 successes: Average.", "20 m"]);
  });

  it("opens the helper's prompt with the stats of the same names against the same difficulty; both cards say so", async () => {
    const [first, second] = [await heroWith("Marlow"), await heroWith("Tove")];
    set(page.game.user, "character", second);
    const [stat] = statsOf(first as never);
    fix(9);
    const message = await roll({ dice: 2, base: 7 }, { actor: first.uuid, stats: [stat!.id] });
    expect(offered(message)).toBe(true);
    const asked: PromptRequest[] = [];
    replaceWith({ openPrompt: (request) => (asked.push(request), Promise.resolve(answerTo(request, {}))) });
    act(message.id as string, "rollAlong", "");
    await until(() => asked.length > 0, "the prompt");
    expect(asked[0]).toMatchObject({ title: "Search", spec: { base: 7 }, selected: [statsOf(second as never)[0]!.id] });
    const along = await until(
      () => page.game.messages.contents.find((one) => one.flags.quincunx?.origin?.along === message.id),
      "the second card",
    );
    const helped = cardOf(along)!.state.outcome;
    expect(remarks(message)).toMatch(
      new RegExp(`^With .*: 2 \\+ ${Math.max(0, (helped as OutcomeBase & { net: number }).net)}`, "u"),
    );
    expect(remarks(along)).toMatch(/Rolled along with .*Search/u);
    // C18: the difficulty is the first card's; nobody sets it again.
    expect(asked[0]?.locked).toContain("base");
    const [extension] = valuesIn(cardExtensions, rollAlongFeature.provides);
    expect(extension?.targets?.(along, { along: message.id } as never)).toMatchObject({
      hiddenBy: null,
      targets: { base: 7 },
    });
    expect(extension?.targets?.(message, {})).toBeNull();
    // Later helpers join the first card, too.
    expect(offered(along)).toBe(false);
  });

  it("is not offered on parts of requests, contests and long tests, nor by other mechanics", async () => {
    await heroWith("Marlow");
    fix(9);
    for (const origin of [{ contest: { id: "contest1", side: "a" } }, { request: "request1" }])
      expect(offered(await roll({ dice: 2, base: 6 }, origin))).toBe(false);
    const check = await api().roll({ mechanic: "standard-check", spec: {} }, { configure: false, mode: "public" });
    expect(offered(check.message)).toBe(false);
  });
});
