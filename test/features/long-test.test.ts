/**
 * Long tests at the table (MP-7, DP-11): started, played round by round, undone, handed on, kept on the actor; equal at
 * all seats, despite forged messages.
 */
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { RuleError } from "../../src/rules/contract/error.ts";
import type { LongTestFlags } from "../../src/features/long-test/flags.ts";
import type { PromptRequest } from "../../src/roll/prompt/request.ts";
import type { Rolled } from "../../src/roll/throw.ts";
import type { KeyPhrase, Phrase } from "../../src/rules/contract/phrase.ts";
import type { askActor } from "../../src/ui/dialogs/ask-field.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { page, api, type Message } from "../support/page.ts";
import { showFaces } from "../support/dice.ts";
import { writeByHand } from "../support/by-hand.ts";

const FILES = {
  tests: "features/long-test/long-test.ts",
  log: "log/act.ts",
  rolling: "features/long-test/roll-round.ts",
  begin: "features/long-test/post.ts",
  view: "features/long-test/view.ts",
  card: "card/card.ts",
  cardView: "card/view.ts",
  wiring: "platform/replaceable.ts",
  protocol: "rules/protocol/answer.ts",
} as const;
type Sitting = SeatWith<typeof FILES>;
type Base = ReturnType<Sitting["tests"]["longTestOf"]>;
type State = Base["state"] & { readonly now: { readonly pool: number }; readonly test: { readonly specs: Fields[] } };
type ActorQuestion = Parameters<typeof askActor>[0];

let table: Table;
let all: Sitting[] = [];
afterEach(() => table.close());

async function sit(name: string): Promise<Sitting> {
  const sitting = await sitAt(table, name, FILES);
  all.push(sitting);
  return sitting;
}

const ISOLDE = "IsoldeActor00000";
const BRANDT = "BrandtActor00000";

async function open(): Promise<{ gm: Sitting; ana: Sitting; ben: Sitting }> {
  // These tests need no query.
  table = withoutQueries(await openTable());
  all = [];
  const gm = await sit("Gamemaster");
  const [ana, ben] = [await sit("Ana"), await sit("Ben")];
  const idOf = ({ seat }: Sitting): string => seat.run(() => page.game.user.id);
  const [anas, bens] = [idOf(ana), idOf(ben)];
  await gm.seat.run(async () => {
    const hero = (_id: string, name: string, owner: string, type: string): object => ({
      ...{ _id, name, type },
      ownership: { default: 0, [owner]: 3 },
    });
    const heroes = [
      hero(ISOLDE, "Isolde", anas, "quincunx.margin-hero"),
      hero(BRANDT, "Brandt", bens, "quincunx.margin-hero"),
    ];
    await page.Actor.create(heroes, { keepId: true });
  });
  for (const { seat } of all) await until(() => seat.run(() => page.game.actors.has(BRANDT)), "the heroes");
  return { gm, ana, ben };
}

interface Begin {
  readonly mechanic?: string;
  readonly spec?: Fields;
  readonly options?: Fields;
  readonly actor?: string | null;
}

/** Started by this seat, and present at all seats. */
async function begin(
  { seat, begin: post }: Sitting,
  {
    mechanic = "margin-pool",
    spec = { dice: 6, pool: 6, threshold: 7 },
    options = { goal: 6 },
    actor = ISOLDE,
  }: Begin = {},
): Promise<string> {
  const id = await seat.run(async () => {
    const { mechanics } = await import("../../src/mechanics/mechanics.ts");
    const found = mechanics.find((one) => one.id === mechanic)!;
    return post.beginLongTest({
      mechanic: found,
      title: "Talk the council round",
      ...{ spec, options },
      actor: actor === null ? null : page.game.actors.get(actor),
    }) as Promise<string>;
  });
  await everywhere(() => page.game.messages.has(id), "the test");
  return id;
}

const everywhere = (is: () => boolean, what: string): Promise<unknown> =>
  Promise.all(all.map(({ seat }) => until(() => seat.run(is), what)));
const baseAt = ({ seat, tests }: Sitting, id: string): Base =>
  seat.run(() => tests.longTestOf(page.game.messages.get(id)));
const stateAt = (at: Sitting, id: string) => baseAt(at, id).state as State;
const reach = (id: string, want: (state: State) => boolean, what: string): Promise<unknown> =>
  Promise.all(all.map((one) => until(() => want(stateAt(one, id)), what)));
const press = ({ seat, log }: Sitting, id: string, operation: string, offer = ""): void =>
  seat.run(() => log.act(id, operation, offer));
