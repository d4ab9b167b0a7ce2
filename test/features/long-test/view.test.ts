/** View of a long test (MP-7). */
import { describe, expect, it } from "vitest";
import { initialTable, type LongTestTable } from "../../../src/features/long-test/long-test.ts";
import { advance, type Hand } from "../../../src/features/long-test/play.ts";
import { sentenceOfTest, viewOfLongTest } from "../../../src/features/long-test/view.ts";
import { useBareStage } from "../../support/bare.ts";
import { margin, page } from "../../support/card-bare.ts";
import { speak } from "../../../src/ui/speak.ts";
import { keyOf } from "../../support/phrase.ts";

const bare = useBareStage();
const { set } = bare;

describe("the view of a long test (MP-7)", () => {
  const worker = (name: string, users: readonly string[] = ["ana"]) => ({ actor: null, name, users });
  const begin = (test: object = {}, workers = [worker("Isolde")]) =>
    initialTable({
      ...{ kind: "long-test", schema: 1, mechanic: "margin-pool", title: "", workers },
      test: { spec: { pool: 3, threshold: 7 }, goal: 4, refill: 1, ...test },
    } as never)!;
  const hand = (turn: number, dice: readonly number[]): Hand => ({
    ...{ kind: "throw", of: 0, message: `m${turn}`, by: "ana", turn, in: null },
    ...{ spec: { dice: dice.length, threshold: 7 }, faces: { dice } },
  });
  const play = (standing: LongTestTable, ...steps: Hand[]) =>
    steps.reduce((now, step) => ({ ...now, ...advance(margin, now, step) }), standing);
  const view = (state: LongTestTable, title = "") =>
    viewOfLongTest({
      ...{
        kind: "long-test",
        title,
        message: { id: "test", _source: {}, author: { id: "ana", name: "Ana" } },
        operations: [],
        limitedAuthors: [],
        flags: {},
      },
      state,
    } as never);
  const says = (state: LongTestTable): string[] => view(state).says.map((said) => keyOf(said).split(".").at(-1)!);

  it("shows each round as a step of full width, with its throws and losses", () => {
    const fresh = view(begin());
    expect(fresh).toMatchObject({
      ...{
        messageId: "test",
        title: speak(margin.label),
        who: ["Isolde"],
        img: null,
        sum: 0,
        goal: 4,
        played: 0,
      },
      ...{ rounds: [], pool: 3, refill: 1, isRunning: true, says: [] },
    });
    expect(fresh.against.map((one) => speak(one))).toEqual([expect.stringContaining("7"), "said by Ana"]);
    expect(fresh.hands).toMatchObject([{ worker: 0, isPass: false, label: { key: "QUINCUNX.LongTest.next" } }]);
    const twice = view(play(begin(), hand(1, [12, 3]), hand(2, [2, 2])), "Climb");
    expect([twice.title, twice.played]).toEqual(["Climb", 2]);
    expect(twice.rounds).toMatchObject([
      { round: 1, thrown: 2, lost: 1, messages: ["m1"] },
      { round: 2, thrown: 2, lost: 2, messages: ["m2"] },
    ]);
    const [first, second] = twice.rounds;
    const sums = [first!.by, second!.by];
    expect(twice.sum).toBe(sums[0]! + sums[1]!);
    const least = Math.min(0, sums[0]!, sums[0]! + sums[1]!);
    const width = Math.max(4, sums[0]!) - least;
    expect([first!.from, first!.to, second!.to]).toEqual(
      [0, sums[0], sums[0]! + sums[1]!].map((sum) => (sum! - least) / width),
    );
    // Without a goal and rounds, all steps are empty.
    const level = view(play(begin({ goal: null }), hand(1, [12, 2])));
    expect(level.goal).toBeNull();
    expect(level.within).toEqual([]);
  });

  it("says how it ended, who ended it, or which hero or step it waits for", () => {
    const reached = play(begin({ goal: 1 }), hand(1, [12, 9]));
    expect(says(reached)).toEqual(["reached"]);
    expect(view(reached)).toMatchObject({ isRunning: false, hands: [], handsOn: [], mayJoin: false });
    expect(says({ ...begin(), endedBy: "Ana" })).toEqual(["ended"]);
    const waits = play(begin({ spec: { pool: 3, threshold: null } }), {
      ...hand(1, [9]),
      spec: { dice: 1, threshold: null },
    });
    expect(says(waits)).toEqual(["waitsForTarget"]);
    expect(view(waits)).toMatchObject({ hands: [], against: [] });
    expect(says({ ...begin(), now: { ...begin().now, done: true, ended: "botched" } })).toEqual(["botched"]);
    const due = { ...begin(), due: ["c.1.a"] };
    expect(says(due)).toEqual(["due"]);
    const dry = (refill: number) => begin({ refill, spec: { pool: 0, threshold: 7 } });
    expect([says(dry(1)), says(dry(0))]).toEqual([["noDice"], ["dry"]]);
    expect(view(dry(1)).hands).toMatchObject([{ isPass: true, label: { key: "QUINCUNX.LongTest.pass" } }]);
    expect([view(dry(0)).hands, view({ ...dry(1), due: ["c.1.a"] }).hands]).toEqual([[], []]);
    set(page.game.users, "activeGM", null);
    expect([says(waits), says(due), says(dry(0))]).toEqual([["waitsForTargetAlone"], ["dueAlone"], ["dryAlone"]]);
  });

  it("is summed up in a sentence with its goal, if it has one", () => {
    const told = (state: LongTestTable): string => sentenceOfTest({ state, title: "Climb" } as never);
    const after = play(begin(), hand(1, [12, 9]));
    expect(told(after)).toContain("Climb");
    expect(told(after)).not.toBe(told(play(begin({ goal: null }), hand(1, [12, 9]))));
    expect(told(after)).toContain("4");
    expect(told({ ...after, earlier: 3 })).toContain("4");
  });
});
