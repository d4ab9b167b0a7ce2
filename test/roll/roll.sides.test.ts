/** The author of the threshold of a contest's side (MP-8) and of each round of a long test (MP-7): never the roller alone. */
import { expect, it } from "vitest";
import { rollSpec } from "../../src/roll/roll.ts";
import { roundOfTest } from "../../src/roll/rounds.ts";
import type { PromptRequest } from "../../src/roll/prompt/request.ts";
import { useBareStage } from "../support/bare.ts";
import { replaceWith } from "../support/implementations.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

/** The prompt that a player gets while a GM is online. */
async function asked(config: object, dialog: object = {}): Promise<PromptRequest> {
  const all: PromptRequest[] = [];
  replaceWith({ openPrompt: (request) => (all.push(request), Promise.resolve(null)) });
  const gm = page.game.users.activeGM;
  set(page.game.user, "isGM", false);
  set(page.game.users, "activeGM", gm);
  await rollSpec({ mechanic: "margin-pool", ...config } as never, dialog);
  return all[0] as PromptRequest;
}

const POOL = { pool: 4, dice: 4 };
const ROUND = roundOfTest.of({ test: "test000000000000", worker: 0, turn: 1 });

it.each(["said", "gm", "standing"])(
  "in a world where “%s” counts, a side without a threshold may only propose one",
  async (by) => {
    await page.game.settings.set("quincunx", "difficultyBy", by);
    const origin = { contest: { id: "contest000000000", side: "a" } };
    const request = await asked({ spec: { ...POOL, threshold: null }, origin });
    expect(request.locked).toContain("threshold");
    expect(request.purpose).toMatchObject({ kind: "roll", targetsBy: "gm" });
  },
);

it("where only GMs set difficulties, a round proposes the threshold of the last one", async () => {
  await page.game.settings.set("quincunx", "difficultyBy", "gm");
  const request = await asked({ spec: { ...POOL, threshold: 7 }, origin: ROUND });
  expect(request.locked).toContain("threshold");
  expect(request).toMatchObject({ spec: { threshold: null }, purpose: { proposed: { threshold: 7 } } });
});

it("where what is said counts, a round keeps the threshold of the last one, as no proposal", async () => {
  await page.game.settings.set("quincunx", "difficultyBy", "said");
  const prior = { fields: { threshold: 7 }, by: "Ana", isAccepted: false };
  const request = await asked({ spec: { ...POOL, threshold: 7 }, origin: ROUND }, { targets: { by: "world", prior } });
  expect(request).toMatchObject({ spec: { threshold: 7 }, purpose: { targetsBy: "gm", isRound: true } });
  expect(request.purpose).not.toHaveProperty("proposed");
  const other = await asked({ spec: { ...POOL, threshold: 8 }, origin: ROUND }, { targets: { by: "world", prior } });
  expect(other).toMatchObject({ spec: { threshold: 7 } });
});