const keptAt = ({ seat }: Sitting, actor = ISOLDE): Readonly<Record<string, LongTestFlags>> =>
  seat.run(() => page.game.actors.get(actor).flags.quincunx?.tests ?? {});

/** The next dice of this seat show these faces, of this size. */
const shows = ({ seat }: Sitting, faces: readonly number[], size: number): void =>
  seat.run(() => showFaces(size, ...faces));

/** A round thrown by a click without the prompt, with the proposed dice. */
async function round(at: Sitting, id: string, faces: readonly number[], worker = 0, size = 12): Promise<string> {
  shows(at, faces, size);
  const thrown = await at.seat.run(async () => {
    const base = at.tests.longTestOf(page.game.messages.get(id));
    const { message } = (await at.rolling.throwRound(base, worker, { skip: true })) as Rolled;
    return message!.id!;
  });
  await everywhere(() => page.game.messages.has(thrown), "the round");
  return thrown;
}

/** A round with a given number of dice, as the prompt would post it. */
async function throwing(
  at: Sitting,
  id: string,
  spec: Fields,
  origin: object,
  faces: readonly number[],
): Promise<string> {
  shows(at, faces, 12);
  const thrown = await at.seat.run(async () => {
    const { message } = await api().roll(
      {
        mechanic: "margin-pool",
        spec,
        origin: { actor: `Actor.${ISOLDE}`, testRound: { test: id, worker: 0, turn: 1, ...origin } },
      },
      { configure: false, mode: page.game.release.generation >= 14 ? "public" : "publicroll" },
    );
    return message.id as string;
  });
  await everywhere(() => page.game.messages.has(thrown), "the roll");
  return thrown;
}

/** The pure state machine over the rounds that count. */
function pure(at: Sitting, id: string): unknown {
  const { test, rounds, mechanic } = stateAt(at, id);
  const played = rounds.map(({ hands, refill }) =>
    mechanic.id === "margin-pool"
      ? { faces: hands[0]!.faces ?? {}, refill: refill ?? 0, threshold: hands[0]!.spec?.["threshold"] }
      : { faces: hands.map(({ faces }) => faces) },
  );
  return at.protocol.answer({ do: "long-test-state", mechanic: mechanic.id, ...test, played })["state" as never];
}

