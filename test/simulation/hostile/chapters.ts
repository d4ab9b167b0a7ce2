/**
 * Chapters of the attacked log. Together they contain all kinds of messages and all operations, posted by permitted
 * authors.
 */
import { sleep } from "../clock.ts";
import type { Hands, Name } from "./hands.ts";

type Chapter = (hands: Hands) => Promise<void>;

const GM = "Gamemaster";
const seatsOf = (hands: Hands) => (["Ana", "Ben"] as const).map((name) => ({ user: hands.user(name) }));

const ROLLS = {
  Ana: [
    "check 5 vs 20",
    "te adv 1 low",
    "margin 6 vs 7",
    "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2 by gm",
    "pool 7 vs 6",
  ],
  Ben: ["check 3", "fives 3d6 vs 6 luck d6", "pool 3 + 2 vs 4"],
  Gamemaster: ["margin 6/9 vs 5 need 2", "te mid"],
} as const;

/** Cards of all users, with a GM's operations on their targets. */
const rolls: Chapter = async (hands) => {
  const ids: Partial<Record<Name, string[]>> = {};
  for (const [name, commands] of Object.entries(ROLLS) as [Name, readonly string[]][])
    for (const words of commands) (ids[name] ??= []).push(await hands.roll(name, words));
  const [anas = [], bens = []] = [ids.Ana, ids.Ben];
  await hands.amend(anas[0], { target: 12 }, false);
  await hands.amend(anas[0], { target: 14 }, false);
  await hands.press("Ben", bens[0], "say", 'at {"target":15}');
  await hands.amend(bens[0], { target: 11 }, true);
  await hands.amend(anas[2], { threshold: 6 }, false);
  await hands.press(GM, anas[2], "undo", hands.ofKind("operation").at(-1));
  await hands.press(GM, anas[3], "throw");
  await hands.amend(anas[4], { base: 8 }, true);
  await hands.press(GM, anas[4], "reveal");
  await hands.say(GM, bens[2], "edited", {});
  await hands.say(GM, bens[2], "afterVerdict", { page: "a".repeat(16) });
  await hands.type("Ben", "/r 3dtadv1 + 2");
  await hands.type("Ana", "/qx help");
};

/** Requests: open, hidden and closed, with answers, excused users and group results. */
const requests: Chapter = async (hands) => {
  const ask = async (asked: object): Promise<string> => {
    const { message } = await hands.as(GM, (api) => api.request({ seats: seatsOf(hands), ...asked }));
    return message.id as string;
  };
  const climb = await ask({ mechanic: "standard-check", spec: { target: 15 }, title: "Climb" });
  const hidden = await ask({ mechanic: "difficulty-pool", spec: { dice: 5, base: 6 }, isHidden: true });
  await hands.say(GM, climb, "group", { rule: "half" });
  await sleep(120_000);
  await hands.press(GM, hidden, "close");
  await hands.amend(climb, { target: 12 }, false, ["target", ""]);
  const struck = await ask({ mechanic: "difficulty-pool", spec: { dice: 6, base: 2 } });
  await sleep(120_000);
  const hit = hands.ofKind("card").at(-1) ?? "";
  const [deal] = hands.dealsOf(hit);
  const wound = { actor: hands.heroOf("Ben"), path: "harm", sign: 1, amount: deal?.amount };
  await hands.say(GM, hit, "harm", { deal: deal?.id, targets: [wound] });
  await hands.amend(struck, { base: 7 }, false, ["target", ""]);
  const late = await ask({ mechanic: "margin-pool", spec: { dice: 5, threshold: 6 } });
  await hands.say(GM, late, "skip", { seat: 0 });
  await hands.press(GM, late, "undo", hands.ofKind("operation").at(-1));
  await hands.say(GM, late, "remind", { seat: 0 });
  await hands.say(GM, late, "excuse", { answer: "none", seats: [0] });
  await hands.press(GM, late, "stand-in", "1");
  const closed = await ask({ mechanic: "standard-check", spec: { target: 10 } });
  await hands.say(GM, closed, "close", { answers: [] });
  await sleep(60_000);
  await hands.say(GM, closed, "accept", { answer: hands.ofKind("card").at(-1) ?? "" });
};

