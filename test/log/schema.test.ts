/** Specs of an older schema are migrated once, at every place of storage; current ones are read unchanged. */
import { readAskedSpec } from "../../src/roll/requests/asked-roll.ts";
import { beforeEach, expect, it } from "vitest";
import { readCard } from "../../src/card/read/read-card.ts";
import { toFoundryTerms } from "../../src/dice/convert.ts";
import { foldContest } from "../../src/features/contest/state.ts";
import { foldRequest } from "../../src/features/request/state.ts";
import { proveFlags } from "../../src/platform/documents.ts";
import { mechanicById } from "../../src/mechanics/mechanics.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

const pool = mechanicById("difficulty-pool");
const lifted: number[] = [];

beforeEach(() => {
  lifted.length = 0;
  set(pool, "schema", 3);
  set(pool, "migrate", (spec: object, from: number) => {
    lifted.push(from);
    return { ...spec, dice: 5 };
  });
});

const spec = { dice: 4, base: 7 };
const post = (quincunx: object) =>
  page.ChatMessage.create({
    content: "said",
    flags: { quincunx: { mechanic: "difficulty-pool", title: "", ...quincunx } },
  });
/** Four dice, or more, by the shift of older versions. */
const thrown = async (schema: number) => {
  const terms = pool.dice.toTerms(pool.parseSpec({ ...spec, dice: schema < 3 ? 5 : 4 }));
  const roll = await page.Roll.fromTerms(toFoundryTerms(terms as never)).evaluate();
  const own = { kind: "card", schema, mechanic: "difficulty-pool", title: "", spec, origin: {} };
  proveFlags(roll, "thrown", own);
  return { id: "thrown", rolls: [roll], content: "", flavor: "", flags: { quincunx: own } };
};

it.each([
  [
    "a card",
    async (schema: number) => {
      const card = readCard((await thrown(schema)) as never);
      return card?.isChanged ? "changed" : card?.spec;
    },
  ],
  ["a question", (schema: number) => Promise.resolve(readAskedSpec(pool as never, { schema, spec: spec as never }))],
  [
    "a request",
    async (schema: number) => {
      const seats = [{ user: page.game.user.id }];
      const asked = await post({
        kind: "request",
        schema,
        spec,
        text: "",
        seats,
        locked: [],
        gmLists: [],
        isHidden: false,
      });
      return foldRequest(asked)?.state.spec;
    },
  ],
  [
    "a contest",
    async (schema: number) => {
      const side = (name: string): object => ({ name, spec });
      const tie = pool.contest?.ties[0]?.id ?? null;
      const begun = await post({ kind: "contest", schema, tie, sides: { a: side("A"), b: side("B") } });
      return foldContest(begun)?.state.specs.b;
    },
  ],
] as const)("%s", async (_what, read) => {
  expect(await read(3)).toMatchObject({ dice: 4 });
  expect(await read(2)).toMatchObject({ dice: 5 });
  expect([...new Set(lifted)]).toEqual([2]);
});