describe("MP-7: a long test at the table", () => {
  it("adds margins; failed dice leave, the refill comes at once outside an encounter; every seat folds the same as the pure state machine", async () => {
    const { ana } = await open();
    const id = await begin(ana, { options: { goal: 9, refill: 1 } });
    await throwing(ana, id, { dice: 4, pool: 6, threshold: 7 }, {}, [12, 9, 3, 1]);
    await reach(id, ({ rounds }) => rounds.length === 1, "the first round");
    for (const one of all) {
      // 12 counts 2, 9 counts 1, 3 and 1 count against: −1 and −2; two dice leave, one comes back.
      expect(stateAt(one, id).now).toEqual({ sum: 0, pool: 5, short: 9, done: false, ended: null });
      expect(stateAt(one, id).now).toEqual(pure(one, id));
    }
    await round(ana, id, [12, 12, 12, 12, 12]);
    await reach(id, ({ rounds }) => rounds.length === 2, "the second round");
    for (const one of all) expect(stateAt(one, id).now).toEqual(pure(one, id));
    expect(stateAt(ana, id).now.ended === "reached").toBe(stateAt(ana, id).now.sum >= 9);
  });

  it("a second throw of the same round says whose came first, at every seat, also after an undo", async () => {
    const { gm, ana } = await open();
    const id = await begin(ana, { options: { goal: 20 } });
    const spec = { dice: 4, pool: 6, threshold: 7 };
    const first = await throwing(ana, id, spec, {}, [12, 9, 3, 1]);
    const second = await throwing(gm, id, spec, {}, [12, 12, 9, 8]);
    await reach(id, ({ rounds }) => rounds.length === 1, "the first round");
    const verdictAt = ({ seat, card: { cardOf }, cardView }: Sitting, card: string) =>
      seat.run(() => cardView.viewOfCard(cardOf(page.game.messages.get(card))));
    const expectLost = (): void => {
      for (const one of all) {
        expect(verdictAt(one, first).verdict).not.toBe("none");
        expect(verdictAt(one, second).verdict).toBe("none");
        expect(JSON.stringify(verdictAt(one, second).description)).toContain("Ana");
      }
    };
    expectLost();
    press(gm, id, "longTestUndo", first);
    await reach(id, ({ rounds }) => rounds.length === 0, "the undo");
    expectLost();
  });

  it("ignores forged throws: another user's dice, another user's hero, too many dice, a whispered roll, a message that claims to be a round", async () => {
    const { gm, ana, ben } = await open();
    const id = await begin(ana);
    await throwing(ben, id, { dice: 2, pool: 6, threshold: 7 }, {}, [12, 12]);
    await throwing(ana, id, { dice: 7, pool: 7, threshold: 7 }, {}, [12, 12, 12, 12, 12, 12, 12]);
    await throwing(ana, id, { dice: 2, pool: 6, threshold: 7 }, { worker: 1 }, [12, 12]);
    await ana.seat.run(async () => {
      const { api } = page.game.modules.get("quincunx");
      const origin = { actor: `Actor.${BRANDT}`, testRound: { test: id, worker: 0, turn: 1 } };
      const spec = { dice: 2, pool: 6, threshold: 7 };
      await api.roll({ mechanic: "margin-pool", spec, origin }, { configure: false, mode: "public" });
      const own = { ...origin, actor: `Actor.${ISOLDE}` };
      const mode = page.game.release.generation >= 14 ? "self" : "selfroll";
      await api.roll({ mechanic: "margin-pool", spec, origin: own }, { configure: false, mode });
      const said = {
        ...{ kind: "operation", schema: 1, card: id, type: "longTestRound", turn: 1 },
        data: { actor: `Actor.${ISOLDE}`, worker: 0, in: null, spec, faces: { dice: [12, 12] } },
      };
      const _id = page.foundry.utils.randomID();
      await page.ChatMessage.create({ _id, content: "x", flags: { quincunx: { ...said, id: _id } } }, { keepId: true });
      for (const [type, data] of [
        ["longTestDice", { dice: 5 }],
        ["longTestRefill", { in: "a.1.b" }],
      ] as const) {
        const other = page.foundry.utils.randomID();
        const flags = { ...said, id: other, type, data };
        await page.ChatMessage.create({ _id: other, content: "x", flags: { quincunx: flags } }, { keepId: true });
      }
    });
    const last = await throwing(gm, id, { dice: 1, pool: 6, threshold: 7 }, { turn: 9 }, [12]);
    await reach(id, ({ rounds }) => rounds.length === 1, "the GM's round, which counts");
    for (const one of all) {
      expect(stateAt(one, id).rounds[0]!.hands[0]!.message).toBe(last);
      expect(stateAt(one, id).now).toMatchObject({ sum: 2, pool: 6 });
    }
  });

  it("follows a GM's other DT for a round in the sum; a hidden DT changes nothing, so that players cannot infer it", async () => {
    const { gm, ana } = await open();
    const id = await begin(ana, { options: { goal: 20 } });
    const card = await throwing(ana, id, { dice: 2, pool: 6, threshold: 7 }, {}, [9, 12]);
    await reach(id, ({ now }) => now.sum === 3, "the round");
    const say = (type: string, data: object, turn: number): Promise<unknown> =>
      gm.seat.run(() => writeByHand(card, type, data, turn));
    await say("amend", { threshold: 10 }, 1);
    await reach(id, ({ now }) => now.sum === 1, "against another DT");
    await say("hide", { threshold: null }, 2);
    await everywhere(() => page.game.messages.contents.length === 4, "all of it");
    for (const one of all) expect(stateAt(one, id).now.sum).toBe(3);
  });
});

