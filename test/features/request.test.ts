/**
 * A request as a group's card: the group's result, and the GM's actions for missing users (issue "An evening",
 * Requests).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTable, withoutQueries } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { typed } from "../support/implementations.ts";
import type { FieldSource, PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";
import { type JoinedSeat, sitJoined } from "../support/sit-with.ts";
import { page, api, type Message, type SpecParts } from "../support/page.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { RequestDraft } from "../../src/roll/requests/request-draft.ts";
import { writeByHand } from "../support/by-hand.ts";

const FILES = [
  "platform/replaceable.ts",
  "features/request/state.ts",
  "features/request/view.ts",
  "features/request/window-state.ts",
  "log/act.ts",
  "card/card.ts",
  "card/view.ts",
  "features/request/together.ts",
  "card/secrets/secrets.ts",
  "log/post.ts",
  "features/request/operations.ts",
  "ui/speak.ts",
] as const;
interface Sitting extends JoinedSeat<(typeof FILES)[number]> {
  /** Prompts opened at this seat; they stay open until they are closed. */
  readonly prompts: (PromptRequest & { readonly leave: () => void; readonly give: (answer: PromptAnswer) => void })[];
}

let table: Table;
let gm: Sitting;
let ana: Sitting;

async function sit(name: string): Promise<Sitting> {
  const prompts: Sitting["prompts"] = [];
  const joined = await sitJoined(table, name, FILES, (implementations) => {
    implementations.openPrompt = (request) =>
      new Promise((resolve) => {
        const leave = (): void => resolve(null);
        prompts.push({ ...request, leave, give: resolve });
        request.signal?.addEventListener("abort", leave);
      });
  });
  return { ...joined, prompts };
}

beforeEach(async () => {
  // These tests need no query.
  table = withoutQueries(await openTable());
  table.world.seed("User", { _id: "Dara000000000000", name: "Dara", role: 1 });
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
});
afterEach(() => table.close());

const users = ["Ana", "Ben", "Cleo", "Dara"];

/** One check of 3d8 for each; resolves with the message's id when all seats have it. */
async function ask(more: Partial<RequestDraft> = {}, names: readonly string[] = users): Promise<string> {
  const id = await gm.seat.run(async () => {
    const seats = names.map((name) => ({ user: page.game.users.getName(name).id }));
    const draft: Partial<RequestDraft> = {
      mechanic: "standard-check",
      spec: { target: 15 },
      title: "Spot",
      group: "half",
      seats,
      ...more,
    };
    return (await api().request(draft)).message.id as string;
  });
  await table.settle();
  return id;
}

const at = ({ seat, module }: Sitting, id: string) => seat.run(() => module.requestOf(page.game.messages.get(id)));
const viewAt = (who: Sitting, id: string) => who.seat.run(() => who.module.viewOfRequest(at(who, id)));
const rows = (who: Sitting, id: string, field: string): unknown[] =>
  viewAt(who, id).seats.map(({ answer }) => (answer as Fields | null)?.[field] ?? null);
async function press(who: Sitting, id: string, what: string, value = ""): Promise<void> {
  who.seat.run(() => who.module.act(id, what, value));
  await table.settle();
}
/** The GM rolls for a seat: three dice of this face. */
async function rollFor(id: string, seat: number, face: number): Promise<void> {
  const count = gm.seat.run(() => at(gm, id).answers().length);
  gm.seat.run(() => void (page.CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / 8));
  gm.seat.run(() => gm.module.act(id, "stand-in", String(seat)));
  await until(() => gm.seat.run(() => at(gm, id).answers().length) === count + 1, "the answer");
  await table.settle();
}
/** An operation that any user could write by hand. */
const says = ({ seat }: Sitting, card: string, type: string, data: object): Promise<Message> =>
  seat.run(() => writeByHand(card, type, data));

/** P(3d8 ≥ 15), counted: 196 of 512. */
const P = [1, 2, 3, 4, 5, 6, 7, 8]
  .flatMap((a, _i, all) => all.flatMap((b) => all.map((c) => a + b + c)))
  .reduce((count, sum) => count + (sum >= 15 ? 1 / 512 : 0), 0);

