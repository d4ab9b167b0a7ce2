/** MP-2, SC-1: a target from a stat of the targeted token, which stays hidden from players without permission. */
import type { Fields } from "../../src/rules/contract/fields.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { moduleAnew } from "../fixtures/sources.ts";
import { openTable } from "../fixtures/world/open.ts";
import { until, closeWindows } from "../support/stage.ts";
import { page, type Part } from "../support/page.ts";
import type { Sources } from "../fixtures/sources-by-path.ts";

let table: Table;
let gm: Seat;
let ana: Seat;
let tokens: Part[];
let seats: Seat[];

let gmModules: { readonly acts: Sources["log/act.ts"] };
const sit = (name: string): Promise<Seat> =>
  table.seat(name, {
    loadModule: async () => {
      const own = await moduleAnew();
      if (name === "Gamemaster") gmModules = { acts: await own("log/act.ts") };
    },
  });

/** An odd number, so that it can be found in any packet. */
const RESOLVE = 87;

beforeEach(async () => {
  table = await openTable();
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  seats = [gm, ana];
  tokens = await gm.run(async () => {
    await page.game.settings.set("quincunx", "difficultyBy", "said");
    const make = (name: string, type: string, system: object, level: number) =>
      page.Actor.create({ name, type, ownership: { default: level }, system });
    const ability = (value: number): object => ({ abilities: [{ id: "resolve000000001", label: "Resolve", value }] });
    const stat = { stats: [{ id: "guard00000000001", label: "Guard", value: 6 }] };
    const made = [
      await make("Ogre", "quincunx.check-hero", ability(RESOLVE), 0),
      await make("Smith", "quincunx.check-hero", ability(4), 2),
      await make("Guard", "quincunx.margin-hero", stat, 2),
    ];
    const scene = await page.Scene.create({ name: "The moor", active: true });
    return scene.createEmbeddedDocuments(
      "Token",
      made.map(({ id, name }) => ({ name: `Grey ${name as string}`, actorId: id, actorLink: true })),
    );
  });
  await until(() => ana.run(() => at(2) !== undefined), "the tokens");
});
afterEach(async () => {
  for (const seat of seats) await seat.run(closeWindows);
  await table.close();
});

const tokenAt = (index: number): Part | null => page.fromUuidSync<Part | null>(tokens[index]!.uuid);
const at = (index: number): Part["object"] | undefined => tokenAt(index)?.object;
const aim = (...indices: readonly number[]): void =>
  ana.run(() => {
    for (const index of tokens.keys()) at(index)?.setTarget(indices.includes(index), { releaseOthers: false });
  });
const say = (text: string) => ana.run(() => page.game.modules.get("quincunx").api.roll(text));
const codeOf = (text: string): Promise<string> =>
  say(text).then(
    () => "none",
    (error) => error.code as string,
  );
const last = (seat: Seat) => seat.run(() => page.game.messages.contents.filter((one) => one.rolls.length > 0).at(-1));
const drawn = async (seat: Seat): Promise<string> => {
  const html = await seat.run(() => last(seat)!.renderHTML() as Promise<HTMLElement>);
  return html.textContent.replaceAll(/\s+/gu, " ");
};

it("a stat that the player may know is read at once; missing values give one notice", async () => {
  aim();
  expect(await codeOf("check 4 vs @target.resolve")).toBe("no-opponent");
  aim(0, 1);
  expect(await codeOf("check 4 vs @target.resolve")).toBe("many-opponents");
  aim(1);
  expect(await codeOf("check 4 vs @target.courage")).toBe("unknown-path");
  await say("check 4 vs @target.resolve + 12");
  expect(last(ana)!.flags.quincunx).toMatchObject({ spec: { target: 16 } });
});

it("a stat that the player may not know is used by a GM's client and stays hidden; without a GM it is refused", async () => {
  aim(0);
  expect(await codeOf("check @target.resolve vs 15")).toBe("hidden-path");
  expect(await codeOf("check 4 vs @target.courage")).toBe("unknown-path");
  await say("check 4 vs @target.resolve + 2");
  expect(last(ana)!.flags.quincunx).toMatchObject({ spec: { target: null } });
  const hidden = (): boolean => ana.run(() => page.game.messages.some((one) => one.flags.quincunx?.type === "hide"));
  await until(hidden, "the GM's client");
  expect(await drawn(gm)).toContain(String(RESOLVE + 2));
  expect(await drawn(ana)).toContain("Difficulty from Grey Ogre: @target.resolve + 2");
  expect(await drawn(ana)).not.toMatch(/\b(?:87|89|99)\b/u);
  const sent = ana.run(() => JSON.stringify(page.game.messages.contents.map((one) => one.toObject())));
  expect(sent).not.toMatch(/\b(?:87|89)\b/u);
  await gm.close();
  seats = [ana];
  await until(() => ana.run(() => !page.game.users.activeGM), "no GM");
  expect(await codeOf("check 4 vs @target.resolve")).toBe("no-gm");
});

