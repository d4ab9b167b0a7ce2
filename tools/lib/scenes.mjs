/** The scenes of the pictures. One card and one sheet of each kind; the faces show each role of a die. */
/* global game, foundry, ui -- functions given to evaluate() run in the page */
import { exampleSystem } from "foundry-practice-table/example-systems";
import { firstRoll, odds } from "./site-scenes.mjs";
import { fixDice, rollFor, settle } from "./studio.mjs";

const d = (size, ...faces) => faces.map((face) => [face, size]);

/** One roll of each mechanic. */
export const ROLLS = {
  "total-effect": {
    hero: "Maren Holt",
    title: "Pin Down",
    command: 'te adv 1 low kind "Weapon Harm" at 9 at 13 "harmed again on moving this round or the next"',
    dice: d(6, 6, 5, 2, 1),
  },
  "standard-check": {
    hero: "Tamsin Reed",
    title: "Pocket the vial",
    command: "check 4[Agility] + 3[Light fingers] - 1[watchful eyes] vs 20",
    dice: d(8, 3, 7, 6),
  },
  "margin-pool": {
    hero: "Isolde of Varn",
    title: "Hold the gate",
    command: "margin 6/9 vs 7",
    dice: d(12, 12, 9, 8, 11, 4, 1),
  },
  "fives-pool": {
    hero: "Dusty Malone",
    title: "Hot-wire the hearse",
    command:
      'fives 2d6[hero] + d8[trope] "Roadside mechanic" + d10[trademark] "Father\'s toolbelt" vs 5 cd 1 discord 2',
    // Term by term, each followed by its bonus dice.
    dice: [...d(6, 5, 2, 6), ...d(8, 3), ...d(10, 10), ...d(6, 5)],
  },
  "difficulty-pool": {
    hero: "Marlow Finch",
    title: "Down the alley",
    command: 'pool 3 + 2 secondary mod 3 "broken glass"',
    dice: d(10, 2, 7, 1, 9, 8),
  },
};

const SHEETS = {
  "effect-hero": "Maren Holt",
  "check-hero": "Tamsin Reed",
  "margin-hero": "Isolde of Varn",
  "fives-hero": "Dusty Malone",
  "fives-npc": "Sheriff Oakes",
  "pool-hero": "Marlow Finch",
};

/** Mechanics whose cards and sheets have a scene. */
export const PICTURED = { cards: Object.keys(ROLLS), sheets: Object.keys(SHEETS) };

/** The log's scroll button covers the messages below it. */
const NO_JUMP = ".jump-to-bottom { display: none !important; }";

const lastCard = (page) => page.locator("#chat .quincunx-message").last();

async function openSheet(page, hero, position = {}) {
  await page.evaluate(
    async ([name, place]) => {
      const { sheet } = game.actors.getName(name);
      await sheet.render({ force: true });
      sheet.setPosition(place);
    },
    [hero, position],
  );
  const sheet = page.locator(".application.sheet", { hasText: hero });
  await sheet.waitFor();
  return sheet;
}

/** Moves our prompt beside the other contents. */
async function placePrompt(page, position) {
  const prompt = page.locator(".quincunx-prompt-window");
  await prompt.waitFor();
  await page.evaluate((place) => {
    const apps = [...foundry.applications.instances.values()];
    apps.find(({ element }) => element?.matches(".quincunx-prompt-window")).setPosition(place);
  }, position);
}

/** GM in light, player in dark: the same cards at both seats. One is about to change a difficulty, the other to roll. */
async function table(studio) {
  const gm = await studio.sit("Gamemaster", "light");
  const player = await studio.sit("Ana", "dark");
  for (const id of ["margin-pool", "total-effect"]) await rollFor(player, ROLLS[id]);
  await lastCard(gm).waitFor();
  await openSheet(gm, "Maren Holt", { left: 24, top: 32 });
  await lastCard(gm).getByRole("button", { name: "Change difficulty" }).click();
  await placePrompt(gm, { left: 484, top: 96 });
  await gm.locator(".quincunx-prompt-window").getByRole("spinbutton").last().fill("14");
  await openSheet(player, "Maren Holt", { left: 24, top: 32 });
  await player.getByRole("button", { name: "Roll: Pin Down" }).click();
  await placePrompt(player, { left: 484, top: 32 });
  for (const [page, name] of [
    [gm, "table-gm-light"],
    [player, "table-player-dark"],
  ]) {
    await page.mouse.move(2, 2);
    await settle(page);
    studio.write(name, await page.screenshot());
  }
}

