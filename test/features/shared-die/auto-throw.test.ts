/**
 * The Discord Die in encounters (FP-5 … FP-8, integrations.md 8): thrown once at the start of a round, equal at every
 * seat, whoever connects and leaves.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { moduleAnew } from "../../fixtures/sources.ts";
import { openTable } from "../../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { page, type Fight } from "../../support/page.ts";
import { showFaces } from "../../support/dice.ts";

let table: Table;
let seats: Seat[] = [];
afterEach(() => table.close());

async function sit(name: string): Promise<Seat> {
  const seat = await table.seat(name, {
    loadModule: async () => {
      await moduleAnew();
    },
  });
  seats.push(seat);
  return seat;
}

/** The next d20s that a seat throws. */
const fix = (seat: Seat, ...faces: readonly number[]): void => seat.run(() => showFaces(20, ...faces));

const die = (seat: Seat): number | null =>
  seat.run(() => page.game.modules.get("quincunx").api.sharedDice.discord.current());
/** Seats of one process share a document: the shared die's last drawing. */
const badge = (seat: Seat): string =>
  seat.run(() => {
    const badges = page.document.getElementById("quincunx-badges");
    return badges && !badges.hidden ? badges.textContent.replaceAll(/\s+/gu, " ").trim() : "";
  });
/** Notices of shared dice: number of throws, by face. */
const thrown = (seat: Seat): number[][] =>
  seat.run(() =>
    page.game.messages.contents
      .filter((message) => String(message.flags.quincunx?.kind) === "shared-die" && message.rolls.length > 0)
      .map(({ rolls }) => rolls.map(({ total }) => total as number)),
  );
const everywhere = async (check: (seat: Seat) => boolean, what: string): Promise<void> => {
  for (const seat of seats) await until(() => check(seat), what);
};
const shows = (value: number | null): Promise<void> => everywhere((seat) => die(seat) === value, `the ${value}`);
/** Resolves when all packets have arrived. */
const rest = async (): Promise<void> => {
  await table.settle();
  await new Promise((resolve) => setTimeout(resolve, 60));
  await table.settle();
};
const set = (seat: Seat, key: string, value: unknown): Promise<unknown> =>
  seat.run(() => page.game.settings.set("quincunx", key, value));

/** A GM and Ana; Dusty, with fives stats, is in an encounter that has not started. */
async function open(type = "quincunx.fives-hero"): Promise<{ gm: Seat; ana: Seat; fight: (seat: Seat) => Fight }> {
  table = await openTable();
  seats = [];
  const gm = await sit("Gamemaster");
  const ana = await sit("Ana");
  const anaId = ana.run(() => page.game.user.id);
  const id = await gm.run(async () => {
    const actor = await page.Actor.create({ name: "Dusty", type, ownership: { default: 0, [anaId]: 3 } });
    const combat = await page.Combat.create({ active: true, combatants: [{ actorId: actor.id, initiative: 5 }] });
    return combat.id as string;
  });
  await everywhere((seat) => seat.run(() => page.game.combats.has(id) as boolean), "the encounter");
  return { gm, ana, fight: (seat) => seat.run(() => page.game.combats.get(id)) };
}

/** The die of the first round is 7, that of the second 12; `further`: the dice of later throws. */
async function inSecondRound(...further: readonly number[]): ReturnType<typeof open> {
  const seated = await open();
  const { gm, fight } = seated;
  fix(gm, 7, 12, ...further);
  await gm.run(() => fight(gm).startCombat());
  await shows(7);
  await gm.run(() => fight(gm).nextRound());
  await shows(12);
  await rest();
  return seated;
}

