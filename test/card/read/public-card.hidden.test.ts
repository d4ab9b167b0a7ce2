/** `api.card` says at a GM's seat what the card shows there, and keeps a hidden target from players. */
import { expect, it } from "vitest";
import { requestOf, answerOf } from "../../../src/features/request/state.ts";
import { rollForUser } from "../../../src/features/request/answer.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";

const { set } = useBareStage();

it("an answer to a hidden request has its verdict for GMs, and none for players", async () => {
  const draft = {
    mechanic: "standard-check",
    spec: { target: 3 },
    seats: [{ user: "Ana0000000000000" }],
    isHidden: true,
  };
  const { message } = await api().request(draft);
  await rollForUser(message, 0);
  const answer = await until(() => answerOf(requestOf(message) as never, 0), "the answer");
  expect(api().card(answer)).toMatchObject({ verdict: "success", isHidden: true, spec: { target: 3 } });
  set(page.game.user, "isGM", false);
  expect(api().card(answer)).toMatchObject({ verdict: "unknown", isHidden: true, spec: { target: null } });
});

it("where only GMs set difficulties, the result of a player's roll names the target that it asked for", async () => {
  await page.game.settings.set("quincunx", "difficultyBy", "gm");
  const roll = () => api().roll({ mechanic: "standard-check", spec: { target: 15 } }, { configure: false });
  expect((await roll()).proposed).toBeUndefined();
  const gm = page.game.users.activeGM;
  set(page.game.user, "isGM", false);
  set(page.game.users, "activeGM", gm ?? { id: "gm" });
  expect(await roll()).toMatchObject({ kind: "rolled", spec: { target: null }, proposed: { target: 15 } });
  await page.game.settings.set("quincunx", "difficultyBy", "said").catch(() => null);
});
