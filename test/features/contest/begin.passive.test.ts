/** Passive sides of a contest that a player has started (DP-9, SC-6). */
import { describe, expect, it } from "vitest";
import { statOf } from "../../../src/actors/any-stats.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";
import { check, page } from "../../support/card-bare.ts";

const bare = useBareStage();

describe("passive sides in a player's contest (DP-9, SC-6)", () => {
  it("are rolled by GMs from the actor's sheet, or by their own player; altered specs are not thrown", async () => {
    const ANA_ID = "Ana0000000000000";
    const make = (owner?: string) =>
      page.Actor.create({
        ...{ name: "Brandt", type: "quincunx.check-hero", ownership: { default: 0, ...(owner ? { [owner]: 3 } : {}) } },
        system: { skills: [{ id: "will000000000001", label: "Will", value: 3 }] },
      });
    const [brandt, own2] = [await make(), await make(ANA_ID)];
    const { roll } = statOf(brandt, "skills.will000000000001")!;
    const sheet = check.parseSpec(roll!.spec);
    const side = (more: object): object => ({ name: "Brandt", spec: sheet, isPassive: true, ...more });
    const stats = ["skills.will000000000001"];
    const better = { ...sheet, bonuses: [{ label: "Will", value: 99 }] };
    const cases: readonly (readonly [string, object, boolean])[] = [
      ["the stats of its sheet", { actor: brandt.uuid, stats }, true],
      ["an altered spec", { actor: brandt.uuid, stats, spec: better }, false],
      ["an unknown stat", { actor: brandt.uuid, stats: ["none"] }, false],
      ["no stat at all", { actor: brandt.uuid }, false],
      ["no actor and user", {}, false],
      ["another player's", { user: "Ben0000000000000" }, false],
      ["their own hero's", { actor: own2.uuid, spec: better }, true],
      ["their own", { user: ANA_ID, spec: better }, true],
    ];
    for (const [what, b, isRolled] of cases) {
      const sides = { a: { name: "Ada", user: ANA_ID, spec: check.parseSpec({}) }, b: side(b) };
      const flags = {
        kind: "contest",
        schema: check.schema,
        mechanic: "standard-check",
        title: "",
        tie: "attacker-a",
        sides,
      };
      let rolled = 0;
      // This needs no dice.
      const hook = page.Hooks.on("quincunx.preConfigure", () => ((rolled += 1), false));
      const contest = await page.ChatMessage.create({ content: "x", author: ANA_ID, flags: { quincunx: flags } });
      expect(contest.author.id).toBe(ANA_ID);
      if (isRolled) await until(() => rolled > 0, what);
      else await bare.stage.table.settle();
      expect(rolled > 0, what).toBe(isRolled);
      await contest.delete();
      page.Hooks.off("quincunx.preConfigure", hook);
    }
  });
});
