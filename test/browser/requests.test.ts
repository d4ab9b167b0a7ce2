/** The GM asks for rolls: open, hidden, late, closed, two at once; no hidden value reaches a player (SC-3). */
import { describe, expect, it } from "vitest";
import { seedSamples } from "../../tools/lib/samples.mjs";
import { TIME, useKeptStage, type Seat } from "./lib/seats.ts";
import { checkOurs, inBothThemes, words } from "./lib/story.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const stage = useKeptStage();
/** Ana's. */
const MAREN = "Maren Holt";

const requests = (seat: Seat) => seat.page.locator("#chat .quincunx-request");
const cards = (seat: Seat) => seat.page.locator("#chat .quincunx-card:not(.quincunx-request)");

interface Draft {
  readonly mechanic: string;
  readonly spec: Fields;
  readonly title?: string;
  readonly text?: string;
  readonly isHidden?: boolean;
  readonly preset?: readonly string[];
  /** User, actor, stat by name; the actor is found by the start of its name. */
  readonly seats: readonly { readonly user: string; readonly actor?: string; readonly stat?: string }[];
}

/** Asks through the API; resolves with the message's id. */
function ask(gm: Seat, draft: Draft): Promise<string> {
  return gm.run(async ({ game }, wanted) => {
    const seats = wanted.seats.map(({ user, actor: name, stat }) => {
      const actor = name ? game.actors.find((entry) => entry.name.startsWith(name)) : null;
      return { user: game.users.getName(user).id, ...(actor ? { actor: actor.uuid } : {}), ...(stat ? { stat } : {}) };
    });
    const { message } = await game.modules.get("quincunx").api.request({ ...wanted, seats });
    return message.id as string;
  }, draft);
}

/** The id of a stat by its name. */
function statOf(seat: Seat, actor: string, name: string): Promise<string> {
  return seat.run(
    ({ game }, [start, label]) => {
      const found = game.actors.find((entry) => entry.name.startsWith(start));
      const { mechanics } = game.modules.get("quincunx").api;
      const declaration = mechanics.flatMap(({ actors }) => actors).find(({ type }) => found.type.endsWith(type));
      const stats = declaration?.stats(found.toObject().system);
      return stats?.find((stat) => "text" in stat.label && stat.label.text === label)?.id ?? "";
    },
    [actor, name] as const,
  );
}

/** Rolls in the open prompt. */
async function answer(seat: Seat): Promise<void> {
  await seat.prompt.first().waitFor();
  await seat.page.keyboard.press("Enter");
}

