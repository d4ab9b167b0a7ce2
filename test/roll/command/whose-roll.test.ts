/**
 * Commands that name a stat of the user's other hero, or other dice than the mechanic's: a single match rolls,
 * otherwise buttons ask.
 */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat } from "foundry-practice-table";
import { rollCommand } from "../../../src/roll/command/roll-command.ts";
import { suggestionsFor } from "../../../src/features/suggestions/suggestions.ts";
import { implementations } from "../../../src/platform/replaceable.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import { checkHero } from "../../../src/rules/standard-check/actor.ts";
import { openStage, until } from "../../support/stage.ts";
import { type Hero, type Result, page } from "../../support/page.ts";
import { resultOf, specOf } from "../../support/read.ts";

interface Choice {
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

const asked: Choice[] = [];
let answer: string | null = null;
let ana: Seat;
let gm: Seat;
let maren: Hero;
let tamsin: Hero;

beforeAll(async () => {
  const { table, seat } = await openStage("Ana");
  ana = seat;
  const me = page.game.user.id;
  gm = await table.seat("Gamemaster");
  gm.use();
  const own = { default: 0, [me]: 3 };
  const system = samplesOf(checkHero)[0]?.system;
  maren = await page.Actor.create({ name: "Maren Holt", type: "quincunx.effect-hero", ownership: own });
  tamsin = await page.Actor.create({ name: "Tamsin Reed", type: "quincunx.check-hero", system, ownership: own });
  await page.game.users.get(me).update({ character: maren.id });
  ana.use();
  await until(() => page.game.user.character?.id === maren.id && page.game.actors.get(tamsin.id), "her heroes");
});
beforeEach(() => {
  asked.length = 0;
  answer = null;
  implementations.askChoice = (question: Choice) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
});

const nameOf = (): string => {
  const [stat] = suggestionsFor("/check ").filter(({ kind }) => kind === "stat");
  return stat?.text.trim() ?? "";
};
const rolledBy = (words: string) => resultOf(rollCommand(words));
const originOf = ({ message }: Result) => message.flags.quincunx.origin.actor;

describe("a stat that the speaker lacks", () => {
  it("is suggested with its owner, and its only owner rolls", async () => {
    const [stat] = suggestionsFor("/check ");
    expect(stat).toMatchObject({ kind: "stat", note: "Tamsin Reed" });
    const result = await rolledBy(`/check ${nameOf()} vs 15`);
    expect(originOf(result)).toBe(tamsin.uuid);
    expect(result.message.speaker.alias ?? result.message.alias).toContain("Tamsin");
    expect(asked).toEqual([]);
  });

  it("that no hero has gives an error that names the speaker", async () => {
    await expect(rollCommand("/check Nonsense vs 15")).rejects.toMatchObject({
      code: "no-stats",
      data: { name: "Maren Holt" },
    });
  });

  it("of several heroes gets one button for each", async () => {
    const name = nameOf();
    gm.use();
    const oswin = await page.Actor.create({ ...(tamsin.toObject() as object), _id: null, name: "Brother Oswin" });
    ana.use();
    await until(() => page.game.actors.get(oswin.id), "the other hero");
    try {
      expect(await rollCommand(`/check ${name}`)).toEqual({ kind: "cancelled" });
      expect(asked[0]!.options.map(({ label }) => label).sort()).toEqual(["Brother Oswin", "Tamsin Reed"]);
      answer = asked[0]!.options.find(({ label }) => label === "Brother Oswin")!.id;
      expect(originOf(await rolledBy(`/check ${name}`))).toBe(oswin.uuid);
      await expect(rollCommand(`/check ${name}`, {}, { skip: true })).rejects.toMatchObject({ code: "no-stats" });
    } finally {
      gm.use();
      await oswin.delete();
      ana.use();
      await until(() => !page.game.actors.get(oswin.id), "his end");
    }
  });
});

describe("other dice than the check's own", () => {
  const specBy = async (words: string) => specOf((await rolledBy(words)).message);

  it("need a confirmation before the roll", async () => {
    expect(await rollCommand("/check 1d20+5 vs 15")).toEqual({ kind: "cancelled" });
    expect(asked[0]!.options.map(({ label }) => label)).toEqual([
      "Its own dice only: /check 5 vs 15",
      "Add the typed dice: /check 5 + d20 vs 15",
      "The typed dice instead: /check 5 + d20 - 3d8 vs 15",
    ]);
    answer = "own";
    expect(await specBy("/check 1d20+5 vs 15")).toMatchObject({ extra: [], target: 15 });
    answer = "added";
    expect(await specBy("/check 1d20+5 vs 15")).toMatchObject({ extra: [{ size: 20 }] });
    answer = "instead";
    const only = await rolledBy("/check 1d20+5 vs 15");
    expect(only.message.rolls[0].dice.flatMap(({ number, faces }) => Array<number>(number).fill(faces))).toEqual([20]);
  });

  it("need no confirmation if the meaning is clear, or if no user can be asked", async () => {
    await rollCommand("/check 5 + d6 vs 15");
    await rollCommand("/check d20 + 5 vs 15", {}, { skip: true });
    expect(asked).toEqual([]);
  });
});

describe("unreadable text", () => {
  const told = async (text: string): Promise<string> => {
    const warn = vi.spyOn(page.ui.notifications, "warn").mockImplementation(() => undefined);
    await page.ui.chat.processMessage(text);
    await until(() => warn.mock.calls.length > 0, "the notice");
    return String(warn.mock.calls[0]?.[0]);
  };

  it.each([
    ["/check 5 agianst 20", "/check 5 against 20"],
    ["/check 5 vs dificult", "/check 5 vs difficult"],
    ["/margin 6d10 vs 7", "/margin 6 vs 7"],
    ["/te advntage 2", "/te advantage 2"],
    ["/chek 5 vs 20", "/check 5 vs 20"],
    ["/qx chek 5 vs 20", "/check 5 vs 20"],
  ])("%s gives an error with suggestions", async (text, guess) => {
    const words = await told(text);
    expect(words).toContain(`Try: ${guess}`);
    expect(words).not.toMatch(/Expected|At character/u);
  });

  it("leaves commands of core and unknown commands alone", async () => {
    const posted = page.game.messages.size;
    await page.ui.chat.processMessage("/roll 1d6");
    expect(page.game.messages.size).toBe(posted + 1);
    expect(suggestionsFor("/roll")).toEqual([]);
    expect(suggestionsFor("/chek")).toMatchObject([{ text: "check " }]);
    expect(suggestionsFor("/chek 5 v")).toMatchObject([{ at: 1, text: "check 5 v" }]);
  });
});

it("gets help that names a stat of the reader's, which rolls", async () => {
  await page.ui.chat.processMessage("/qx help check");
  const message = await until(
    () => page.game.messages.contents.findLast(({ flags }) => String(flags.quincunx?.kind) === "help"),
    "the help",
  );
  const lead = ((await message.renderHTML()) as HTMLElement).querySelector(".quincunx-help__lead")?.textContent ?? "";
  const example = /Stats work by name, too: (\/check .*)\.\s*$/u.exec(lead)?.[1] ?? "";
  expect(originOf(await rolledBy(example))).toBe(tamsin.uuid);
});
