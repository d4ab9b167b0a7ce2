/**
 * Every view once, and the most frequent ones also narrow, enlarged, dark, in forced colours and in German: pictures to look at, in a folder that git
 * ignores. Each view is also searched for unreadable words.
 */
/* global game, ui, foundry -- functions given to evaluate() run in the page */
import { ROLLS } from "./scenes.mjs";
import { rollFor, settle } from "./studio.mjs";
import { wordFaultsIn } from "./word-faults.mjs";

const PROMPT = ".quincunx-prompt-window";

/** A hero and a stat of each mechanic, and a roll of its. */
const MECHANICS = {
  check: { ...ROLLS["standard-check"], stat: "skills.tamsinPickpocket" },
  margin: { ...ROLLS["margin-pool"], stat: "stats.isoldeStrength01" },
  fives: { ...ROLLS["fives-pool"], stat: "tropes.dustyMechanic000" },
  effect: { ...ROLLS["total-effect"], stat: "abilities.maren-pin-down" },
  pool: { ...ROLLS["difficulty-pool"], stat: "abilities.marlowStealth000" },
};

/** The seats of the pictures; `usual` pictures are made of every view, the others of the frequent ones. */
const LOOKS = {
  usual: {},
  phone: { width: 360, height: 800, touch: true },
  zoom: { width: 853, height: 533, scale: 1.5 },
  dark: { theme: "dark" },
  forced: { forcedColors: true },
  german: { language: "de" },
};

const word = (page, key) => page.evaluate((one) => game.i18n.localize(one), `QUINCUNX.${key}`);
const api = (page, script, ...args) => page.evaluate(script, ...args);
const rollStat = (page, { hero, stat }) =>
  api(page, ([name, id]) => void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), id), [
    hero,
    stat,
  ]);

async function appears(page, selector) {
  const found = page.locator(selector).last();
  await found.waitFor();
  return found;
}

async function sheet(page, hero, mode) {
  await api(
    page,
    async (name) => {
      const { sheet } = game.actors.getName(name);
      await sheet.render({ force: true });
      sheet.setPosition({ left: 20, top: 20 });
    },
    hero,
  );
  const found = await appears(page, ".quincunx-sheet-window");
  if (mode) await found.locator(`[data-quincunx-mode="${mode}"]`).click();
  return found;
}

async function prompt(page, mechanic, more = false) {
  await rollStat(page, MECHANICS[mechanic]);
  const found = await appears(page, PROMPT);
  if (more) await found.locator(".quincunx-more-button").click();
  return found;
}

async function menu(page) {
  await page.locator(".quincunx-toolbar__button[aria-haspopup]").last().click();
  return appears(page, ".quincunx-menu");
}

async function fromMenu(page, selector, ...keys) {
  for (const key of keys) {
    if (key === keys[0]) await menu(page);
    await page
      .getByRole("menuitem", { name: new RegExp(`^${await word(page, key)}`, "u") })
      .last()
      .click();
  }
  return appears(page, selector);
}

const cardOf = (page, title) => page.locator("#chat .quincunx-message", { hasText: title }).last();

async function card(page, mechanic, isOpen = false) {
  const found = cardOf(page, MECHANICS[mechanic].title);
  await found.scrollIntoViewIfNeeded();
  if (isOpen)
    await found
      .getByRole("button", { name: await word(page, "Card.details") })
      .first()
      .click();
  return found;
}

async function fromCard(page, mechanic, selector, key) {
  const found = await card(page, mechanic);
  await found.hover();
  await found.locator("[aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem", { name: new RegExp(`^${await word(page, key)}`, "u") }).click();
  return appears(page, selector);
}

/** A request of two stats' heroes, not yet answered. */
async function request(page) {
  await api(page, async () => {
    const seats = ["Tamsin Reed", "Brother Oswin"].map((name) => {
      const actor = game.actors.getName(name);
      return {
        user: game.users.find((user) => !user.isGM && actor.testUserPermission(user, "OWNER")).id,
        actor: actor.uuid,
      };
    });
    const { api } = game.modules.get("quincunx");
    await api.request({
      mechanic: "standard-check",
      spec: { bonuses: [{ label: "Wits", value: 3 }] },
      given: [],
      title: "Notice the draught",
      seats,
    });
  });
  const found = await appears(page, "#chat .quincunx-message:has(.quincunx-request)");
  await found.scrollIntoViewIfNeeded();
  return found;
}