describe("a request is asked, answered, closed", () => {
  it(
    "by the window: stat, difficulty, users; the prompt opens only at the named seats",
    async () => {
      const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
      await gm.say("/qx request te adv 1 at 12 # Over the roofs");
      const dialog = gm.page.locator(".quincunx-request-window");
      await dialog.waitFor();
      await dialog.getByText("Stats, title, note, bonuses").click();
      expect(await dialog.getByLabel("Title").inputValue()).toBe("Over the roofs");
      await dialog.getByLabel("Note").fill("The tiles are wet.");
      await dialog.getByRole("checkbox", { name: "Ben" }).uncheck();
      expect(await dialog.getByRole("spinbutton", { name: "Advantage", exact: true }).inputValue()).toBe("1");
      await dialog.getByRole("button", { name: "Ask for 1 roll" }).click();

      await ana.prompt.waitFor();
      await requests(ben).waitFor();
      expect(await ben.prompt.count()).toBe(0);
      expect(await gm.prompt.count()).toBe(0);
      // The GM sets target and gifts.
      expect(await ana.control("Advantage").isDisabled()).toBe(true);
      await ana.prompt.getByRole("button", { name: "More…", exact: true }).click();
      expect(await ana.control("Escalation").isDisabled({ timeout: 5000 })).toBe(false);
      expect(await words(requests(ben))).toMatch(
        /Over the roofs.*Thresholds 12\+.*The tiles are wet\..*4d6 · advantage 1.*Ana.*not yet/u,
      );
      expect(await requests(ben).getByRole("button").count()).toBe(0);

      await ana.fixDice([6, 5, 2, 1], 6);
      await answer(ana);
      for (const seat of [gm, ana, ben]) {
        await cards(seat).waitFor();
        expect(await words(cards(seat))).toMatch(/Over the roofs.*13 Total/u);
        // Every seat sees the answer on the request.
        await expect.poll(() => words(requests(seat))).toMatch(/Ana.* 13 ✓ ?Success/u);
      }
      // A new judgement of the card also changes the request.
      await cards(gm).getByRole("button", { name: "Change difficulty" }).click();
      await gm.prompt.waitFor();
      await gm.control("Total needed").fill("15");
      await gm.prompt.locator(".quincunx-primary").click();
      await gm.prompt.waitFor({ state: "detached" });
      await expect.poll(() => words(requests(ben))).toMatch(/Ana.* 13 ✗ ?Failure/u);
      // An answered seat gets no prompt, also not after a reload.
      await ana.reload();
      await requests(ana).waitFor();
      expect(await ana.prompt.count()).toBe(0);
      expect(await requests(ana).getByRole("button", { name: "Roll", exact: true }).count()).toBe(0);
    },
    TIME,
  );

  it(
    "two at once, and two seats of one: each has its own prompt, each answer finds its own",
    async () => {
      const [gm, ana, ben] = [await stage.sit("Gamemaster"), await stage.sit("Ana"), await stage.sit("Ben")];
      await ana.fixDice([6], 6);
      const pin = await statOf(gm, MAREN, "Pin Down");
      const aim = await statOf(gm, MAREN, "Aim");
      // Two seats of one player: one prompt after the other.
      await ask(gm, {
        mechanic: "total-effect",
        spec: {},
        title: "Both",
        seats: [
          { user: "Ana", actor: MAREN, stat: pin },
          { user: "Ana", actor: MAREN, stat: aim },
        ],
      });
      await answer(ana);
      await expect.poll(() => cards(gm).count()).toBe(1);
      await expect.poll(() => words(requests(gm))).toMatch(/Pin Down.* 18 .*Aim not yet/u);
      await answer(ana);
      await expect.poll(() => cards(gm).count()).toBe(2);
      await expect.poll(() => words(requests(gm))).toMatch(/Pin Down.* 18 .*Aim.* 18 /u);
      await ana.prompt.waitFor({ state: "detached" });

      // Two requests at the same time.
      await Promise.all([
        ask(gm, { mechanic: "total-effect", spec: {}, title: "First", seats: [{ user: "Ana" }] }),
        ask(gm, {
          mechanic: "standard-check",
          spec: { target: 20 },
          title: "Second",
          seats: [{ user: "Ana" }, { user: "Ben" }],
        }),
      ]);
      await expect.poll(() => ana.prompt.count()).toBe(2);
      // Neither hides the other.
      const lefts = () =>
        ana.prompt.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
      await expect.poll(lefts).toBe(2);
      // The focused prompt is in front: Enter answers the visible one.
      const isInFront = () =>
        ana.prompt.evaluateAll((all) => {
          const top = Math.max(...all.map((one) => Number(getComputedStyle(one).zIndex)));
          const inUse = all.find((one) => one.contains(document.activeElement));
          return inUse !== undefined && Number(getComputedStyle(inUse).zIndex) === top;
        });
      await expect.poll(isInFront).toBe(true);
      await expect.poll(() => ben.prompt.count()).toBe(1);
      await answer(ana);
      await expect.poll(() => ana.prompt.count()).toBe(1);
      await ana.prompt.getByRole("button", { name: /^Roll/u }).click();
      await expect.poll(() => ana.prompt.count()).toBe(0);
      await expect.poll(() => cards(gm).count()).toBe(4);
      const [, first, second] = await requests(gm).allInnerTexts();
      expect(first?.replaceAll(/\s+/gu, " ")).toMatch(/First.*Ana (?!not yet)/u);
      expect(second?.replaceAll(/\s+/gu, " ")).toMatch(/Second.*Ana (?!not yet).*Ben not yet/u);
      // A user outside the request cannot answer, and no player answers for another or with an easier roll.
      await ben.page.keyboard.press("Escape");
      const open = await gm.run(
        ({ game }) => game.messages.find((entry) => entry.flags.quincunx?.title === "Second").id as string,
      );
      for (const [seat, spec] of [
        [0, { target: 20 }],
        [1, { target: 3 }],
      ] as const)
        await ben.run(
          ({ game }, [request, number, easy]) =>
            game.modules
              .get("quincunx")
              .api.roll(
                { mechanic: "standard-check", spec: easy, origin: { request, seat: number } },
                { configure: false },
              ),
          [open, seat, spec] as const,
        );
      await expect.poll(() => cards(gm).count()).toBe(6);
      expect(await words(requests(gm).last())).toMatch(/Ben not yet/u);
    },
    TIME,
  );
});