describe("MP-7: the hero of a long test", () => {
  it("keeps a copy of its state until the end; ending can be undone", async () => {
    const { gm, ana } = await open();
    const id = await begin(ana, { options: { goal: 20, refill: 1 } });
    await round(ana, id, [12, 3, 3, 3, 3, 3]);
    const begun = () => keptAt(gm)[id]?.start;
    await until(() => begun()?.rounds === 1, "the kept test");
    const { now } = stateAt(gm, id);
    expect(begun()).toEqual({ sum: now.sum, pool: now.pool, rounds: 1, turn: 1, due: [] });
    press(ana, id, "longTestEnd");
    await until(() => keptAt(gm)[id] === undefined, "nothing is kept");
    for (const one of all) expect(stateAt(one, id).endedBy).toBe("Ana");
    const end = baseAt(ana, id).operations.at(-1)!.logged.id;
    press(ana, id, "undo", end);
    await reach(id, ({ endedBy }) => endedBy === null, "it goes on");
    await until(() => begun()?.rounds === 1, "the kept test again");
  });

  it("is corrected at once by the responsible client after a page with older data overwrites or deletes the copy", async () => {
    const { gm, ana, ben } = await open();
    const id = await begin(ana, { options: { goal: 20, refill: 1 } });
    await until(() => keptAt(gm)[id] !== undefined, "the kept test");
    const before = structuredClone(keptAt(gm)[id]);
    await round(ana, id, [12, 3, 3, 3, 3, 3]);
    const isKept = (): boolean => keptAt(ben)[id]?.start?.rounds === 1;
    await until(isKept, "the kept test afterwards");
    const after = structuredClone(keptAt(ben)[id]);
    await gm.seat.run(() => page.game.actors.get(ISOLDE).update({ flags: { quincunx: { tests: { [id]: before } } } }));
    await until(isKept, "the test from before the GM's write");
    await gm.seat.run(() => page.game.actors.get(ISOLDE).unsetFlag("quincunx", `tests.${id}`));
    await until(isKept, "the test from before the GM's deletion");
    expect(keptAt(ben)[id]).toEqual(after);
  });

  it("continues from its copy after the chat is flushed, under the same name", async () => {
    const { gm, ana } = await open();
    const id = await begin(ana, { options: { goal: 20, refill: 1 } });
    await round(ana, id, [12, 12, 3, 3, 3, 3]);
    await until(() => keptAt(ana)[id]?.start?.rounds === 1, "the kept test");
    const { now } = stateAt(ana, id);
    await gm.seat.run(() => page.ChatMessage.deleteDocuments([], { deleteAll: true }));
    await everywhere(() => page.game.messages.size === 0, "an empty chat");
    expect(keptAt(ana)[id]!.start).toMatchObject({ sum: now.sum, pool: now.pool });
    await ana.seat.run(() => ana.begin.continueFrom(id, page.game.actors.get(ISOLDE).flags.quincunx!.tests[id]!));
    await everywhere(() => page.game.messages.has(id), "it is there again");
    for (const one of all) expect(stateAt(one, id)).toMatchObject({ now, earlier: 1 });
    await round(ana, id, Array<number>(now.pool as number).fill(8));
    await reach(id, ({ rounds }) => rounds.length === 1, "the next round");
    await until(() => keptAt(ana)[id]?.start?.rounds === 2, "the kept test afterwards");
  });

  it("changes when the test is handed on: the new hero throws and keeps it, the first no longer does", async () => {
    const { ana, ben } = await open();
    const id = await begin(ana, { options: { goal: 20 } });
    await until(() => keptAt(ben)[id] !== undefined, "what Isolde keeps");
    const worker = ben.seat.run(() => ben.begin.workerOf(page.game.actors.get(BRANDT)));
    await ana.seat.run(async () => {
      const _id = page.foundry.utils.randomID();
      const flags = {
        kind: "operation",
        schema: 1,
        card: id,
        id: _id,
        type: "longTestHand",
        data: { of: 0, worker },
        turn: 1,
      };
      await page.ChatMessage.create({ _id, content: "x", flags: { quincunx: flags } }, { keepId: true });
    });
    await until(() => keptAt(ana)[id] === undefined, "Isolde has nothing to do with it any more");
    await throwing(ana, id, { dice: 1, pool: 6, threshold: 7 }, { turn: 2 }, [12]);
    await round(ben, id, [12, 12, 12, 12, 12, 12]);
    await reach(id, ({ rounds }) => rounds.length === 1, "Ben's round alone");
    for (const one of all) expect(stateAt(one, id).rounds[0]!.hands[0]!.by).toBe(ben.seat.run(() => page.game.user.id));
    await until(() => keptAt(ana, BRANDT)[id] !== undefined, "who keeps it");
  });
});

