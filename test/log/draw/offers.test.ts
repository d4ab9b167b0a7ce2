/**
 * If only a GM may decide and none is present, the drawing says so until one connects, without other events. Operations
 * for GMs only are listed here completely.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { act } from "../../../src/log/act.ts";
import { presentTargets } from "../../../src/roll/prompt/targets-status.ts";
import { presentSituation } from "../../../src/features/let-it-ride/prompt-situation.ts";
import { GMS_ALONE } from "../../simulation/rights.ts";
import { until, openReadyStage } from "../../support/stage.ts";
import { page, type Message, api } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { showFaces } from "../../support/dice.ts";

let table: Table;
let seat: Seat;
beforeAll(async () => {
  ({ table, seat } = await openReadyStage("Ana"));
});
afterAll(() => table.close());

/** In the log, as core draws it. */
function inLog(message: Message): HTMLElement {
  const html = document.body.appendChild(document.createElement("li"));
  html.innerHTML = '<div class="message-content"></div>';
  page.Hooks.callAll("renderChatMessageHTML", message, html);
  return html;
}

function shown(message: Message): () => string {
  const html = inLog(message);
  return () => (html.textContent ?? "").replaceAll(/\s+/gu, " ");
}

const CLEO = "Cleo000000000000";

/** A GM connects without our module, acts by hand, and disconnects. */
async function whileGM(happens: (gm: Seat) => Promise<unknown>): Promise<void> {
  const gm = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
  seat.use();
  try {
    await happens(gm);
  } finally {
    gm.close();
    seat.use();
  }
}

const create = ({ id, ...flags }: Fields) => {
  const said = { content: "By hand.", flags: { quincunx: id ? { id, ...flags } : flags } };
  return page.ChatMessage.create(id ? { _id: id, ...said } : said, { keepId: true });
};
/** The message of a GM who leaves at once; here immediately after it arrives. */
async function byGM(flags: object) {
  let id = "";
  await whileGM(async (gm) => {
    id = (await gm.run(() => create({ schema: 1, ...flags }))).id as string;
    seat.use();
    await until(() => page.game.messages.get(id), "the GM's word");
  });
  return page.game.messages.get(id);
}
const says = (card: string, type: string, data: object) =>
  byGM({ kind: "operation", schema: 1, turn: 1, card, id: page.foundry.utils.randomID(), type, data });

const OPEN = { dice: 2, base: null };
const roll = async (spec: Fields, origin: object = {}, mechanic = "difficulty-pool") =>
  (await api().roll({ mechanic, spec, origin }, { configure: false })).message;

interface Waiting {
  /** Makes the waiting message; returns its text. */
  readonly begin: () => Promise<() => string>;
  readonly alone: RegExp;
  /** The text when a GM is present. */
  readonly there: RegExp;
}

const HIDDEN: Waiting = {
  begin: async () => {
    const message = await roll({ dice: 2, base: 6 });
    await says(message.id, "hide", { base: null });
    return shown(message);
  },
  alone: /Hidden difficulty – no GM online/u,
  there: /Hidden difficulty(?!,)/u,
};

