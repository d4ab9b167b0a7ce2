/** One seed determines everything at a table, and a failing story can be shortened. */
import { describe, expect, it } from "vitest";
import { chooseFor } from "./choose.ts";
import { generateStory } from "./generate.ts";
import { viewsAt } from "./digest.ts";
import { sleep } from "./clock.ts";
import { idleOperations, Tally } from "./effects.ts";
import { play, type Report } from "./play.ts";
import { globalsOf, messagesOf, type OpenSeat } from "./seat/open-seat.ts";
import { shrink } from "./shrink.ts";
import { stepKind, STEPS } from "./steps/index.ts";
import { tellStory, type Step, type Story, type StepKind } from "./story.ts";
import { heroIdOf, isOurs, SimulatedTable, type Trouble } from "./table.ts";

/** Enough to see each kind of step drawn. */
const DRAWN = 200;

describe("a seed", { timeout: 600_000 }, () => {
  it("gives the same log, byte for byte, independent of earlier stories; another seed gives another; nothing of the process changes", async () => {
    const before = [setTimeout, clearTimeout, Date.now, console.error];
    const first = await play(generateStory("one"));
    const other = await play(generateStory("another"));
    const second = await play(generateStory("one"));
    expect(second.log.join("\n")).toBe(first.log.join("\n"));
    expect(first.log.length).toBeGreaterThan(50);
    expect(other.log.slice(1)).not.toEqual(first.log.slice(1));
    expect([setTimeout, clearTimeout, Date.now, console.error]).toEqual(before);
    expect(Date.now()).toBeLessThan(Date.UTC(2029, 0));
  });

  it("gives the same log for typed commands: each is answered at the page where it was typed, and at no earlier page of that seat", async () => {
    const seats = ["Gamemaster", "Ana"].map((name) => ({ name, role: name === "Ana" ? 1 : 4, skew: 0, latency: 20 }));
    const steps = ["Ana", "Gamemaster"].map((by, index): Step => {
      const at = index * 60_000;
      // Asks for the target in a prompt.
      return { id: index + 1, at, by, kind: "type", args: { words: "/qx check 5 vs ?" } };
    });
    const story: Story = { plan: { seed: "asked", seats, clientStamps: false, reloaded: "Ana" }, steps };
    const [first, second] = [await play(story), await play(story)];
    expect(second.log.join("\n")).toBe(first.log.join("\n"));
    const made = first.log.filter((line) => line.includes("→ table") && line.includes('"action":"create"'));
    for (const { name } of seats) expect(made.filter((line) => line.includes(` ${name}`))).not.toEqual([]);
  });
});

