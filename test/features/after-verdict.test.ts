/**
 * Rules after a result, at the seats of two GMs and a player. Attacks: forged cards, records and settings, macros of players, two GM clients at once, undo
 * and redo, and hidden rolls.
 */
import type { Fields } from "../../src/rules/contract/fields.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type JoinedSeat, sitJoined } from "../support/sit-with.ts";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { page, api } from "../support/page.ts";
import { storedMessages } from "../support/stored.ts";
import { keyOf } from "../support/phrase.ts";
import type { RequestDraft } from "../../src/roll/requests/request-draft.ts";
import { writeByHand } from "../support/by-hand.ts";

type Sitting = JoinedSeat<(typeof FILES)[number]>;

let table: Table;
let gm: Sitting;
let ana: Sitting;
/** UUIDs of the world's documents. */
let tableId: string;
let macroId: string;
let pageId: string;

const FILES = [
  "features/after-verdict/rules.ts",
  "features/after-verdict/due.ts",
  "features/after-verdict/operation.ts",
  "card/card.ts",
  "log/act.ts",
] as const;

const sit = (name: string): Promise<Sitting> => sitJoined(table, name, FILES);

/** Where the macro keeps the scope of each run. */
const scene = globalThis as { ran?: { readonly title: string }[] };

beforeEach(async () => {
  delete scene.ran;
  table = withoutQueries(await openTable());
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  [tableId, macroId, pageId] = await gm.seat.run(async () => {
    const results = [{ type: "text", name: "The bridge gives way", range: [1, 1], weight: 1 }];
    const mishaps = await page.RollTable.create({ name: "Mishaps", formula: "1d1", replacement: true, results });
    // The macro keeps the scope of each run.
    const command = "globalThis.ran = [...(globalThis.ran ?? []), { ...quincunx, actor: actor?.name ?? null }];";
    const macro = await page.Macro.create({ name: "Count", type: "script", command });
    const journal = await page.JournalEntry.create({ name: "Lore", pages: [{ name: "The gate", type: "text" }] });
    return [mishaps.uuid, macro.uuid, journal.pages.contents[0].uuid];
  });
  await table.settle();
});
afterEach(() => table.close());

const rule = (more: object): object => ({
  ...{ id: "r", mechanic: "", when: "failure", number: 0, uuid: tableId, since: 1 },
  ...more,
});
async function rules(...all: object[]): Promise<void> {
  await gm.seat.run(() =>
    gm.module.afterVerdictSetting.write(all.map((one, index) => ({ ...rule(one), id: `r${index}` }))),
  );
  await table.settle();
}
/** A check that fails against 99 and succeeds against 3 for certain. */
async function roll(who: Sitting, spec: Fields = {}, config: object = {}, mode = "public"): Promise<string> {
  const id = await who.seat.run(async () => {
    const { message } = await api().roll(
      { mechanic: "standard-check", spec, title: "Climb", ...config },
      { configure: false, mode },
    );
    return message.id as string;
  });
  await settle();
  return id;
}
async function settle(): Promise<void> {
  await table.settle();
  await new Promise((resolve) => setTimeout(resolve, 60));
  await table.settle();
}
const stored = () => storedMessages(table);
const draws = () => stored().filter(({ flags }) => flags?.core?.RollTable);
const records = () => stored().filter(({ flags }) => flags?.quincunx?.type === "afterVerdict");
/** Every page shares the global object of the test. */
const ran = ({ seat }: Sitting) => seat.run(() => scene.ran ?? []);
const offers = (who: Sitting, id: string) =>
  who.seat.run(() =>
    who.module
      .offerViews(who.module.cardOf(page.game.messages.get(id)))
      .filter(({ operation }) => operation === "afterVerdict"),
  );