describe("axe in both themes", () => {
  it(
    "finds nothing in the window, on the request, in its prompt, on answers and on closed requests",
    async () => {
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const look = (seat: Seat, what: string): Promise<void> =>
        inBothThemes(seat, (theme) => checkOurs(seat, `${what}, ${theme}`));
      await gm.say("/qx request check 3 vs 20 # Climb");
      const dialog = gm.page.locator(".quincunx-request-window");
      await dialog.getByText("Stats, title, note, bonuses").click();
      await dialog.getByLabel("Note").fill("The tiles are wet.");
      await look(gm, "window");
      await dialog.getByRole("radio", { name: "Hidden" }).check();
      await look(gm, "window, hidden");
      await dialog.getByRole("button", { name: /^Ask/u }).click();
      await ana.prompt.waitFor();
      await look(ana, "request and prompt");
      await answer(ana);
      await cards(gm).waitFor();
      await look(gm, "answer, with what only the GM sees");
      await ask(gm, { mechanic: "total-effect", spec: {}, title: "Closed", seats: [{ user: "Ana" }, { user: "Ben" }] });
      await ana.prompt.waitFor();
      await requests(gm).last().getByLabel("More actions").click();
      await look(gm, "request with its buttons");
      await requests(gm).last().getByRole("button", { name: "Close the request" }).click();
      await ana.prompt.waitFor({ state: "detached" });
      await look(ana, "closed request");
    },
    TIME,
  );
});

