/** FP-4: challenge dice of an opponent come from the targeted token, or from a list of participants, in the prompt. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { moduleAnew } from "../../fixtures/sources.ts";
import { openTable } from "../../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until, closeWindows } from "../../support/stage.ts";
import { type Hero, type Part, type Result, page, api } from "../../support/page.ts";

let table: Table;
let gm: Seat;
let ana: Seat;
let hero: string;

const sit = (name: string): Promise<Seat> =>
  table.seat(name, {
    loadModule: async () => {
      await moduleAnew();
    },
  });

/** An opponent with these fields, which players may not observe. */
const opponent = (name: string, fields: Readonly<Record<string, number>>) =>
  gm.run(() =>
    page.Actor.create({
      name,
      type: "quincunx.fives-npc",
      ownership: { default: 0 },
      system: { fields: Object.entries(fields).map(([label, dice], index) => ({ id: `f${index}`, label, dice })) },
    }),
  );

beforeEach(async () => {
  table = await openTable();
  gm = await sit("Gamemaster");
  ana = await sit("Ana");
  const anaId = ana.run(() => page.game.user.id as string);
  const made = await gm.run(() =>
    page.Actor.create({ name: "Dusty", type: "quincunx.fives-hero", ownership: { default: 0, [anaId]: 3 } }),
  );
  hero = made.id as string;
  await until(() => ana.run(() => page.game.actors.has(hero) as boolean), "the hero");
});
afterEach(async () => {
  // Seats of one process share a document.
  for (const seat of [gm, ana]) await seat.run(closeWindows);
  await table.close();
});

interface Open {
  /** Labels of the chips, pressed ones with a star. */
  chips(): string[];
  press(name: string): void;
  challenge(): string;
  title(): string;
  roll(): Promise<Result>;
}

/** The hero's own dice, at a seat. */
async function openPrompt(seat: Seat): Promise<Open> {
  const answer = seat.run(() => {
    return api().rollStat(page.game.actors.get(hero), "hero", { skip: false });
  });
  const window = await until(
    () => seat.run(() => page.document.querySelector(".quincunx-prompt-window .quincunx-prompt")),
    "the prompt",
  );
  const all = () => [...window.querySelectorAll<HTMLElement>("[data-quincunx-stat^='opponent:']")];
  const words = (chip: HTMLElement): string => (chip.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
  return {
    chips: () => all().map((chip) => `${words(chip)}${chip.getAttribute("aria-pressed") === "true" ? " *" : ""}`),
    press: (name) =>
      seat.run(() =>
        all()
          .find((chip) => words(chip).startsWith(name))!
          .click(),
      ),
    challenge: () => window.querySelector<HTMLInputElement>("input[data-quincunx-control='challenge']")!.value,
    title: () => page.document.querySelector(".quincunx-prompt-window .window-title")?.textContent ?? "",
    roll: async () => {
      seat.run(() => window.querySelector<HTMLElement>("button[type=submit]")!.click());
      return answer;
    },
  };
}

it("each participant of the encounter is listed with each field; a selected one adds challenge dice, and is no stat of the hero", async () => {
  const ghoul = await opponent("Ghoul", { Brawl: 2, Stealth: 3 });
  const lurker = await opponent("Lurker", { Ambush: 4 });
  await gm.run(() =>
    page.Combat.create({
      active: true,
      combatants: [{ actorId: hero }, { actorId: ghoul.id }, { actorId: lurker.id, hidden: true }],
    }),
  );
  await until(() => ana.run(() => Boolean(page.game.combat)), "the encounter");
  const prompt = await openPrompt(ana);
  expect(prompt.chips()).toEqual(["Ghoul: Brawl 2", "Ghoul: Stealth 3"]);
  expect(ana.run(() => page.document.body.textContent)).not.toMatch(/Lurker|Ambush/u);
  const before = prompt.title();
  prompt.press("Ghoul: Stealth");
  await until(() => prompt.challenge() === "3", "its dice");
  expect(prompt.chips()).toEqual(["Ghoul: Brawl 2", "Ghoul: Stealth 3 *"]);
  expect(prompt.title()).toBe(before);
  const { spec, message } = await prompt.roll();
  expect(spec["challenge"]).toBe(3);
  expect(message.flags.quincunx.origin["stats"]).toEqual(["hero"]);
  // The next roll uses its own opponents.
  const again = await openPrompt(ana);
  expect([again.chips().some((chip) => chip.endsWith("*")), again.challenge()]).toEqual([false, "0"]);
});

it("an open prompt follows the targeted token, and says so; ticks by hand stay", async () => {
  const ghoul = await opponent("Ghoul", { Brawl: 2 });
  const witch = await opponent("Witch", { Hex: 3 });
  const crow = await opponent("Crow", { Peck: 1 });
  const tokens = await gm.run(async () => {
    const scene = await page.Scene.create({ name: "The moor", active: true });
    const of = ({ id, name }: Hero): object => ({ name, actorId: id, actorLink: true });
    return scene.createEmbeddedDocuments("Token", [of(ghoul), of(witch), of(crow)]);
  });
  const tokenAt = ({ uuid }: Part) => page.fromUuidSync(uuid) as unknown as Part | null;
  const at = (index: number) => ana.run(() => tokenAt(tokens[index]!)?.object);
  await until(() => at(2) !== undefined, "the tokens");
  ana.run(() => at(0)!.setTarget(true));
  const prompt = await openPrompt(ana);
  const says = (): string =>
    ana.run(() => page.document.querySelector(".quincunx-prompt-window .quincunx-against")?.textContent ?? "");
  expect([prompt.challenge(), says()]).toEqual(["2", ""]);
  prompt.press("Crow: Peck");
  await until(() => prompt.challenge() === "3", "both");
  // Core reports first the released target, then the new one.
  ana.run(() => {
    at(0)!.setTarget(false);
    at(1)!.setTarget(true);
  });
  await until(() => prompt.challenge() === "4", "the witch and the crow");
  expect(prompt.chips().filter((chip) => chip.endsWith("*"))).toEqual(["Witch: Hex 3 *", "Crow: Peck 1 *"]);
  expect(says()).toMatch(/Your target changed: Witch: Hex/u);
  // Targets of other users do not matter.
  gm.run(() => tokenAt(tokens[0])?.object.setTarget(true));
  ana.run(() => at(1)!.setTarget(false));
  await until(() => prompt.challenge() === "1", "the crow alone");
  expect((await prompt.roll()).spec["challenge"]).toBe(1);
});

it("without a canvas, scene and encounter nothing is offered, without an error", async () => {
  ana.run(() => Object.defineProperty(page.game.user, "targets", { value: undefined }));
  const prompt = await openPrompt(ana);
  expect([prompt.chips(), prompt.challenge()]).toEqual([[], "0"]);
});