it("if GMs set difficulties, the stat is a proposal, and a button on the card uses it", async () => {
  await gm.run(() => page.game.settings.set("quincunx", "difficultyBy", "gm"));
  aim(0);
  await say("check 4 vs @target.resolve");
  const button = async () => {
    const html = await gm.run(() => last(gm)!.renderHTML() as Promise<HTMLElement>);
    return [...html.querySelectorAll("button")].find((one) => one.textContent.includes("of Grey Ogre"));
  };
  await until(async () => Boolean(await button()), "the button");
  expect((await button())!.textContent).toContain(`: ${RESOLVE}`);
  // Neither does a card that claims that its roller may set targets.
  const versus = { ...last(ana)!.flags.quincunx.origin.versus, isSettled: true };
  const forged = { mechanic: "standard-check", spec: {}, origin: { versus } };
  await ana.run(() => page.game.modules.get("quincunx").api.roll(forged, { configure: false }));
  expect(last(ana)!.flags.quincunx.origin.versus!.isSettled).toBe(true);
  await until(async () => Boolean(await button()), "the button of the forged card");
  expect(ana.run(() => page.game.messages.some((one) => one.flags.quincunx?.type === "hide"))).toBe(false);
});

it("SC-6, MP-2: the prompt has a chip for each stat: 12 and the bonus of a check, the stat itself of a margin pool", async () => {
  const open = async (mechanic: string, spec: Fields): Promise<() => HTMLElement[]> => {
    void ana.run(() => page.game.modules.get("quincunx").api.roll({ mechanic, spec }, { configure: true }));
    const window = await until(
      () => ana.run(() => page.document.querySelector(".quincunx-prompt-window .quincunx-prompt")),
      "the prompt",
    );
    return () => [...window.querySelectorAll<HTMLElement>("[data-quincunx-target-stat]")];
  };
  const words = (all: readonly HTMLElement[]): string[] =>
    all.map(
      (one) =>
        `${one.textContent.replaceAll(/\s+/gu, " ").trim() as string} ${one.getAttribute("aria-pressed") as string}`,
    );
  const close = (seat = ana): Promise<void> => seat.run(closeWindows);
  aim(1);
  const check = await open("standard-check", { bonuses: [] });
  expect(words(check())).toEqual(["Resolve → 16 false"]);
  ana.run(() => check()[0]!.click());
  await until(() => words(check())[0] === "Resolve → 16 true", "pressed");
  aim(0);
  await until(() => words(check())[0] === "Resolve → ? false", "the other token");
  ana.run(() => check()[0]!.click());
  await until(() => words(check())[0] === "Resolve → ? true", "chosen");
  ana.run(() => page.document.querySelector<HTMLElement>(".quincunx-prompt-window button[type=submit]")!.click());
  await until(() => last(ana)?.flags.quincunx.origin.versus, "the card");
  expect(last(ana)!.flags.quincunx.spec.target).toBeNull();
  await until(() => ana.run(() => page.game.messages.some((one) => one.flags.quincunx?.type === "hide")), "hidden");
  expect(await drawn(gm)).toContain(String(RESOLVE + 12));
  await close();
  // The GM's difficulty dialog has the chips of the token that the GM targets.
  const plain = await say("check 2");
  const dialogChips = () =>
    gm.run(() => [
      ...page.document.querySelectorAll<HTMLElement>(".quincunx-adjust-window [data-quincunx-target-stat]"),
    ]);
  const { acts } = gmModules;
  gm.run(() => {
    tokenAt(1)?.object.setTarget(true, { releaseOthers: true });
    acts.act(plain.message.id, "amend", "");
  });
  await until(() => dialogChips().length > 0, "the chips");
  expect(words(dialogChips())).toEqual(["Resolve → 16 false"]);
  gm.run(() => dialogChips()[0]!.click());
  await until(() => words(dialogChips())[0] === "Resolve → 16 true", "chosen");
  await close(gm);
  aim(2);
  const margin = await open("margin-pool", { dice: 3 });
  expect(words(margin())).toEqual(["Guard → 6 false"]);
  await close();
});