describe("a hidden difficulty", () => {
  /** A number that occurs in no odds, ids or times. */
  const SECRET = 487_313;
  const traces = new RegExp(`${SECRET}|487[ ,.\u202f]313`, "u");

  /** All data visible at a player's seat. */
  async function everythingAt(seat: Seat): Promise<string> {
    return seat.run(({ game, CONFIG }) => {
      const collections = game.collections.contents.map((collection) =>
        collection.contents.map((entry) => entry.toObject()),
      );
      const settings = [...game.settings.settings.keys()].map((key: string) => [
        key,
        game.settings.get(key.split(".")[0] ?? "", key.split(".").slice(1).join(".")),
      ]);
      const stores = [localStorage, sessionStorage].map((store) => Object.fromEntries(Object.entries(store)));
      const fields = [...document.querySelectorAll("input, select, textarea")].map(
        (field) => (field as HTMLInputElement).value,
      );
      return (
        JSON.stringify([collections, settings, stores, fields, Object.keys(CONFIG.queries)]) +
        document.documentElement.outerHTML
      );
    });
  }

  it(
    "reaches no player in any way; the GM's card shows the verdict behind its bar; it is revealed (SC-3)",
    async () => {
      // Every packet from the server to a player, from the first on.
      const [ana, ben] = [await stage.sit("Ana"), await stage.sit("Ben")];
      const gm = await stage.sit("Gamemaster");
      await ask(gm, {
        mechanic: "standard-check",
        spec: { target: SECRET },
        title: "Pick the lock",
        text: "Number 313373 of the catalogue.",
        isHidden: true,
        seats: [{ user: "Ana" }, { user: "Ben" }],
      });
      await ana.prompt.waitFor();
      expect(await words(requests(ana))).toMatch(/Pick the lock.*difficulty hidden.*Ana not yet/u);
      await ana.fixDice([8, 7, 6], 8);
      await answer(ana);
      await cards(gm).waitFor();
      await ben.prompt.waitFor();
      expect(await words(cards(ana))).not.toMatch(/success|failed/iu);
      const bar = cards(gm).locator(".quincunx-secret");
      await bar.waitFor();
      expect(await words(bar)).toMatch(/Only you see this.*failed by/iu);
      expect(await cards(ana).locator(".quincunx-secret").count()).toBe(0);

      // The GM opens the line, and changes it, still hidden: nothing is sent, and the dialog keeps it hidden.
      await cards(gm).getByRole("button", { name: "Unfold" }).click();
      await cards(gm).getByRole("button", { name: "Change difficulty" }).click();
      await gm.prompt.waitFor();
      expect(await gm.prompt.getByRole("checkbox", { name: /^Hide the difficulty/u }).isChecked()).toBe(true);
      expect(await gm.control("Target number").inputValue()).toMatch(traces);
      await gm.control("Target number").fill(String(SECRET + 1));
      await gm.page.keyboard.press("Enter");
      await gm.prompt.waitFor({ state: "detached" });
      await gm.control("Target number").waitFor({ state: "detached" });

      // The GM's browser still knows it after a reload.
      await gm.reload();
      await bar.waitFor();
      await expect.poll(() => words(bar)).toMatch(/failed by/iu);

      for (const seat of [ana, ben]) {
        const all = `${seat.received.join("\n")}\n${await everythingAt(seat)}`;
        // The searched packets contain public values, so the search would find the secret.
        expect(all).toMatch(/313373/u);
        expect(seat.received.join("\n")).toContain("Pick the lock");
        expect(traces.test(all)).toBe(false);
        expect(all).not.toContain(String(SECRET + 1));
      }

      // Revealed: an operation visible to all.
      await bar.getByRole("button", { name: "Reveal" }).click();
      await expect.poll(() => words(cards(ana))).toMatch(/failed/iu);
      await cards(ana).getByRole("button", { name: "Unfold" }).click();
      await expect.poll(() => words(cards(ana))).toMatch(/failed by/iu);
      await bar.waitFor({ state: "detached" });
      expect(ana.received.join("\n")).toContain(String(SECRET + 1));
    },
    TIME,
  );

  it(
    "is shared with other GMs only, never planted or fetched by a player; if it is lost, the card says so and a GM enters it again",
    async () => {
      const samples = await seedSamples();
      await stage.reopen({
        seed: (world) => {
          world.seed("User", { name: "Second GM", role: 4, color: "#336699" });
          samples(world);
        },
      });
      const [gm, ana] = [await stage.sit("Gamemaster"), await stage.sit("Ana")];
      const second = await stage.sit("Second GM");
      await ask(gm, {
        mechanic: "standard-check",
        spec: { target: SECRET },
        title: "Sneak",
        isHidden: true,
        seats: [{ user: "Ana" }],
      });
      await answer(ana);
      const bar = (seat: Seat) => cards(seat).locator(".quincunx-secret");
      // Shared by query, judged by each GM's own browser.
      for (const seat of [gm, second])
        await expect.poll(() => words(bar(seat))).toMatch(/Only you see this.*failed by/iu);

      // A player cannot plant one (the named sender is asked back) or get one.
      const answers = await ana.run(async ({ game }) => {
        const [gamemaster, other] = [game.users.getName("Gamemaster"), game.users.getName("Second GM")];
        const id = game.messages.contents.at(-1).id;
        const gift = { from: other.id, nonce: "guessed", secrets: { [id]: { target: 3 } } };
        const nonce = "guessed";
        return Promise.all([
          gamemaster.query("quincunx.secret", gift, { timeout: 5000 }),
          gamemaster.query("quincunx.secret", { ...gift, from: game.user.id }, { timeout: 5000 }),
          gamemaster.query("quincunx.secretsWanted", { from: game.user.id, nonce }, { timeout: 5000 }),
          gamemaster.query("quincunx.secretsWanted", { from: other.id, nonce }, { timeout: 5000 }),
        ]);
      });
      expect(answers).toEqual([false, false, false, false]);
      await ana.page.waitForTimeout(300);
      expect(await words(bar(gm))).toMatch(/failed by/iu);
      expect(traces.test(ana.received.join("\n"))).toBe(false);

      // A GM's browser without it gets it from the other, on connecting.
      const forget = async (seat: Seat): Promise<void> => {
        await seat.set("quincunx", "secrets", {});
        await seat.reload();
        await cards(seat).waitFor();
      };
      await forget(second);
      await expect.poll(() => words(bar(second))).toMatch(/Only you see this.*failed by/iu);

      // No browser knows it any more.
      await second.page.context().close();
      await forget(gm);
      await expect.poll(() => words(bar(gm))).toMatch(/hidden in another browser/u);
      expect(await bar(ana).count()).toBe(0);
      await cards(gm).getByRole("button", { name: "Change difficulty" }).click();
      await gm.prompt.waitFor();
      await gm.control("Target number").fill("3");
      await gm.page.keyboard.press("Enter");
      await expect.poll(() => words(bar(gm))).toMatch(/Only you see this.*Success/iu);
      expect(await words(cards(ana))).not.toMatch(/success/iu);

      // The returning GM gets it from there.
      const again = await stage.sit("Second GM");
      await cards(again).waitFor();
      await expect.poll(() => words(bar(again))).toMatch(/Only you see this.*Success/iu);
    },
    TIME,
  );
});
