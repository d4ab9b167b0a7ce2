/** One roll has one chance: each place that shows one before the roll counts the conditions and effects that the roll will count. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { contestProgressOf } from "../../../src/features/contest/progress.ts";
import { contestOf } from "../../../src/features/contest/state.ts";
import { presentRequestWindow } from "../../../src/features/request/present-window.ts";
import { requestOf } from "../../../src/features/request/state.ts";
import { viewOfRequest } from "../../../src/features/request/view.ts";
import { beginRequest, findPicks } from "../../../src/features/request/window-state.ts";
import { presentParty } from "../../../src/features/open-prompts/console/present-party.ts";
import { beginContestWindow, chancesOf } from "../../../src/features/contest/window-state.ts";
import { effectiveSpec } from "../../../src/roll/adjustments/effective-spec.ts";
import { mechanicById } from "../../../src/mechanics/mechanics.ts";
import { previewOf } from "../../../src/sheet/preview.ts";
import { statsOf } from "../../../src/actors/any-stats.ts";
import { formatPercent } from "../../../src/ui/speak.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import { until, openReadyStage, closeWindows } from "../../support/stage.ts";
import { type Hero, type Part, page, api } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

const check = mechanicById("standard-check");
let scene: Part;
let tamsin: Hero;
let oswin: Hero;
/** Parts of the request window, and of the party in The table. */
type Rows = Readonly<
  Partial<Record<"seats" | "withoutPlayer", readonly { readonly who: string; readonly chance: string }[]>>
>;
interface Party {
  readonly heroes: readonly { readonly name: string; readonly targets: readonly string[] }[];
}

const STAT = "abilities.wits000000000001";
const BEN = "Ben0000000000000";

const hero = (name: string, value: number) =>
  page.Actor.create({
    name,
    type: "quincunx.check-hero",
    ownership: { [BEN]: 3 },
    system: { abilities: [{ id: "wits000000000001", label: "Wits", value }] },
  });

beforeAll(async () => {
  await openReadyStage();
  scene = await page.Scene.create({ name: "Crypt", active: true });
  tamsin = await hero("Tamsin", 3);
  oswin = await hero("Oswin", 1);
  await page.game.settings.set("quincunx", "conditions", [
    { id: "dark", name: "Darkness", amounts: { "standard-check": -2, "difficulty-pool": 1, "fives-pool": 1 } },
  ]);
  await scene.setFlag("quincunx", "conditions", ["dark"]);
  await oswin.createEmbeddedDocuments("ActiveEffect", [
    { name: "Bless", changes: [{ key: "flags.quincunx.roll.bonus", value: "1" }] },
  ]);
});
afterEach(closeWindows);

const bonus = (value: number): Fields => ({ label: "", value });
/** Wits 3 in darkness; Wits 1 in darkness with a blessing. */
const tamsins = (target: number | null = 15): Fields => check.parseSpec({ target, bonuses: [bonus(3), bonus(-2)] });
const oswins = (): Fields => check.parseSpec({ target: null, bonuses: [bonus(1), bonus(-2), bonus(1)] });
const chance = (): number => check.odds.chance(tamsins());

it("the spec has the condition of the scene and the effect of the actor", () => {
  const spec = effectiveSpec({ mechanic: check, spec: { bonuses: [bonus(1)] }, actor: oswin, stats: [STAT] });
  expect(spec).toMatchObject({ bonuses: [{ value: 1 }, { value: -2 }, { value: 1 }] });
  expect(() => effectiveSpec({ mechanic: check, spec: { bonuses: 7 } })).toThrow();
});

it("a fixed target is the GM's: a condition that changes it is not added again", () => {
  const margin = mechanicById("margin-pool");
  const spec = { mechanic: margin, spec: { pool: 3, dice: 3, threshold: 6 }, actor: tamsin };
  const conditions = page.game.settings.get("quincunx", "conditions");
  const dark = [{ id: "dark", name: "Darkness", amounts: { "margin-pool": 1 } }];
  return page.game.settings.set("quincunx", "conditions", dark).then(async () => {
    expect(effectiveSpec(spec)).toMatchObject({ threshold: 7 });
    expect(effectiveSpec({ ...spec, locked: ["threshold"] })).toMatchObject({ threshold: 6 });
    await page.game.settings.set("quincunx", "conditions", conditions);
  });
});

