/** docs/api.md stays true: it names every function and hook, and its examples run. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { openStage } from "./support/stage.ts";
import type { Loose } from "./fixtures/world/open.ts";

const page = globalThis as Loose;
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const text = read("docs/api.md");
const examples = [...text.matchAll(/^```js\n(.*?)^```/gmsu)].map(([, code = ""]) => code);
let api: Loose;

beforeAll(async () => {
  await openStage();
  api = page.game.modules.get("quincunx").api;
});

it("docs/api.md names every function", () => {
  const names = Object.keys(api).filter((name) => !(name in api.sharedDice));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`\`api\\.${name}[\`(]`, "u").test(text))).toEqual([]);
});

it("docs/api.md names every hook, as does the source", () => {
  const hooks = read("src/platform/hooks.ts");
  const declared = [...hooks.matchAll(/^ {2}"(quincunx\.\w+)":/gmu)].map(([, name]) => name);
  expect(declared.length).toBeGreaterThan(8);
  expect(declared.filter((name) => !text.includes(`| \`${name}\` (`) || !hooks.includes(`* | \`${name}\` (`))).toEqual(
    [],
  );
});

it.each(examples.filter((code) => !code.startsWith("const { api }")))(
  "an example of docs/api.md runs: %s",
  async (code) => {
    const run = new Function("api", "console", `return (async () => { ${code} })();`) as (
      api: Loose,
      to: Loose,
    ) => Promise<void>;
    const said: unknown[] = [];
    await run(api, { log: (...words: unknown[]) => said.push(words) });
    if (code.includes("api.roll(")) expect(said).toEqual([[expect.any(String), expect.any(Number)]]);
  },
);

it("rollStat and rollPool reject what is no actor and no UUID of one: a number, a token, its UUID, a name", async () => {
  const [actor] = await api.createSamples([]);
  for (const wrong of [5, null, {}, actor.name, "Scene.a.Token.b", { documentName: "Token" }, ""]) {
    await expect(api.rollStat(wrong, "agility"), String(wrong)).rejects.toMatchObject({ field: "actor" });
    if (wrong !== null)
      await expect(api.rollPool(wrong, "pool"), String(wrong)).rejects.toMatchObject({ field: "actor" });
  }
  await expect(api.rollStat(actor, 5)).rejects.toMatchObject({ field: "stat" });
  // An actor that is gone is told by a notice, as for a macro.
  expect(await api.rollStat("Actor.gone000000000000", "agility")).toMatchObject({ kind: "prevented" });
});
