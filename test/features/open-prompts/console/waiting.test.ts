/** GM console: entries besides open prompts, and the party's chances on a line. */
import { beforeAll, expect, it } from "vitest";
import { postContest } from "../../../../src/features/contest/begin.ts";
import { act } from "../../../../src/log/act.ts";
import { mechanicById } from "../../../../src/rules/index.ts";
import { placeDots } from "../../../../src/features/open-prompts/console/present-party.ts";
import { waitingRows } from "../../../../src/features/open-prompts/console/waiting.ts";
import { openConsole } from "../../../../src/features/open-prompts/console/open-console.ts";
import { NO_PROMPT_RULING } from "../../../../src/features/open-prompts/wire.ts";
import type { Fields } from "../../../../src/rules/contract/fields.ts";
import type { MechanicId } from "../../../../src/rules/contract/mechanic.ts";
import { presentConsole } from "../../../../src/features/open-prompts/console/present.ts";
import { rowOf, type Row } from "../../../../src/features/open-prompts/console/rows.ts";
import type { Seat } from "foundry-practice-table";
import { openStage, until } from "../../../support/stage.ts";
import { page, api } from "../../../support/page.ts";
import { showFaces } from "../../../support/dice.ts";

let ana = "";
let anasSeat: Seat;
let own: Seat;
beforeAll(async () => {
  const { table, seat } = await openStage("Gamemaster");
  anasSeat = await table.seat("Ana", { loadModule: () => Promise.resolve() });
  ana = anasSeat.userId;
  own = seat;
  seat.use();
});

type Some = readonly Fields[];
interface Shown {
  readonly rows: readonly (Fields & { readonly controls: Some; readonly targets: Some })[];
  readonly party: { readonly open: Fields | null; readonly stats: Some; readonly heroes: Some };
}
const shown = (rows: readonly Row[], stat = ""): Shown =>
  presentConsole({ scope: "x", rows, words: new Map(), stat }) as Shown;

const nobody = (): boolean => false;
const told = (isOpen = nobody): unknown =>
  waitingRows(isOpen).map(({ title, words, buttons }) => [title, words, buttons.map(({ label }) => label)]);

async function clear(): Promise<void> {
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
}

it("a seat of a request without a roll is reminded, or rolled for; a seat with an open prompt is listed there instead", async () => {
  await clear();
  const { message } = await api().request({
    mechanic: "standard-check",
    spec: { target: 20 },
    title: "Spot the trap",
    seats: [{ user: ana }],
  });
  expect(told()).toEqual([["Ana: Spot the trap", "has not rolled yet", ["Remind", "Roll"]]]);
  expect(waitingRows((request, seat) => request === message.id && seat === 0)).toEqual([]);
});

it("a group's request shows the buttons of its card while an answer is missing", async () => {
  await clear();
  const { message } = await api().request({
    mechanic: "standard-check",
    spec: { target: 20 },
    title: "Spot the trap",
    seats: [{ user: ana }, { user: page.game.user.id }],
  });
  const [row] = waitingRows(nobody);
  expect([row?.title, row?.words]).toEqual(["Spot the trap", "0 of 2 have rolled"]);
  expect(row?.buttons.map(({ label, what }) => [label, what])).toEqual([["Close the request", "close"]]);
  // Open prompts do not hide it.
  expect(waitingRows(() => true).map(({ key }) => key)).toEqual([message.id]);
});

it("a side of a contest names its opponent, until the contest is called off", async () => {
  await clear();
  const check = mechanicById("standard-check");
  const spec = check.parseSpec({ target: null, bonuses: [] });
  const sides = { a: { name: "Brandt", spec }, b: { name: "Ana", user: ana, spec } };
  const contest = await postContest({
    mechanic: "standard-check",
    title: "The gate",
    tie: "attacker-a",
    sides,
  } as never);
  expect(told()).toEqual([
    ["Brandt against Ana", "The gate · has not rolled yet", ["Roll"]],
    ["Ana against Brandt", "The gate · has not rolled yet", ["Roll"]],
  ]);
  expect(waitingRows(nobody).map(({ messageId }) => messageId)).toEqual([contest?.id, contest?.id]);
  act(contest?.id ?? "", "contestOff", "");
  await until(() => waitingRows(nobody).length === 0, "nothing to wait for");
});

it("a ruling by another message cannot be set or hidden in the console, and the row names its author", async () => {
  await clear();
  const spec = mechanicById("standard-check").parseSpec({ target: null, bonuses: [] });
  const sides = { a: { name: "Brandt", spec }, b: { name: "Ana", user: ana, spec } };
  const contest = await postContest({
    ...{ mechanic: "standard-check", title: "The gate", tie: "attacker-a", sides },
  } as never);
  const row = (mechanic: MechanicId, locked: readonly string[], saidBy?: string, target: unknown = null) => {
    const field = mechanic === "standard-check" ? "target" : "threshold";
    const own = mechanicById(mechanic).parseSpec({ [field]: target, ...(field === "target" ? {} : { dice: 3 }) });
    const prompt = {
      prompt: "promptOfAna00000",
      n: 1,
      actor: null,
      user: ana,
      ruling: NO_PROMPT_RULING,
      title: "The gate",
    };
    const about = { ...prompt, mechanic, spec: own, locked, question: null, request: null, seat: 0 };
    const rows = [rowOf({ ...about, ...(saidBy === undefined ? {} : { saidBy }) }, undefined)];
    return shown(rows).rows[0]!;
  };
  const offers = ({ mayHide, mayShow, controls, targets, mayGive, mayRule }: Shown["rows"][number]): unknown[] => [
    ...[mayHide, mayShow, controls.length + targets.length > 0, mayGive, mayRule],
  ];
  for (const [mechanic, field] of [
    ["standard-check", "target"],
    ["margin-pool", "threshold"],
  ] as const)
    for (const target of [null, 7]) {
      const free = row(mechanic, [], undefined, target);
      expect([offers(free), free.note]).toEqual([[true, false, true, true, true], ""]);
      const said = row(mechanic, [field], contest?.id ?? "", target);
      expect([offers(said), said.note]).toEqual([[false, false, false, true, true], "for a contest"]);
      expect(row(mechanic, [field], undefined, target).note).toBe("difficulty already set");
    }
});