describe("FP-5: the Discord Die of the round", () => {
  it("is thrown once at the start of each round, and every seat sees it and its effects", async () => {
    const { gm, ana, fight } = await open();
    expect([die(ana), badge(ana)]).toEqual([null, ""]);
    fix(gm, 7, 12);
    await gm.run(() => fight(gm).startCombat());
    await shows(7);
    await until(() => badge(ana).includes("Every 7 is eliminated."), "the badge");
    expect(badge(ana)).toContain("Discord Die, round 1. Safe: d4 and d6.");
    await gm.run(() => fight(gm).nextRound());
    await shows(12);
    await until(() => badge(ana).includes("round 2"), "the next badge");
    await rest();
    expect(thrown(gm)).toEqual([[7], [12]]);
    // Every roll of the round starts with it.
    const spec = await ana.run(
      async () => (await page.game.modules.get("quincunx").api.roll("fives 2d6 vs 5", { create: false })).spec,
    );
    expect(spec.discord).toBe(12);
  });

  it("is not thrown when the encounter moves back, nor twice when it moves forward again; each round has its own", async () => {
    const { gm, fight } = await inSecondRound(9);
    await gm.run(() => fight(gm).previousRound());
    await shows(7);
    await rest();
    await gm.run(() => fight(gm).nextRound());
    await shows(12);
    await rest();
    expect(thrown(gm)).toEqual([[7], [12]]);
    await gm.run(() => fight(gm).nextRound());
    await shows(9);
    expect(thrown(gm)).toEqual([[7], [12], [9]]);
  });

  it("of two encounters, is that of the one that moves, also when it moves back", async () => {
    const { gm, fight } = await inSecondRound(9);
    await gm.run(async () => {
      const combatants = [{ actorId: page.game.actors.getName("Dusty").id, initiative: 5 }];
      await (await page.Combat.create({ active: true, combatants })).startCombat();
    });
    await shows(9);
    await rest();
    await gm.run(() => fight(gm).previousRound());
    await shows(7);
    expect(thrown(gm)).toEqual([[7], [12], [9]]);
  });

  it("is corrected after a late write of an earlier round, and after a step back without an active GM, by the next client", async () => {
    const { gm, fight } = await inSecondRound();
    const key = gm.run(
      () =>
        Object.keys((fight(gm).flags as { quincunx: { sharedDice: object } }).quincunx.sharedDice).find(
          (one) => one.length > 0,
        ) as string,
    );
    // As another tab of the GM with a slow connection would.
    await set(gm, key, 7);
    await rest();
    await shows(12);
    gm.close();
    seats = seats.filter((one) => one !== gm);
    // A user without our module steps back, while no client of ours is present.
    const other = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
    await other.run(() => page.game.combats.contents[0].previousRound());
    await rest();
    other.close();
    expect(die(seats[0] as Seat)).toBe(12);
    await sit("Gamemaster");
    await shows(7);
    expect(thrown(seats[0] as Seat)).toEqual([[7], [12]]);
  });

  it("is thrown for the final round of an encounter that skips rounds by an update, and not on the way back", async () => {
    const { gm, fight } = await open();
    fix(gm, 7, 12);
    await gm.run(() => fight(gm).update({ round: 5, turn: 0 }));
    await shows(7);
    await rest();
    await gm.run(() => fight(gm).update({ round: 3, turn: 0 }));
    await rest();
    expect([die(gm), thrown(gm)]).toEqual([7, [[7]]]);
  });

  it("without a GM is not thrown, says so and waits; the first GM to connect throws it for the current round", async () => {
    const { gm, ana, fight } = await open();
    fix(gm, 7);
    await gm.run(() => fight(gm).startCombat());
    await shows(7);
    await rest();
    gm.close();
    seats = [ana];
    await until(() => ana.run(() => page.game.users.activeGM === null), "no GM");
    // It is the turn of Ana's hero, which she can end.
    await ana.run(() => fight(ana).nextTurn());
    await ana.run(() => fight(ana).nextTurn());
    await until(() => badge(ana).includes("Not rolled yet: waiting for a GM."), "that it waits");
    expect([die(ana), badge(ana).includes("round 3")]).toEqual([null, true]);
    const spec = await ana.run(
      async () => (await page.game.modules.get("quincunx").api.roll("fives 2d6 vs 5", { create: false })).spec,
    );
    expect(spec.discord).toBeNull();
    const later = await table.seat("Gamemaster", {
      loadModule: async () => {
        page.CONFIG.Dice.randomUniform = () => 1 - (14 - 0.5) / 20;
        await moduleAnew();
      },
    });
    seats.push(later);
    await until(() => die(ana) !== null, "the throw");
    await rest();
    expect(thrown(ana)).toHaveLength(2);
    expect(die(ana)).toBe(thrown(ana)[1]?.[0]);
    expect(die(later)).toBe(die(ana));
    await until(() => !badge(ana).includes("waits"), "the news");
  });

  it("is thrown once by two GM clients that both consider themselves responsible, and both read the same", async () => {
    const { gm, fight } = await open();
    await gm.run(() => page.User.create({ name: "Second", role: 4 }));
    const second = await sit("Second");
    fix(gm, 7);
    fix(second, 13);
    for (const seat of [gm, second])
      seat.run(() => vi.spyOn(page.game.users, "activeGM", "get").mockImplementation(() => page.game.user));
    await gm.run(() => fight(gm).startCombat());
    await until(() => thrown(gm).length > 0 && die(gm) !== null, "a throw");
    await rest();
    await rest();
    expect(thrown(gm)).toHaveLength(1);
    await shows(thrown(gm)[0]?.[0] ?? 0);
    vi.restoreAllMocks();
  });

  it("ignores a player's message under the id of a round's throw", async () => {
    const { gm, ana, fight } = await open();
    fix(gm, 7, 12);
    await gm.run(() => fight(gm).startCombat());
    await shows(7);
    await rest();
    const { claimedId } = await import("../../../src/features/shared-die/claim.ts");
    const round = { encounter: fight(gm).id as string, round: 2 };
    const forged = claimedId("discord", round, 0);
    await ana.run(async () => {
      const roll = await new page.Roll("1d20").evaluate();
      const flags = { quincunx: { kind: "shared-die", schema: 1, die: "discord", round } };
      await page.ChatMessage.create({ _id: forged, rolls: [roll], flags }, { keepId: true });
    });
    await everywhere((seat) => seat.run(() => page.game.messages.has(forged) as boolean), "the forgery");
    await gm.run(() => fight(gm).nextRound());
    await shows(12);
    // The newest notice of the die is a GM's.
    expect(ana.run(() => page.game.messages.contents.at(-1).author.isGM)).toBe(true);
  });

  it("ends with the encounter; one set by hand outside of encounters stays", async () => {
    const { gm, ana, fight } = await open();
    fix(gm, 7);
    await gm.run(() => fight(gm).startCombat());
    await shows(7);
    await rest();
    await gm.run(() => fight(gm).delete());
    await shows(null);
    await until(() => badge(ana) === "", "no badge");
    await gm.run(() => page.game.modules.get("quincunx").api.sharedDice.discord.set(4));
    await shows(4);
    await until(() => badge(ana) === "4 Every 4 is eliminated. Discord Die", "by hand");
  });

  it("set by hand in a round counts for that round, even if the automatic throw was waiting", async () => {
    const { gm, fight } = await open();
    fix(gm, 7, 12);
    await gm.run(() => fight(gm).startCombat());
    await shows(7);
    await rest();
    await gm.run(() => page.game.modules.get("quincunx").api.sharedDice.discord.set(3));
    await shows(3);
    await rest();
    await gm.run(() => fight(gm).nextRound());
    await shows(12);
    await rest();
    await gm.run(() => fight(gm).previousRound());
    await shows(3);
    expect(thrown(gm)).toEqual([[7], [12]]);
  });

  it("is not thrown without fives stats in the encounter, nor if the setting is to throw by hand", async () => {
    const { gm, fight } = await open("quincunx.margin-hero");
    await gm.run(() => fight(gm).startCombat());
    await rest();
    expect([thrown(gm), die(gm), badge(gm)]).toEqual([[], null, ""]);
    await gm.run(async () => {
      const actor = await page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero" });
      await set(gm, "discordAutoThrow", false);
      await fight(gm).createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
      await fight(gm).nextRound();
    });
    await rest();
    expect(thrown(gm)).toEqual([]);
    // After switching to automatic: for the current round.
    fix(gm, 9);
    await set(gm, "discordAutoThrow", true);
    await shows(9);
  });
});

