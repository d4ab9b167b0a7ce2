/** A GM's gifts in a player's open prompt (docs/architecture.md "Open prompts at the table"): labelled, locked, each taken back by itself, part of the answer. */
import { afterEach, beforeAll, expect, it } from "vitest";
import type { LiveGift, Ruling } from "../../src/foundry/live/wire.ts";
import type { PromptAnswer, PromptRequest } from "../../src/foundry/ports.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { openPrompt } from "../../src/ui/prompt/open-prompt.ts";
import { rulingEdits } from "../../src/ui/prompt/ruled.ts";
import { editSpec } from "../../src/ui/spec-editor/edit.ts";
import { openSpecEditor } from "../../src/ui/spec-editor/open.ts";
import type { Seat, Table } from "../host/globals.ts";
import { openStage, until } from "./stage.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

let table: Table;
let seat: Seat;
let gm: Seat;
beforeAll(async () => {
  ({ table, seat } = await openStage("Ana"));
  gm = await table.seat("Gamemaster", { loadModule: () => Promise.resolve() });
  seat.use();
});

let opened: Promise<PromptAnswer | null> | null = null;
afterEach(async () => {
  for (const app of [...foundry.applications.instances.values()])
    if (app.constructor.name === "QuincunxRollPrompt") await app.close();
});

const check = mechanicById("standard-check");

async function open(mechanic: "standard-check" | "fives-pool", spec: object): Promise<HTMLElement> {
  opened = openPrompt({
    mechanic,
    spec: mechanicById(mechanic).parseSpec(spec),
    title: "Climb",
    ...{ actor: null, stats: [], ticked: [], mode: "public", memory: null, locked: [] },
    purpose: { kind: "roll", ask: null, question: null },
  });
  return until(
    () => document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-prompt")?.closest<HTMLElement>("form"),
    "the prompt",
  );
}

const NO: Ruling = { n: 0, by: "", fields: {}, gifts: [], isHidden: false, hiddenBy: "", answer: null };
const gift = (id: string, more: object): LiveGift => ({ id, from: `Gamemaster: ${id}`, ...more }) as LiveGift;
const ruling = (n: number, gifts: readonly LiveGift[]): Ruling => ({ ...NO, n, by: gm.userId, gifts });

/** As a GM's client says it: the prompt's id comes with what it tells, and whoever is named is asked back. */
async function say(said: Ruling): Promise<void> {
  const answers: Record<string, (data: Loose) => unknown> = (globalThis as Loose).CONFIG.queries;
  const queries = gm.run(() => (globalThis as Loose).CONFIG.queries);
  let prompt = "";
  queries["quincunx.live"] = (data: Loose) => {
    if (data.isClosed !== true) prompt = data.prompt;
    return true;
  };
  queries["quincunx.liveConfirm"] = () => true;
  await answers["quincunx.liveWanted"]!({ from: gm.userId });
  await until(() => prompt, "the prompt to be told");
  expect(await answers["quincunx.liveRuling"]!({ prompt, ruling: said, from: gm.userId, nonce: "n" })).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
}

const shown = (form: HTMLElement): readonly string[] =>
  [...form.querySelectorAll("[data-quincunx-key=live-gifts] li")].map((one) =>
    (one.textContent ?? "").replaceAll(/\s+/gu, " ").trim(),
  );

it("stand labelled in the prompt, are nobody's to step there, go one by one, and are in what is rolled", async () => {
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
  // So that it is neither remembered nor part of what the roll is for.
  expect(answer?.given).toEqual([help]);
  expect(answer?.aid).toBeUndefined();
});

it("what the rules do not take is said to be left out, and the roll goes on without it", async () => {
  const form = await open("standard-check", { target: 15, passive: true });
  await say(ruling(1, [gift("dog", { kind: "die", amount: 6 }), gift("rope", { kind: "bonus", amount: 1 })]));
  expect(shown(form)).toEqual(["d6 Gamemaster: dog cannot be used here", "+1 Gamemaster: rope"]);
});

it("FP-4: challenge dice are moved by so many, whoever else moves them, locked meanwhile, and stand as they were when all is taken back", async () => {
  const form = await open("fives-pool", { pool: [{ size: 8, role: "hero" }], target: 4, challenge: 1 });
  const [rain, dark] = [
    gift("rain", { kind: "shift", field: "challenge", amount: 1 }),
    gift("dark", { kind: "shift", field: "challenge", amount: 2 }),
  ];
  await say(ruling(1, [rain, dark]));
  expect(shown(form)).toEqual(["+1 Challenge dice Gamemaster: rain", "+2 Challenge dice Gamemaster: dark"]);
  await say(ruling(2, [dark]));
  form.querySelector<HTMLElement>(".quincunx-primary")!.click();
  expect((await opened)?.spec).toMatchObject({ challenge: 3 });
});

it("a number that was moved is free again, as it was, when the gift is taken back; what cannot be is refused as a whole", () => {
  const spec = { pool: [{ size: 8, role: "hero" }], target: 4, challenge: 1 };
  const fives = mechanicById("fives-pool");
  const request: Pick<PromptRequest, "spec" | "locked" | "purpose"> = {
    ...{ spec: fives.parseSpec(spec), locked: [] },
    purpose: { kind: "roll", ask: null, question: null },
  };
  const begun = openSpecEditor({ mechanic: "fives-pool", spec: request.spec, locked: [] });
  const step = (state: typeof begun, now: Ruling, before: Ruling): typeof begun =>
    rulingEdits(state, request, now, before).reduce(editSpec, state);
  const up = ruling(1, [gift("rain", { kind: "shift", field: "challenge", amount: 2 })]);
  const given = step(begun, up, NO);
  expect([given.spec, given.locked]).toEqual([fives.parseSpec({ ...spec, challenge: 3 }), ["challenge"]]);
  const back = step(given, ruling(2, []), up);
  expect([back.spec, back.locked, back.fixed]).toEqual([request.spec, [], {}]);
  const down = ruling(3, [gift("x", { kind: "shift", field: "challenge", amount: -2 })]);
  expect(() => step(back, down, ruling(2, []))).toThrow();
  const none = ruling(3, [gift("x", { kind: "shift", field: "pool", amount: 1 })]);
  expect(() => step(back, none, ruling(2, []))).toThrow();
  // What a request has fixed stays.
  expect(() => rulingEdits(begun, { ...request, locked: ["challenge"] }, up, NO)).toThrow();
});