describe("the group's verdict", () => {
  it("two Total//Effect rolls side by side: the card says which Total is higher, as information, and refuses a contest of them with the alternatives", async () => {
    const id = await ask({ mechanic: "total-effect", spec: {} });
    const highest = (who: Sitting): string | null => {
      const said = viewAt(who, id).highest;
      return said && who.seat.run(() => who.module.speak(said));
    };
    await rollFor(id, 0, 4);
    expect(highest(gm)).toBe(null);
    await rollFor(id, 1, 6);
    // `rollFor` sets faces of a d8: a 6 is a 5 on a d6, a 4 is a 3.
    for (const who of [gm, ana]) expect(highest(who)).toBe("Ben: highest Total, 15 (for information only).");
    await rollFor(id, 2, 6);
    expect(highest(ana)).toBe("Ben and Cleo: highest Total, 15 (for information only).");
    // If the group uses the best result, its verdict says so; other mechanics add nothing: they have contests.
    await says(gm, id, "group", { rule: "best" });
    await table.settle();
    expect(highest(ana)).toBe(null);
    expect(viewAt(ana, id).together).toMatchObject({ rule: "best", number: 15 });
    const checks = await ask();
    for (const seat of [0, 1]) await rollFor(checks, seat, 6);
    expect(viewAt(gm, checks).highest).toBe(null);
    const refused = await gm.seat.run(() =>
      api()
        .contest({ mechanic: "total-effect", title: "", tie: null, sides: { a: { spec: {} }, b: { spec: {} } } })
        .catch((error: unknown) => error),
    );
    expect(refused).toMatchObject({
      code: "not-allowed",
      field: "mechanic",
      data: { values: "standard-check, margin-pool, fives-pool, difficulty-pool" },
    });
  });

  it("gives the chance of a missing user: of a Total//Effect its middle threshold, or of a check without thresholds (TE-4, TE-9)", async () => {
    const chances = async (more: object): Promise<unknown[]> => {
      const id = await ask(more, ["Ana", "Ben"]);
      return viewAt(gm, id).seats.map(({ chance }) => [chance?.p.toFixed(9) ?? null, chance?.of !== null]);
    };
    expect(await chances({})).toEqual(Array(2).fill([P.toFixed(9), false]));
    const effect = { group: undefined, mechanic: "total-effect" };
    // P(3d6 ≥ 13) is 56 of 216.
    for (const thresholds of [[{ at: 13 }], [{ at: 9 }, { at: 13 }, { at: 17 }]])
      expect(await chances({ ...effect, spec: { thresholds } })).toEqual(Array(2).fill([(56 / 216).toFixed(9), false]));
    // The middle of three dice, turned over, is below 3 where two of them show 5 or 6: 7 of 27.
    const effects = [{ rank: "mid", invert: true, check: { op: "<", value: 3 } }];
    expect(await chances({ ...effect, spec: { thresholds: [], effects } })).toEqual(
      Array(2).fill([(7 / 27).toFixed(9), true]),
    );
  });

  it("has a rule that the GM chooses, also later; best and sum are numbers; separate results have no verdict", async () => {
    const id = await ask({ group: undefined });
    expect(viewAt(ana, id).together).toBe(null);
    await rollFor(id, 1, 6);
    await rollFor(id, 2, 2);
    await says(ana, id, "group", { rule: "all" });
    await table.settle();
    expect(viewAt(gm, id).together).toBe(null);
    await press(gm, id, "group", "all");
    expect(viewAt(ana, id).together).toMatchObject({ needed: 4, success: false });
    await press(gm, id, "group", "best");
    expect(viewAt(ana, id).together).toMatchObject({ needed: null, number: 18 });
    await press(gm, id, "group", "sum");
    expect(viewAt(ana, id).together).toMatchObject({ number: 24 });
    await press(gm, id, "group", "each");
    expect(viewAt(ana, id).together).toBe(null);
    for (const data of [{ rule: "most" }, {}, { rule: "all", more: 1 }]) {
      const broken = await says(gm, id, "group", data);
      await table.settle();
      expect(viewAt(gm, id).together).toBe(null);
      await gm.seat.run(() => broken.delete());
    }
  });

  it("ignores seats without an answer when the request is closed", async () => {
    const id = await ask({ group: "all" });
    await rollFor(id, 1, 6);
    await press(gm, id, "close");
    expect(viewAt(ana, id).together).toMatchObject({ size: 1, success: true });
  });
});