it("FP-6: at a 5 says that nothing is struck out and fives are infinite; an unused number strikes out nothing", async () => {
  const { gm, ana, fight } = await open();
  fix(gm, 5, 17);
  await gm.run(() => fight(gm).startCombat());
  await until(() => badge(ana).includes("No dice are eliminated, and fives are infinite."), "the five");
  await gm.run(() => fight(gm).nextRound());
  await until(() => badge(ana).includes("No die shows 17: nothing is eliminated."), "the 17");
});

it("FP-7: after 20 and 3 it is lost, no round throws it, and the next scene brings it back", async () => {
  const { gm, ana, fight } = await open();
  fix(gm, 20, 8, 20, 3, 11);
  await gm.run(() => fight(gm).startCombat());
  await shows(8);
  await gm.run(() => fight(gm).nextRound());
  await until(() => badge(ana).includes("Gone until the next scene begins."), "that it is gone");
  await gm.run(() => fight(gm).nextRound());
  await rest();
  expect([die(ana), thrown(ana)]).toEqual([
    null,
    [
      [20, 8],
      [20, 3],
    ],
  ]);
  await gm.run(async () => {
    const scene = await page.Scene.create({ name: "The mill" });
    await scene.update({ active: true });
  });
  await until(() => badge(ana) === "", "that it is back");
  await rest();
  expect(die(ana)).toBeNull();
  await gm.run(() => fight(gm).nextRound());
  await shows(11);
});