describe("a hero without owners cannot be brought by a player", () => {
  /** Operations that no button posts. */
  const post = async (at: Sitting, flags: object, _id = at.seat.run(() => page.foundry.utils.randomID() as string)) => {
    await at.seat.run(() =>
      page.ChatMessage.create({ _id, content: "x", flags: { quincunx: { schema: 1, ...flags } } }, { keepId: true }),
    );
    await everywhere(() => page.game.messages.has(_id), "the forged message");
    return _id;
  };
  const say = (at: Sitting, card: string, type: string, data: object, turn = 1): Promise<string> => {
    const id = at.seat.run(() => page.foundry.utils.randomID() as string);
    return post(at, { kind: "operation", schema: 1, card, id, type, data, turn }, id);
  };
  const idOf = ({ seat }: Sitting): string => seat.run(() => page.game.user.id);
  const isoldeOf = (...users: Sitting[]): object => ({
    ...{ actor: `Actor.${ISOLDE}`, name: "Isolde" },
    users: users.map(idOf),
  });
  const TEST = { mechanic: "margin-pool", title: "Forged", test: { spec: { pool: 6, threshold: 7 }, goal: 20 } };
  /** Actors are written in order: all earlier writes are done once this one arrives. */
  const keptBeside = async (ana: Sitting, ...others: string[]): Promise<void> => {
    const own = await begin(ana);
    await until(() => keptAt(ana)[own] !== undefined, "Ana's own");
    expect(Object.keys(keptAt(ana)).sort()).toEqual([own, ...others].sort());
  };

  it("writes nothing for a player's message that names another player's hero, with any rollers; a GM's message does", async () => {
    const { gm, ana, ben } = await open();
    for (const users of [[ben], [ben, ana], [ana, ben]])
      await post(ben, { kind: "long-test", ...TEST, workers: [isoldeOf(...users)] });
    await keptBeside(ana);
    const id = await post(gm, { kind: "long-test", ...TEST, workers: [isoldeOf(ana)] });
    await until(() => keptAt(ana)[id] !== undefined, "what a GM began");
  });

  it("joins only by its player or a GM, not by a player who lists its player as well", async () => {
    const { gm, ana, ben } = await open();
    const spec = { dice: 4, base: 6 };
    const pool = { mechanic: "difficulty-pool", spec, options: { goal: 10 }, actor: BRANDT };
    const [id, other] = [await begin(ben, pool), await begin(ben, pool)];
    for (const users of [[ben], [ben, ana]]) await say(ben, id, "longTestJoin", { worker: isoldeOf(...users), spec });
    for (const one of all) expect(stateAt(one, id).workers).toHaveLength(1);
    await keptBeside(ana);
    await say(ana, id, "longTestJoin", { worker: isoldeOf(ana), spec });
    await say(gm, other, "longTestJoin", { worker: isoldeOf(ana), spec });
    for (const test of [id, other]) {
      for (const one of all) expect(stateAt(one, test).workers[1]).toEqual(isoldeOf(ana));
      await until(() => keptAt(ana)[test] !== undefined, "what she keeps");
    }
  });

  it("handed another player's hero, a test can be thrown only by that hero's players, and is kept there after the first such throw", async () => {
    const { ana, ben } = await open();
    const id = await begin(ben, { options: { goal: 30 }, actor: BRANDT });
    await say(ben, id, "longTestHand", { of: 0, worker: isoldeOf(ben, ana) });
    for (const one of all) expect(stateAt(one, id).workers).toEqual([isoldeOf(ana)]);
    await throwing(ben, id, { dice: 1, pool: 6, threshold: 7 }, { turn: 2 }, [12]);
    for (const one of all) expect(stateAt(one, id).rounds).toEqual([]);
    await keptBeside(ana);
    await round(ana, id, [8, 8, 8, 8, 8, 8]);
    await until(() => keptAt(ana)[id]?.start?.rounds === 1, "what she keeps");
  });
});

describe("DP-11: a joint long test", () => {
  const SPEC = { dice: 4, base: 6 };
  const joined = async (at: Sitting, id: string, actor: string): Promise<void> => {
    const worker = at.seat.run(() => at.begin.workerOf(page.game.actors.get(actor)));
    await at.seat.run(() => writeByHand(id, "longTestJoin", { worker, spec: SPEC }));
  };

  it("adds the net of each roller, at least 0; a round ends when all have thrown, or when GMs continue without the missing", async () => {
    const { gm, ana, ben } = await open();
    const id = await begin(ana, { mechanic: "difficulty-pool", spec: SPEC, options: { goal: 10 } });
    await joined(ben, id, BRANDT);
    await reach(id, ({ workers }) => workers.length === 2, "both");
    await round(ana, id, [10, 10, 7, 2], 0, 10);
    await reach(id, ({ open: hands }) => hands.length === 1, "Ana's part");
    expect(stateAt(gm, id).now.sum).toBe(0);
    await round(ben, id, [1, 1, 2, 3], 1, 10);
    await reach(id, ({ rounds }) => rounds.length === 1, "a round");
    // Ana's net is 3; Ben's two 1s are a botch, which adds nothing.
    for (const one of all)
      expect(stateAt(one, id).now).toEqual({ sum: 3, pool: null, short: 7, done: false, ended: null });
    for (const one of all) expect(stateAt(one, id).now).toEqual(pure(one, id));
    await round(ana, id, [8, 8, 2, 2], 0, 10);
    press(gm, id, "long-test-pass", "1");
    await reach(id, ({ rounds }) => rounds.length === 2, "a round without Ben");
    for (const one of all) expect(stateAt(one, id).now.sum).toBe(5);
  });
});