const press = async (who: Sitting, id: string, what: string, value: string): Promise<void> => {
  who.seat.run(() => who.module.act(id, what, value));
  await settle();
};
const amend = async (id: string, target: number): Promise<void> => {
  await gm.seat.run(() => api().amend(page.game.messages.get(id), { target }));
  await settle();
};
/** A request by the GM, answered by Ana. */
async function answered(target: number, more: Partial<RequestDraft> = {}): Promise<string> {
  const request = await gm.seat.run(async () => {
    const seats = [{ user: page.game.users.getName("Ana").id }];
    return (await api().request({ mechanic: "standard-check", spec: { target }, title: "Climb", seats, ...more }))
      .message.id;
  });
  await settle();
  const hidden = more.isHidden ? { target: null } : { target };
  return roll(ana, hidden, { origin: { request, seat: 0 } });
}
/** An operation that any user could write by hand. */
const says = (who: Sitting, _id: string, card: string, type: string, data: object) =>
  who.seat.run(() => writeByHand(card, type, data, 1, _id));

describe("a GM's rule", () => {
  it("draws from a table on a failure, in public, and leaves successes, altered and earlier rolls alone", async () => {
    const before = await roll(gm, { target: 99 });
    await rules({ since: Date.now() + 5 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await roll(gm, { target: 3 });
    await roll(gm, { target: null });
    await amend(before, 98);
    expect(draws()).toHaveLength(0);
    await roll(gm, { target: 99 });
    expect(draws()).toHaveLength(1);
    expect(draws()[0]).toMatchObject({ whisper: [] });
    expect(draws()[0]!.content).toContain("The bridge gives way");
  });

  it("runs a macro with plain data, and opens a journal page at the GM alone", async () => {
    await rules({ when: "success", uuid: macroId }, { when: "success", uuid: pageId });
    const id = await roll(gm, { target: 3 });
    expect(ran(gm)).toMatchObject([{ message: id, verdict: "success", title: "Climb", actor: null }]);
    const isOpen = (who: Sitting): boolean =>
      who.seat.run(() => page.game.journal.contents[0].sheet.rendered as boolean);
    await until(() => isOpen(gm), "the page");
    expect(isOpen(ana)).toBe(false);
    expect(gm.seat.run(() => page.game.journal.contents[0].sheet.pageId)).toBe(pageId.split(".").at(-1));
  });

  it("holds for numbers, for one mechanic, and for a dice effect", async () => {
    const { effect } = await gm.seat.run(async () => {
      const written = {
        id: "stir",
        mechanic: "fives-pool",
        when: "faces",
        face: 6,
        least: 1,
        words: "Stirs",
        price: 0,
        die: "",
      };
      await page.game.settings.set("quincunx", "diceEffects", [written]);
      return { effect: "world.stir" };
    });
    await rules(
      { when: "least", number: 103, mechanic: "standard-check", uuid: macroId },
      { when: "most", number: -50, uuid: macroId },
      { when: effect, uuid: macroId },
      { when: "least", number: -99, mechanic: "total-effect", uuid: macroId },
    );
    await roll(gm, { target: null });
    expect(ran(gm)).toHaveLength(0);
    await roll(gm, { target: null, bonuses: [{ label: "Wings", value: 100 }] });
    expect(ran(gm)).toHaveLength(1);
    await roll(gm, { target: null, bonuses: [{ label: "Chains", value: -100 }] });
    expect(ran(gm)).toHaveLength(2);
    gm.seat.run(() => void (page.CONFIG.Dice.randomUniform = () => 0.001));
    await gm.seat.run(() => api().roll("fives 2d6 vs 5", { mode: "public" }));
    await settle();
    expect(ran(gm)).toHaveLength(3);
  });

  it("acts on a request's answer at once: the number is a GM's", async () => {
    await rules({});
    const id = await answered(99);
    expect(draws()).toHaveLength(1);
    expect(offers(gm, id)).toEqual([]);
  });

  it("a number from a player's client waits for a GM, with a button that no player has", async () => {
    await rules({});
    const id = await roll(ana, { target: 99 });
    expect(draws()).toHaveLength(0);
    expect(offers(ana, id)).toEqual([]);
    const [offer] = offers(gm, id);
    expect(offer!.label).toMatchObject({ data: { names: [{ text: "Mishaps" }] } });
    expect(offer!.notes!.map(keyOf)).toEqual(["QUINCUNX.AfterVerdict.fromPlayer", "QUINCUNX.AfterVerdict.final"]);
    // A player presses it by hand.
    await press(ana, id, "afterVerdict", "");
    expect(draws()).toHaveLength(0);
    await press(gm, id, "afterVerdict", "");
    await press(gm, id, "afterVerdict", "");
    expect(draws()).toHaveLength(1);
    expect(offers(gm, id)).toEqual([]);
  });

  it("a number that a GM sets on a player's open roll counts at once", async () => {
    await rules({});
    const id = await roll(ana, { target: null });
    expect(draws()).toHaveLength(0);
    await amend(id, 99);
    expect(draws()).toHaveLength(1);
  });
});

describe("once per roll", () => {
  it("also after change, undo and redo, and after the page is loaded again", async () => {
    await rules({}, { when: "success", uuid: macroId });
    const id = await roll(gm, { target: 99 });
    expect(draws()).toHaveLength(1);
    await amend(id, 3);
    await amend(id, 99);
    const amends = stored().filter(({ flags }) => flags?.quincunx?.type === "amend");
    for (const { _id } of amends) await press(gm, id, "undo", _id);
    gm.seat.close();
    gm = await sit("Gamemaster");
    await settle();
    await amend(id, 98);
    expect(draws()).toHaveLength(1);
    expect(ran(gm)).toHaveLength(0);
    // The record itself cannot be undone.
    const undo = { operation: records()[0]!._id };
    await says(gm, "undoundoundoundo", id, "undo", undo);
    await settle();
    await amend(id, 97);
    expect(draws()).toHaveLength(1);
    expect(records()).toHaveLength(1);
  });

  it("of two GM clients one acts, even if both try at the same moment", async () => {
    await rules({});
    const other = await table.seat("Cleo", { loadModule: () => Promise.resolve() });
    await gm.seat.run(() => page.game.users.getName("Cleo").update({ role: 4 }));
    other.close();
    const cleo = await sit("Cleo");
    await settle();
    await roll(gm, { target: 99 });
    expect(draws()).toHaveLength(1);
    // Both press: the same id, so that the server takes one record.
    const id = await roll(ana, { target: 99 });
    for (const who of [gm, cleo]) who.seat.run(() => who.module.act(id, "afterVerdict", ""));
    await settle();
    expect(draws()).toHaveLength(2);
    expect(records()).toHaveLength(2);
  });
});

describe("a player", () => {
  it("cannot write the setting, and invalid entries in it do nothing", async () => {
    await expect(
      ana.seat.run(() => Promise.resolve(ana.module.afterVerdictSetting.write([rule({ when: "success" })]))),
    ).rejects.toThrow();
    await rules({}, { when: "nothing" }, { uuid: "Actor.x" });
    await gm.seat.run(() => gm.module.afterVerdictSetting.write([null, { id: 1 }, { ...rule({}), more: 1 }]));
    await roll(gm, { target: 99 });
    expect(draws()).toHaveLength(0);
  });

  it("can neither forge a record, nor block one by its id", async () => {
    await rules({});
    const id = await roll(ana, { target: null });
    const record = gm.seat.run(() => gm.module.recordId(id) as string);
    await says(ana, record, id, "afterVerdict", { page: "x" });
    await settle();
    await amend(id, 99);
    expect(draws()).toHaveLength(1);
  });

  it("cannot forge a GM's number: naming a request, a book's number or a ruling changes nothing", async () => {
    await rules({});
    const request = await gm.seat.run(async () => {
      const seats = [{ user: page.game.users.getName("Ana").id }];
      return (await api().request({ mechanic: "standard-check", spec: { target: 5 }, title: "Climb", seats })).message
        .id;
    });
    // Own numbers, with the request of a GM, of nobody, and with a question of their own.
    for (const origin of [{ request, seat: 0 }, { request: "nobody0000000000" }, { question: request }])
      await roll(ana, { target: 99 }, { origin });
    // A card without dice, or with flags that were edited after the throw.
    await ana.seat.run(async () => {
      const flags = {
        kind: "card",
        schema: 1,
        mechanic: "standard-check",
        title: "x",
        spec: { target: 99 },
        origin: {},
      };
      await page.ChatMessage.create({ content: "x", flags: { quincunx: flags } });
    });
    const edited = await roll(ana, { target: null });
    await ana.seat.run(() => page.game.messages.get(edited).update({ "flags.quincunx.spec.target": 99 }));
    await settle();
    expect(draws()).toHaveLength(0);
  });

  it("cannot have code of their own run: a macro that a player can edit is refused", async () => {
    const theirs = await gm.seat.run(async () => {
      const ownership = { default: 0, [page.game.users.getName("Ana").id]: 3 };
      const command = "globalThis.ran = [1];";
      return (await page.Macro.create({ name: "Trap", type: "script", command, ownership })).uuid as string;
    });
    await rules({ uuid: theirs });
    await roll(gm, { target: 99 });
    expect(ran(gm)).toEqual([]);
    // Text of a card stays text.
    await rules({ uuid: macroId });
    await roll(gm, { target: 99 }, { title: "`${globalThis.ran = [2]}`; globalThis.ran = [3]" });
    expect(ran(gm)).toHaveLength(1);
    expect(ran(gm)[0]!.title).toContain("globalThis.ran = [3]");
  });

  it("cannot hand a macro another's actor", async () => {
    await rules({ when: "least", number: -99, uuid: macroId });
    const uuid = await gm.seat.run(
      async () => (await page.Actor.create({ name: "Vane", type: "quincunx.check-hero" })).uuid,
    );
    await roll(ana, { target: null }, { origin: { actor: uuid } });
    expect(ran(gm)).toMatchObject([{ actor: null }]);
  });
});

describe("rolls that others may not read", () => {
  it("private and blind: the draw goes to GMs alone", async () => {
    await rules({});
    const id = await answered(99);
    expect(id).toBeTruthy();
    for (const mode of ["gm", "blind"]) {
      const count = draws().length;
      const own = await roll(ana, { target: null }, {}, mode);
      await amend(own, 99);
      expect(draws()).toHaveLength(count + 1);
      const gmId = gm.seat.run(() => page.game.user.id);
      expect(draws().at(-1)?.whisper).toEqual([gmId]);
    }
  });

  it("hidden: the same record whether a rule is met or not, no message of the draw, and a window at the GM", async () => {
    await rules({});
    const told: string[] = [];
    for (const target of [99, 3]) {
      const count = stored().length;
      const id = await answered(target, { isHidden: true });
      const [last] = records().slice(-1);
      told.push(
        JSON.stringify({
          count: stored().length - count,
          flags: Object.keys(last!.flags.quincunx!.data),
          whisper: last!.whisper,
        }),
      );
      expect(last!.flags.quincunx!.card).toBe(id);
      expect(offers(gm, id)).toEqual([]);
    }
    expect(told[0]).toBe(told[1]);
    expect(draws()).toHaveLength(0);
    // The pages of a test share one document: the result is in it once.
    const times = (): number => gm.seat.run(() => document.body.textContent.split("The bridge gives way").length - 1);
    await until(() => times() === 1, "the window");
    expect(JSON.stringify(stored())).not.toContain("The bridge gives way");
  });

  it("hidden: a macro is asked about first", async () => {
    await rules({ uuid: macroId });
    await answered(99, { isHidden: true });
    expect(ran(gm)).toEqual([]);
    const dialog = await until(
      () => gm.seat.run(() => document.querySelector<HTMLButtonElement>("[data-action=run]")),
      "the question",
    );
    gm.seat.run(() => dialog.click());
    await settle();
    expect(ran(gm)).toHaveLength(1);
  });
});
