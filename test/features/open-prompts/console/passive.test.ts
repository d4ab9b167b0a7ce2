/** The passive sweep of the GM console (SC-6). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { passiveResults, postPassive } from "../../../../src/features/open-prompts/console/passive.ts";
import { openStage, type Stage } from "../../../support/stage.ts";
import { page } from "../../../support/page.ts";

const NOTICE = { mechanic: "standard-check", label: "Notice" } as const;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  for (const actor of [...page.game.actors]) await actor.delete();
  const owner = page.game.users.find((user) => !user.isGM).id;
  const make = (name: string, value: number, label = "Notice") =>
    page.Actor.create({
      name,
      type: "quincunx.check-hero",
      ownership: { [owner]: 3 },
      system: { skills: [{ id: `skill${name}00000000`.slice(0, 16), label, value }] },
    });
  await make("Ana", 1);
  await make("Ben", 4);
  await make("Cleo", 9, "Sneak");
});

afterAll(() => stage.table.close());

it("each hero's 12 + bonus, the highest first, and who reaches the GM's number", () => {
  expect(passiveResults(NOTICE, null)).toEqual([
    { name: "Ben", total: 16, success: null },
    { name: "Ana", total: 13, success: null },
  ]);
  expect(passiveResults(NOTICE, 14)?.map(({ name, success }) => [name, success])).toEqual([
    ["Ben", true],
    ["Ana", false],
  ]);
  // A total equal to the number succeeds (SC-1).
  expect(passiveResults(NOTICE, 13)?.every(({ success }) => success)).toBe(true);
});

it("a mechanic without passive rolls has no list", () => {
  expect(passiveResults({ mechanic: "margin-pool", label: "Notice" }, 3)).toBeNull();
});

it("the list is posted on demand only, and to GMs only", async () => {
  const before = page.game.messages.size;
  passiveResults(NOTICE, 14);
  expect(page.game.messages.size).toBe(before);
  await postPassive(NOTICE, 14);
  const [message] = page.game.messages.contents.slice(-1);
  expect(page.game.messages.size).toBe(before + 1);
  expect(message?.content).toContain("Notice, passive, against 14: Ben 16 (Success) and Ana 13 (Failure).");
  const gms = page.game.users.filter((user) => user.isGM).map(({ id }) => id);
  expect(message?.whisper.toSorted()).toEqual(gms.sort());
});
