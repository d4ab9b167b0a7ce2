/** A GM's gifts in a player's open prompt: labelled, locked, part of the answer, and each revocable by itself. */
import { afterEach, beforeAll, expect, it } from "vitest";
import type { OpenPromptData, PromptRuling } from "../../../src/features/open-prompts/wire.ts";
import type { RulingBonus } from "../../../src/roll/difficulty/ruling.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { notifyPrompts, openPrompt } from "../../../src/roll/prompt/open-prompt.ts";
import { rulingEdits } from "../../../src/features/open-prompts/prompt-ruling.ts";
import { editSpec } from "../../../src/roll/spec-editor/edit.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { openStage, until, closePrompts, openedForm } from "../../support/stage.ts";
import type { FieldSource, PromptAnswer, PromptRequest } from "../../../src/roll/prompt/request.ts";
import { type Page, page } from "../../support/page.ts";

let table: Table;
let seat: Seat;
let gm: Seat;
beforeAll(async () => {
  ({ table, seat } = await openStage("Ana"));
  gm = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
  seat.use();
});

let opened: Promise<PromptAnswer | null> | null = null;
afterEach(closePrompts);

const check = mechanicById("standard-check");

/** The roll answers no request. */
const OPEN = { "open-prompts": { request: null, seat: 0 } };

async function open(
  mechanic: "standard-check" | "fives-pool" | "difficulty-pool",
  spec: object,
  maySplit = false,
  follows?: FieldSource,
  locked: readonly string[] = [],
): Promise<HTMLElement> {
  opened = openPrompt({
    mechanic,
    spec: mechanicById(mechanic).parseSpec(spec),
    title: "Climb",
    ...{ actor: null, stats: [], selected: [], mode: "public", subject: null, locked },
    purpose: {
      kind: "roll",
      offers: { ...OPEN, ...(maySplit ? { "split-pool": { turn: null } } : {}) },
      ...(follows ? { follows } : {}),
    },
  });
  return openedForm();
}

const NO: PromptRuling = { n: 0, by: "", fields: {}, gifts: [], isHidden: false, hiddenBy: "", answer: null };
const gift = (id: string, more: object): RulingBonus => ({ id, from: `Gamemaster: ${id}`, ...more }) as RulingBonus;
const ruling = (n: number, gifts: readonly RulingBonus[]): PromptRuling => ({ ...NO, n, by: gm.userId, gifts });

const answersHere = (): Page["CONFIG"]["queries"] => page.CONFIG.queries;

/** All updates that a GM's client received after its request, in order. */
type Update = OpenPromptData & { readonly spec: { readonly dice: number } };
/** A test asks for prompts that are there. */
type Updates = Omit<Map<string, Update>, "get"> & { get(id: string | undefined): Update };
let toldOf: Update[] = [];

/** The open prompts known to a GM's client, by id. */
async function told(): Promise<Updates> {
  const queries = gm.run(() => page.CONFIG.queries);
  const prompts = new Map<string, Update>();
  toldOf = [];
  queries["quincunx.live"] = (data) => {
    if (data.isClosed === true) prompts.delete(data.prompt as string);
    else prompts.set(data.prompt as string, data as never);
    if (data.isClosed !== true) toldOf.push(data as never);
    return true;
  };
  queries["quincunx.confirm"] = () => true;
  await answersHere()["quincunx.liveWanted"]!({ from: gm.userId });
  await until(() => prompts.size > 0, "a received prompt");
  return prompts as Updates;
}

/** A ruling from a GM's client: it names the prompt, and the named sender is asked back. */
async function say(said: PromptRuling, id?: string): Promise<void> {
  const prompt = id ?? [...(await told()).keys()].at(-1);
  const answers = answersHere();
  expect(await answers["quincunx.liveRuling"]!({ prompt, ruling: said, from: gm.userId, nonce: "n" })).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
}

const shown = (form: HTMLElement): readonly string[] =>
  [...form.querySelectorAll("[data-quincunx-key=live-gifts] li")].map((one) =>
    (one.textContent ?? "").replaceAll(/\s+/gu, " ").trim(),
  );