/** Name → `{ seat, open, isFrequent }`; `open` resolves to the pictured element. */
export const VIEWS = {
  "first-page": { seat: "Ana", open: (page) => Promise.resolve(page.locator("body")), isFrequent: true },
  ...Object.fromEntries(
    Object.entries(MECHANICS).flatMap(([id, { hero }]) => [
      [`sheet-${id}`, { open: (page) => sheet(page, hero), isFrequent: id === "check" }],
      [`prompt-${id}`, { open: (page) => prompt(page, id), isFrequent: id === "fives" || id === "check" }],
      [`card-${id}`, { open: (page) => card(page, id), isFrequent: id === "check" }],
    ]),
  ),
  "sheet-check-edit": { open: (page) => sheet(page, "Tamsin Reed", "edit") },
  "sheet-effect-phone": { look: "phone", open: (page) => sheet(page, "Maren Holt") },
  "prompt-check-more": { open: (page) => prompt(page, "check", true) },
  "prompt-margin-plain": { open: (page) => promptFor(page, "margin-pool", { dice: 6, pool: 9, threshold: 7 }) },
  "prompt-fives-more": { open: (page) => prompt(page, "fives", true) },
  "card-check-open": { open: (page) => card(page, "check", true) },
  "card-fives-open": { open: (page) => card(page, "fives", true) },
  "menu-player": { seat: "Ana", open: menu },
  "menu-gm": { open: menu, isFrequent: true },
  request: { open: request, isFrequent: true },
  contest: { open: contest, isFrequent: true },
  "long-test": { open: longTest, isFrequent: true },
  "adjust-correct": { open: (page) => tabOfAdjust(page, "Correction.tab") },
  "adjust-situation": { open: (page) => tabOfAdjust(page, "LetItRide.situation") },
  "request-window": { open: (page) => fromApi(page, ".quincunx-request-window", "request") },
  "contest-window": { open: (page) => fromApi(page, ".quincunx-contest-window", "contest") },
  "the-table": { open: (page) => fromMenu(page, ".quincunx-table-window", "Console.title") },
  conditions: { open: (page) => fromSettings(page, "conditions", ".quincunx-conditions-window") },
  "stat-maps": { open: (page) => fromSettings(page, "statMaps", ".quincunx-statmap-window") },
  tray: {
    open: async (page) => {
      await sheet(page, "Marlow Finch");
      const tray = await fromMenu(page, ".quincunx-tray-window", "Tray.title");
      await page.locator(".quincunx-sheet-window [data-quincunx-stat]").first().click();
      await page.locator(".quincunx-sheet-window [data-quincunx-stat]").nth(2).click();
      await tray.locator(".quincunx-primary").first().waitFor();
      return page.locator("body");
    },
  },
  adjust: { open: (page) => fromCard(page, "check", ".quincunx-adjust-window", "Adjust.menu") },
  "use-number": { open: (page) => fromCard(page, "check", ".quincunx-use-window", "Carry.menu") },
  settings: {
    open: async (page) => {
      await page.evaluate(async () => {
        const config = new foundry.applications.settings.SettingsConfig();
        await config.render({ force: true });
      });
      return appears(page, "#settings-config");
    },
    isFrequent: true,
  },
  journal: {
    open: async (page) => {
      await page.evaluate(async () => {
        const name = game.i18n.lang === "de" ? /Regeln/u : /rules/u;
        const entry = (await game.packs.get("quincunx.rules").getDocuments()).find((one) => name.test(one.name));
        await entry.sheet.render({ force: true });
      });
      return appears(page, ".application.journal-sheet");
    },
  },
};

