/** View of the sides of a contest. */
import { describe, expect, it } from "vitest";
import { contestOf } from "../../../src/features/contest/state.ts";
import { viewOfContest } from "../../../src/features/contest/view.ts";
import { RuleError } from "../../../src/rules/contract/error.ts";
import { useBareStage } from "../../support/bare.ts";
import { margin, page } from "../../support/card-bare.ts";
import { speak } from "../../../src/ui/speak.ts";
import { replaceWith } from "../../support/implementations.ts";

const bare = useBareStage();
const { set } = bare;

describe("the view of a contest's sides", () => {
  it("names each roller, presence, role, dice and target", async () => {
    const spec = { pool: 3, dice: 3, threshold: 7 };
    const sides = { a: { name: "Ada", user: "Ana0000000000000", spec }, b: { name: "Bo", user: null, spec: null } };
    replaceWith({ openPrompt: () => Promise.resolve(null) });
    const draft = { mechanic: "margin-pool", title: "", tie: "a-acts", sides };
    const { id } = (await page.game.modules.get("quincunx").api.contest(draft)).message;
    const contest = contestOf(page.game.messages.get(id));
    const ana = page.game.users.get("Ana0000000000000");
    const {
      sides: [a, b],
      ...view
    } = viewOfContest(contest!);
    expect(view).toMatchObject({
      messageId: id,
      title: speak(margin.label),
      by: "Gamemaster",
      round: 1,
      calledOffBy: null,
    });
    expect(a).toMatchObject({
      ...{ id: "a", name: "Ada", img: ana.avatar, user: "Ana", isAway: true, isPassive: false, isHidden: false },
      ...{ thrown: null, dice: [{ size: 12, count: 3 }], mayRoll: "standIn", secretTargets: [] },
    });
    expect(a!.targets.map((one) => speak(one))).toEqual([expect.stringContaining("7")]);
    expect(b).toMatchObject({ user: null, img: null, isAway: false, targets: [], dice: [], mayRoll: "own" });
    const side = (more: object, state: object = {}) =>
      viewOfContest({
        ...contest!,
        state: { ...contest!.state, ...state },
        flags: { ...contest!.flags, sides: { ...contest!.flags.sides, a: { ...contest!.flags.sides.a, ...more } } },
      }).sides[0];
    set(ana, "active", true);
    expect([side({})!.isAway, side({ user: undefined })!.isAway]).toEqual([false, false]);
    set(page.game.users, "activeGM", null);
    expect([side({})!.isAway, side({ user: undefined })!.isAway]).toEqual([false, true]);
    set.back();
    const mira = await page.Actor.create({ name: "Mira", type: "quincunx.margin-hero", img: "mira.webp" });
    expect(side({ actor: mira.uuid, isPassive: true })).toMatchObject({ img: "mira.webp", isPassive: true });
    expect(side({}, { calledOffBy: "Ana" })!.mayRoll).toBeNull();
    // A roller without remaining dice sees a reason.
    const none = {
      ...contest!.state.mechanic,
      waitingDice: () => {
        throw new RuleError("no-dice", "none");
      },
    };
    expect(side({}, { mechanic: none })!.dice).toEqual([]);
    const open = { a: { ...contest!.state.specs.a, threshold: null }, b: null };
    expect(side({}, { specs: open })!.targets).toEqual([]);
  });
});