describe("the requested roll", () => {
  it("shows the effect of another difficulty on the throws so far: successes of all", async () => {
    const id = await ask({}, ["Ana", "Ben", "Cleo"]);
    const judged = (spec: Fields) => gm.seat.run(() => gm.module.judgedTogether(at(gm, id), spec));
    expect(judged({ target: 10 })).toEqual({ key: "QUINCUNX.Request.nobodyYet" });
    await rollFor(id, 1, 6); // 18
    await rollFor(id, 2, 2); // 6
    for (const [target, successes] of [
      [19, 0],
      [18, 1],
      [6, 2],
    ])
      expect(judged({ target })).toEqual({ key: "QUINCUNX.Request.thrownSoFar", data: { successes, count: 2 } });
    // A skipped seat does not count, even with a throw.
    expect(viewAt(gm, id).together).toMatchObject({ rolled: 2, isKnown: true });
  });
});

describe("the group's card", () => {
  const drawn = (who: Sitting, id: string): Promise<HTMLElement> =>
    who.seat.run(async () => (await page.game.messages.get(id).renderHTML()) as HTMLElement);

  it("shows everything once: the rule where it is chosen, the group's result with values for the GM only", async () => {
    const id = await ask({ isHidden: true }, ["Ana", "Ben"]);
    await rollFor(id, 1, 6);
    const [own, other] = [await drawn(gm, id), await drawn(ana, id)];
    expect(own.querySelectorAll("select")).toHaveLength(1);
    expect(own.querySelector("header select")).not.toBeNull();
    expect(own.querySelector(".quincunx-card__how")!.textContent).not.toContain("Half must succeed");
    expect(own.querySelector(".quincunx-secret")!.textContent).toContain("1 of 2: the group succeeds");
    expect(own.querySelector(".quincunx-request__together")).toBeNull();
    // A player chooses nothing, and reads the public values.
    expect(other.querySelector("select")).toBeNull();
    expect(other.querySelector(".quincunx-card__how")!.textContent).toContain("Half must succeed");
    expect(other.querySelector(".quincunx-request__together")!.textContent).toContain("1 of 2");
  });

  it("offers no group rule for a single seat", async () => {
    const card = await drawn(gm, await ask({}, ["Ana"]));
    expect(card.querySelectorAll(".quincunx-request__seat")).toHaveLength(1);
    expect(card.querySelector("select")).toBeNull();
  });

  it("has one row for each seat: a bell for a present user, a word for an absent one, and the possible actions below, in words", async () => {
    const id = await ask({ title: "Agility" }, ["Ana", "Ben"]);
    const card = await drawn(gm, id);
    const names = (row: Element): string[] =>
      [...row.querySelectorAll("button")].map(
        (button) => button.getAttribute("aria-label") ?? button.textContent.trim(),
      );
    const [here, away] = [...card.querySelectorAll(".quincunx-request__seat")];
    expect(names(here!)).toEqual(["Remind: Ana", "Skip: Ana", "Roll for Ana"]);
    expect(names(away!)).toEqual(["Roll for Ben", "Skip: Ben"]);
    expect(away!.querySelector("button")!.textContent.trim()).toBe("Roll");
    expect(names(card.querySelector("footer")!)).toEqual([
      "Change difficulty",
      "No roll needed",
      "Impossible",
      "Close the request",
    ]);
  });

  it("shows one control for each hero and at most three below; one button reminds all who are there", async () => {
    const id = await ask({ title: "Agility" }, ["Ana", "Ana", "Ben"]);
    const card = await drawn(gm, id);
    const seen = (row: Element): string[] =>
      [...row.querySelectorAll("button, summary")]
        .filter((one) => one.matches("summary") || !one.closest("details"))
        .map((one) => one.getAttribute("aria-label") ?? one.textContent.trim());
    for (const row of card.querySelectorAll(".quincunx-request__seat")) expect(seen(row)).toHaveLength(1);
    expect(seen(card.querySelector("footer")!)).toEqual(["Remind 2", "Change difficulty", "More actions"]);
  });
});