/** The prompt of the pool with a size that the player chooses. */
async function prompt(studio) {
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Gamemaster", theme, { height: 1000, scale: 1.5 });
    await page.evaluate(() => {
      const { api } = game.modules.get("quincunx");
      const { mechanic, spec } = api.protocol({ do: "parse", text: "margin 6/9 vs 7" });
      void api.roll({ mechanic, spec, title: "Hold the gate", actor: game.actors.getName("Isolde of Varn") });
    });
    const window = page.locator(".quincunx-prompt-window");
    await window.waitFor();
    await settle(page);
    studio.write(`prompt-${theme}`, await window.screenshot());
  }
}

/** A stat of each mechanic's hero, by id. */
const PROMPTS = {
  "Maren Holt": "abilities.maren-pin-down",
  "Tamsin Reed": "skills.tamsinPickpocket",
  "Isolde of Varn": "stats.isoldeStrength01",
  "Dusty Malone": "tropes.dustyMechanic000",
  "Marlow Finch": "abilities.marlowStealth000",
};

/** Every mechanic's prompt, 420 × 560 and on a page of 1024 × 640, light above dark. */
async function prompts(studio) {
  const [alone, pages] = [[], []];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Gamemaster", theme, { width: 1024, height: 640 });
    const window = page.locator(".quincunx-prompt-window");
    for (const [hero, stat] of Object.entries(PROMPTS)) {
      await page.evaluate(
        ([name, id]) => void game.modules.get("quincunx").api.rollStat(game.actors.getName(name), id),
        [hero, stat],
      );
      await window.waitFor();
      await page.mouse.move(2, 2);
      await settle(page);
      pages.push(await page.screenshot());
      await page.evaluate(() => {
        const apps = [...foundry.applications.instances.values()];
        const prompt = apps.find(({ element }) => element?.matches(".quincunx-prompt-window"));
        prompt.element.style.maxHeight = "560px";
      });
      await settle(page);
      alone.push(await window.screenshot());
      await page.keyboard.press("Escape");
      await window.waitFor({ state: "detached" });
    }
  }
  await studio.rows("prompts-420", alone, { columns: 5 });
  await studio.rows("prompts-1024", pages, { columns: 5, width: 512 });
}

async function cards(studio) {
  const seats = [];
  for (const theme of ["light", "dark"])
    seats.push(await studio.sit(theme === "light" ? "Ana" : "Ben", theme, { height: 1000, scale: 1.5 }));
  for (const [id, roll] of Object.entries(ROLLS)) {
    await rollFor(seats[0], roll);
    const pictures = [];
    for (const page of seats) {
      await page.locator("#chat .quincunx-message", { hasText: roll.title }).waitFor();
      await settle(page);
      pictures.push(await lastCard(page).screenshot());
    }
    await studio.beside(`card-${id}`, ...pictures);
  }
}

/** The same five cards as one line, normal and full, in both themes: one sheet. */
async function densities(studio) {
  const columns = [];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit(theme === "light" ? "Ana" : "Ben", theme, { width: 1200, height: 1400 });
    if (theme === "light") for (const roll of Object.values(ROLLS)) await rollFor(page, roll);
    await page.addStyleTag({ content: NO_JUMP });
    for (const density of ["line", "normal", "open"]) {
      await page.evaluate((chosen) => game.settings.set("quincunx", "density", chosen), density);
      const pictures = [];
      for (const { title } of Object.values(ROLLS)) {
        const message = page.locator("#chat .quincunx-message", { hasText: title });
        await message.scrollIntoViewIfNeeded();
        await message.locator(`.quincunx-card--${density}`).waitFor();
        await settle(page);
        pictures.push(await message.screenshot());
      }
      columns.push({ title: density, pictures });
    }
  }
  await studio.sheet("card-densities", columns);
}

/** Every sheet in play mode and in edit mode. */
async function sheets(studio) {
  const seats = [];
  for (const theme of ["light", "dark"]) seats.push(await studio.sit("Gamemaster", theme, { height: 1600 }));
  for (const [type, hero] of Object.entries(SHEETS))
    for (const mode of ["play", "edit"]) {
      const pictures = [];
      for (const page of seats) {
        const sheet = await openSheet(page, hero, { left: 40, top: 20, height: "auto" });
        await sheet.locator(`[data-quincunx-mode="${mode}"]`).click();
        await sheet.locator(`.quincunx-sheet--${mode}`).waitFor();
        await page.evaluate((name) => game.actors.getName(name).sheet.setPosition({ height: "auto" }), hero);
        await page.mouse.move(2, 2);
        await settle(page);
        pictures.push(await sheet.screenshot());
        await page.evaluate((name) => game.actors.getName(name).sheet.close(), hero);
        await sheet.waitFor({ state: "detached" });
      }
      await studio.beside(mode === "play" ? `sheet-${type}` : `sheet-${type}-edit`, ...pictures);
    }
}

