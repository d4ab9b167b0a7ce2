/** Posting a request. */
import { expect, it } from "vitest";
import { postRequest } from "../../../src/features/request/post.ts";
import { setting } from "../../support/own-settings.ts";
import type { Loose } from "../../fixtures/world/open.ts";
import { useBareStage } from "../../support/bare.ts";

const page = globalThis as Loose;
useBareStage();

it("a request whose rule for the group is none names it, and nothing is posted", async () => {
  const size = page.game.messages.size as number;
  const seats = [{ user: page.game.user.id as string }];
  const draft = { mechanic: "standard-check", spec: { target: 15 }, given: [], title: "", text: "", isHidden: true };
  const error = (await postRequest({ ...draft, group: { kind: "half" }, seats } as Loose).catch(
    (one: unknown) => one,
  )) as Loose;
  expect(error).toMatchObject({ code: "not-allowed", field: "group", data: { values: "all, half, any, best, sum" } });
  expect([page.game.messages.size, Object.keys(setting("secrets"))]).toEqual([size, []]);
});