/** Questions to the GM: one without an answer, and one answered with a hidden number and rolled. */
const questions: Chapter = async (hands) => {
  await hands.type("Ana", "/qx check 5 vs ?");
  await hands.amend(hands.ofKind("question").at(-1), { target: 13 }, true, ["decide", "other"]);
  await hands.type("Ben", "/qx margin 4 vs ?");
  await sleep(60_000);
  const spec = { target: null, bonuses: [{ label: "Wits", value: 1 }] };
  const origin = { secretId: "prompt.0123456789abcdef.Gamemaster000000" };
  await hands.roll("Ana", { mechanic: "standard-check", spec, origin });
  await helped(hands);
};

/** Aid before a throw (SC-8): given, taken back, refused, and recorded in the roll. */
async function helped(hands: Hands): Promise<void> {
  const own = { bonuses: [{ label: "Wits", value: 1 }] };
  const flags = { kind: "aid", schema: 1, mechanic: "standard-check", title: "Climb", origin: {} };
  const id = await hands.as("Ana", async (_api, { ChatMessage }) => {
    const asked = { content: "Who helps?", flags: { quincunx: { ...flags, spec: { ...own, target: null } } } };
    return (await ChatMessage.create(asked)).id;
  });
  await sleep(1000);
  const gift = { kind: "bonus", amount: 2 } as const;
  const back = await hands.say("Ben", id, "aidGrant", gift);
  await hands.say("Ben", id, "aidBack", { gift: back });
  await hands.say("Ana", id, "aidBack", { gift: await hands.say(GM, id, "aidGrant", { kind: "die", amount: 6 }) });
  await hands.say(GM, id, "aidGrant", { kind: "bonus", amount: 1 });
  const given = await hands.say("Ben", id, "aidGrant", gift);
  const gifts = [{ ...gift, id: given, from: "Ben" }];
  const bonuses = [...own.bonuses, { label: "Ben", value: 2 }];
  await hands.roll("Ana", {
    mechanic: "standard-check",
    spec: { bonuses },
    origin: { usedGifts: { message: id, gifts } },
  });
  // A bonus die that a GM accepts (FP-1), and successes that add up (DP-11).
  const fives = await hands.as("Ana", async (_api, { ChatMessage }) => {
    const spec = { pool: [{ size: 8, role: "hero" }], target: null };
    const asked = { content: "Who helps?", flags: { quincunx: { ...flags, mechanic: "fives-pool", spec } } };
    return (await ChatMessage.create(asked)).id;
  });
  await sleep(1000);
  const bonus = await hands.say("Ben", fives, "aidGrant", { kind: "die", amount: 8 });
  await hands.say(GM, fives, "aidAccept", { gift: bonus });
  const pool = { mechanic: "difficulty-pool", spec: { dice: 3 } };
  const first = await hands.roll("Ana", pool);
  await hands.roll("Ben", {
    ...pool,
    origin: {
      ...simpleOrigin(hands),
      along: first,
      decisive: "x",
      withoutGM: true,
      proposal: { base: 7 },
      reasons: [{ name: "darkness", amount: 1 }],
      versus: { actor: "Actor.gone", name: "Ogre", label: "Resolve", stat: "x" },
      seal: "0".repeat(64),
    },
  });
  const carried = { from: first, as: "bonus", value: 2, name: "Margin 2" };
  const spec = { bonuses: [{ label: "Margin 2", value: 2 }] };
  const taken = await hands.roll("Ben", { mechanic: "standard-check", spec, origin: { carried } });
  await hands.say("Ben", taken, "carryRevert", {});
}

const DARK = { name: "Darkness", key: "bonus", amount: -2, isDoubted: true };

/** Most fields take one of these values. */
export const SIMPLE: readonly unknown[] = [true, 1, ["Darkness"], "Darkness", { name: "Darkness", amount: 1 }, [DARK]];

/** Each field of a feature with a simple value that its check takes, so that a new one needs no entry here. */
function simpleOrigin(hands: Hands): object {
  const fields = hands.at("Ben").module.cardFields.all();
  return Object.fromEntries(
    fields.flatMap((field) =>
      SIMPLE.filter((value) => field.in(field.of(value)) !== undefined).map((value) => [field.key, value]),
    ),
  );
}