/** A page of the rules at a player's seat. */
async function journal(studio) {
  const pictures = [];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Ana", theme);
    await page.evaluate(async () => {
      const [entry] = await game.packs.get("quincunx.rules").getDocuments({ name: "Quincunx: the rules" });
      await entry.sheet.render({ force: true, pageId: entry.pages.getName("Total//Effect").id });
    });
    const sheet = page.locator(".application.journal-sheet");
    await sheet.waitFor();
    await settle(page);
    pictures.push(await sheet.screenshot());
  }
  await studio.beside("journal", ...pictures);
}

/** The GM asks a party of three, with a hidden difficulty: one has rolled, the GM rolls for one, one is still open. */
async function requests(studio) {
  const [windows, cards] = [[], []];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Gamemaster", theme, { width: 1024, height: 640, scale: 1.5 });
    await page.evaluate(async () => {
      const one = game.actors.getName("Tamsin Reed").toObject();
      const ownership = { [game.users.getName("Cleo").id]: 3 };
      if (!game.actors.getName("Hew Carrow"))
        await game.actors.documentClass.create([{ ...one, _id: undefined, name: "Hew Carrow", ownership }]);
    });
    // The log's scroll button covers the messages below it.
    await page.addStyleTag({ content: ".jump-to-bottom { display: none !important; }" });
    await page.getByRole("button", { name: "Ask for a roll" }).click();
    const window = page.locator(".quincunx-request-window");
    await window.getByRole("button", { name: /^Wits/u }).click();
    await window.getByRole("radio", { name: "Hidden" }).check();
    await page.keyboard.type("18");
    await page.mouse.move(2, 2);
    await settle(page);
    windows.push(await window.screenshot());
    await page.keyboard.press("Enter");
    await page.addStyleTag({ content: NO_JUMP });
    const card = page.locator("#chat .quincunx-request").last();
    for (const [name, faces] of [
      ["Tamsin Reed", [8, 6, 5]],
      ["Brother Oswin", [3, 6, 4]],
    ]) {
      await fixDice(page, d(8, ...faces));
      const row = card.locator("li", { hasText: name });
      await row.locator("summary").click();
      await row.getByRole("button", { name: `Roll for ${name}` }).click();
      await page.locator(".quincunx-prompt-window .quincunx-primary").click();
      await row.locator(".quincunx-request__answer").waitFor();
    }
    await card.scrollIntoViewIfNeeded();
    await page.mouse.move(2, 2);
    // The tooltip of the focused answer covers the card.
    await page.evaluate(() => /** @type {HTMLElement | null} */ (globalThis.document.activeElement)?.blur());
    await settle(page);
    cards.push(await card.screenshot());
  }
  await studio.beside("request-window", ...windows);
  await studio.beside("group-card", ...cards);
}

/** The GM console with a player's open prompt, whose difficulty is hidden; and a finished contest. */
async function together(studio) {
  const [windows, contests] = [[], []];
  for (const theme of ["light", "dark"]) {
    const size = { width: 1024, height: 640, scale: 1.5 };
    const gm = await studio.sit("Gamemaster", theme, size);
    const player = await studio.sit("Ana", theme, size);
    await gm.evaluate(() => game.keybindings.set("quincunx", "console", [{ key: "KeyT", modifiers: ["Alt"] }]));
    await gm.addStyleTag({ content: NO_JUMP });

    // A side without a roll yet.
    await rollFor(gm, { hero: "Brother Oswin", title: "Hold the gate", command: "check 4", dice: d(8, 7, 5, 4) });
    await lastCard(player).hover();
    await lastCard(player).locator("[aria-haspopup=menu]").first().click();
    await player.getByRole("menuitem", { name: "Oppose" }).click();
    await player.getByRole("button", { name: "Begin the contest" }).click();
    await player.locator(".quincunx-prompt-window").waitFor();
    await player.keyboard.press("Escape");
    await player.locator(".quincunx-prompt-window").waitFor({ state: "detached" });

    await gm.keyboard.press("Alt+t");
    const window = gm.locator(".quincunx-table-window");
    await window.waitFor();
    await player.evaluate(
      (id) => void game.modules.get("quincunx").api.rollStat(game.actors.getName("Tamsin Reed"), id),
      PROMPTS["Tamsin Reed"],
    );
    await window.getByRole("button", { name: "Hide" }).click();
    await window.getByRole("button", { name: "Show it" }).waitFor();
    // A stat that all of the party can roll.
    await window.locator("select[name=stat]").selectOption({ label: "Agility · Standard check" });
    await gm.mouse.move(2, 2);
    await settle(gm);
    windows.push(await window.screenshot());
    await player.keyboard.press("Escape");
    await player.locator(".quincunx-prompt-window").waitFor({ state: "detached" });

    await player
      .locator("#chat .quincunx-contest")
      .last()
      .getByRole("button", { name: "Roll for Tamsin Reed" })
      .click();
    await player.locator(".quincunx-prompt-window").waitFor();
    await fixDice(player, d(8, 6, 3, 2));
    await player.keyboard.press("Enter");
    const card = gm.locator("#chat .quincunx-contest").last();
    await card.getByText("Odds before the roll").waitFor();
    await card.scrollIntoViewIfNeeded();
    await settle(gm);
    contests.push(await card.screenshot());
  }
  await studio.beside("the-table", ...windows);
  await studio.beside("contest-card", ...contests);
}