/** A contest of two heroes, of which no one has rolled yet. */
async function contest(page) {
  await page.evaluate(() => {
    const sides = Object.fromEntries(
      Object.entries({ a: "Tamsin Reed", b: "Brother Oswin" }).map(([side, name]) => [
        side,
        { actor: game.actors.getName(name).uuid, spec: { bonuses: [{ label: "Wits", value: 3 }] } },
      ]),
    );
    void game.modules
      .get("quincunx")
      .api.contest({ mechanic: "standard-check", tie: "equals-reroll", sides, title: "The rope" });
  });
  const found = await appears(page, "#chat .quincunx-message:has(.quincunx-contest)");
  await found.scrollIntoViewIfNeeded();
  return found;
}

async function longTest(page) {
  await page.evaluate(() => {
    const spec = { dice: 4, pool: 9, threshold: 6 };
    const [actor, options] = [game.actors.getName("Isolde of Varn"), { goal: 6, refill: 2 }];
    void game.modules
      .get("quincunx")
      .api.longTest({ mechanic: "margin-pool", spec, actor, title: "Talk the council round", options });
  });
  const found = await appears(page, "#chat .quincunx-message:has(.quincunx-test)");
  await found.scrollIntoViewIfNeeded();
  return found;
}

/** Of a mechanic, with a spec and without a hero. */
async function promptFor(page, mechanic, spec) {
  await page.evaluate(
    ([id, fields]) => void game.modules.get("quincunx").api.roll({ mechanic: id, spec: fields }),
    [mechanic, spec],
  );
  return appears(page, PROMPT);
}

async function tabOfAdjust(page, key) {
  const found = await fromCard(page, "check", ".quincunx-adjust-window", "Adjust.menu");
  await found.getByRole("tab", { name: await word(page, key) }).click();
  return found;
}

async function fromApi(page, selector, name) {
  await page.evaluate((call) => void game.modules.get("quincunx").api[call]({}, { configure: true }), name);
  return appears(page, selector);
}

async function fromSettings(page, key, selector) {
  await page.evaluate(
    (one) => void new (game.settings.menus.get(`quincunx.${one}`).type)().render({ force: true }),
    key,
  );
  return appears(page, selector);
}

/** Closes menus and windows, so that the next view finds the page as it was. */
async function clear(page) {
  await page.keyboard.press("Escape");
  await page.evaluate(async () => {
    for (const one of foundry.applications.instances.values())
      if (one.hasFrame && one.options.window?.frame !== false) await one.close({ animate: false });
    ui.notifications.clear();
  });
}

/**
 * Makes the pictures and returns the faults, as texts.
 * @param {Awaited<ReturnType<typeof import("./studio.mjs").openStudio>>} studio
 * @param {readonly string[]} wanted names of views; empty: all
 */
export async function pictureViews(studio, wanted = []) {
  const found = [];
  const first = await studio.sit("Ana", "light", { width: 820, height: 1180 });
  for (const roll of Object.values(MECHANICS)) await rollFor(first, roll);
  for (const [look, { theme = "light", language, ...size }] of Object.entries(LOOKS)) {
    const views = Object.entries(VIEWS).filter(
      ([name, view]) =>
        (wanted.length === 0 || wanted.includes(name)) &&
        (view.look ? view.look === look : look === "usual" || view.isFrequent),
    );
    for (const seat of new Set(views.map(([, view]) => view.seat ?? "Gamemaster"))) {
      const page = await studio.sit(seat, theme, { width: 820, height: 1180, ...size, language });
      for (const [name, view] of views.filter(([, one]) => (one.seat ?? "Gamemaster") === seat)) {
        const file = look === "usual" || view.look ? name : `${name}-${look}`;
        try {
          // A narrow page opens with the sidebar hidden; on a phone it covers the windows.
          const isInSidebar = /^(?:card|menu|request$|contest$|long-test|adjust|use-|the-table|tray)/u.test(name);
          await page.evaluate((opens) => (opens ? ui.sidebar.expand() : ui.sidebar.collapse()), isInSidebar);
          const shown = await view.open(page);
          await page.mouse.move(2, 2);
          await settle(page);
          studio.write(file, await shown.screenshot());
          for (const fault of await shown.evaluate(wordFaultsIn)) found.push(`${file}: ${fault}`);
        } catch (error) {
          found.push(`${file}: no picture, ${String(error).split("\n")[0]}`);
        }
        await clear(page);
      }
      await page.context().close();
    }
  }
  return found;
}
