/**
 * A table with 3D dice (the stand-in for Dice So Nice 6): no seat reads a result before its own dice rest, and none
 * waits forever (integrations.md 1.8).
 */
import { expect, it } from "vitest";
import { closeWhole, Stage, TIME, type Seat } from "./lib/seats.ts";
import { amend, fixFaces, words } from "./lib/story.ts";

/** The stand-in of the module of 3D dice. */
interface Dice3d {
  readonly game: {
    readonly dice3d: { readonly standIn: Readonly<Record<string, unknown>> & { land(): Promise<void> } };
  };
}

/** Dice keep falling until a seat ends them. */
const FOR_EVER = 3_600_000;
const ROLLING = /The dice are rolling/u;

interface Fallen {
  readonly shape: string;
  readonly face: number;
  readonly throw: number;
  readonly isGhost: boolean;
}

const standIn = <T>(seat: Seat, key: "waiting" | "fallen"): Promise<T> =>
  seat.page.evaluate((name) => (globalThis as unknown as Dice3d).game.dice3d.standIn[name] as T, key);
const waiting = (seat: Seat): Promise<number> => standIn(seat, "waiting");
const land = (seat: Seat): Promise<void> =>
  seat.page.evaluate(() => (globalThis as unknown as Dice3d).game.dice3d.standIn.land());
/** Texts announced to screen readers. */
const heard = (seat: Seat): Promise<string> =>
  seat.page.evaluate(() => document.querySelector("#quincunx-live")?.textContent ?? "");
const fallen = async (seat: Seat, count: number): Promise<readonly string[]> =>
  (await standIn<readonly Fallen[]>(seat, "fallen"))
    .slice(-count)
    .map((die) => `${die.shape}:${die.face}@${die.throw}`);

it(
  "a pool with a five and its Luck die, a Luck die that is thrown later, a hidden roll; the GM amends and undoes while dice are rolling",
  async () => {
    const stage = await Stage.open({ dice3d: true });
    const [gm, ben, ana] = await Promise.all([
      stage.sit("Gamemaster", { colorScheme: "dark" }),
      stage.sit("Ben", { colorScheme: "light" }),
      stage.sit("Ana", { colorScheme: "light" }),
    ]);
    const all = [gm, ben, ana];
    const dice = async (count: number): Promise<void> => {
      for (const seat of all) await expect.poll(() => waiting(seat)).toBe(count);
    };
    await gm.set("dice-so-nice", "showGhostDice", "1");
    for (const seat of all) await seat.set("dice-so-nice", "time", FOR_EVER);

    // FP-9, FP-13: a five brings a die, and with both at the TN the Luck die falls in the same roll.
    await fixFaces(ben, [
      [5, 6],
      [6, 6],
      [2, 6],
      [7, 8],
    ]);
    await ben.say("/fives 2d6 vs 5 luck d8 # Hold the door");
    await dice(1);
    for (const seat of all) {
      await expect.poll(() => seat.cards.count()).toBe(1);
      expect(await seat.lastCard.isVisible()).toBe(false);
      expect(await heard(seat)).toBe("");
    }
    // They rest first at the GM's seat. The GM's change then arrives at seats with rolling dice.
    await land(gm);
    expect(await words(gm.lastCard)).toMatch(/Luck \+7/u);
    await expect.poll(() => heard(gm)).toMatch(/Hold the door: 9 successes/u);
    await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^6/u }).check());
    await expect.poll(() => words(gm.lastCard)).toMatch(/Target Number 6/u);
    await expect.poll(() => stage.table.world.store.collection("ChatMessage").size).toBe(2);
    for (const seat of [ben, ana]) {
      expect(await seat.lastCard.isVisible()).toBe(false);
      expect(await heard(seat)).toBe("");
    }
    await land(ben);
    expect(await words(ben.lastCard)).toMatch(/Target Number 6/u);
    await expect.poll(() => heard(ben)).toMatch(/Hold the door/u);
    // A change without dice waits for none.
    await gm.lastCard.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => words(ben.lastCard)).toMatch(/Target Number 5/u);
    expect([await ana.lastCard.isVisible(), await heard(ana)]).toEqual([false, ""]);
    await land(ana);
    for (const seat of all) {
      expect(await words(seat.lastCard)).toMatch(/Target Number 5.*Luck \+7/u);
      expect(await fallen(seat, 4)).toEqual(["d6:5@0", "d6:6@0", "d6:2@1", "d8:7@0"]);
    }

    // FP-13: the TN comes down, and the Luck die is thrown afterwards, as an operation.
    await fixFaces(ben, [
      [4, 6],
      [6, 6],
    ]);
    await ben.say("/fives 2d6 vs 6 luck d8 # And the window");
    await dice(1);
    await Promise.all(all.map(land));
    await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^4/u }).check());
    for (const seat of [ben, ana]) await expect.poll(() => words(seat.lastCard)).toMatch(/Target Number 4/u);
    await fixFaces(ben, [[7, 8]]);
    const said = await Promise.all(all.map(heard));
    await ben.lastCard.getByRole("button", { name: "Roll 1d8" }).click();
    await dice(1);
    for (const seat of all) {
      await expect.poll(() => words(seat.lastCard)).toMatch(ROLLING);
      expect(await words(seat.lastCard)).not.toMatch(/Luck \+7|Roll 1d8/u);
    }
    await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^5/u }).check());
    for (const seat of all) await expect.poll(() => words(seat.lastCard)).toMatch(/Target Number 5/u);
    await gm.lastCard.getByRole("button", { name: "Undo" }).last().click();
    for (const seat of all) {
      await expect.poll(() => words(seat.lastCard)).toMatch(/Target Number 4.*The dice are rolling/u);
      expect(await words(seat.lastCard)).not.toMatch(/Luck \+7/u);
      expect(await heard(seat)).not.toMatch(/window: 9 successes/u);
    }
    expect((await Promise.all(all.map(heard))).map((text, at) => text.length >= (said[at] ?? "").length)).toContain(
      true,
    );
    for (const seat of all) {
      await land(seat);
      await expect.poll(() => words(seat.lastCard)).toMatch(/Luck \+7.*9 Successes/u);
      await expect.poll(() => heard(seat)).toMatch(/window: 9 successes/u);
    }

    // A hidden roll falls as ghost dice for other users, and reveals nothing, before or after.
    await fixFaces(ben, [[6, 6]]);
    const before = await Promise.all([ben, ana].map(heard));
    await ben.run(({ game }) => game.modules.get("quincunx").api.roll("te", { mode: "blind" }));
    await dice(1);
    await Promise.all(all.map(land));
    for (const seat of [ben, ana]) {
      const ghosts = (await standIn<readonly Fallen[]>(seat, "fallen")).slice(-3);
      expect(ghosts.map(({ isGhost }) => isGhost)).toEqual([true, true, true]);
    }
    expect(await fallen(gm, 3)).toEqual(["d6:6@0", "d6:6@0", "d6:6@0"]);
    await expect.poll(() => heard(gm)).toMatch(/Total 18/u);
    expect(await Promise.all([ben, ana].map(heard))).toEqual(before);

    // Undisturbed dice come to rest, and no queue keeps an entry.
    for (const seat of all) await seat.set("dice-so-nice", "time", 200);
    await ana.say("/fives 2d8 + d10 vs 5 # Run");
    for (const seat of all) await expect.poll(() => seat.lastCard.isVisible()).toBe(true);
    await dice(0);
    for (const seat of all) expect(await seat.page.locator("#chat .dsn-hide").count()).toBe(0);
    await closeWhole(stage);
  },
  TIME,
);