it("gifts are labelled in the prompt, locked for the player, removed one by one, and part of the roll", async () => {
  const form = await open("standard-check", { target: 15, bonuses: [{ label: "Dex", value: 3 }] });
  const [rope, help] = [gift("rope <b>", { kind: "bonus", amount: 2 }), gift("dog", { kind: "die", amount: 6 })];
  await say(ruling(1, [rope, help]));
  expect(shown(form)).toEqual(["+2 Gamemaster: rope <b>", "d6 Gamemaster: dog"]);
  expect(form.querySelectorAll("[data-quincunx-item]")).toHaveLength(1);
  await say(ruling(2, [help]));
  expect(shown(form)).toEqual(["d6 Gamemaster: dog"]);
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  const answer = await opened;
  expect(answer?.spec).toEqual(
    check.parseSpec({
      ...{ target: 15, bonuses: [{ label: "Dex", value: 3 }] },
      extra: [{ label: "Gamemaster: dog", size: 6 }],
    }),
  );
  // So that it is neither remembered nor part of the situation.
  expect(answer?.granted).toEqual([help]);
  expect(answer?.answers).toEqual({});
});

it("a gift that the rules refuse is reported, and the roll continues without it", async () => {
  const form = await open("standard-check", { target: 15, passive: true });
  await say(ruling(1, [gift("dog", { kind: "die", amount: 6 }), gift("rope", { kind: "bonus", amount: 1 })]));
  expect(shown(form)).toEqual(["d6 Gamemaster: dog not possible here", "+1 Gamemaster: rope"]);
});

it("DP-12: each action of a split pool is a prompt of its own for GMs, who set, hide and give to each; chances of hidden targets are not sent, and it can be rolled", async () => {
  const form = await open("difficulty-pool", { dice: 6, base: 6 }, true);
  const press = (what: string): void =>
    form.querySelector<HTMLButtonElement>(`[data-quincunx-split="${what}"]`)!.click();
  const chances = (): readonly string[] =>
    [...form.querySelectorAll(".quincunx-split__chance strong")].map((one) => one.textContent ?? "");
  press("open");
  press("add");
  const prompts = await told();
  await until(() => prompts.size === 3, "a prompt for each part");
  const named = (title: string): string => [...prompts].find(([, one]) => one.title === title)![0];
  const [first, second, third] = [named("Climb"), named("Action 2"), named("Action 3")];
  await until(() => [...prompts.values()].every(({ spec }) => spec.dice === 2), "two dice for each");
  for (const { spec } of prompts.values()) expect(spec).toMatchObject({ base: 6 });
  // The window's controls show the third action: the others still follow, each by itself.
  await say({ ...ruling(1, [gift("rope", { kind: "bonus", amount: -2 })]), fields: { base: 8 } }, second);
  await until(() => prompts.get(second).spec.base === 8, "the ruling");
  expect(prompts.get(second).spec.modifiers).toMatchObject([{ label: "Gamemaster: rope" }]);
  for (const other of [first, third]) expect(prompts.get(other).spec).toMatchObject({ base: 6, modifiers: [] });
  expect(chances()).not.toContain("–");
  await say({ ...ruling(1, []), isHidden: true, hiddenBy: gm.userId }, first);
  await until(() => prompts.get(first).spec.base === null, "the hidden number");
  expect(chances().map((chance) => chance === "–")).toEqual([true, false, false]);
  expect(form.querySelector(".quincunx-split__figures")!.textContent).not.toMatch(/%/u);
  // The third needs no roll (FP-2): the other two have the pool.
  await say({ ...ruling(1, []), answer: "none" }, third);
  await until(() => chances().length === 2 && prompts.size === 2, "two parts");
  await until(() => prompts.get(second).spec.dice + prompts.get(first).spec.dice === 6, "the whole pool");
  // A new part starts without rulings.
  press("add");
  await until(() => prompts.size === 3, "another part");
  const added = [...prompts.keys()].at(-1);
  // At every moment: the first update about it is correct, and so are all about the others.
  expect(toldOf.filter(({ prompt }) => prompt === added)[0]).toMatchObject({
    ruling: { n: 0 },
    spec: { modifiers: [] },
  });
  for (const { spec } of toldOf.filter(({ prompt }) => prompt === first)) expect(spec.modifiers).toEqual([]);
  form.querySelectorAll<HTMLButtonElement>('[data-quincunx-split="remove"]')[2]!.click();
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  const { answers, secretIds } = (await opened)!;
  expect(answers!["split-pool"]).toMatchObject({
    dice: [3, 3],
    parts: [
      { title: "Climb", spec: { base: null, dice: 6 } },
      { title: "Action 2", spec: { base: 8, modifiers: [{ label: "Gamemaster: rope" }] } },
    ],
  });
  expect(secretIds).toEqual([`${first}.${gm.userId ?? ""}`, undefined]);
  await until(() => prompts.size === 0, "all of them to close");
});

