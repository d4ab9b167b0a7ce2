/**
 * A mechanic without hideable fields (found.md 1.12): hiding, asking the GM and changing the difficulty are not
 * offered.
 */
import { beforeAll, expect, it, vi } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { offerViews } from "../../../src/log/act.ts";
import { speak } from "../../../src/ui/speak.ts";
import { until, openReadyStage } from "../../support/stage.ts";
import { page, api, type MenuEntry } from "../../support/page.ts";

vi.mock(import("../../../src/rules/standard-check/index.ts"), async (importOriginal) => {
  const { standardCheck } = await importOriginal();
  return {
    standardCheck: {
      ...standardCheck,
      hideable: [],
      prompt: { ...standardCheck.prompt, targetControls: () => [] },
    },
  };
});

beforeAll(() => openReadyStage());

const NOTHING = { mechanic: "standard-check", spec: { target: 20 } };
/** For comparison, one that hides its target. */
const SOMETHING = { mechanic: "margin-pool", spec: { dice: 2, pool: 4, threshold: 7 } };

async function offersOn(config: typeof NOTHING | typeof SOMETHING): Promise<readonly string[]> {
  const { message } = await api().roll(config, { configure: false });
  const html = (await message.renderHTML()) as HTMLElement;
  expect(html.querySelector(".quincunx-headline")).not.toBe(null);
  const entries: MenuEntry[] = [];
  page.Hooks.callAll("getChatMessageContextOptions", page.ui.chat, entries);
  const offers = offerViews(cardOf(message) as never).map(({ place, label }) => `${place}: ${speak(label)}`);
  return [...offers, ...entries.filter(({ visible }) => visible!(html)).map(({ label }) => `menu: ${label}`)];
}

/** Operations that do not concern a difficulty. */
const OTHER = [
  ...[
    "menu: Adjust…",
    "adjust: Correct",
    "menu: Use this number…",
    "foot: Roll again",
    "adjust: Re-roll",
    "foot: Oppose",
  ],
  ...["Adjust.menu", "Carry.menu"].map((key) => `menu: QUINCUNX.${key}`),
];

it("no button and no menu entry on the card concerns a difficulty", async () => {
  const isOther = (offer: string): boolean => !offer.includes("as harm");
  expect((await offersOn(NOTHING)).filter(isOther).sort()).toEqual([...OTHER].sort());
  // The result may be dealt as harm (SC-1, MP-6).
  expect((await offersOn(SOMETHING)).filter((offer) => !OTHER.includes(offer) && isOther(offer))).toEqual([
    "difficulty: Change difficulty",
  ]);
});

/** Whether an open prompt has the checkbox for hiding, and the button that asks the GM. */
async function hidingIn(opened: Promise<unknown>): Promise<readonly boolean[]> {
  const primary = await until(() => document.querySelector(".quincunx-prompt-window .quincunx-primary"), "the prompt");
  const prompt = primary.closest(".quincunx-prompt-window");
  const has = ['[name="isHidden"]', '[data-quincunx-question="ask"]'].map((one) => Boolean(prompt?.querySelector(one)));
  (primary as HTMLElement).click();
  await opened;
  return has;
}

it("no button to ask the GM in the prompt of a roll", async () => {
  // GMs have no such button.
  expect(await hidingIn(api().roll(SOMETHING))).toEqual([false, false]);
  vi.spyOn(page.game.user, "isGM", "get").mockReturnValue(false);
  expect(await hidingIn(api().roll(NOTHING))).toEqual([false, false]);
  expect(await hidingIn(api().roll(SOMETHING))).toEqual([false, true]);
});

it("a request cannot hide a difficulty that its mechanic does not have, and stores no secret", async () => {
  const seats = [{ user: page.game.user.id }];
  const ask = async (config: object) =>
    (await api().request({ ...config, seats, isHidden: true })).message.flags.quincunx;
  await expect(ask(NOTHING)).rejects.toMatchObject({ code: "not-allowed", field: "isHidden" });
  expect(page.game.settings.get("quincunx", "secrets")).toEqual({});
  expect(await ask(SOMETHING)).toMatchObject({ isHidden: true, spec: { threshold: null } });
  expect(Object.values(page.game.settings.get("quincunx", "secrets") as object)).toEqual([{ threshold: 7 }]);
});
