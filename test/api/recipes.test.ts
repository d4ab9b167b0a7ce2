/** The recipes of docs/api-recipes.md run as written. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { openStage, until } from "../support/stage.ts";
import { type PageApi, page, type Hero } from "../support/page.ts";

/** Names that the recipe for a bar of actions defines. */
interface Recipe {
  readonly actionsOf: (actor: Hero) => readonly { readonly name: string; readonly encodedValue: string }[];
  readonly handleActionClick: (...click: readonly unknown[]) => Promise<unknown>;
}

const text = readFileSync(new URL("../../docs/api-recipes.md", import.meta.url), "utf8");
const recipes = Object.fromEntries(
  [...text.matchAll(/^```js (\w+)\n(.*?)^```/gmsu)].map(([, name = "", code = ""]) => [name, code]),
);
let api: PageApi;
let hero: Hero;

beforeAll(async () => {
  await openStage();
  ({ api } = page.game.modules.get("quincunx"));
  const samples = await api.createSamples();
  hero = samples.find((actor) => api.stats(actor).some(({ roll }) => roll)) as Hero;
});

/** Runs a recipe with stand-ins for what the practice table lacks; resolves with the value of `result`. */
function run(name: string, given: Readonly<Record<string, unknown>> = {}, result = "undefined") {
  const names = ["api", ...Object.keys(given)];
  const code = `return (async () => { ${recipes[name]}; return ${result}; })();`;
  return (new Function(...names, code) as (...values: unknown[]) => Promise<Recipe>)(api, ...Object.values(given));
}

const roll = (target: number, more: object = {}) =>
  api.roll({ mechanic: "standard-check", spec: { target }, ...more }, { skip: true, mode: "public" });

it("there are six", () => {
  expect(Object.keys(recipes)).toEqual(["door", "macro", "region", "sheet", "hud", "effect"]);
});

it("a door opens on a success, once it is judged", async () => {
  const updates: object[] = [];
  const door = { update: async (change: object) => void updates.push(change) };
  const CONST = { WALL_DOOR_STATES: { OPEN: 1 } };
  await run("door", { fromUuid: async (uuid: string) => (uuid.includes("Wall") ? door : null), CONST });
  const title = "Pick the lock";
  await roll(3, { title: "Sneak" });
  const { message } = await roll(60, { title });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(updates).toEqual([]);
  await api.amend(message, { target: 3 });
  await until(() => updates.length > 0, "the door");
  expect(updates[0]).toEqual({ ds: 1 });
});

it("a macro asks two heroes, and says how many succeeded", async () => {
  const names = [...recipes["macro"]!.matchAll(/"([A-Z]\w+ [A-Z]\w+)"/gu)].map(([, name = ""]) => name);
  for (const name of names)
    if (!page.game.actors.getName(name)) await page.Actor.create({ name, type: "quincunx.check-hero" });
  const running = run("macro");
  const asked = await until(
    () => page.game.messages.find((one) => one.flags.quincunx?.title === "Hold the rope"),
    "the request",
  );
  const { seats } = asked.flags.quincunx;
  for (const [seat, { actor }] of seats.entries())
    await roll(15, {
      actor: page.fromUuidSync(String(actor)),
      origin: { request: asked.id, seat, actor, standIn: true },
      title: "Hold the rope",
    });
  await running;
  const last = page.game.messages.contents.at(-1);
  expect(last.content).toMatch(/^[012] of 2 hold the rope\.$/u);
});

it("a region asks whoever enters", async () => {
  await page.game.settings.set("quincunx", "prompt", "never");
  const size = page.game.messages.size;
  const event = { token: { actor: hero }, user: { isSelf: false } };
  await run("region", { region: { event } });
  expect(page.game.messages.size).toBe(size);
  await run("region", { region: { event: { ...event, user: { isSelf: true } } } });
  expect(page.game.messages.size).toBe(size + 1);
});

it("a button on a sheet rolls", async () => {
  await run("sheet");
  const element = document.createElement("form");
  page.Hooks.callAll("renderActorSheetV2", { actor: hero }, element);
  page.Hooks.callAll("renderActorSheetV2", { actor: hero }, element);
  const buttons = element.querySelectorAll<HTMLButtonElement>(".my-module-roll");
  expect(buttons).toHaveLength(1);
  const size = page.game.messages.size;
  buttons[0]!.click();
  await until(() => page.game.messages.size > size, "the card");
});

it("Token Action HUD has an action for each stat", async () => {
  const { actionsOf, handleActionClick } = await run("hud", {}, "({ actionsOf, handleActionClick })");
  const [action] = actionsOf(hero);
  expect(action!.name).toMatch(/\w/u);
  expect(await handleActionClick(null, action!.encodedValue, hero)).toMatchObject({ kind: "rolled" });
});

it("an effect plays on a new success", async () => {
  const played: unknown[] = [];
  class Sequence {
    effect = (): Sequence => this;
    file = (): Sequence => this;
    atLocation = (token: unknown): Sequence => (played.push(token), this);
    play = (): Promise<void> => Promise.resolve();
  }
  const fromUuid = async (): Promise<object> => ({ getActiveTokens: () => ["token"] });
  await run("effect", { Sequence, fromUuid });
  await roll(60, { actor: hero });
  await roll(3, { actor: hero });
  await until(() => played.length > 0, "the effect");
  expect(played).toEqual(["token"]);
});