it("a sheet's row, the window and the card of a request, and the prompt say the same chance", async () => {
  expect(
    previewOf({ ...statsOf(tamsin)[0], roll: { ...statsOf(tamsin)[0]?.roll, spec: tamsinsOwn() } } as never, tamsin)
      ?.chance,
  ).toContain(Math.round(chance() * 100).toString());
  const seats = [{ user: BEN, actor: tamsin.uuid, stat: STAT }];
  const draft = { mechanic: "standard-check", spec: { target: 15 }, seats };
  const state = { ...beginRequest({ ...draft, preset: [] } as never), difficulty: "open" as const };
  const editor = openSpecEditor({ mechanic: "standard-check", spec: check.parseSpec({ target: 15 }) });
  const view = presentRequestWindow({ picks: findPicks(), state, editor }, { scope: "x" }) as Rows;
  const rows = [...(view.seats ?? []), ...(view.withoutPlayer ?? [])];
  expect(rows.find((row) => row.who === "Tamsin")?.chance).toBe(formatPercent(chance()));
  const { message } = await api().request({ ...draft, preset: [] });
  const request = requestOf(message);
  expect(request && viewOfRequest(request).seats[0]?.chance?.p).toBeCloseTo(chance(), 12);
  void import("../../../src/features/request/answer.ts").then(({ rollForUser }) =>
    rollForUser(message, 0, { event: new MouseEvent("click") }),
  );
  const prompt = await until(() => document.querySelector<HTMLElement>(".quincunx-prompt-window"), "the prompt");
  expect(prompt.textContent).toContain(formatPercent(chance()));
});

function tamsinsOwn(): Fields {
  return { target: 15, bonuses: [bonus(3)] };
}

it("the window and the card of a contest say the chance of the prompt, and what it was before the roll", async () => {
  const odds = check.contest!.odds(tamsins(null), oswins(), "attacker-a");
  const start = {
    mechanic: "standard-check",
    tie: "attacker-a",
    sides: { a: { actor: tamsin.uuid, stats: [STAT] }, b: { actor: oswin.uuid, stats: [STAT] } },
  };
  expect(chancesOf(beginContestWindow(start)).odds).toEqual(odds);
  const spec = (value: number): Fields => ({ bonuses: [{ label: "Wits", value }] });
  const sides = {
    a: { ...start.sides.a, user: BEN, spec: spec(3) },
    b: { ...start.sides.b, user: BEN, spec: spec(1) },
  };
  const { message } = await api().contest({ ...start, sides });
  const contest = () => contestOf(message)!;
  expect(contestProgressOf(contest()).odds).toEqual(odds);
  const { rollSide } = await import("../../../src/features/contest/answer.ts");
  await rollSide(message, "a", { skip: true });
  await until(() => contest().rounds[0]?.a, "a throw");
  expect(contestProgressOf(contest()).before).toEqual(odds);
});

it("the party's odds in The table are those in the dark", () => {
  const view = presentParty("standard-check Wits", []) as Party;
  const even = view.heroes.find(({ name }) => name === "Tamsin")?.targets[1];
  const hardest = [...Array(40).keys()].reverse().find((target) => check.odds.chance(tamsins(target)) >= 0.5);
  expect(even).toBe(String(hardest));
});

it("a condition that begins or ends changes the chance on an open card at once", async () => {
  const seats = [{ user: BEN, actor: tamsin.uuid, stat: STAT }];
  const draft = { mechanic: "standard-check", spec: { target: 15 }, seats, preset: [] };
  const { message } = await api().request(draft);
  const card = await message.renderHTML();
  document.body.append(card);
  const shown = (): string => card.textContent ?? "";
  await until(() => shown().includes(formatPercent(chance())), "the chance in the dark");
  await scene.setFlag("quincunx", "conditions", []);
  const bright = check.odds.chance(check.parseSpec({ target: 15, bonuses: [bonus(3)] }));
  await until(() => shown().includes(formatPercent(bright)), "the chance in the light");
  await scene.setFlag("quincunx", "conditions", ["dark"]);
});

it("api.rollSplit: each part has the conditions, and its card names them", async () => {
  const before = page.game.messages.size as number;
  await api().rollSplit({
    mechanic: "difficulty-pool",
    actor: tamsin,
    parts: [{ spec: { dice: 6, base: 6 } }, { spec: { dice: 6, base: 6 } }],
    dice: [3, 3],
  });
  await until(() => page.game.messages.size === before + 2, "both cards");
  for (const message of page.game.messages.contents.slice(before)) {
    const { spec, origin } = message.flags.quincunx;
    expect([spec["modifiers"], origin["conditions"]]).toMatchObject([
      [{ label: "Darkness", value: 1, fixed: false }],
      [{ name: "Darkness" }],
    ]);
  }
});
