/**
 * The list of actors: an actor without a picture has its sheet's crest; nothing is stored, and other pictures are
 * unchanged.
 */
import { beforeAll, expect, it } from "vitest";
import { followDirectory } from "../../src/actors/directory-crests.ts";
import { openStage } from "../support/stage.ts";
import { page, type Hero } from "../support/page.ts";
import { standIn } from "../support/stand-in.ts";

const SHADOW = "icons/svg/mystery-man.svg";

beforeAll(async () => {
  await openStage();
  followDirectory();
});

/** An entry as core draws it, after all listeners have run. */
function drawn(actor: Hero): string {
  const directory = document.createElement("div");
  const img = document.createElement("img");
  img.setAttribute("src", actor.img as string);
  const entry = directory.appendChild(document.createElement("li"));
  entry.dataset["entryId"] = actor.id as string;
  entry.append(img);
  page.Hooks.callAll("renderActorDirectory", {}, directory, {}, {});
  return decodeURIComponent(img.getAttribute("src") ?? "");
}

it("the list draws crests for our actors without a picture, each by name, and leaves chosen pictures and foreign actors unchanged", async () => {
  const make = (name: string, type: string, img: string) => page.Actor.create({ name, type, img });
  const [tove, ansel, painted] = await Promise.all([
    make("Tove <b> Arn", "quincunx.margin-hero", SHADOW),
    make("Ansel Brook", "quincunx.margin-hero", SHADOW),
    make("Tove <b> Arn", "quincunx.margin-hero", "tove.webp"),
  ]);
  const crest = drawn(tove);
  expect(crest).toMatch(/^data:image\/svg\+xml,<svg.*>TA<\/text>/su);
  expect(drawn(ansel)).not.toBe(crest);
  expect(drawn(tove)).toBe(crest);
  expect(drawn(painted)).toBe("tove.webp");
  expect(tove.img).toBe(SHADOW);
  expect(drawn(standIn<Hero>({ id: "nobody", img: SHADOW }))).toBe(SHADOW);
});