it("DP-12: a ruling from before the split stays with the first action; the last remaining action has the pool with its own rulings", async () => {
  const form = await open("difficulty-pool", { dice: 6, base: 6 }, true);
  await say({ ...ruling(1, []), fields: { base: 9 } });
  const prompts = await told();
  form.querySelector<HTMLButtonElement>('[data-quincunx-split="open"]')!.click();
  await until(() => prompts.size === 2, "a prompt for each part");
  const named = (title: string): string => [...prompts].find(([, one]) => one.title === title)![0];
  expect([prompts.get(named("Climb")).ruling.n, prompts.get(named("Action 2")).ruling.n]).toEqual([1, 0]);
  await say({ ...ruling(1, []), fields: { base: 5 } }, named("Action 2"));
  await say({ ...ruling(2, []), answer: "impossible" }, named("Climb"));
  await until(() => form.querySelector(".quincunx-split") === null, "one action");
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  const answer = await opened;
  expect(answer).toMatchObject({ spec: { base: 5, dice: 6 } });
  expect(answer).not.toHaveProperty("split");
});

it("fields that another message sets are locked in an open prompt, for GMs too, and unlocked when the message no longer sets them", async () => {
  let fields: Record<string, unknown> = {};
  const form = await open("difficulty-pool", { dice: 6, base: 6 }, false, {
    id: "contest",
    fields: () => fields,
    isHidden: () => fields["base"] === null,
  });
  const mayStep = (): boolean => form.querySelector('[data-quincunx-control="base"]:not([disabled])') !== null;
  expect(mayStep()).toBe(true);
  fields = { base: 8 };
  // Other messages do not matter.
  notifyPrompts("another");
  expect(mayStep()).toBe(true);
  notifyPrompts("contest");
  expect(mayStep()).toBe(false);
  const prompts = await told();
  await until(() => [...prompts.values()].at(-1)!.spec.base === 8, "the ruling");
  expect([...prompts.values()].at(-1)!.locked).toEqual(["base"]);
  fields = { base: null };
  notifyPrompts("contest");
  await until(() => [...prompts.values()].at(-1)!.spec.base === null, "the hidden number");
  expect(form.querySelector(".quincunx-figure")!.textContent).toBe("Hidden difficulty");
  fields = {};
  notifyPrompts("contest");
  expect(mayStep()).toBe(true);
  fields = { base: 4 };
  notifyPrompts("contest");
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  expect((await opened)!.spec).toMatchObject({ dice: 6, base: 4 });
});