describe("the offers of a long test's card, and its buttons", () => {
  const COLE = "ColeActor0000000";
  const viewAt = (at: Sitting, id: string) => at.seat.run(() => at.view.viewOfLongTest(baseAt(at, id)));
  const offered = (at: Sitting, id: string): object => {
    const { hands, handsOn, mayJoin, says } = viewAt(at, id);
    return {
      hands: hands.map(({ worker, isPass, label }) => `${worker} ${isPass ? "pass" : "throw"} ${told(label)}`),
      handsOn: handsOn.map(({ worker, label }) => `${worker} ${told(label)}`),
      mayJoin,
      says: says.map(told),
    };
  };
  const told = (phrase: Phrase): string => {
    const { key, data } = phrase as KeyPhrase;
    return `${key.split(".").at(-1)}${data ? ` ${JSON.stringify(Object.values(data))}` : ""}`;
  };
  /** Ben has a second hero, with two stats to roll. */
  const openWithCole = async (): Promise<{ gm: Sitting; ana: Sitting; ben: Sitting }> => {
    const seats = await open();
    const ben = seats.ben.seat.run(() => page.game.user.id);
    await seats.gm.seat.run(() =>
      page.Actor.create(
        {
          ...{ _id: COLE, name: "Cole", type: "quincunx.pool-hero", ownership: { default: 1, [ben]: 3 } },
          system: {
            attributes: [
              { id: "coleDexterity000", label: "Dexterity", value: 3 },
              { id: "coleStrength0000", label: "Strength", value: 2 },
            ],
          },
        },
        { keepId: true },
      ),
    );
    await everywhere(() => page.game.actors.has(COLE), "Cole");
    return seats;
  };
  /** The dialog that chooses an actor; its choices are recorded. */
  const choosing = (at: Sitting, choose: (actors: ActorQuestion["actors"]) => string | null) => {
    const asked: ActorQuestion[] = [];
    at.seat.run(() => {
      const askActor = (asking: ActorQuestion): Promise<string | null> => {
        asked.push(asking);
        return Promise.resolve(choose(asking.actors));
      };
      Object.assign(at.wiring.implementations, { askActor });
    });
    return asked;
  };

  it("let a user join with a stat of one of their heroes, and post nothing if none is chosen", async () => {
    const { gm, ana, ben } = await openWithCole();
    const id = await begin(ana, { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 }, options: { goal: 10 } });
    const alone = { hands: ["0 throw next"], handsOn: ["0 hand"], mayJoin: false, says: [] };
    expect(offered(gm, id)).toEqual({ ...alone, mayJoin: true });
    // Ana cannot observe Cole's stats, so she has no actor to hand it on to.
    expect(offered(ana, id)).toEqual({ ...alone, handsOn: [] });
    expect(offered(ben, id)).toEqual({ hands: [], handsOn: [], mayJoin: true, says: [] });
    const asked = choosing(ben, (actors) => (asked.length === 1 ? null : actors[1]!.uuid));
    const size = (): number => ben.seat.run(() => page.game.messages.size);
    const before = size();
    press(ben, id, "long-test-join");
    await until(() => asked.length === 1, "the question");
    expect(asked[0]).toEqual({
      title: ben.seat.run(() => page.game.i18n.localize("QUINCUNX.LongTest.joinTitle") as string),
      text: "Talk the council round",
      actors: [
        { uuid: `Actor.${COLE} attributes.coleDexterity000`, name: "Cole: Dexterity" },
        { uuid: `Actor.${COLE} attributes.coleStrength0000`, name: "Cole: Strength" },
      ],
    });
    press(ben, id, "long-test-join");
    await reach(id, ({ workers }) => workers.length === 2, "Cole");
    expect(size()).toBe(before + 1);
    for (const one of all) {
      const { workers, test } = stateAt(one, id);
      expect(workers[1]).toMatchObject({ actor: `Actor.${COLE}`, name: "Cole" });
      expect(test.specs[1]).toMatchObject({ attribute: 2 });
    }
    const both = { says: [], mayJoin: false };
    expect(offered(ana, id)).toEqual({
      ...both,
      hands: ['0 throw rollFor ["Isolde"]', '0 pass passFor ["Isolde"]'],
      handsOn: [],
    });
    expect(offered(ben, id)).toEqual({
      ...both,
      hands: ['1 throw rollFor ["Cole"]', '1 pass passFor ["Cole"]'],
      handsOn: [],
    });
    await round(ana, id, [10, 10, 7, 2], 0, 10);
    await reach(id, ({ open: hands }) => hands.length === 1, "Ana's part");
    expect(offered(ana, id)).toMatchObject({ hands: [], says: ['waitsFor [[{"text":"Cole"}]]'] });
    press(ben, id, "longTestEnd");
    await reach(id, ({ endedBy }) => endedBy !== null, "the end");
    for (const one of all)
      expect(offered(one, id)).toEqual({ hands: [], handsOn: [], mayJoin: false, says: ['ended ["Ben"]'] });
  });

  it("hand a pool of the test itself to any visible hero, and a test with separate rolls to an observable stat", async () => {
    const { gm, ana, ben } = await openWithCole();
    const id = await begin(ana);
    const asked = choosing(ana, () => `Actor.${COLE}`);
    expect(offered(ana, id)).toMatchObject({ handsOn: ["0 hand"], mayJoin: false });
    press(ana, id, "long-test-hand", "0");
    await reach(id, ({ workers }) => workers[0]!.actor === `Actor.${COLE}`, "Cole");
    // Ana cannot see Brandt.
    expect(asked).toEqual([
      {
        title: ana.seat.run(() => page.game.i18n.localize("QUINCUNX.LongTest.handTitle") as string),
        text: "Talk the council round",
        actors: [{ uuid: `Actor.${COLE}`, name: "Cole" }],
      },
    ]);
    const pool = await begin(ana, { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 }, options: { goal: 10 } });
    const byGM = choosing(gm, (actors) => actors[0]!.uuid);
    press(gm, pool, "long-test-hand", "0");
    await reach(pool, ({ workers }) => workers[0]!.actor === `Actor.${COLE}`, "Cole's pool");
    expect(byGM[0]!.actors.map(({ name }) => name)).toEqual(["Cole: Dexterity", "Cole: Strength"]);
    for (const one of all) expect(stateAt(one, pool).test.specs).toMatchObject([{ attribute: 3 }]);
    expect(offered(ben, pool)).toMatchObject({ hands: ["0 throw next"], handsOn: [] });
  });

  it("ignore a prompt with dice that have left the test meanwhile", async () => {
    const { gm, ana } = await open();
    const id = await begin(ana, { options: { goal: 20 } });
    const throwing = (dice: number, before: () => Promise<unknown>): Promise<unknown> =>
      ana.seat.run(async () => {
        const openPrompt = async ({ spec, title, selected, mode }: PromptRequest): Promise<object> => {
          await before();
          return { spec: { ...spec, dice }, title, selected, mode, question: null };
        };
        Object.assign(ana.wiring.implementations, { openPrompt });
        const base = ana.tests.longTestOf(page.game.messages.get(id));
        return ana.rolling.throwRound(base, 0).then(
          (thrown) => (thrown as Rolled).message!.id,
          ({ code, data, field }: RuleError) => ({ code, data, field }),
        );
      });
    const nothing = (): Promise<void> => Promise.resolve();
    expect(await throwing(7, nothing)).toMatchObject({ code: expect.any(String), field: "dice" });
    const less = (): Promise<unknown> => {
      press(gm, id, "longTestDice", "-1");
      return until(() => stateAt(ana, id).now.pool === 5, "a die less");
    };
    expect(await throwing(6, less)).toEqual({
      code: "out-of-range",
      field: "dice",
      data: { min: 1, max: 5, found: 6 },
    });
    // No die fails and leaves the pool.
    shows(ana, [9, 9, 9, 9, 9], 12);
    expect(await throwing(5, nothing)).toEqual(expect.any(String));
    await reach(id, ({ rounds }) => rounds.length === 1, "all five");
    const over = async (): Promise<void> => {
      press(gm, id, "longTestEnd");
      await until(() => stateAt(ana, id).endedBy !== null, "the end");
    };
    expect(await throwing(1, over)).toMatchObject({ code: "not-allowed" });
    expect(await ana.seat.run(() => ana.rolling.throwRound(baseAt(ana, id), 0))).toBeNull();
  });
});

