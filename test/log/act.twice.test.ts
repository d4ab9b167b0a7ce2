/** Every button of every kind of message: pressed twice it opens one window, which closes when its message is gone. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { readCardFlags } from "../../src/card/state.ts";
import { shareOfPool } from "../../src/card/fields/share.ts";
// Windows that are loaded on first use, here before the presses.
import "../../src/features/carry/ask-carry.ts";
import "../../src/features/contest/contest-window.ts";
import "../../src/features/harm/ask-harm.ts";
import "../../src/roll/adjust/adjust-window.ts";
import { rollSplit } from "../../src/features/split-pool/roll-split.ts";
import { act, offerViews } from "../../src/log/act.ts";
import { openMessage } from "../../src/log/log.ts";
import { readFlags } from "../../src/platform/documents.ts";
import { rollSpec } from "../../src/roll/roll.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { useLogStage, settled } from "../support/log-stage.ts";
import { until } from "../support/stage.ts";
import { type Message, type Result, page } from "../support/page.ts";

const stage = useLogStage();

const windows = (): readonly HTMLElement[] => [...page.document.querySelectorAll<HTMLElement>(".application.quincunx")];
const apps = () =>
  [...page.foundry.applications.instances.values()].filter(({ element }) => windows().includes(element));
const heroOf = async (type: string, system: object) =>
  page.Actor.create({ name: "Maren", type: `quincunx.${type}`, system });
const CHECK = { abilities: [{ id: "wits000000000001", label: "Wits", value: 3 }] };
const MARGIN = { stats: [{ id: "wits000000000001", label: "Wits", value: 6 }] };

const TIES = ["standard-check", "margin-pool"].map((id) => mechanicById(id).contest?.ties[0]?.id ?? null);

afterEach(async () => {
  for (const app of apps()) await app.close({ animate: false });
  await page.Actor.deleteDocuments([], { deleteAll: true });
});

const messages: Readonly<Record<string, () => Promise<Message>>> = {
  "an open check": () => stage.roll("check 3"),
  "a check": () => stage.roll("check 3 vs 20"),
  "an effect": async () => {
    await heroOf("effect-hero", {});
    return stage.roll('te low kind "Weapon Harm"');
  },
  "a margin pool": () => stage.roll("margin 4/6 vs 5"),
  "a fives pool": () => stage.roll("fives 2d6 vs 5"),
  "a difficulty pool": () => stage.roll("pool 6 vs 6"),
  "a part of a split pool": async () => {
    const parts = ["Down the alley", "Lift the purse"].map((title) => ({ spec: { dice: 5 }, title }));
    const asked = { mechanic: "difficulty-pool", parts, dice: [3, 2] };
    return (await stage.api.rollSplit(asked, { mode: "public" })).parts[0]!.message;
  },
  "a split pool with dice reserved": async () => {
    const parts = ["Down the alley", "Dodge"].map((title) => ({ spec: { dice: 5 }, title }));
    const reserved = parts.map((part, index) => ({ ...part, isReserved: index === 1 }));
    const split = { mechanic: "difficulty-pool", parts: reserved, dice: [3, 2] };
    return ((await rollSplit(split, { mode: "public" })) as Result).parts[0]!.message;
  },
  "a fives pool with Luck": async () => {
    const luck = { heroFactor: 2, heroSize: 6, luckDie: 6, luck: 2, karma: 4 };
    const actor = await heroOf("fives-hero", luck);
    const { mechanic, spec } = stage.api.protocol({ do: "parse", text: "fives 2d6 vs 5" });
    return (await stage.api.roll({ mechanic, spec, title: "Drive", actor }, { configure: false, mode: "public" }))
      .message;
  },
  "a question": async () => {
    const { mechanic, spec } = stage.api.protocol({ do: "parse", text: "check 3" });
    return stage.anaSays({ kind: "question", schema: 1, mechanic, spec, title: "Climb", origin: {} });
  },
  "a request": async () => {
    const actor = (await heroOf("check-hero", CHECK)).uuid as string;
    const stat = "abilities.wits000000000001";
    const seats = [
      { user: page.game.user.id, actor, stat },
      { user: stage.ana.userId, actor },
    ];
    return (await stage.api.request({ mechanic: "standard-check", spec: { target: 15 }, seats })).message;
  },
  "a contest": async () => {
    const actor = (await heroOf("check-hero", CHECK)).uuid as string;
    const side = { actor, user: stage.ana.userId, spec: { bonuses: [{ label: "Wits", value: 3 }] } };
    return (
      await stage.api.contest({
        mechanic: "standard-check",
        title: "Race",
        tie: TIES[0]!,
        sides: { a: side, b: { name: "Guard", spec: {} } },
      })
    ).message;
  },
  "a contest with thresholds": async () => {
    const actor = (await heroOf("margin-hero", MARGIN)).uuid as string;
    const side = { actor, user: stage.ana.userId, spec: { dice: 4, pool: 6, threshold: 6 } };
    const sides = { a: side, b: { name: "Guard", spec: { dice: 3, pool: 3, threshold: 7 } } };
    return (await stage.api.contest({ mechanic: "margin-pool", title: "Race", tie: TIES[1]!, sides })).message;
  },
  "a long test": async () => {
    const hero = await heroOf("margin-hero", MARGIN);
    const workers = [{ actor: hero.uuid, name: hero.name, users: [page.game.user.id] }];
    const test = { spec: { pool: 6, threshold: 6 }, goal: 5 };
    const flags = { kind: "long-test", schema: 1, mechanic: "margin-pool", title: "Climb", test, workers };
    return page.ChatMessage.create({ content: "a long test", flags: { quincunx: flags } });
  },
};

/** Of the drawn message, and of its menus. */
async function buttonsOf(message: Message): Promise<readonly (readonly [what: string, offer: string])[]> {
  const html = (await message.renderHTML()) as HTMLElement;
  const drawn = [...html.querySelectorAll<HTMLElement>("button[data-quincunx-do]")].map(
    ({ dataset }) => [dataset["quincunxDo"] ?? "", dataset["quincunxOffer"] ?? ""] as const,
  );
  const open = openMessage(message);
  const offered = open ? offerViews(open.base).map(({ operation, id }) => [operation, id] as const) : [];
  return [...new Map([...drawn, ...offered].map((one) => [one.join(" "), one])).values()];
}