it("a ruling gives way to a difficulty set later by another message, and does not block later rulings", () => {
  const spec = check.parseSpec({ bonuses: [], target: 15 });
  let fields: Record<string, unknown> = {};
  const follows = { id: "contest", fields: () => fields };
  const request: Pick<PromptRequest, "spec" | "locked" | "purpose"> = {
    ...{ spec, locked: [] },
    purpose: { kind: "roll", offers: OPEN, follows },
  };
  const first = { ...ruling(1, []), fields: { target: 20 } };
  const begun = openSpecEditor({ mechanic: "standard-check", spec, locked: [] });
  const set = rulingEdits(begun, request, first, NO).reduce(editSpec, begun);
  fields = { target: 12 };
  const said = editSpec(set, { kind: "fix", fields });
  const more = { ...first, n: 2, answer: "wave" } as const;
  const waved = rulingEdits(said, request, more, first).reduce(editSpec, said);
  expect([waved.spec, waved.locked]).toMatchObject([{ target: 12 }, ["target"]]);
  for (const refused of [
    { ...more, n: 3, fields: { target: 18 } },
    { ...more, n: 3, fields: {}, isHidden: true, hiddenBy: "gm" },
  ])
    expect(() => rulingEdits(waved, request, refused, more)).toThrow();
  const none = rulingEdits(waved, request, ruling(3, []), more).reduce(editSpec, waved);
  expect([none.spec, none.locked]).toMatchObject([{ target: 12 }, ["target"]]);
});

it("only the GM knows a value hidden by another message, and the prompt says so meanwhile", async () => {
  let isHidden = true;
  const form = await open("standard-check", { target: null }, false, {
    id: "request",
    fields: () => (isHidden ? {} : { target: 18 }),
    isHidden: () => isHidden,
  });
  const targets = (): number => form.querySelectorAll('[data-quincunx-control="target"]').length;
  expect(form.textContent).toContain("Hidden difficulty");
  expect(targets()).toBe(0);
  isHidden = false;
  notifyPrompts("request");
  expect(form.textContent).not.toContain("Hidden difficulty");
  expect(form.querySelector<HTMLInputElement>('input[data-quincunx-control="target"]')?.value).toBe("18");
});

it("a shifted number is unlocked with its old value when the gift is taken back; an impossible gift is refused as a whole", () => {
  const spec = { pool: [{ size: 8, role: "hero" }], target: 4, challenge: 1 };
  const fives = mechanicById("fives-pool");
  const request: Pick<PromptRequest, "spec" | "locked" | "purpose"> = {
    ...{ spec: fives.parseSpec(spec), locked: [] },
    purpose: { kind: "roll", offers: OPEN },
  };
  const begun = openSpecEditor({ mechanic: "fives-pool", spec: request.spec, locked: [] });
  const step = (state: typeof begun, now: PromptRuling, before: PromptRuling): typeof begun =>
    rulingEdits(state, request, now, before).reduce(editSpec, state);
  const up = ruling(1, [gift("rain", { kind: "shift", field: "challenge", amount: 2 })]);
  const given = step(begun, up, NO);
  expect([given.spec, given.locked]).toEqual([fives.parseSpec({ ...spec, challenge: 3 }), ["challenge"]]);
  const back = step(given, ruling(2, []), up);
  expect([back.spec, back.locked, back.lockedValues]).toEqual([request.spec, [], {}]);
  const down = ruling(3, [gift("x", { kind: "shift", field: "challenge", amount: -2 })]);
  expect(() => step(back, down, ruling(2, []))).toThrow();
  const none = ruling(3, [gift("x", { kind: "shift", field: "pool", amount: 1 })]);
  expect(() => step(back, none, ruling(2, []))).toThrow();
  // Values fixed by a request stay.
  expect(() => rulingEdits(begun, { ...request, locked: ["challenge"] }, up, NO)).toThrow();
});

it("MP-4, MP-5: only the GM sets the required margin and the permission for the impossible", () => {
  const locked = ["threshold", "required", "allowImpossible"];
  const spec = mechanicById("margin-pool").parseSpec({ dice: 3 });
  const purpose = { kind: "roll", offers: OPEN, targetsBy: "gm" } as const;
  const begun = openSpecEditor({ mechanic: "margin-pool", spec, locked });
  const fields = { threshold: 12, required: 2, allowImpossible: true };
  const first = { ...ruling(1, []), fields };
  const set = rulingEdits(begun, { spec, locked, purpose }, first, NO).reduce(editSpec, begun);
  expect([set.spec, set.locked]).toMatchObject([fields, locked]);
  const none = rulingEdits(set, { spec, locked, purpose }, ruling(2, []), first).reduce(editSpec, set);
  expect(none.spec).toEqual(spec);
});