describe("MP-7: a long test in an encounter", () => {
  const fight = ({ seat }: Sitting) => seat.run(() => page.game.combats.contents[0]);
  /** Number of notices that dice come back. */
  const refillsAt = ({ seat }: Sitting): number =>
    seat.run(() => page.game.messages.filter(({ flags }) => flags.quincunx?.type === "longTestRefill").length);
  const begun = async (gm: Sitting): Promise<void> => {
    await gm.seat.run(async () => {
      const combat = await page.Combat.create({ active: true });
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: ISOLDE, initiative: 20 },
        { actorId: BRANDT, initiative: 10 },
      ]);
      await combat.startCombat();
    });
    await everywhere(
      () => page.game.combats.contents[0]?.turns.length === 2 && page.game.combats.contents[0].started,
      "it",
    );
  };

  /** A round was thrown in a turn that is not over. */
  const thrownInTurn = async (): Promise<Awaited<ReturnType<typeof open>> & { readonly id: string }> => {
    const seats = await open();
    await begun(seats.gm);
    const id = await begin(seats.ana, { options: { goal: 30, refill: 2 } });
    await round(seats.ana, id, [12, 12, 12, 3, 3, 3]);
    await reach(id, ({ due }) => due.length === 1, "the due dice");
    return { ...seats, id };
  };

  it("returns dice at the end of the turn, once, whether or not any failed; a step back and forward again returns none", async () => {
    const { gm, ana } = await open();
    await begun(gm);
    const id = await begin(ana, { options: { goal: 30, refill: 2 } });
    await round(ana, id, [12, 12, 12, 3, 3, 3]);
    await reach(id, ({ rounds }) => rounds.length === 1, "the round");
    const { pool } = stateAt(ana, id).now;
    for (const one of all) expect(stateAt(one, id).due).toHaveLength(1);
    await gm.seat.run(() => fight(gm).nextTurn());
    await reach(id, ({ now }) => now.pool === pool + 2, "what comes back");
    await gm.seat.run(() => fight(gm).previousTurn());
    await gm.seat.run(() => fight(gm).nextTurn());
    await gm.seat.run(() => fight(gm).nextRound());
    await round(gm, id, Array<number>(pool + 2).fill(12));
    await reach(id, ({ rounds }) => rounds.length === 2, "another round");
    const before = stateAt(gm, id).now.pool as number;
    expect(before).toBe(pool + 2);
    // The end of the encounter ends the turn.
    await gm.seat.run(() => fight(gm).delete());
    await reach(id, ({ now }) => now.pool === before + 2, "at its end");
    expect(refillsAt(gm)).toBe(2);
  });

  it("returns no dice and posts no notice if it ended in that turn; once the end is undone it does", async () => {
    const { gm, ana, id } = await thrownInTurn();
    const { pool } = stateAt(ana, id).now;
    press(ana, id, "longTestEnd");
    await reach(id, ({ endedBy }) => endedBy === "Ana", "the end");
    const end = baseAt(ana, id).operations.at(-1)!.logged.id;
    await gm.seat.run(() => fight(gm).nextTurn());
    await everywhere(() => page.game.combats.contents[0].turn === 1, "the next turn");
    expect(refillsAt(gm)).toBe(0);
    press(ana, id, "undo", end);
    await reach(id, ({ now, due }) => now.pool === pool + 2 && due.length === 0, "what comes back");
    expect(refillsAt(gm)).toBe(1);
  });

  it("posts a deleted notice again at most twenty times per page, which then warns in its console", async () => {
    const { gm, id } = await thrownInTurn();
    const errors = vi.spyOn(console, "error").mockReturnValue();
    let [came, gone] = [0, 0];
    gm.seat.run(() => {
      page.Hooks.on("createChatMessage", (message: Message) => {
        if (message.flags.quincunx?.type !== "longTestRefill") return;
        came += 1;
        void message.delete().then(() => (gone += 1));
      });
    });
    await gm.seat.run(() => fight(gm).nextTurn());
    const atRest = async (): Promise<void> => {
      for (let before = -1; before !== came || gone !== came;) {
        before = came;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await until(() => came > 0, "what comes back");
    for (let time = 0; time < 25; time += 1) {
      await atRest();
      gm.seat.run(() => page.Hooks.callAll("userConnected", page.game.users.getName("Ana"), true));
    }
    await atRest();
    expect(came).toBe(20);
    const told = errors.mock.calls.flat().filter((words) => /never counts/u.test(String(words)));
    expect(told).toEqual([expect.stringContaining(id)]);
  });

  it("says on the card without a GM that dice wait for one; they come when a GM connects", async () => {
    const { gm, ana } = await open();
    await begun(gm);
    const id = await begin(ana, { options: { goal: 30, refill: 2 } });
    await gm.seat.close();
    all = all.filter((one) => one !== gm);
    await until(() => ana.seat.run(() => !page.game.users.activeGM), "no GM");
    await round(ana, id, [12, 12, 12, 3, 3, 3]);
    await reach(id, ({ due }) => due.length === 1, "the due dice");
    const says = ana.seat.run(() => JSON.stringify(ana.view.viewOfLongTest(baseAt(ana, id)).says));
    expect(says).toContain("QUINCUNX.LongTest.dueAlone");
    const { pool } = stateAt(ana, id).now;
    const again = await sit("Gamemaster");
    await again.seat.run(() => fight(again).nextTurn());
    await reach(id, ({ now }) => now.pool === pool + 2, "what comes back");
  });
});
