/** A request that names several stats (MP-1): the window, the hero's roll, and what the prompt then offers. */
import { afterEach, describe, expect, it } from "vitest";
import { selectableStats, statsOf } from "../../../src/actors/any-stats.ts";
import { combineStats } from "../../../src/actors/speaker.ts";
import { parseRequest } from "../../../src/features/chat-commands/request-words.ts";
import { prepareRequest } from "../../../src/features/request/prepare.ts";
import { recentRolls } from "../../../src/features/request/recent.ts";
import { rollOfSeat } from "../../../src/features/request/spec.ts";
import { rollForUser } from "../../../src/features/request/answer.ts";
import { viewOfRequest } from "../../../src/features/request/view.ts";
import { requestOf } from "../../../src/features/request/state.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";
import type { PromptRequest } from "../../../src/roll/prompt/request.ts";
import { useBareStage } from "../../support/bare.ts";
import { replaceWith } from "../../support/implementations.ts";
import { editSpec } from "../../../src/roll/spec-editor/edit.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import { until } from "../../support/stage.ts";
import { page, type Message } from "../../support/page.ts";
import type { PostedRequest } from "../../../src/api/contract.ts";

useBareStage();
afterEach(async () => {
  await page.ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
  await page.Actor.implementation.deleteDocuments([], { deleteAll: true });
});

const stats = [
  { id: "charisma00000000", label: "Charisma", value: 5 },
  { id: "wisdom0000000000", label: "Wisdom", value: 4 },
  { id: "strength00000000", label: "Strength", value: 7 },
];
const ANA = "Ana0000000000000";
const makeHero = () =>
  page.Actor.create({ name: "Ilse", type: "quincunx.margin-hero", ownership: { [ANA]: 3 }, system: { stats } });

/** Opens the window with Charisma, ticks Wisdom and sends. */
async function askForTwo() {
  const answered = prepareRequest(parseRequest("margin Charisma vs 6"));
  const open = await until(() => page.document.querySelector(".quincunx-request-window .quincunx-ask__seats"), "it");
  const root = open.closest(".quincunx-request-window")!;
  const further = (): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-quincunx-ask=further]")];
  expect(further().map((chip) => chip.textContent)).toEqual(["Wisdom", "Strength"]);
  further()[0]!.click();
  await until(() => further()[0]!.getAttribute("aria-pressed") === "true", "the tick");
  expect(root.querySelector<HTMLInputElement>("[name=title]")!.value).toBe("Charisma + Wisdom");
  expect(root.querySelector(".quincunx-ask__roll")?.textContent).toContain("9");
  root.querySelector<HTMLElement>("[data-quincunx-ask=send]")!.click();
  return ((await answered) as PostedRequest).message as Message;
}

it("a roll of several stats is asked for in the window, and rolls the sum of the named stats; the prompt offers no others", async () => {
  const hero = await makeHero();
  const prompts: PromptRequest[] = [];
  replaceWith({
    openPrompt: (request) => {
      prompts.push(request);
      const { spec, title, mode, selected } = request;
      return Promise.resolve({ spec, title, mode, selected, isHidden: false, question: null } as never);
    },
  });
  const message = await askForTwo();
  expect(message.flags.quincunx.seats).toEqual([
    { user: ANA, actor: hero.uuid, stat: "stats.charisma00000000", with: ["stats.wisdom0000000000"] },
  ]);
  await rollForUser(message, 0, { event: new MouseEvent("click") });
  expect(prompts[0]?.stats.map(({ id }) => id)).toEqual(["stats.charisma00000000", "stats.wisdom0000000000"]);
  expect(prompts[0]?.selected).toEqual(["stats.charisma00000000", "stats.wisdom0000000000"]);
  const card = await until(() => page.game.messages.find((one) => one.isRoll), "the card");
  expect(card.flags.quincunx).toMatchObject({
    title: "Charisma + Wisdom",
    spec: { pool: 9, threshold: 6 },
    origin: { stats: ["stats.charisma00000000", "stats.wisdom0000000000"] },
  });
  const request = requestOf(message);
  expect(request?.answers()).toEqual([card.id]);
  expect(request && viewOfRequest(request).seats[0]?.stat).toBe("Charisma + Wisdom");
  // The next window offers both together, and each alone.
  const [recent] = recentRolls(1);
  expect(recent).toEqual({ kind: "stat", mechanic: "margin-pool", label: "Charisma", with: ["Wisdom"] });
});