describe("many seats", () => {
  it("twelve goblins of the GM roll from one prompt, with its choices; the window starts with the selected tokens", async () => {
    const id = await gm.seat.run(async () => {
      const goblins = await page.Actor.createDocuments(
        Array.from({ length: 12 }, (_, index) => ({
          name: `Goblin ${index}`,
          type: "quincunx.check-hero",
          system: { abilities: [{ id: "wits000000000001", label: "Wits", value: index }] },
        })),
      );
      page.canvas = { tokens: { controlled: goblins.map((actor) => ({ actor })) } };
      const begun = gm.module.beginRequest({ mechanic: "standard-check", spec: { target: 15 }, title: "Spot" });
      page.canvas = undefined;
      expect(begun.seats.filter((seat) => seat.isChosen).map((seat) => seat.actor)).toEqual(
        goblins.map(({ uuid }) => uuid),
      );
      const seats = goblins.map((actor) => ({
        user: page.game.user.id,
        actor: actor.uuid,
        stat: api().stats(actor)[0]!.id,
      }));
      const draft: Partial<RequestDraft> = {
        mechanic: "standard-check",
        spec: { target: 15 },
        preset: [],
        title: "Spot",
        seats,
      };
      return (await api().request(draft)).message.id as string;
    });
    await until(() => gm.prompts.length === 1, "the prompt");
    expect(viewAt(gm, id).all).toBe(12);
    const prompt = gm.prompts[0]!;
    const spec = { ...prompt.spec, bonuses: [...(prompt.spec as SpecParts).bonuses, { label: "Ambush", value: 2 }] };
    const { title, mode, selected } = prompt;
    prompt.give({ spec, title, mode, selected, isHidden: false, granted: [], answers: {} });
    await until(() => gm.seat.run(() => at(gm, id).answers().length) === 12, "all answers");
    await table.settle();
    expect(gm.prompts).toHaveLength(1);
    const bonuses = gm.seat.run(() =>
      at(gm, id)
        .answers()
        .map((one) => page.game.messages.get(one).flags.quincunx.spec.bonuses),
    );
    expect(bonuses).toEqual(
      Array.from({ length: 12 }, (_, index) => [
        { label: "Wits", value: index },
        { label: "Ambush", value: 2 },
      ]),
    );
    expect(viewAt(ana, id).seats.every(({ answer }) => answer)).toBe(true);
  });
});

describe("a missing user", () => {
  it("the GM rolls for them: that card counts for the seat, has the user's speaker, and names the GM", async () => {
    const id = await ask({}, ["Ana", "Ben"]);
    await until(() => ana.prompts.length === 1, "the prompt");
    await rollFor(id, 0, 6);
    expect(rows(ana, id, "standIn")).toEqual(["Gamemaster", null]);
    // The prompt closes: the seat has its answer.
    expect(ana.prompts[0]?.signal?.aborted).toBe(true);
    expect(viewAt(ana, id).mayAnswer).toBe(false);
    const how = await ana.seat.run(async () => {
      const card = page.game.messages.get(at(ana, id).answers()[0]!);
      const html = (await card.renderHTML()) as HTMLElement;
      // The request has a row for it, so the card starts as one line.
      html.querySelector<HTMLElement>('[data-quincunx-do="body"]')?.click();
      return html.querySelector(".quincunx-card__how")?.textContent;
    });
    expect(how).toContain("rolled by Gamemaster for Ana");
  });

  it("the GM rolls for an actor that core refuses to look up since its token was linked", async () => {
    const id = await gm.seat.run(async () => {
      const actor = await page.Actor.create({ name: "Sable", type: "quincunx.check-hero" });
      const seats = [{ user: page.game.users.getName("Ana").id, actor: actor.uuid }];
      const asked = await api().request({ mechanic: "standard-check", spec: { target: 15 }, title: "Spot", seats });
      await actor.delete();
      return asked.message.id as string;
    });
    await table.settle();
    gm.seat.run(() => {
      page.fromUuid = () => Promise.reject(new Error("Actor is not a valid embedded Document"));
    });
    await rollFor(id, 0, 6);
    expect(rows(ana, id, "standIn")).toEqual(["Gamemaster"]);
  });

  it("can be reminded by the GM only: gets a notice, and the prompt opens again", async () => {
    const id = await ask({}, ["Ana", "Ben"]);
    await until(() => ana.prompts.length === 1, "the prompt");
    // One prompt at a time, however often the user is reminded.
    await press(ana, id, "answer");
    await press(gm, id, "remind", "0");
    expect(ana.prompts).toHaveLength(1);
    ana.seat.run(() => ana.prompts[0]?.leave());
    await table.settle();
    await says(ana, id, "remind", { seat: 0 });
    await table.settle();
    expect(ana.prompts).toHaveLength(1);
    const told = ana.seat.run(() => vi.spyOn(page.ui.notifications, "info"));
    await press(gm, id, "remind", "0");
    await until(() => ana.prompts.length === 2, "the prompt, again");
    expect(String(told.mock.calls[0]?.[0])).toContain("Gamemaster is waiting for your roll: Spot");
    expect(gm.prompts).toHaveLength(0);
  });

  it("can be skipped, does not count and is asked no more; after the undo the seat counts again", async () => {
    const id = await ask({ group: "all" }, ["Ana", "Ben"]);
    await until(() => ana.prompts.length === 1, "the prompt");
    await says(ana, id, "skip", { seat: 1 });
    await table.settle();
    expect(viewAt(gm, id).seats[1]!.skippedBy).toBe(null);
    for (const rule of ["half", "all"]) await press(gm, id, "group", rule);
    await press(gm, id, "skip", "0");
    await press(gm, id, "group", "all");
    expect(ana.prompts[0]?.signal?.aborted).toBe(true);
    expect(viewAt(ana, id)).toMatchObject({ mayAnswer: false, together: { size: 1 } });
    const { skippedBy } = viewAt(gm, id).seats[0]!;
    expect(viewAt(ana, id).offers).toEqual([]);
    await press(gm, id, "undo", skippedBy!);
    expect(viewAt(ana, id)).toMatchObject({ mayAnswer: true, together: { size: 2 } });
  });
});

