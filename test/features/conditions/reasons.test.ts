/** FP-4: challenge dice carry reasons, which are named on the card and can stay on a scene, a token or a hero. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { keptOn } from "../../../src/features/conditions/kept.ts";
import { readReasons } from "../../../src/features/conditions/reasons.ts";
import { implementations } from "../../support/implementations.ts";
import { until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { api, page, type Hero, type Part } from "../../support/page.ts";

describe("typed reasons", () => {
  it.each([
    ["darkness 1, injury 1", "darkness 1, injury 1"],
    ["darkness", "darkness 1"],
    ["  bad weather  2 ; ", "bad weather 2"],
    ["level 3 trap +2", "level 3 trap 2"],
    ["3, ,", "3 1"],
    ["calm 0", ""],
    ["flood 99", "flood 20"],
  ])("%s", (text, is) => {
    expect(
      readReasons(text)
        .map(({ name, amount }) => `${name} ${amount}`)
        .join(", "),
    ).toBe(is);
  });
});

let hero: Hero;
let scene: Part;

beforeAll(async () => {
  await openReadyStage();
  scene = await page.Scene.create({ name: "Crypt", active: true });
  hero = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
});
afterEach(closeWindows);

const POOL = { pool: [{ size: 6, role: "hero" }], target: 5, challenge: 1 };
const roll = (configure: boolean) => api().roll({ mechanic: "fives-pool", spec: POOL, actor: hero }, { configure });
const keptBy = (holder: Hero | Part) => holder.getFlag("quincunx", "reasons") as readonly object[] | undefined;
const lastFlags = () => page.game.messages.contents.at(-1).flags.quincunx;
const field = (): Promise<HTMLInputElement> =>
  until(() => document.querySelector<HTMLInputElement>("input[name=reasons-words]"), "the field");

async function type(text: string): Promise<void> {
  const input = await field();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The entry behind a card's “⋯”, which it opens. */
function keepEntry(card: HTMLElement): HTMLElement | null {
  document.body.append(card);
  card.querySelector<HTMLElement>("[data-quincunx-do=menu]")!.click();
  const [entry = null] = document.querySelectorAll<HTMLElement>('[role=menuitem][data-quincunx-action^="keep-reason"]');
  card.remove();
  return entry;
}

async function throwIt(): Promise<HTMLElement> {
  const count = page.game.messages.size;
  document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-primary")!.click();
  await until(() => page.game.messages.size > count, "the card");
  return (await page.game.messages.contents.at(-1).renderHTML()) as HTMLElement;
}

it("reasons count as challenge dice, and the card names them; one stays on the hero until it is removed", async () => {
  void roll(true);
  await type("darkness 2");
  await type("darkness 1, injury 1");
  const html = await throwIt();
  expect(lastFlags()).toMatchObject({
    spec: { challenge: 3 },
    origin: {
      reasons: [
        { name: "darkness", amount: 1 },
        { name: "injury", amount: 1 },
      ],
    },
  });
  expect(html.textContent).toContain("Because of darkness 1, injury 1.");

  let offered: readonly string[] = [];
  implementations.askChoice = async ({ options }) => {
    offered = options.map(({ label }) => label);
    return options.find(({ label }) => label.startsWith("injury 1: Dusty"))?.id ?? null;
  };
  keepEntry(html)!.click();
  await until(() => keptBy(hero)?.length === 1, "kept");
  expect(offered.map((label) => label.replace(/ \(.*/u, ""))).toEqual([
    "darkness 1: Crypt",
    "darkness 1: Dusty",
    "injury 1: Crypt",
    "injury 1: Dusty",
  ]);

  await roll(false);
  expect(lastFlags()).toMatchObject({ spec: { challenge: 2 }, origin: { conditions: [{ name: "injury" }] } });

  void roll(true);
  const kept = await until(() => document.querySelector<HTMLElement>("[data-quincunx-reason]"), "the kept reason");
  expect(kept.textContent.trim()).toBe("injury 1: Dusty");
  kept.click();
  await until(() => keptBy(hero)?.length === 0, "removed");
});

it("a reason on a scene counts for all", async () => {
  await scene.setFlag("quincunx", "reasons", [{ name: "fog", amount: 2, mechanic: "fives-pool" }, { name: 3 }]);
  await roll(false);
  expect(lastFlags()).toMatchObject({ spec: { challenge: 3 }, origin: { conditions: [{ name: "fog" }] } });
  await scene.unsetFlag("quincunx", "reasons");
});

it("a reason beyond the limits, from the API, is kept up to them and then no longer offered", async () => {
  const long = "a fog ".repeat(10);
  await page.game.modules.get("quincunx").api.roll(
    {
      ...{ mechanic: "fives-pool", spec: POOL, actor: hero },
      origin: { reasons: [{ name: long, amount: 99 }] },
    },
    { configure: false },
  );
  implementations.askChoice = async ({ options }) => options[0]!.id;
  const draw = async (): Promise<HTMLElement> => page.game.messages.contents.at(-1).renderHTML();
  for (const holder of [scene, hero]) {
    keepEntry(await draw())!.click();
    const is = [{ name: long.slice(0, 40), amount: 20, mechanic: "fives-pool" }];
    await until(() => keptBy(holder)?.length === 1, "kept");
    expect(holder.getFlag("quincunx", "reasons")).toEqual(is);
    expect(keptOn(holder)).toEqual(is);
  }
  expect(keepEntry(await draw())).toBeNull();
  for (const holder of [scene, hero]) await holder.unsetFlag("quincunx", "reasons");
});
