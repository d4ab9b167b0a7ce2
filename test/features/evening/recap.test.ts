/** The GM's page of an evening at three seats: contests, long tests, reveals and turned verdicts, of users who agreed alone. */
import { expect, it } from "vitest";
import type { Recap } from "../../../src/features/evening/recap.ts";
import { until } from "../../support/stage.ts";
import {
  begin,
  check,
  idOf,
  open,
  press,
  roll,
  says,
  settle,
  shows,
  type Sat,
  type Sitting,
} from "../contest/seats.ts";
import { page, api } from "../../support/page.ts";

/** Ana has agreed, Ben has not. */
async function openEvening(): Promise<Sat> {
  const sat = await open();
  await sat.ana.seat.run(() => sat.ana.module.agree(true));
  const ana = idOf("Ana");
  await until(() => sat.gm.seat.run(() => sat.gm.module.hasAgreed(page.game.users.get(ana))), "Ana's word");
  return sat;
}

const recap = ({ gm }: Sat): Recap => gm.seat.run(() => gm.module.recapOf() as Recap);
const sentences = (sat: Sat, heading: string): readonly string[] =>
  recap(sat).otherMessages.find((one) => one.heading === heading)?.sentences ?? [];
const titles = (rolls: Recap["rolls"]): readonly string[] => rolls.map(({ title: what }) => what);

/** A check with a bonus of 5 that shows these faces. */
async function cast(
  who: Sitting,
  title: string,
  { target = 20 as number | null, faces = [5, 5, 5], mode = "public", origin = {} } = {},
): Promise<string> {
  shows(who, 8, ...faces);
  const spec = { target, bonuses: [{ label: "Agility", value: 5 }] };
  const id = await who.seat.run(async () => {
    const { message } = await api().roll(
      { mechanic: "standard-check", spec, title, origin },
      { configure: false, mode },
    );
    return message.id as string;
  });
  await settle();
  return id;
}

it("the recap has contests whose sides have all agreed, and none with a private roll", async () => {
  const sat = await openEvening();
  const { gm, ana, ben } = sat;
  await begin(gm, "standard-check", "attacker-a", check(3), check(1));
  expect(sentences(sat, "Contests")).toEqual([]);
  await roll(ana, 8, [6, 6, 2]);
  await roll(gm, 8, [5, 5, 2]);
  expect(sentences(sat, "Contests")).toEqual(["The gate: Isolde wins by 4."]);

  const bens = { b: { name: "Wulf", user: idOf("Ben") } };
  await begin(gm, "standard-check", "attacker-a", check(3), check(1), bens);
  await roll(ana, 8, [6, 6, 2]);
  await roll(ben, 8, [5, 5, 2]);
  // Ana opposes an earlier roll of Ben, which does not name the contest itself.
  const earlier = await cast(ben, "Ben's jump");
  await begin(gm, "standard-check", "attacker-a", check(3), {}, { b: { ...bens.b, card: earlier } });
  await roll(ana, 8, [8, 8, 8]);
  // A side rolls to the GMs alone.
  const secret = await begin(gm, "standard-check", "attacker-a", check(3), check(1));
  gm.prompts[0]?.answer(null);
  await cast(gm, "Behind the screen", { mode: "gm", origin: { contest: { id: secret, side: "b", round: 0 } } });
  await roll(ana, 8, [6, 6, 2]);

  const all = recap(sat);
  expect(sentences(sat, "Contests")).toHaveLength(1);
  expect(JSON.stringify(all)).not.toMatch(/Ben|Wulf|screen/u);
  expect(all.notCounted).toBe(1);
});

it("the recap has long tests of those who agreed, without rounds that were undone", async () => {
  const sat = await openEvening();
  const { gm, ana, ben } = sat;
  const beginTest = async (who: Sitting): Promise<string> => {
    const id = await who.seat.run(async () => {
      const { mechanics } = await import("../../../src/mechanics/mechanics.ts");
      const mechanic = mechanics.find((one) => one.id === "margin-pool")!;
      const spec = { dice: 6, pool: 6, threshold: 7 };
      return who.module.beginLongTest({
        mechanic,
        title: `${who.name}'s repair`,
        spec,
        options: { goal: 9 },
        actor: null,
      });
    });
    await settle();
    return id as string;
  };
  const round = async (who: Sitting, test: string, turn: number): Promise<string> => {
    shows(who, 12, 12, 9);
    const id = await who.seat.run(async () => {
      const { api } = page.game.modules.get("quincunx");
      const asked = {
        mechanic: "margin-pool",
        spec: { dice: 2, pool: 6, threshold: 7 },
        title: `${who.name}'s repair`,
        origin: { testRound: { test, worker: 0, turn } },
      };
      return (await api.roll(asked, { configure: false, mode: "public" })).message.id as string;
    });
    await settle();
    return id;
  };
  const [anas, bens] = [await beginTest(ana), await beginTest(ben)];
  await round(ana, anas, 1);
  await round(ben, bens, 1);
  expect(sentences(sat, "Long tests")).toEqual([expect.stringMatching(/^Ana's repair.*\+3 of \+?9/u)]);

  const second = await round(ana, anas, 2);
  expect(sentences(sat, "Long tests")).toEqual([expect.stringMatching(/\+6 of \+?9/u)]);
  expect(recap(sat).rolls).toHaveLength(2);
  await press(gm, anas, "longTestUndo", second);
  expect(sentences(sat, "Long tests")).toEqual([expect.stringMatching(/\+3 of \+?9/u)]);
  expect(recap(sat).rolls).toHaveLength(1);
  expect(JSON.stringify(recap(sat))).not.toMatch(/Ben/u);
});

it("the recap has a hidden number only once it is revealed, a turned verdict only while it is turned, and each roll once", async () => {
  const sat = await openEvening();
  const { gm, ana, ben } = sat;
  const climb = await cast(ana, "Climb");
  await cast(ben, "Swim");
  for (const mode of ["gm", "blind", "self"]) await cast(ana, `Kept by ${mode}`, { mode });
  expect(titles(recap(sat).rolls)).toEqual(["Climb"]);

  await says(gm, climb, "hide", { target: null });
  expect(recap(sat)).toMatchObject({ rolls: [], reveals: [], turned: [] });
  await says(gm, climb, "reveal", { target: 22 });
  expect(titles(recap(sat).rolls)).toEqual(["Climb"]);
  expect(titles(recap(sat).reveals)).toEqual(["Climb"]);
  const undo = (type: string): Promise<unknown> => {
    const operation = gm.seat.run(
      () =>
        page.game.messages.contents.findLast(({ flags }) => flags.quincunx?.type === type).flags.quincunx.id as string,
    );
    return says(gm, climb, "undo", { operation });
  };
  await undo("reveal");
  expect(recap(sat)).toMatchObject({ rolls: [], reveals: [] });
  await undo("hide");
  expect(recap(sat)).toMatchObject({ rolls: [{ title: "Climb" }], reveals: [], turned: [] });

  await says(gm, climb, "amend", { target: 25 });
  expect(recap(sat).turned).toMatchObject([{ title: "Climb", before: expect.stringMatching(/20/u) }]);
  await undo("amend");
  expect(recap(sat).turned).toEqual([]);
  expect(recap(sat).notCounted).toBe(1);

  await gm.seat.run(() => page.game.messages.get(climb).delete());
  await settle();
  expect(recap(sat).rolls).toEqual([]);
});