/** They open a prompt because of what they post. */
const POSTING = ["remind", "remindAll"];

describe.each(Object.keys(messages))("%s", (name) => {
  it("each button, pressed twice, opens one window at most; it comes to the front, and closes with its message", async () => {
    const make = messages[name]!;
    for (const [what, offer] of await buttonsOf(await make())) {
      if (POSTING.includes(what)) continue;
      await page.ChatMessage.deleteDocuments([], { deleteAll: true });
      for (const app of apps()) await app.close({ animate: false });
      const message = await make();
      // Prompts that open by themselves.
      await settled();
      for (const app of apps()) await app.close({ animate: false });
      const press = (): void => act(message.id, what, offer, new MouseEvent("click"));
      press();
      press();
      await settled();
      const label = `${what} ${offer}`;
      expect(windows().length, label).toBeLessThan(2);
      const [first] = apps();
      if (!first) continue;
      const front = vi.spyOn(first, "bringToFront");
      press();
      await settled();
      expect(windows(), label).toEqual([first.element]);
      expect(front.mock.calls.length, label).toBeGreaterThan(0);
      await message.delete();
      await until(() => windows().length === 0, `${label} to close`);
    }
  });
});

it("dice that are rolled in another tab close the window in which they wait", async () => {
  const message = await messages["a split pool with dice reserved"]!();
  act(message.id, "rollReserved", "1");
  await until(() => windows().length === 1, "the prompt");
  const share = shareOfPool.in(readFlags(message, readCardFlags)!.origin)!;
  const part = { mechanic: "difficulty-pool", spec: { dice: 2 }, origin: shareOfPool.of({ ...share, part: 1 }) };
  await rollSpec(part, { configure: false });
  await until(() => windows().length === 0, "no prompt");
});
