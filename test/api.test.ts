/** docs/api.md stays true: it names every function and hook, and its examples run. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { openStage } from "./support/stage.ts";
import { api, type PageApi } from "./support/page.ts";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const text = read("docs/api.md");
const examples = [...text.matchAll(/^```js\n(.*?)^```/gmsu)].map(([, code = ""]) => code);

beforeAll(() => openStage());

it("docs/api.md names every function", () => {
  const names = Object.keys(api()).filter((name) => !(name in api().sharedDice));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`\`api\\.${name}[\`(]`, "u").test(text))).toEqual([]);
});

it("docs/api.md says of each member whether it is stable, as its tag does", () => {
  const declared = read("src/api/contract.ts").split("export interface QuincunxApi {")[1]?.split("\n}\n")[0] ?? "";
  const tags = [...declared.matchAll(/@(public|experimental)\s*\*\/\n {2}(?:readonly )?(\w+)/gu)];
  const members = Object.fromEntries(tags.map(([, tag = "", name = ""]) => [name, tag]));
  expect(Object.keys(members).sort()).toEqual(Object.keys(api()).sort());
  const letters = Object.fromEntries(
    [...text.matchAll(/^\| `api\.(\w+)[^|]*\|\s+([SE])\s+\|/gmu)].map(([, name = "", letter]) => [name, letter]),
  );
  for (const [name, tag] of Object.entries(members))
    if (name !== "version" && name !== "contract")
      expect([name, letters[name]]).toEqual([name, tag === "public" ? "S" : "E"]);
});

it("docs/api.md names every code of a refusal", () => {
  const codes = read("src/rules/contract/error.ts").split("export type RuleErrorCode =")[1]?.split("\n\n")[0] ?? "";
  const names = [...codes.matchAll(/^ {2}\| "([\w-]+)"/gmu)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it("docs/api.md names every hook, as does the source", () => {
  const hooks = read("src/mechanics/hooks.ts");
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
      api: PageApi,
      to: object,
    ) => Promise<void>;
    const said: unknown[] = [];
    await run(api(), { log: (...words: unknown[]) => said.push(words) });
    if (code.includes("api.roll("))
      expect(said).toEqual([[expect.any(String), expect.objectContaining({ target: 15 })]]);
  },
);

it("rollStat and rollPool reject what is no actor and no UUID of one: a number, a token, its UUID, a name", async () => {
  const [actor] = await api().createSamples([]);
  for (const wrong of [5, null, {}, actor!.name, "Scene.a.Token.b", { documentName: "Token" }, ""] as never[]) {
    await expect(api().rollStat(wrong, "agility"), String(wrong)).rejects.toMatchObject({ field: "actor" });
    if (wrong !== null)
      await expect(api().rollPool(wrong, "pool"), String(wrong)).rejects.toMatchObject({ field: "actor" });
  }
  await expect(api().rollStat(actor!, 5 as never)).rejects.toMatchObject({ field: "stat" });
  await expect(api().rollStat("Actor.gone000000000000", "agility")).rejects.toMatchObject({ field: "actor" });
});