/** A long test after three rounds, one of them with a setback. */
async function longTest(studio) {
  const cards = [];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Gamemaster", theme, { width: 1024, height: 1000, scale: 1.5 });
    await page.addStyleTag({ content: NO_JUMP });
    const prompt = page.locator(".quincunx-prompt-window");
    await page.evaluate(
      (id) => void game.modules.get("quincunx").api.rollStat(game.actors.getName("Isolde of Varn"), id),
      PROMPTS["Isolde of Varn"],
    );
    await prompt.waitFor();
    const more = prompt.locator("[data-quincunx-fold]");
    if ((await more.count()) > 0) await more.first().click();
    await prompt.locator(".quincunx-chip--tick").last().click();
    await prompt.locator('[name="threshold"], input[data-quincunx-control="threshold"]').first().fill("6");
    await prompt.locator(".quincunx-more-button").click();
    await prompt.locator('[name="title"]').fill("Talk the council round");
    await prompt.locator('[name="longTest.is"]').check();
    await prompt.locator('[name="longTest.goal"]').fill("6");
    await prompt.locator('[name="longTest.refill"]').fill("2");
    await prompt.locator(".quincunx-primary").click();
    const card = page.locator("#chat .quincunx-test").last();
    for (const [round, faces] of [
      [12, 9, 8, 4, 3, 3],
      [9, 5, 4, 3, 3, 2],
      [12, 11, 8, 7, 3, 3],
    ].entries()) {
      await card.locator(".quincunx-primary").click();
      await prompt.waitFor();
      await fixDice(page, d(12, ...faces));
      await prompt.locator(".quincunx-primary").click();
      await prompt.waitFor({ state: "detached" });
      await card.getByText(`after ${round + 1} round`).waitFor();
    }
    await card.scrollIntoViewIfNeeded();
    await page.mouse.move(2, 2);
    await settle(page);
    cards.push(await card.screenshot());
  }
  await studio.beside("long-test-card", ...cards);
}

/** A sheet of another system in teach mode: a number is outlined, and the GM maps it. */
async function teach(studio) {
  const pictures = [];
  for (const theme of ["light", "dark"]) {
    const page = await studio.sit("Gamemaster", theme, { width: 1000, height: 620 });
    await page.evaluate(async () => {
      await game.settings.set("quincunx", "statMaps", []);
      ui.notifications.clear();
      const { sheet } = game.actors.getName("Isolde");
      await sheet.render({ force: true });
      sheet.setPosition({ left: 12, top: 12, width: 470, height: 460 });
    });
    const sheet = page.locator(".ember-court");
    await sheet.locator(".quincunx-foreign-teach").click();
    await sheet.locator("[data-characteristic=might]").click();
    const dialog = page.locator(".quincunx-teach-window");
    await dialog.waitFor();
    await page.evaluate(() => {
      const apps = [...foundry.applications.instances.values()];
      apps.find(({ element }) => element?.matches(".quincunx-teach-window")).setPosition({ left: 500, top: 8 });
    });
    await dialog.locator("[name=mechanic]").selectOption("standard-check");
    await settle(page);
    pictures.push(await page.screenshot({ clip: { x: 0, y: 0, width: 968, height: 612 } }));
  }
  await studio.rows("teach", pictures, { columns: 1 });
}
teach.table = {
  system: exampleSystem("ember-court"),
  seed: (world) => void world.seed("Actor", { name: "Isolde", type: "courtier", ownership: { default: 3 } }),
};

export const scenes = {
  table,
  prompt,
  prompts,
  cards,
  densities,
  sheets,
  journal,
  requests,
  together,
  longTest,
  teach,
  odds,
  firstRoll,
};