/** For each operation for GMs only: a player's text while waiting, or the reason for none. */
const WAITS: Readonly<Record<string, Waiting | string>> = {
  amend: "an open card says what the roll is worth, with and without a GM: test/roll/difficulty/say.test.ts",
  hide: "an open card says what the roll is worth, with and without a GM: test/roll/difficulty/say.test.ts",
  reveal: HIDDEN,
  spendWords: {
    begin: async () => {
      const { randomUniform } = page.CONFIG.Dice;
      // A five, a six and three ones: more ones than successes (FP-12).
      showFaces(6, 1, 1, 1, 6);
      const pool = Array.from({ length: 4 }, () => ({ size: 6, role: "hero" }));
      const message = await roll({ pool, target: 4 }, {}, "fives-pool");
      page.CONFIG.Dice.randomUniform = randomUniform;
      const words = shown(message);
      const offers = [
        ...document.querySelectorAll<HTMLElement>(`[data-quincunx-card="${message.id}"] [data-quincunx-offer]`),
      ];
      const costly = offers.map(({ dataset }) => dataset["quincunxOffer"]).find((id) => id?.includes("costly"));
      act(message.id, "spend", costly ?? "none", undefined);
      await until(() => /Cost/u.test(words()), "the decision");
      return words;
    },
    alone: /Cost \(waiting for a GM\)/u,
    there: /Cost: the GM decides(?!,)/u,
  },
  decide: {
    begin: async () => {
      const question = {
        kind: "question",
        schema: 1,
        mechanic: "difficulty-pool",
        title: "Climb",
        spec: OPEN,
        origin: {},
      };
      return shown(await create(question));
    },
    alone: /No GM online/u,
    there: /The GM decides/u,
  },
  accept: {
    begin: async () => {
      const asked = { mechanic: "difficulty-pool", title: "Climb", text: "", spec: { dice: 2, base: 6 } };
      const request = await byGM({
        kind: "request",
        ...asked,
        locked: [],
        gmLists: [],
        seats: [{ user: seat.userId }],
        isHidden: false,
      });
      await says(request.id, "close", { answers: [] });
      const words = shown(request);
      await roll({ dice: 2, base: 6 }, { request: request.id, seat: 0 });
      await until(() => /late/u.test(words()), "the late answer");
      return words;
    },
    alone: /late \(no GM online to accept it\)/u,
    there: /late(?!:)/u,
  },
  contestTarget: {
    begin: async () => {
      // The book gives a margin pool no threshold.
      const spec = { dice: 2, threshold: null };
      const { message: contest } = await api().contest({
        ...{ mechanic: "margin-pool", title: "The gate", tie: "a-acts" },
        sides: { a: { user: seat.userId, spec }, b: { name: "Brandt", user: null, spec } },
      });
      await roll(spec, { contest: { id: contest.id, side: "a" } }, "margin-pool");
      return shown(contest);
    },
    // The other side is a GM's.
    alone: /Brandt .*no GM online.*until a GM sets the difficulty\. No GM is online\./u,
    there: /until the difficulty is set\./u,
  },
  circumstances: {
    begin: async () => {
      const spec = { bonuses: [{ label: "lock", value: 2 }], target: 15 };
      let id = "";
      await whileGM(async (gm) => {
        const hero = { name: "Isolde", type: "quincunx.check-hero", ownership: { default: 3 } };
        id = (await gm.run(() => page.Actor.create(hero))).id as string;
        seat.use();
        await until(() => page.game.actors.get(id), "the hero");
      });
      const actor = page.game.actors.get(id);
      await api().roll(
        {
          mechanic: "standard-check",
          spec,
          actor,
          origin: { actor: actor.uuid, situation: { text: "the lock", check: ["lock"], turn: 1 } },
        },
        { configure: false },
      );
      const state = { mechanic: "standard-check", spec, selected: [], stats: [], granted: [] };
      const prompt = { request: { actor }, editor: { state } } as never;
      return () => {
        const elements = presentSituation(prompt, { situation: "the lock", ability: "" });
        const isAlone = elements.find(({ place }) => place === "notes")?.["isAlone"];
        return page.game.i18n.localize(
          isAlone ? "QUINCUNX.LetItRide.askGMAlone" : "QUINCUNX.LetItRide.askGM",
        ) as string;
      };
    },
    alone: /on that card \(no GM online\)\./u,
    there: /on that card\./u,
  },
  aidAccept: "the gift says that it waits, or counts without a GM: test/features/aid.test.ts",
  longTestDice: "a test without dice says so, and that it waits: test/features/long-test.test.ts",
  longTestRefill: "dice that come back at the end of a turn: test/features/long-test.test.ts",
  contestCount: "Fails do not count by themselves: the result is final, and the contest says so",
  target: "each answer without a difficulty says so, like any card",
  waive: "the condition counts until a GM takes it out; the card says that the roller doubts it",
  retarget: "the log makes it from the message that sets the targets; no user does",
  file: "a roll under no situation counts alone",
  interrupt: "the parts of a split count as thrown",
  longTestAccept: "a GM's client posts it automatically for a number set in a prompt",
  edited: "a GM's client posts it automatically",
  afterVerdict: "a GM's client posts it automatically, or a GM who connects later",
  remind: "the requested user has the button that answers",
  skip: "the requested user may answer or not",
  excuse: "the requested user may answer or not",
  close: "an open request stays usable",
  group: "each answer is complete by itself",
  applyAgain: "the card says that a restored actor has lost it",
};

const all = Object.entries(WAITS);
const waiting = all.flatMap(([operation, how]) => (typeof how === "string" ? [] : [[operation, how] as const]));