const SIDE = { target: null, bonuses: [{ label: "wall", value: 2 }] };

/** Contests: of two players, tied and rolled again, against a card, called off. */
const contests: Chapter = async (hands) => {
  const begin = async (by: Name, contest: object, until = 2000): Promise<string> => {
    const { message } = await hands.as(by, (api) => api.contest({ title: "Wrestle", ...contest }));
    await sleep(until);
    return message.id as string;
  };
  const [ana, ben] = [hands.user("Ana"), hands.user("Ben")];
  const level = await hands.fixed(GM, Array<number>(6).fill(0.5), async () => {
    const sides = { a: { user: null, name: "Wall", spec: SIDE, isPassive: true } };
    const other = { user: null, name: "Other wall", spec: SIDE, isPassive: true };
    return begin(GM, { mechanic: "standard-check", tie: "equals-reroll", sides: { ...sides, b: other } });
  });
  const opposed = await hands.roll("Ana", "pool 5 vs 6");
  const sides = {
    a: { user: ana, name: "Ana", spec: { dice: 5 }, card: opposed },
    b: { user: ben, spec: { dice: 4 } },
  };
  await begin("Ana", { mechanic: "difficulty-pool", tie: "attacker-a", sides });
  const heroes = { a: { actor: hands.heroOf("Ana"), spec: null }, b: { actor: hands.heroOf("Ben"), spec: null } };
  const fives = await begin("Ben", { mechanic: "fives-pool", tie: null, sides: heroes });
  await hands.say(GM, fives, "contestCount", { side: "b" });
  const both = {
    a: { user: ana, spec: { dice: 4, threshold: 6 } },
    b: { user: null, spec: { dice: 3, threshold: 7 } },
  };
  // Neither side has thrown yet.
  const said = await begin(
    "Ana",
    {
      mechanic: "margin-pool",
      tie: "both-act",
      sides: {
        a: { user: ana, spec: { dice: 4, threshold: 3 } },
        b: { user: ben, spec: { dice: 3, threshold: null } },
      },
    },
    500,
  );
  await hands.say("Ben", said, "contestAccept", { side: "a", fields: { threshold: 3 } });
  await hands.say("Ana", said, "contestSay", { side: "b", fields: { threshold: 5 } });
  const off = await begin(GM, { mechanic: "margin-pool", tie: "both-act", sides: both }, 0);
  await hands.amend(off, { threshold: 9 }, false, ["contestTarget", "a"]);
  await hands.amend(off, { threshold: 8 }, true, ["contestTarget", "a"]);
  const calledOff = await hands.say(GM, off, "contestOff", {});
  await hands.press(GM, off, "undo", calledOff);
  await hands.say(GM, off, "contestOff", {});
  await sleep(60_000);
  await hands.press(GM, level, "roll", "a");
};

const margin = { mechanic: "margin-pool", spec: { dice: 2, pool: 6, threshold: 7 }, options: { goal: 20, refill: 1 } };
const pool = { mechanic: "difficulty-pool", spec: { dice: 4, base: 6 }, options: { goal: 15 } };

/**
 * Long tests: of one hero, in an encounter, of several heroes, handed on, undone, ended; and a shared die with
 * auto-throw in the encounter.
 */
