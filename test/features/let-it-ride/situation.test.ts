/** Previous attempts in a situation (SC-9, DP-8). */
import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { situationOf } from "../../../src/card/fields/situation.ts";
import { isLatest, otherAttempts, situationLinks } from "../../../src/features/let-it-ride/situation.ts";
import { previousAttempts, withTries, wordsSaid } from "../../../src/features/let-it-ride/situation.ts";
import { viewOfCard } from "../../../src/card/view.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { act } from "../../../src/log/act.ts";
import { implementations } from "../../support/implementations.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";
import { check, margin, page } from "../../support/card-bare.ts";
import { type Message, api } from "../../support/page.ts";
import { dataOf, keyOf } from "../../support/phrase.ts";

const bare = useBareStage();
const { set } = bare;

describe("rolls for the same thing (SC-9, DP-8)", () => {
  const actor = { uuid: "Actor.x" };
  const stat = (id: string, slot: string): object => ({ id, slot, label: { text: id } });
  const of = (more: object = {}) =>
    previousAttempts({
      ...{
        mechanic: check,
        spec: check.parseSpec({ bonuses: [{ label: "Rope", value: 1 }] }),
        actor,
        selected: [],
        stats: [],
      },
      ...{ text: "the wall" },
      ...more,
    } as never);

  it("are identified by actor, check and text; without text only if the world's setting says so", async () => {
    expect(of()).toMatchObject({ situation: { text: "the wall", turn: 1 }, holds: null, tries: [], hiddenFailures: 0 });
    expect(of({ text: ` ${"x".repeat(300)}` })!.situation.text.length).toBeLessThan(300);
    expect(of({ actor: null })).toBeNull();
    expect(of({ mechanic: { ...check, repeat: undefined } })).toBeNull();
    expect(of({ text: " " })).toBeNull();
    await changeSetting("linkSameChecks", true);
    expect(of({ text: " " })?.situation.text).toBe("");
    // The purpose is unknown.
    expect(of({ text: "", spec: check.parseSpec({}) })).toBeNull();
    await changeSetting("linkSameChecks", false);
    const [slot] = check.repeat.slots as string[];
    const stats = [stat("b", slot as string), stat("a", slot as string), stat("c", "none"), stat("d", slot as string)];
    expect(of({ stats, selected: ["a", "b", "c"] })!.situation.check).toEqual(["a", "b"]);
    expect(of({ stats, selected: ["c"] })!.situation.check).toEqual(["Rope"]);
  });

  it("name on the card the reason for a repetition, and the result that holds, if its reader may see it", async () => {
    const rope = await page.Actor.create({ name: "Rope", type: "quincunx.check-hero" });
    const roll = async (turn: number, more: object = {}) => {
      const situation = { text: "The wall", check: ["a"], turn, ...more };
      const origin = { actor: rope.uuid, situation };
      const config = { mechanic: "standard-check", spec: { target: 15 }, actor: rope, origin };
      const { message } = await api().roll(config, { configure: false, mode: "public" });
      return message;
    };
    const [first, second, able] = [await roll(1), await roll(2), await roll(3, { ability: "Sure grip" })];
    const other = await roll(1, { text: "The gate" });
    const cardAt = (message: Message) => cardOf(message);
    const remarks = (message: Message) =>
      viewOfCard(cardAt(message)!).remarks.map((said) => [keyOf(said).split(".").at(-1), ...Object.keys(dataOf(said))]);
    expect([first, second, able, other].map(remarks)).toEqual([
      ...[[], [["holdsResult", "result"]], [["byAbility", "ability"]], []],
    ]);
    expect([first, second, able, other].map((one) => isLatest(cardAt(one)!))).toEqual([false, false, true, true]);
    expect(otherAttempts(second.id as string)).toEqual([first.id, able.id]);
    expect([otherAttempts("none"), otherAttempts(other.id as string)]).toEqual([[], []]);
    expect(wordsSaid(rope, check)).toEqual(["The gate", "The wall"]);
    expect(wordsSaid(rope, { ...check, repeat: undefined } as never)).toEqual([]);
    expect(wordsSaid(rope, margin)).toEqual([]);
    const attempt = { mechanic: check, spec: check.parseSpec({}), actor: rope, stats: [{ id: "a", slot: "skill" }] };
    const standing = (text: string) => previousAttempts({ ...attempt, selected: ["a"], text } as never);
    expect(standing("the wall")).toMatchObject({ situation: { turn: 4 }, tries: { length: 3 }, hiddenFailures: 0 });
    expect(standing("the wall")!.holds!.message.id).toBe(able.id);
    expect(standing("the moat")).toMatchObject({ situation: { turn: 1 }, tries: [], holds: null });
    // A reader who may not see the earlier card learns that it holds, without its result.
    set(first, "isContentVisible", false);
    expect(remarks(second)).toEqual([["holds"]]);
    expect(standing("the wall")!.tries[0]).toBe("unknown");
    set.back();
    await first.delete();
    expect(remarks(second)).toEqual([]);
    // A GM files a roll under a situation afterwards, after the earlier ones, and undoes that.
    const bonuses = [{ label: "a", value: 1 }];
    const plainly = { mechanic: "standard-check", spec: { bonuses, target: 15 }, actor: rope };
    const { message: late } = await api().roll(plainly, { configure: false });
    expect(otherAttempts(late.id as string)).toEqual([]);
    implementations.askSituation = () => Promise.resolve(" the  wall");
    await act(late.id as string, "file", "");
    await until(() => situationOf.in(cardAt(late)!.state), "the filing");
    expect(situationOf.in(cardAt(late)!.state)).toEqual({ text: "the  wall", check: ["a"], turn: 4 });
    expect(otherAttempts(late.id as string)).toEqual([second.id, able.id]);
    expect([isLatest(cardAt(able)!), isLatest(cardAt(late)!), remarks(late)[0]![0]]).toEqual([
      false,
      true,
      "holdsResult",
    ]);
    expect(standing("the wall")!.holds!.message.id).toBe(late.id);
    await act(late.id as string, "undo", cardAt(late)!.operations[0]!.logged.id as string);
    await until(() => !situationOf.in(cardAt(late)!.state), "the undo");
    expect(isLatest(cardAt(able)!)).toBe(true);
    for (const message of [second, able, other, late]) await message.delete();
    const nowhere = { actor: "Actor.none", situation: { text: "x", check: [], turn: 1 } };
    expect(isLatest({ message: other, origin: nowhere, state: { mechanic: check } } as never)).toBe(false);
  });

  it("ignore spelling; without an actor or a situation there is no match", () => {
    const key = (text: string, more: object = {}): string | undefined =>
      situationLinks({
        mechanic: "m",
        origin: { actor: "Actor.x", situation: { text, check: ["a"], turn: 1 }, ...more },
      } as never).find((link) => link.startsWith("situation "));
    expect(key("The  Wall ")).toBe(key("the wall"));
    expect(key("the wall")).not.toBe(key("the walls"));
    expect(key("the wall", { actor: "Actor.y" })).not.toBe(key("the wall"));
    expect(key("the wall", { situation: { text: "the wall", check: ["b"], turn: 1 } })).not.toBe(key("the wall"));
    expect([key("x", { actor: undefined }), key("x", { situation: undefined })]).toEqual([undefined, undefined]);
  });

  it("count earlier attempts if the mechanic counts them", () => {
    const nextAttempt = (spec: object, tries: readonly unknown[]): object => ({ ...spec, tries: tries.length });
    const counting = { repeat: { kind: "counts", nextAttempt } } as never;
    expect(withTries(counting, { a: 1 }, ["failure", "botch"] as never)).toEqual({ a: 1, tries: 2 });
    expect(withTries(counting, { a: 1 }, [])).toEqual({ a: 1 });
    expect(withTries({ repeat: { kind: "binds", nextAttempt } } as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
    expect(withTries({ repeat: { kind: "counts" } } as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
    expect(withTries({} as never, { a: 1 }, ["failure"])).toEqual({ a: 1 });
  });
});
