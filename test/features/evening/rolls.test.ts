/** An evening counts public rolls as the dice fell, of users who agreed; nothing hidden, private, blind or edited. */
import { expect, it } from "vitest";
import { agree, hasAgreed } from "../../../src/features/evening/agree.ts";
import { markdownOf, recapOf } from "../../../src/features/evening/recap.ts";
import { ownEvening } from "../../../src/features/evening/rolls.ts";
import { page, api } from "../../support/page.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

const WORDS = {
  title: "Evening",
  rolls: "Rolls",
  turned: "Turned",
  reveals: "Reveals",
  notCounted: "",
};

async function roll(target: number | null, { mode = "public", title = "Climb" } = {}) {
  const spec = { target, bonuses: [{ label: "Agility", value: 5 }] };
  return (await api().roll({ mechanic: "standard-check", spec, title }, { configure: false, mode })).message;
}

it("counts public rolls with a verdict, each once, and says nothing of the others", async () => {
  const me = page.game.user.id;
  await roll(20);
  await roll(null);
  await roll(20, { mode: "blind" });
  await roll(20, { mode: "self" });
  await roll(20, { mode: "gm" });
  await roll(3); // certain
  expect(ownEvening(me)).toMatchObject([{ mechanic: "standard-check", rolls: 1, isTooFew: true }]);
  expect(ownEvening("nobody")).toEqual([]);

  const gone = await roll(20);
  expect(ownEvening(me)).toMatchObject([{ rolls: 2 }]);
  await gone.delete();
  expect(ownEvening(me)).toMatchObject([{ rolls: 1 }]);
  for (let time = 0; time < 9; time += 1) await roll(18);
  expect(ownEvening(me)).toMatchObject([{ rolls: 10, isTooFew: false }]);
});

it("the record of an evening has only public rolls on the GM's page, and keeps what people wrote as text", async () => {
  const before = recapOf().rolls.length;
  await roll(20, { title: "[x](javascript:1) # <b>" });
  await roll(20, { mode: "gm", title: "A whisper" });
  const recap = recapOf();
  expect(recap.rolls).toHaveLength(before + 1);
  expect(JSON.stringify(recap)).not.toContain("whisper");
  expect(markdownOf(recap, WORDS)).toContain("\\[x\\](javascript:1) \\# \\<b\\>");
});

it("the record of an evening keeps who agreed with the user", async () => {
  expect(hasAgreed(page.game.user)).toBe(false);
  await agree(true);
  expect(hasAgreed(page.game.user)).toBe(true);
});