describe("the difficulty of all seats", () => {
  const targets = (who: Sitting, id: string): unknown[] =>
    who.seat.run(() =>
      at(who, id)
        .answers()
        .map((answer) => who.module.cardOf(page.game.messages.get(answer)).state.spec.target),
    );

  /** The request's fields for Ana's open prompt, updated on each call. */
  const heldFor = (id: string) => {
    const { follows } = ana.prompts.at(-1)!.purpose as { follows: Required<FieldSource> };
    expect(follows.id).toBe(id);
    return () => ana.seat.run(() => ({ isHidden: follows.isHidden(), said: follows.fields() }));
  };

  it("hidden, gives a group result for the GM; revealed, for all, on each card; undone, hidden again", async () => {
    const id = await ask({ isHidden: true });
    await rollFor(id, 1, 6);
    await rollFor(id, 2, 2);
    expect(viewAt(ana, id)).toMatchObject({ secret: null, isHidden: true, targets: [] });
    expect(viewAt(ana, id).together).toMatchObject({ successes: 0, success: null, chance: null });
    expect(viewAt(ana, id).seats.map((seat) => seat.chance)).toEqual([null, null, null, null]);
    expect(viewAt(gm, id).secret!.together).toMatchObject({ successes: 1, success: null });
    expect(viewAt(gm, id).secret!.together!.chance).toBeCloseTo(1 - (1 - P) ** 2, 12);
    expect(rows(gm, id, "secretVerdict")).toEqual([null, "success", "failure", null]);
    expect(rows(gm, id, "secretBy")).toEqual([null, 3, 9, null]);
    for (const who of [gm, ana]) expect(rows(who, id, "by")).toEqual([null, null, null, null]);
    // An open prompt says that only the GM knows it, and follows its changes.
    const held = heldFor(id);
    expect(held()).toEqual({ isHidden: true, said: { target: null } });
    await press(ana, id, "target", "reveal");
    expect(targets(ana, id)).toEqual([null, null]);
    await press(gm, id, "target", "reveal");
    expect(targets(ana, id)).toEqual([15, 15]);
    expect(held()).toEqual({ isHidden: false, said: { target: 15 } });
    expect(viewAt(ana, id).together).toMatchObject({ successes: 1 });
    expect(viewAt(gm, id)).toMatchObject({ secret: null, isHidden: false });
    // A later roll uses it.
    await rollFor(id, 3, 6);
    expect(targets(ana, id)).toEqual([15, 15, 15]);
    const { operation } = viewAt(gm, id).history[0]!;
    await press(gm, id, "undo", operation);
    expect(targets(ana, id)).toEqual([null, null, null]);
    expect(held()).toEqual({ isHidden: true, said: { target: null } });
    expect(viewAt(gm, id).secret!.together).toMatchObject({ successes: 2, success: true });
  });

  it("set later judges all present and future answers; the answer of an already open prompt counts", async () => {
    const id = await ask({ spec: {} }, ["Ana", "Ben", "Cleo"]);
    await until(() => ana.prompts.length === 1, "the prompt");
    await rollFor(id, 1, 6);
    gm.seat.run(() => {
      typed(gm.module.implementations).openPrompt = async ({ spec, title, mode, selected }: PromptRequest) => ({
        ...{ action: "roll", title, mode, selected, isHidden: false },
        spec: { ...spec, target: 20 },
      });
    });
    await press(gm, id, "target");
    await until(() => targets(ana, id)[0] === 20, "the difficulty");
    expect(heldFor(id)()).toEqual({ isHidden: false, said: { target: 20 } });
    await ana.seat.run(() =>
      api().roll({ mechanic: "standard-check", spec: {}, origin: { request: id, seat: 0 } }, { configure: false }),
    );
    await table.settle();
    expect(targets(gm, id)).toEqual([20, 20]);
    expect(rows(gm, id, "verdict")[1]).toBe("failure");
    // An unrequested number is no answer.
    await gm.seat.run(() =>
      api().roll(
        { mechanic: "standard-check", spec: { target: 3 }, origin: { request: id, seat: 2, standIn: true } },
        { configure: false },
      ),
    );
    await table.settle();
    expect(rows(gm, id, "messageId")[2]).toBe(null);
  });

  it("cannot be set by a player, nor to an invalid value", async () => {
    const id = await ask();
    await says(ana, id, "target", { fields: { target: 3 } });
    await says(gm, id, "target", { fields: { passive: true } });
    await says(gm, id, "target", { fields: { target: "low" } });
    await table.settle();
    for (const who of [gm, ana]) expect(at(who, id).state.spec).toMatchObject({ target: 15, passive: false });
  });
});