it("a request with one stat is for that one: it stays selected, and what adds to it can be chosen", async () => {
  const hero = await makeHero();
  const one = statsOf(hero).find(({ id }) => id === "stats.charisma00000000");
  const margin = mechanics.find(({ id }) => id === "margin-pool");
  const offered = selectableStats(margin!, hero, [one?.id ?? ""]);
  expect(offered).toMatchObject([{ id: "stats.charisma00000000", isFixed: true }]);
  const spec = margin!.parseSpec({ pool: 5, dice: 5, threshold: 6 });
  const opened = openSpecEditor({ mechanic: margin!.id, spec, stats: offered, selected: [one?.id ?? ""] });
  expect(editSpec(opened, { kind: "select", stat: one?.id ?? "" })).toBe(opened);
});

it("asks the player for that stat alone", async () => {
  await makeHero();
  const prompts: PromptRequest[] = [];
  replaceWith({ openPrompt: (request) => (prompts.push(request), Promise.resolve(null)) });
  const answered = prepareRequest(parseRequest("margin Wisdom vs 6"));
  await until(() => page.document.querySelector(".quincunx-request-window .quincunx-ask__seats"), "it");
  page.document.querySelector<HTMLElement>(".quincunx-request-window [data-quincunx-ask=send]")!.click();
  const { message } = (await answered) as PostedRequest;
  await rollForUser(message, 0, { event: new MouseEvent("click") });
  expect(prompts[0]?.stats.map(({ id, isFixed }) => [id, isFixed])).toEqual([["stats.wisdom0000000000", true]]);
});

it("a request for several stats can be typed", async () => {
  await makeHero();
  expect(parseRequest("margin Charisma + Wisdom vs 6")).toMatchObject({ stat: "Charisma", with: ["Wisdom"] });
});

describe("of each mechanic", () => {
  const actors = mechanics.flatMap((mechanic) => mechanic.actors.map((declared) => ({ mechanic, declared })));
  it.each(actors.map(({ mechanic, declared }) => [declared.type, mechanic, declared] as const))(
    "%s: two stats make a roll with the first, and keep their slots to the two",
    async (type, mechanic, declared) => {
      const [sample] = samplesOf(declared);
      const actor = await page.Actor.create({ name: "Somebody", type: `quincunx.${type}`, system: sample?.system });
      const all = selectableStats(mechanic, actor);
      const spec = mechanic.parseSpec(mechanic.notation.parse(mechanic.notation.least ?? "", () => 0).spec);
      const asked = (...ids: readonly string[]) => {
        const [stat = "", ...others] = ids;
        const seats = [{ user: ANA, actor: actor.uuid, stat, with: others }];
        return { flags: { seats, locked: [], gmLists: [] }, state: { mechanic, spec } };
      };
      for (const { id: one, slot } of all) {
        const [alone] = statsOf(actor).filter(({ id, roll }) => id === one && roll);
        if (alone) expect(combineStats(mechanic, [alone], all).fields, one).toEqual(rollOfSeat(asked(one), 0).spec);
        for (const { id: other } of all.filter(({ id }) => id !== one)) {
          expect(rollOfSeat(asked(one, other), 0).stats, `${one} with ${other}`).toContain(one);
          const offered = selectableStats(mechanic, actor, [one, other]);
          expect(offered.filter((stat) => stat.slot === slot && stat.id !== one && stat.id !== other)).toEqual([]);
          expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]));
        }
      }
    },
  );
});
