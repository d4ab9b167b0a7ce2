/** An evening's excerpt from each of the five books at three seats: the examples of the texts, with their numbers. */
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { TIME, type Seat } from "./lib/seats.ts";
import {
  amend,
  enter,
  figure,
  fixFaces,
  newCard,
  openPrompt,
  percent,
  takeFromMenu,
  useCast,
  words,
} from "./lib/story.ts";

const cast = useCast("Ana", "Ben");
const seats = (first: Seat): readonly Seat[] => [
  first,
  ...[cast.gm, cast.player, cast.other].filter((seat) => seat !== first),
];

type Person = readonly [name: string, type: string, system: object, owner?: string];

/** Makes the actors of a scene, with a token each. */
async function make(title: string, ...people: readonly Person[]): Promise<void> {
  await cast.gm.run(
    async ({ Actor, Scene, game }, [name, list]) => {
      const scene = await Scene.create({ name, active: true });
      for (const [called, type, system, owner] of list) {
        const ownership = owner === undefined ? {} : { [game.users.getName(owner).id]: 3 };
        const actor = await Actor.create({ name: called, type: `quincunx.${type}`, system, ownership });
        const token = await actor.getTokenDocument({ actorLink: true });
        await scene.createEmbeddedDocuments("Token", [token.toObject()]);
      }
    },
    [title, people] as const,
  );
}

async function change(name: string, system: object): Promise<void> {
  await cast.gm.run(({ game }, [actor, data]) => game.actors.getName(actor).update(data), [name, { system }] as const);
}

/** Opens the prompt from the sheet. */
async function ask(seat: Seat, hero: string, stat: string): Promise<Locator> {
  return openPrompt(seat, await seat.openSheet(hero), stat);
}

const sized = (size: number, ...faces: number[]): readonly (readonly [number, number])[] =>
  faces.map((face) => [face, size]);

/** Rolls the open prompt; the card reads alike at all seats. */
async function roll(seat: Seat, dice: readonly (readonly [number, number])[]): Promise<string> {
  await fixFaces(seat, dice);
  return newCard(seats(seat), () => enter(seat));
}

/** Opposes the last card with a hero of this seat, and reads the result at all seats. */
async function oppose(
  seat: Seat,
  hero: string,
  dice: readonly (readonly [number, number])[],
  result: RegExp,
  settled?: () => Promise<unknown>,
): Promise<void> {
  const dialog = seat.page.locator(".quincunx-contest-window");
  await takeFromMenu(seat, "Oppose");
  await dialog.locator('select[name="who.b"]').selectOption({ label: hero });
  await dialog.getByRole("button", { name: "Begin the contest" }).click();
  await seat.prompt.waitFor();
  await fixFaces(seat, dice);
  await seat.page.keyboard.press("Enter");
  const card = (at: Seat): Locator => at.page.locator("#chat .quincunx-contest").last();
  await expect.poll(() => words(card(seat))).toMatch(/wins|winner is open/u);
  await settled?.();
  for (const at of seats(seat)) await expect.poll(() => words(card(at))).toMatch(result);
}

it(
  "Total//Effect: Pin Down on Peregrine, vulnerable and resistant; Hector and the container (TE-1, TE-3, TE-4, TE-7, TE-11)",
  async () => {
    const { gm, other } = cast;
    const harm = { kind: "Weapon Harm" };
    await make(
      "Ridge",
      [
        "Archer",
        "effect-hero",
        {
          abilities: [
            {
              id: "pin-down",
              label: "Pin Down",
              text: "",
              spec: {
                effects: [{ rank: "low", ...harm }],
                thresholds: [{ at: 13, text: "Takes the harm again if they move this or next round" }],
              },
            },
          ],
        },
      ],
      ["Peregrine", "effect-hero", {}, "Ana"],
      [
        "Hector",
        "effect-hero",
        {
          abilities: [
            {
              id: "exoskeleton",
              label: "Exoskeleton",
              text: "",
              spec: {
                effects: [{ rank: "mid", invert: true, kind: "Harm" }],
                thresholds: [{ at: 9, text: "Succeeds and incurs the risk" }],
              },
            },
          ],
        },
        "Ben",
      ],
    );
    await gm.tab("actors");
    await gm.page.getByRole("button", { name: "Target Peregrine" }).click();
    const prompt = await ask(gm, "Archer", "Pin Down");
    // The text's table: 13+ is 25.9 % for a base roll, 48.8 % with an Advantage, 10.5 % with a Disadvantage.
    await expect.poll(() => words(prompt)).toMatch(/25\.9\s?%/u);
    expect(await roll(gm, sized(6, 5, 2, 6))).toMatch(/13 Total.*Takes the harm again if they move/u);
    const apply = (amount: number): Locator =>
      gm.lastCard.getByRole("button", { name: new RegExp(`^Apply ${amount} Weapon Harm to Peregrine`, "u") });
    const said = (line: string): Promise<void> =>
      expect.poll(() => words(other.lastCard)).toContain(line) as unknown as Promise<void>;
    const undo = async (): Promise<void> => {
      await gm.lastCard.getByRole("button", { name: /^Undo/u }).last().click();
    };
    await apply(2).click();
    await said("Peregrine (2)");
    await undo();
    await change("Peregrine", { vulnerabilities: [{ id: "v", kind: "Weapon Harm" }] });
    await apply(2).click();
    await said("Peregrine (5)");
    await undo();
    await change("Peregrine", { vulnerabilities: [], resistances: [{ id: "r", kind: "Weapon Harm" }] });
    await apply(2).click();
    await said("Peregrine (1)");

    await ask(other, "Hector", "Exoskeleton");
    expect(await roll(other, sized(6, 5, 5, 2))).toMatch(/12 Total.*Inverse Mid.*2 Harm/u);
  },
  TIME,
);