const longTests: Chapter = async (hands) => {
  const begin = (by: Name, test: typeof margin | typeof pool, whose: Name): Promise<string> => {
    const { module, seat } = hands.at(by);
    const mechanic = module.mechanics.find(({ id }) => id === test.mechanic) as never;
    const actor = hands.hero(by, whose) as never;
    return seat.run(() => module.beginLongTest({ ...test, mechanic, title: "the long way", actor }));
  };
  const round = async (by: Name, id: string, worker = 0): Promise<void> => {
    const { module, seat } = hands.at(by);
    await seat.run(async () => {
      const base = module.longTestOf(seat.game.messages.get(id) as never);
      if (base) await module.throwRound(base, worker, { skip: true });
    });
    await sleep(200);
  };
  const worker = (by: Name, whose: Name): object => {
    const { module, seat } = hands.at(by);
    return seat.run(() => module.workerOf(hands.hero(by, whose) as never));
  };
  const far = await begin(GM, margin, "Ana");
  await round("Ana", far);
  await round("Ana", far);
  await hands.say(GM, far, "longTestUndo", { step: hands.ofKind("card").at(-1) });
  await hands.say(GM, far, "longTestDice", { dice: 2 });
  await hands.type(GM, "/qx discord roll");
  const combat = await hands.as(GM, async (_api, { Combat, game }) => {
    const combatants = game.actors.map(({ id }) => ({ actorId: id, initiative: 1 }));
    const made = await Combat.create({ active: true, combatants });
    await made.startCombat();
    return made;
  });
  await sleep(5000);
  const attack = { mechanic: "difficulty-pool", spec: { dice: 3 }, actor: hands.hero("Ana", "Ana"), isAttack: true };
  await hands.roll("Ana", attack);
  await hands.roll("Ana", attack);
  await round("Ana", far);
  await hands.as(GM, async () => {
    await combat.nextRound();
  });
  await sleep(5000);
  const both = await begin(GM, pool, "Ana");
  await hands.say("Ben", both, "longTestJoin", { worker: worker("Ben", "Ben"), spec: { dice: 3, base: 6 } });
  await round("Ana", both);
  await hands.say("Ben", both, "longTestPass", { worker: 1 });
  await round("Ben", both, 1);
  const short = await begin(GM, { ...pool, spec: { dice: 2, base: 7 } }, "Ben");
  await hands.say("Ben", short, "longTestHand", { of: 0, worker: worker("Ben", "Ana") });
  await hands.say(GM, short, "longTestAccept", { fields: { base: 7 } });
  await round("Ana", short);
  const ended = await hands.say("Ana", short, "longTestEnd", {});
  await hands.press(GM, short, "undo", ended);
  await hands.say("Ana", short, "longTestEnd", {});
};

/** Payments of heroes, harm dealt to them, and the resulting numbers. */
const heroes: Chapter = async (hands) => {
  const fives = { mechanic: "fives-pool", stats: ["hero"] };
  const rolled = async (name: Name, share: number, target: number): Promise<string> => {
    const spec = { pool: [6, 6, 6].map((size) => ({ size, role: "hero" })), target, discord: null };
    return hands.fixed(name, [share, share, share], () =>
      hands.roll(name, { ...fives, spec, actor: hands.hero(name, name) }),
    );
  };
  const won = await rolled("Ana", 0.1, 4);
  const buy = { action: "success", price: { luck: 1 } };
  await hands.say("Ana", won, "spend", buy);
  await sleep(1000);
  const twice = await hands.say("Ana", won, "spend", buy);
  await sleep(1000);
  await hands.press("Ana", won, "undo", twice);
  const lucky = ["hero", "hero", "luck", "luck"].map((role) => ({ size: 6, role }));
  const withLuck = { ...fives, spec: { pool: lucky, target: 5 }, actor: hands.hero("Ana", "Ana"), bought: 2 };
  await hands.roll("Ana", withLuck);
  await sleep(1000);
  const three = { pool: [6, 6, 6].map((size) => ({ size, role: "hero" })), target: 5, discord: null };
  const dear = await hands.fixed("Ana", [0.1, 0.95, 0.95], () =>
    hands.roll("Ana", { ...fives, spec: three, actor: hands.hero("Ana", "Ana") }),
  );
  await hands.say("Ana", dear, "spend", { action: "costly", price: {} });
  await hands.say(GM, dear, "spendWords", { words: "the lamp breaks" });
  const harm = (whose: Name, amount: number): object => ({ actor: hands.heroOf(whose), path: "harm", sign: 1, amount });
  const successes = hands.dealsOf(won)[0];
  await hands.say(GM, won, "harm", { deal: successes?.id, targets: [harm("Ben", successes?.amount ?? 1)] });
  const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
  const hit = await hands.fixed("Ben", [0.4, 0.6, 0.5], () => hands.roll("Ben", { mechanic: "total-effect", spec }));
  const { id: deal, amount = 0 } = hands.dealsOf(hit)[0] ?? {};
  const dealt = await hands.say("Ben", hit, "harm", { deal, targets: [harm("Ana", amount), harm("Ben", amount)] });
  await sleep(1000);
  await hands.say("Ana", hit, "harm-revert", { operation: dealt, actor: hands.heroOf("Ana") });
  await hands.say(GM, hit, "harm", { deal, targets: [harm("Ana", 1)], again: true });
  const check = await hands.roll("Ana", "check 5 vs 20");
  hands.at("Ana").module.implementations.askReroll = () => Promise.resolve("Second Chance");
  await hands.press("Ana", check, "reroll");
  await hands.say(GM, check, "correct", { kind: "bonus", amount: 2, why: "" });
  const dark = await hands.roll("Ana", {
    mechanic: "standard-check",
    spec: { target: 15, bonuses: [{ label: "Darkness", value: -2 }] },
    origin: { conditions: [DARK] },
  });
  await hands.say(GM, dark, "waive", { of: "conditions", name: "Darkness" });
  // Numbers that are added to others (SC-5).
  const add = (whose: Name, result: number): Promise<string> =>
    hands.as(GM, async (_api, { ChatMessage }) => {
      const rolled = { kind: "accumulation", schema: 1, actor: hands.heroOf(whose), resource: "harm", result };
      return (await ChatMessage.create({ content: "Harm", flags: { quincunx: rolled } })).id as string;
    });
  const added = await add("Ana", 2);
  await sleep(1000);
  await hands.say(GM, added, "trackRevert", {});
  await add("Ana", 1);
  const taken = await add("Ben", -1);
  await hands.say(GM, taken, "applyAgain", { entry: taken, actor: hands.heroOf("Ben") });
  await sleep(1000);
};