it("a pending decision belongs to its roller (FP-12)", async () => {
  await clear();
  showFaces(6, 6, 1, 1, 1, 2);
  await api().roll("fives 3d6 vs 4 cd 2 # Past the roadblock", { configure: false });
  expect(told()).toEqual([["Gamemaster: Past the roadblock", "More ones than successes, 3 to 1", []]]);
});

it("heroes with equal chances are one dot with their number, and a line has at most two rows", () => {
  const names = ["Ana Ard", "Ben Bo", "Cleo Co", "Dara Du", "Eve Em", "Finn Fo"];
  const alike = placeDots(names, [0.5, 0.5, 0.51, 0.5, 0.9, 0.5]);
  expect(alike.rows).toBe(1);
  expect(alike.dots.map(({ initials, row }) => [initials, row])).toEqual([
    ["5×", 0],
    ["EE", 0],
  ]);
  expect(alike.dots[0]?.spoken).toMatch(/^Ana Ard 50\.0.*Cleo Co 51\.0/u);
  // Close but different: two rows, then the nearest dots merge.
  const close = placeDots(names, [0.5, 0.54, 0.58, 0.62, 0.66, 0.7]);
  expect(close.rows).toBe(2);
  expect(close.dots.reduce((sum, { spoken }) => sum + spoken.split("%").length - 1, 0)).toBe(names.length);
});

it("the party's difficulties follow the current prompt, until the GM chooses another roll", async () => {
  const prompt = {
    ...{ prompt: "promptOfAna00000", n: 1, actor: null, locked: [], user: ana, ruling: NO_PROMPT_RULING },
  };
  const opened = (mechanic: MechanicId, title: string): Row => {
    const spec = mechanicById(mechanic).parseSpec(mechanic === "difficulty-pool" ? { dice: 3 } : {});
    return rowOf({ ...prompt, mechanic, title, spec, question: null, request: null, seat: 0 }, undefined);
  };
  const asked = (rows: readonly Row[], stat = "") => {
    const { party } = shown(rows, stat);
    const chosen = party.stats.filter(({ isChosen }) => isChosen).map(({ key }) => key);
    return { open: party.open, chosen, heroes: party.heroes.map(({ name }) => name) };
  };
  const ownership = { [ana]: 3 };
  const [check, pool] = await page.Actor.create([
    {
      ...{ name: "Tamsin", type: "quincunx.check-hero", ownership },
      system: { abilities: [{ label: "Agility", value: 2 }] },
    },
    {
      ...{ name: "Marlow", type: "quincunx.pool-hero", ownership },
      system: { attributes: [{ label: "Wits", value: 3 }], abilities: [{ label: "Stealth", value: 2 }] },
    },
  ]);
  const first = asked([]);
  expect([first.open, first.heroes]).toEqual([null, ["Tamsin"]]);
  const stealth = opened("difficulty-pool", "Stealth");
  const open = { label: "Open prompt: Stealth", isChosen: true };
  expect(asked([stealth])).toEqual({ open, chosen: [], heroes: ["Marlow"] });
  // The newest; a stat that the party lacks under this name is replaced by one of the same mechanic.
  expect(asked([opened("standard-check", "Agility"), stealth]).open!.label).toBe("Open prompt: Stealth");
  expect(asked([stealth, opened("standard-check", "By hand")])).toEqual({
    ...{ open: null, chosen: ["standard-check Agility"], heroes: ["Tamsin"] },
  });
  // A target without a chance (TE-4): as without open prompts.
  expect(asked([opened("total-effect", "Aim")])).toEqual(first);
  expect(asked([stealth], "standard-check Agility")).toEqual({
    ...{ open: { ...open, isChosen: false }, chosen: ["standard-check Agility"], heroes: ["Tamsin"] },
  });
  expect(asked([stealth], "standard-check Gone")).toEqual(asked([stealth]));
  await page.Actor.deleteDocuments([check.id, pool.id]);
});

it("the open window shows absence as soon as users leave", async () => {
  await clear();
  await api().request({
    ...{ mechanic: "standard-check", spec: { target: 20 }, title: "Spot the trap" },
    seats: [{ user: ana }],
  });
  await openConsole();
  const row = (): string => document.querySelector(".quincunx-console__waits")?.textContent ?? "";
  expect(row()).toContain("has not rolled yet");
  anasSeat.close();
  own.use();
  await until(() => row().includes("is away"), "the row");
});