it(
  "Standard check: Silarn pockets a potion, the shopkeeper looks, and strain grows (SC-1, SC-2, SC-4, SC-5)",
  async () => {
    const { gm, player } = cast;
    await make("Apothecary", [
      "Silarn",
      "check-hero",
      {
        abilities: [{ id: "dexterity", label: "Dexterity", value: 3 }],
        skills: [{ id: "thievery", label: "Thievery", value: 2, ability: "dexterity" }],
        resources: [{ id: "strain", label: "Strain", value: 2, min: 0, max: 12 }],
      },
      "Ana",
    ]);
    await ask(player, "Silarn", "Thievery");
    expect(await roll(player, sized(8, 4, 6, 8))).toMatch(/4.*6.*8.*\+3 Dexterity \+2 Thievery.*23 Total/u);
    await amend(gm, (dialog) =>
      dialog.getByRole("combobox", { name: "Difficulty" }).selectOption({ label: "Challenging · 20" }),
    );
    await expect.poll(() => words(player.lastCard)).toMatch(/23 Total Success by 3/u);

    // SC-4: 18 against 18, and the defender wins.
    await gm.fixDice([5, 5, 3], 8);
    await newCard(seats(gm), () => gm.say("/check 5 # Shopkeeper looks"));
    await oppose(player, "Silarn", sized(8, 7, 5, 3), /Silarn wins.*Tie: the defender wins/u);

    // SC-5: the result is added to the old value.
    const sheet = await player.openSheet("Silarn");
    await sheet.getByRole("button", { name: /Strain.*roll and add/iu }).click();
    const question = player.page.locator("dialog, .application.dialog").last();
    await question.getByRole("textbox").fill("1d4");
    await fixFaces(player, sized(4, 3));
    await player.page.keyboard.press("Enter");
    const strain = player.page.locator("#chat .message").last();
    await expect.poll(() => strain.innerText()).toMatch(/Strain 2 → 5/u);
  },
  TIME,
);

it(
  "Margin pool: ones and twelves count twice, and a margin below 0 wins a wrestling match (MP-1, MP-3, MP-6, MP-8)",
  async () => {
    const { gm, player } = cast;
    await make("Throne room", [
      "Aldith",
      "margin-hero",
      {
        stats: [
          { id: "wit", label: "Wit", value: 3, refill: "none" },
          { id: "charm", label: "Charm", value: 2, refill: "cha" },
        ],
      },
      "Ana",
    ]);
    const prompt = await ask(player, "Aldith", "Wit");
    await prompt.getByRole("button", { name: /^Charm/u }).click();
    expect(await roll(player, sized(12, 12, 9, 8, 3, 1))).toMatch(/critical success.*critical failure/u);
    await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Difficulty Threshold" }).fill("8"));
    // 12 gives two and 9 one; 8 and 3 do not pass, and 1 counts twice.
    await expect.poll(() => words(player.lastCard)).toMatch(/−1 Failure.*3 for, 4 against/u);

    // MP-8: both wrestle, and a negative margin wins against a lower one.
    await gm.fixDice([1, 2, 3], 12);
    await newCard(seats(gm), () => gm.say("/margin 3 vs 7 # Wrestling"));
    await oppose(player, "Aldith", sized(12, 2, 3, 4), /Aldith wins by 1/u, async () => {
      await amend(gm, (dialog) => dialog.getByRole("spinbutton", { name: "Difficulty Threshold" }).fill("7"));
    });
  },
  TIME,
);