describe("no roll needed, impossible (FP-2)", () => {
  const waiting = (who: Sitting, id: string): number => who.seat.run(() => at(who, id).waiting().length);

  it("ends the request with a line and without dice: prompts close with a notice, no seat is asked again, and it can be undone", async () => {
    const notices: string[] = [];
    ana.seat.run(() => void (page.ui.notifications.info = (text: string) => notices.push(text)));
    const id = await ask();
    await rollFor(id, 1, 6);
    const closes = new Promise((resolve) => ana.prompts[0]?.signal?.addEventListener("abort", resolve));
    expect(ana.prompts.length).toBe(1);
    await press(gm, id, "excuse", "none");
    await closes;
    expect(notices).toEqual(["Gamemaster: no roll needed for Spot."]);
    for (const who of [gm, ana]) {
      expect(viewAt(who, id).seats.map(({ excused }) => excused)).toEqual(["none", null, "none", "none"]);
      expect(waiting(who, id)).toBe(0);
      expect(viewAt(who, id)).toMatchObject({ mayAnswer: false, together: { size: 1, success: true } });
    }
    const { operation } = viewAt(gm, id).history.at(-1)!;
    await press(gm, id, "undo", operation);
    expect(waiting(ana, id)).toBe(3);
  });
});

it("a difficulty that a GM hides from all answers later is kept with present and future answers, so that it survives the request", async () => {
  const id = await ask({ spec: {} });
  await rollFor(id, 1, 6);
  const hidden = "secretOfTheGM000";
  await gm.seat.run(() => gm.module.storeSecrets({ [hidden]: { target: 4041 } }));
  await gm.seat.run(() =>
    gm.module.postOperation(
      gm.module.target,
      at(gm, id),
      { fields: {}, gifts: [], isHidden: true, answer: null },
      { sentence: "…", id: hidden },
    ),
  );
  await table.settle();
  const cardsHere = (): readonly string[] =>
    gm.seat.run(() => page.game.messages.filter(({ rolls }) => rolls.length > 0).map((card) => card.id));
  // With or without later answers.
  const [first = ""] = cardsHere();
  await until(() => gm.seat.run(() => gm.module.secretOf(first) !== null), "the secret of the existing card");
  await rollFor(id, 2, 6);
  const cards = cardsHere();
  await gm.seat.run(() => page.game.messages.get(id).delete());
  await table.settle();
  expect(cards).toHaveLength(2);
  for (const card of cards) {
    const found = (who: Sitting) => who.seat.run(() => who.module.cardOf(page.game.messages.get(card)).secrecy.targets);
    await until(() => found(gm) !== null, "the hidden number");
    expect(found(gm)).toEqual({ target: 4041 });
    expect(found(ana)).toBe(null);
    expect(JSON.stringify(ana.seat.run(() => page.game.settings.storage.get("client")))).not.toMatch(/4041/u);
  }
});