/** Rolls for the same thing, and split pools. */
const situations: Chapter = async (hands) => {
  const lock = async (name: Name, whose: Name, ability = ""): Promise<string> =>
    hands.roll(name, {
      ...{ mechanic: "standard-check", spec: { target: 20, bonuses: [{ label: "Wits", value: 3 }] } },
      ...{ actor: hands.hero(name, whose), situation: "the lock", ability },
    });
  // A player's next attempt waits for a GM's permission (DP-8), so a GM rolls it.
  const tried = (name: Name): Promise<string> =>
    hands.roll(name, {
      ...{ mechanic: "difficulty-pool", spec: { dice: 3, base: 8 }, actor: hands.hero(name, "Ben") },
      situation: "the wall",
    });
  const first = await lock("Ana", "Ana");
  const freed = await hands.say(GM, first, "circumstances", {});
  await hands.press(GM, first, "undo", freed);
  await hands.say(GM, first, "circumstances", {});
  await lock("Ana", "Ana");
  await lock("Ana", "Ana", "Silver tongue");
  const filed = await hands.say(GM, first, "file", { text: "the window", check: ["Wits"], turn: 1 });
  await hands.press(GM, first, "undo", filed);
  await tried("Ben");
  await tried(GM);
  const held = { spec: { dice: 7 }, title: "Dodge", isReserved: true };
  const parts = [{ spec: { dice: 7, base: 6 } }, { spec: { dice: 8, base: 7 } }, held];
  const divided = { mechanic: "difficulty-pool", actor: hands.hero("Ben", "Ben"), parts, dice: [3, 2, 2] };
  const { parts: cards } = await hands.as("Ben", (api) => api.rollSplit(divided, { mode: "public" }));
  const [one, other] = cards.map(({ message }) => message.id);
  await hands.say(GM, one, "interrupt", { dice: [0] });
  const cut = await hands.say(GM, other, "interrupt", { dice: [0, 1] });
  await hands.press(GM, other, "undo", cut);
  await hands.as(GM, async (_api, { game }) => {
    const darkness = { id: "dark", name: "Darkness", amounts: { "difficulty-pool": 1 } };
    await game.settings.set("quincunx", "conditions", [darkness]);
    await hands.hero(GM, "Ben").setFlag("quincunx", "conditions", ["dark"]);
  });
  await sleep(1000);
  await tried(GM);
};

/** To add a chapter, add an entry here. */
export const CHAPTERS = { rolls, requests, questions, contests, longTests, heroes, situations } as const;
export type ChapterName = keyof typeof CHAPTERS;
