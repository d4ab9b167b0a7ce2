/** A number that one side's player says (MP-4, MP-8) judges nothing until a GM or the other side accepts it; all read it before the throw. */
import { expect, it } from "vitest";
import { all, at, begin, idOf, judged, open, press, progress, roll, says, settle, targetsOf, view } from "./seats.ts";
import type { Sat, Sitting } from "./seats.ts";
import { dataOf } from "../../support/phrase.ts";

const waits = (who: Sitting, id: string) => view(who, id).sides.map(({ waits }) => waits && dataOf(waits));
const accepts = (who: Sitting, id: string): string[] =>
  view(who, id)
    .offers.filter(({ operation }) => operation === "contestAccept")
    .map((offer) => offer.id as string);

/** Ana begins against Ben, and says 3 for her own side; the GM knows of it, too. */
async function unequal(sat: Sat): Promise<string> {
  const sides = [
    { dice: 3, threshold: 3 },
    { dice: 3, threshold: null },
  ] as const;
  return begin(sat.ana, "margin-pool", "both-act", sides[0], sides[1], { b: { user: idOf("Ben") } });
}

it("the beginner's number waits, is read by all, and is not the beginner's to accept; the other side accepts it before or after the dice", async () => {
  const sat = await open();
  const { gm, ana, ben } = sat;
  const id = await unequal(sat);
  for (const who of all)
    expect([waits(who, id), targetsOf(who, id)]).toEqual([
      [{ target: "3", name: "Ana" }, null],
      [[], []],
    ]);
  expect([gm, ana, ben].map((who) => accepts(who, id))).toEqual([["a"], [], ["a"]]);
  // The roller's prompt proposes it; it is locked.
  expect(ana.prompts[0]!.request).toMatchObject({ spec: { threshold: null }, purpose: { proposed: { threshold: 3 } } });
  expect(ana.prompts[0]!.request.locked).toContain("threshold");
  await says(ana, id, "contestAccept", { side: "a", fields: { threshold: 3 } });
  await says(ben, id, "contestAccept", { side: "a", fields: { threshold: 4 } });
  await roll(ana, 12, [8, 9, 2]);
  for (const who of all) expect([typeof judged(who, id, 0), progress(id)!.result]).toEqual(["object", null]);
  await press(ben, id, "contestAccept", "a");
  for (const who of all) expect([judged(who, id, 0), waits(who, id)[0]]).toEqual([1, null]);
  // Its undo opens the roll again.
  await press(ben, id, "undo", at(ben, id).operations.at(-1)!.logged.id as string);
  for (const who of all) expect(typeof judged(who, id, 0)).toBe("object");
  expect(accepts(gm, id)).toEqual(["a"]);
});

it("either player says a number for a side that has none, and the other one or a GM accepts it; a GM's own number stands at once", async () => {
  const sat = await open();
  const { gm, ana, ben } = sat;
  const id = await unequal(sat);
  await says(ben, id, "contestSay", { side: "b", fields: { threshold: 5 } });
  expect([gm, ana, ben].map((who) => accepts(who, id))).toEqual([["a", "b"], ["b"], ["a"]]);
  await press(ana, id, "contestAccept", "b");
  await press(gm, id, "contestAccept", "a");
  for (const who of all)
    expect([waits(who, id), targetsOf(who, id)]).toEqual([
      [null, null],
      [[3], [5]],
    ]);
  await roll(ana, 12, [8, 9, 2]);
  await roll(ben, 12, [8, 9, 2]);
  expect(progress(id)!.result).toMatchObject({ rule: "MP-8" });
  // A GM's contest, and a number that the book has, wait for nobody.
  const theirs = await begin(gm, "margin-pool", "both-act", { dice: 3, threshold: 3 }, { dice: 3, threshold: 4 });
  const usual = await begin(ana, "difficulty-pool", "attacker-a", { dice: 3, base: 6 }, { dice: 3, base: 4 });
  await settle();
  expect([waits(ben, theirs), waits(ben, usual)]).toEqual([
    [null, null],
    [null, { target: "4", name: "Ana" }],
  ]);
  expect(targetsOf(ben, usual)).toEqual([[6], [6]]);
});