describe("a story", () => {
  const story = generateStory("four");

  it("is described step by step", () => {
    const told = tellStory(story, stepKind).split("\n");
    expect(told).toHaveLength(1 + story.steps.length);
    expect(told[0]).toMatch(/^seed four: Gamemaster \(GM, clock /u);
    for (const line of told.slice(1)) expect(line).toMatch(/^\d\d:\d\d\.\d{3} {2}#\d+ \w+ \S/u);
  });

  it("shrinks to the steps that it fails with, in their order, and to the plainest table", async () => {
    const [a, b] = [story.steps.at(1), story.steps.at(-2)];
    const fails = async ({ steps }: Story): Promise<boolean> =>
      steps.includes(a as never) && steps.includes(b as never);
    const smallest = await shrink(story, fails);
    expect(smallest.steps).toEqual([a, b]);
    expect(smallest.plan.clientStamps).toBe(false);
    for (const { name, latency, skew } of smallest.plan.seats) {
      expect([latency, skew]).toEqual([0, 0]);
      expect([a?.by, b?.by, smallest.plan.reloaded]).toContain(name);
    }
  });

  it("that does not fail without any of its steps stays as it is", async () => {
    const smallest = await shrink(story, async ({ steps }) => steps.length === story.steps.length);
    expect(smallest.steps).toEqual(story.steps);
  });
});

describe("in the histories of a test run", () => {
  const stories = Array.from({ length: DRAWN }, (_, index) => generateStory(`history-${index}`));

  it("every step comes often enough: at least once in twenty", () => {
    const kinds = stories.flatMap(({ steps }) => steps.map(({ kind }) => kind));
    const rare = STEPS.filter(({ kind }) => kinds.filter((one) => one === kind).length < DRAWN / 20);
    expect(rare.map(({ kind }) => kind)).toEqual([]);
  });
});

describe("the oracles report", () => {
  const seats = ["Gamemaster", "Ana"].map((name) => ({ name, role: name === "Ana" ? 1 : 4, skew: 0, latency: 20 }));
  const ROLL = { id: 1, at: 0, by: "Ana", kind: "roll", args: { words: "check 5 vs 20", mode: "public" } };
  const HIDDEN = "prompt.unheardOf0000000.Gamemaster000000";
  const planted = (run: StepKind["run"]): Promise<Report> =>
    play(
      {
        plan: { seed: "planted", seats, clientStamps: false, reloaded: "Ana", isDrawn: true },
        steps: [ROLL, { id: 2, at: 5000, by: "Ana", kind: "planted", args: {} }],
      },
      (kind) =>
        kind === "planted"
          ? { kind, weight: 1, make: () => null, run, tell: () => "does what must be noticed" }
          : stepKind(kind),
    );

  const forEver = (): void => void setTimeout(forEver, 10);

  it.each<[string, StepKind["run"], RegExp]>([
    ["nothing", () => undefined, /^$/u],
    ["an error of a step", () => Promise.reject(new Error("planted")), /#2 .* ended with: planted/u],
    ["timers without end", forEver, /^Error: It does not come to rest/u],
    ["an uncaught error", () => void Promise.reject(new Error("planted")), /thrown at Ana: planted/u],
    [
      "an error of a listener",
      ({ here }) => {
        const { Hooks, ChatMessage } = globalsOf(here);
        Hooks.on("createChatMessage", () => {
          throw new Error("planted");
        });
        return ChatMessage.create({ content: "x" });
      },
      /logged at Ana: .*planted/u,
    ],
    ["a step that never ends", () => new Promise(() => undefined), /#2 waits for ever/u],
    [
      "a seat with other data",
      ({ here }) => messagesOf(here)[0]!.updateSource({ content: "planted" }),
      /make different things of \w{16}:[^]*planted[^]*after a reload Ana makes something else/u,
    ],
    [
      "a seat with another drawing",
      ({ here }) => {
        const { drawView } = here.module.implementations;
        here.module.implementations.drawView = (...words) => {
          const drawing = drawView(...words);
          drawing.append("planted");
          return drawing;
        };
      },
      /after a reload Ana has something else drawn of \w{16}:[^]*planted/u,
    ],
    [
      "a seat without a message",
      ({ here }) => void here.seat.game.messages.delete(messagesOf(here)[0]!.id),
      /Ana misses messages: \w{16}$/u,
    ],
    [
      "harm without a card",
      ({ here }) =>
        here.seat.game.actors
          .get(heroIdOf("Ana"))
          ?.update({ "system.harm": { value: 2, max: 5 } } as never) as Promise<void>,
      /Ana: Ana's hero is at 2, not 0/u,
    ],
    [
      "spent points without a card",
      ({ here }) => here.seat.game.actors.get(heroIdOf("Ana"))?.update({ "system.luck": 1 } as never) as Promise<void>,
      /Ana's hero has spent 2 luck, and entries say 0[^]*Ana: Ana's hero has spent 2 luck, and cards say 0/u,
    ],
    [
      "aid that was not given",
      async ({ here }) => {
        const flags = { kind: "aid", schema: 1, mechanic: "standard-check", title: "", spec: {}, origin: {} };
        const quincunx = { ...flags, user: here.seat.game.user.id as string };
        const { id: message } = await globalsOf(here).ChatMessage.create({ content: "Help?", flags: { quincunx } });
        const gifts = [{ id: "nobodysGift00000", kind: "bonus", amount: 2, from: "Ben" }];
        const spec = { bonuses: [{ label: "Ben", value: 2 }] };
        const { api } = here.seat.game.modules.get("quincunx");
        const rolled = { mechanic: "standard-check", spec, origin: { usedGifts: { message, gifts } } };
        await api.roll(rolled, { configure: false, mode: "public" });
      },
      /Ana: nobody has given nobodysGift00000, with which \w{16} was rolled/u,
    ],
    [
      "a hidden number that no GM knows",
      async ({ here }) => {
        const { api } = here.seat.game.modules.get("quincunx");
        const rolled = { mechanic: "standard-check", spec: { target: null }, origin: { secretId: HIDDEN } };
        await api.roll(rolled, { configure: false, mode: "public" });
      },
      /nobody knows what is hidden as prompt\.unheardOf0000000\.Gamemaster000000 by Gamemaster/u,
    ],
  ])("%s", async (_what, run, told) => {
    expect((await planted(run)).failures.join("\n")).toMatch(told);
  });
});

describe("a message whose roll has an invalid formula", () => {
  const PLAN = { seed: "no formula", clientStamps: false, reloaded: "Ana" };
  const seats = ["Gamemaster", "Ana"].map((name) => ({ name, role: name === "Ana" ? 1 : 4, skew: 0, latency: 0 }));
  const parsing = [
    "logged",
    "at Function.parse (roll.ts)",
    "at QuincunxCheckRoll.parse (quincunx-from-sources.js)",
    "at new Roll (roll.ts)",
    "at new QuincunxCheckRoll (quincunx-from-sources.js)",
  ];
  const trouble = (...places: readonly string[]): Trouble => ({
    at: 0,
    seat: null,
    how: "logged",
    text: places.join("\n"),
  });

  it.each(["Roll", "QuincunxCheckRoll"])(
    "costs one error of core, for rolls of class %s too, and nothing else",
    async (name) => {
      await SimulatedTable.play({ ...PLAN, seats }, async (table) => {
        await Promise.all(seats.map((one) => table.sit(one.name)));
        const { transport } = (table.open.get("Ana") as OpenSeat).seat;
        const roll = {
          class: name,
          options: {},
          dice: [],
          formula: "<img src=x>",
          terms: [],
          total: 3,
          evaluated: true,
        };
        const data = [{ _id: "forgedByHand0000", content: "By hand.", rolls: [JSON.stringify(roll)] }];
        const operation = { action: "create", documentName: "ChatMessage", options: { keepId: true }, data } as const;
        await transport.request({ type: "document", operation } as never);
        await sleep(1000);
        expect(table.troubles.map(({ how, seat }) => [how, table.nameOf(seat)]).sort()).toEqual([
          ["logged", "Ana"],
          ["logged", "Gamemaster"],
        ]);
        expect(table.troubles.filter(isOurs)).toEqual([]);
        for (const open of table.open.values())
          expect([...viewsAt(open)]).toEqual([["forgedByHand0000", "as core draws it"]]);
      });
    },
  );

  it("counts as an error of the module if the module requested the parsing", () => {
    expect(isOurs(trouble(...parsing, "at rollFromData (storing.ts)"))).toBe(false);
    expect(isOurs(trouble(...parsing, "at rollCommand (quincunx-from-sources.js)"))).toBe(true);
    expect(isOurs(trouble(...parsing, "at rollFromData (storing.ts)", "at readRoll (quincunx-from-sources.js)"))).toBe(
      true,
    );
    expect(isOurs(trouble(...parsing))).toBe(true);
  });
});

describe("the effects of a story include", () => {
  const seats = ["Gamemaster", "Ana"].map((name) => ({ name, role: name === "Ana" ? 1 : 4, skew: 0, latency: 20 }));
  const plan = { seed: "effects", seats, clientStamps: false, reloaded: "Ana" };
  const step = (id: number, by: string, kind: string, args: object): Step => ({ id, at: id * 5000, by, kind, args });
  const rolled = step(1, "Ana", "roll", { words: "check 5 vs 20", mode: "public" });

  it("operations that count, ignored operations, and steps with an effect", async () => {
    const hidden = step(2, "Gamemaster", "hide", { on: 1, which: 0, after: 0, fields: { target: 5 }, isHidden: true });
    const forged = step(3, "Ana", "forge", { on: 1, type: "amend", data: { target: 4 } });
    const nothing = step(4, "Gamemaster", "reveal", { on: 7, which: 0 });
    const { effects } = await play({ plan, steps: [rolled, hidden, forged, nothing] });
    expect([...effects.steps].sort()).toEqual(["forge", "hide", "roll"]);
    expect([...effects.counted]).toEqual(["hide"]);
    expect([...effects.passedOver]).toEqual(["amend"]);
  });

  it("an undo, but not the operation that it reverts", async () => {
    const set = step(2, "Gamemaster", "amend", { on: 1, which: 0, after: 0, fields: { target: 5 } });
    const undone = step(4, "Gamemaster", "undo", { on: 1, which: 0 });
    const { effects } = await play({ plan, steps: [rolled, set, undone] });
    expect([...effects.counted]).toEqual(["undo"]);
    expect([...effects.passedOver]).toEqual([]);
  });

  it("the sum over several stories", () => {
    const tally = new Tally();
    tally.add("one", { steps: new Set(["roll"]), counted: new Set(["hide"]), passedOver: new Set() });
    tally.add("other", {
      steps: new Set(["roll"]),
      counted: new Set(["hide", "undo"]),
      passedOver: new Set(["amend"]),
    });
    expect(tally.tell(["roll", "type"])).toMatch(/Of 2 stories.*, undo 1 \(0\), hide 2 \(0\).*\n.*: type 0, roll 2$/u);
    expect(tally.tell([])).toContain("amend 0 (1)");
    expect(idleOperations(tally)).toContain("amend");
    expect(idleOperations(tally)).not.toContain("undo");
  });

  it("chooses few histories that do what all do", () => {
    const does = (...steps: string[]) => ({
      steps: new Set(steps),
      counted: new Set<string>(),
      passedOver: new Set<string>(),
    });
    const stories = new Map([
      ["a", does("roll")],
      ["b", does("roll", "hide")],
      ["c", does("hide", "split", "roll")],
      ["d", does("hide")],
    ]);
    expect(chooseFor(1, stories)).toEqual(["c"]);
    expect(chooseFor(2, stories)).toEqual(["c", "b"]);
  });
});