describe("operations for GMs only", () => {
  it("are all listed here", () => {
    expect(Object.keys(WAITS).sort()).toEqual([...GMS_ALONE].sort());
  });

  it.each(waiting)(
    "%s: a waiting user reads that no GM is present, until one connects or a user becomes one",
    async (_operation, { begin, alone, there }) => {
      const words = await begin();
      await until(() => alone.test(words()), `${alone.source} in “${words()}”`);
      await whileGM(async () => {
        await until(() => !alone.test(words()), "a GM");
        expect(words()).toMatch(there);
      });
      await until(() => alone.test(words()), "no GM");
    },
  );

  it("a present user who becomes a GM, or is demoted, updates all waiting messages", async () => {
    const gm = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
    const cleo = await table.seat("Cleo", { loadModule: () => Promise.resolve() });
    const turn = (role: number): Promise<unknown> => gm.run(() => page.game.users.get(CLEO).update({ role }));
    seat.use();
    const words = await HIDDEN.begin();
    await turn(3);
    gm.close();
    seat.use();
    expect(words()).toMatch(HIDDEN.there);
    // An assistant demotes themselves to player.
    await cleo.run(() => page.game.users.get(CLEO).update({ role: 1 }));
    seat.use();
    await until(() => HIDDEN.alone.test(words()), "no GM");
    cleo.close();
    seat.use();
  });

  it("a prompt with a difficulty from the GM says that none is present to be asked", async () => {
    const more = (): string => presentTargets("asks", "")?.more ?? "";
    expect(more()).toMatch(/^No GM is online\. Ask now/u);
    await whileGM(async () => expect(more()).toMatch(/^Propose one, ask, or roll/u));
  });
});

it("FP-4: challenge dice that the GM throws", async () => {
  const pool = [{ size: 6, role: "hero" }];
  const words = shown(await roll({ pool, target: 4, challenge: 2, challengeBy: "gm" }, {}, "fives-pool"));
  expect(words()).toMatch(/2d6 \(waiting for a GM to roll\)/u);
  await whileGM(() => until(() => /The GM rolls 2d6(?!,)/u.test(words()), "a GM"));
});

it("messages that do not show presence are not redrawn", async () => {
  const roll = async (challenge: number): Promise<HTMLElement> => {
    const spec = { pool: [{ size: 6, role: "hero" }], target: 4, challenge, challengeBy: "gm" };
    return inLog((await api().roll({ mechanic: "fives-pool", spec }, { configure: false })).message);
  };
  const [settled, waiting] = [await roll(0), await roll(1)];
  const drawing = (html: HTMLElement): Element | null => html.querySelector(".quincunx-card");
  const [before, old] = [drawing(settled), drawing(waiting)];
  expect(before).not.toBeNull();
  await whileGM(() => until(() => drawing(waiting) !== old, "a GM"));
  expect(drawing(settled)).toBe(before);
});

it("a new owner of a hero may roll for its side of a contest at once, until the ownership ends", async () => {
  const [actor, type] = ["NobodysHero00000", "quincunx.pool-hero"];
  const sides = { a: { name: "Mara", actor: `Actor.${actor}`, spec: OPEN }, b: { name: "The cliff", spec: OPEN } };
  const flags = { kind: "contest", schema: 1, mechanic: "difficulty-pool", title: "Climb", tie: "attacker-a", sides };
  // The GM stays, because a change would redraw all waiting messages.
  await whileGM(async (gm) => {
    const byHand = async <T>(what: () => Promise<T>): Promise<T> => {
      const made = await gm.run(what);
      seat.use();
      return made;
    };
    await byHand(() => page.Actor.create({ _id: actor, name: "Mara", type }, { keepId: true }));
    const { id } = await byHand(() => create(flags));
    await until(() => page.game.messages.get(id), "the contest");
    const html = inLog(page.game.messages.get(id));
    const isOffered = (): boolean => html.querySelector('[data-quincunx-do="roll"][data-quincunx-offer="a"]') !== null;
    const own = (level: number): Promise<unknown> => {
      const ownership = { [seat.userId]: level };
      return byHand(() => page.game.actors.get(actor).update({ ownership }));
    };
    expect(html.textContent).toMatch(/Mara/u);
    expect(isOffered()).toBe(false);
    await own(3);
    await until(isOffered, "her roll");
    await own(2);
    await until(() => !isOffered(), "it is not hers any more");
  });
});
