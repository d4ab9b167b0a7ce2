/** Posting a request. */
import { expect, it, vi } from "vitest";
import { requestFeature } from "../../../src/features/request/index.ts";
import { postRequest } from "../../../src/features/request/post.ts";
import { implementations } from "../../../src/platform/replaceable.ts";
import { setting } from "../../support/own-settings.ts";
import { useBareStage } from "../../support/bare.ts";
import { page, type MenuEntry } from "../../support/page.ts";
import { fake } from "../../support/fake.ts";
import { atInit } from "../../../src/platform/life-cycle.ts";
import { valuesIn } from "../../support/values-in.ts";

useBareStage();

it("a request with an unknown group rule is refused by name, and nothing is posted", async () => {
  const size = page.game.messages.size;
  const seats = [{ user: page.game.user.id }];
  const draft = { mechanic: "standard-check", spec: { target: 15 }, preset: [], title: "", text: "", isHidden: true };
  const error = await postRequest({ ...draft, group: fake({ kind: "half" }), seats }).catch((one: unknown) => one);
  expect(error).toMatchObject({ code: "not-allowed", field: "group", data: { values: "all, half, any, best, sum" } });
  expect([page.game.messages.size, Object.keys(setting("secrets"))]).toEqual([size, []]);
});

it("the menus of a folder of actors, and of an actor in it, ask all its actors", async () => {
  const asked: { readonly actors?: unknown }[] = [];
  implementations["openRequest"] = ((draft: object) => {
    asked.push(draft);
    return Promise.resolve(null);
  }) as never;
  for (const run of valuesIn(atInit, requestFeature.provides)) run();
  const folder = await page.Folder.create({ name: "Goblins", type: "Actor" });
  const goblins = await page.Actor.createDocuments(
    ["Snik", "Snak"].map((name) => ({ name, type: "npc", folder: folder.id })),
  );
  const header = document.createElement("li");
  header.dataset["folderId"] = folder.id;
  header.innerHTML = "<header></header>";
  const entries: MenuEntry[] = [];
  page.Hooks.callAll("getFolderContextOptions", {}, entries);
  const [entry] = entries;
  const target = header.firstElementChild as HTMLElement;
  expect((entry!.visible ?? entry!.condition)(target!)).toBe(true);
  if (entry!.onClick) entry!.onClick(new Event("click"), target);
  else entry!.callback(target);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.actors).toEqual(goblins.map(({ uuid }) => uuid as string));
});