it("FP-8: for the scene, is thrown at the start of the first round only, and again in the next scene; 20 and 3 end it for the adventure", async () => {
  const { gm, ana, fight } = await open();
  await set(gm, "discordLasts", "scene");
  fix(gm, 7, 20, 3, 9);
  await gm.run(() => fight(gm).startCombat());
  await shows(7);
  await until(() => badge(ana).includes("Discord Die of the scene"), "the scene's");
  await gm.run(() => fight(gm).nextRound());
  await rest();
  expect(thrown(gm)).toEqual([[7]]);
  const begin = (name: string): Promise<unknown> =>
    gm.run(async () => (await page.Scene.create({ name })).update({ active: true }));
  await begin("The mill");
  await until(() => badge(ana).includes("Out for the rest of the adventure."), "that it is out");
  await begin("The moor");
  await rest();
  expect([die(gm), thrown(gm)]).toEqual([null, [[7], [20, 3]]]);
});

it("the automatic throw shows only its newest notice in the log", async () => {
  const { gm, ana, fight } = await open();
  fix(gm, 7, 12);
  await gm.run(() => fight(gm).startCombat());
  await shows(7);
  await rest();
  await gm.run(() => fight(gm).nextRound());
  await shows(12);
  await rest();
  const shown = (seat: Seat): boolean[] =>
    seat.run(() => {
      const notices = page.game.messages.contents.filter((one) => String(one.flags.quincunx?.kind) === "shared-die");
      return notices.map(({ id }) => {
        const html = page.document.createElement("li");
        html.innerHTML = '<div class="message-content"></div>';
        page.Hooks.callAll("renderChatMessageHTML", page.game.messages.get(id), html, {});
        return !html.hidden;
      });
    });
  expect(shown(ana)).toEqual([false, true]);
  await gm.run(() =>
    page.game.messages.contents.findLast((one) => String(one.flags.quincunx?.kind) === "shared-die").delete(),
  );
  await rest();
  expect(shown(ana)).toEqual([true]);
});