it(
  "Fives pool: a tire is changed, fives bring dice, the Discord Die strikes some out; two arm-wrestle (FP-4 … FP-6, FP-9, FP-10, FP-15)",
  async () => {
    const { gm, player, other } = cast;
    await make("Road", [
      "Mac",
      "fives-hero",
      {
        heroFactor: 3,
        heroSize: 6,
        luckDie: 6,
        luck: 2,
        karma: 2,
        tropes: [{ id: "mechanic", label: "Mechanic", size: 8 }],
        hooks: [{ id: "tinkerer", label: "Tinkerer" }],
      },
      "Ben",
    ]);
    await gm.say("/qx discord 3");
    const prompt = await ask(other, "Mac", "Mechanic");
    await expect.poll(() => other.control("Discord Die").inputValue()).toBe("3");
    await prompt.getByRole("radio", { name: "Challenging · 2" }).check({ force: true });
    // The 5 brings a 4, the 3 is struck out; 8 is twice the Target Number of 4; one challenge die takes one.
    const card = await roll(other, [...sized(6, 5, 3, 2, 4), ...sized(8, 8), ...sized(6, 6, 2)]);
    expect(card).toMatch(/Law of Fives: 1 bonus die.*The Discord Die shows 3: 1 die eliminated/u);
    await amend(gm, (dialog) => dialog.getByRole("radio", { name: /^4/u }).check());
    await expect.poll(() => words(player.lastCard)).toMatch(/Target Number 4.*3 Successes.*4 scored, 1 taken away/u);

    // FP-15: one die cannot be enough, and the loser's successes are taken from the winner's.
    await gm.say("/qx discord none");
    await gm.fixDice([6, 6, 1], 6);
    await newCard(seats(gm), () => gm.say("/fives 3d6 vs 5 # Arm wrestling"));
    await oppose(other, "Mac", sized(6, 6, 1, 1, 1), /Gamemaster wins by 1/u);
  },
  TIME,
);

it(
  "Difficulty pool: the alley, Smitty, the greased wall, blind fire, and a defender who keeps the site shut (DP-1 … DP-6, DP-9)",
  async () => {
    const { player, other } = cast;
    await make(
      "Alley",
      [
        "Runner",
        "pool-hero",
        {
          attributes: [
            { id: "dexterity", label: "Dexterity", value: 3 },
            { id: "strength", label: "Strength", value: 3 },
          ],
          abilities: [
            { id: "stealth", label: "Stealth", value: 2, attribute: "dexterity" },
            { id: "firearms", label: "Firearms", value: 3, attribute: "dexterity" },
            { id: "athletics", label: "Athletics", value: 1, attribute: "strength" },
          ],
          secondaries: [{ id: "sneak", label: "Sneak", ability: "stealth" }],
          powers: [{ id: "rifle", label: "AR-15", ability: "firearms", base: 8 }],
        },
        "Ana",
      ],
      [
        "Smitty",
        "pool-hero",
        {
          attributes: [{ id: "intelligence", label: "Intelligence", value: 3 }],
          abilities: [{ id: "computer", label: "Computer", value: 5, attribute: "intelligence" }],
        },
        "Ben",
      ],
    );
    await ask(player, "Runner", "Stealth");
    expect(await roll(player, sized(10, 2, 4, 5, 6, 8))).toMatch(
      /difficulty 6.*2 Successes.*5 dice 3 attribute \+2 ability/u,
    );

    let prompt = await ask(player, "Runner", "Dexterity");
    const sum = (): Promise<string> => words(prompt.getByRole("list", { name: "How it adds up" }));
    await expect.poll(sum).toMatch(/Difficulty 7/u);
    await player.page.keyboard.press("Escape");
    prompt = await ask(player, "Runner", "Sneak");
    await expect.poll(sum).toMatch(/Difficulty 4/u);
    await player.page.keyboard.press("Escape");

    const modify = async (stat: string, what: string, value: number): Promise<void> => {
      prompt = await ask(player, "Runner", stat);
      await prompt.locator(".quincunx-links").getByRole("button", { name: "Add a modifier" }).click();
      await prompt.getByRole("textbox", { name: "What for" }).fill(what);
      await player.control("Value").fill(String(value));
    };
    await modify("Athletics", "greased", 3);
    await expect.poll(sum).toMatch(/Difficulty 9/u);
    await player.page.keyboard.press("Escape");
    await modify("AR-15", "blind fire", 4);
    await expect.poll(sum).toMatch(/Difficulty 9.*3 dice fewer/u);
    // 6 dice less 3.
    await expect.poll(() => figure(player)).toMatch(percent(atLeastOne(3, 9)));
    await player.page.keyboard.press("Escape");

    await ask(other, "Smitty", "Computer");
    expect(await roll(other, sized(10, 6, 7, 10, 2, 3, 4, 5, 1))).toMatch(
      /2 Successes.*8 dice 3 attribute \+5 ability/u,
    );
    // DP-9: two against two, and the defender keeps the site shut.
    await oppose(player, "Runner", sized(10, 7, 8, 2), /Runner wins Tie: the defender wins/u);
  },
  TIME,
);

/** P(successes − ones ≥ 1), counted. */
function atLeastOne(dice: number, difficulty: number): number {
  let nets = [[0, 1]] as [number, number][];
  for (let die = 0; die < dice; die += 1)
    nets = nets.flatMap(([net, p]) =>
      Array.from({ length: 10 }, (_, index): [number, number] => [
        net + (index + 1 >= difficulty ? 1 : 0) - (index === 0 ? 1 : 0),
        p / 10,
      ]),
    );
  return nets.reduce((sum, [net, p]) => sum + (net >= 1 ? p : 0), 0);
}
