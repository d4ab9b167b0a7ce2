/** Sample heroes of difficulty pools, and ready-made sets of stats for new ones. */
import type { ActorOutline, ActorSample } from "../contract/actor.ts";
import { outline, outlineRow, sample, type People } from "../actor/outlines.ts";

const attribute = (word: string, label: string, value: number): object => ({ id: outlineRow(word), label, value });
const ability = (word: string, label: string, value: number, of: string): object => ({
  id: outlineRow(word),
  label,
  value,
  attribute: outlineRow(of),
});
const secondary = (word: string, label: string, of: string): object => ({
  id: outlineRow(word),
  label,
  ability: outlineRow(of),
});

type Attributes = Readonly<Record<"strength" | "dexterity" | "wits" | "willpower" | "charm", number>>;

const attributes = ({ strength, dexterity, wits, willpower, charm }: Attributes): readonly object[] => [
  attribute("strength", "QUINCUNX.Sample.strength", strength),
  attribute("dexterity", "QUINCUNX.difficulty-pool.Sample.dexterity", dexterity),
  attribute("wits", "QUINCUNX.Sample.wits", wits),
  { ...attribute("willpower", "QUINCUNX.difficulty-pool.Sample.willpower", willpower), alone: true },
  attribute("charm", "QUINCUNX.difficulty-pool.Outline.charm", charm),
];

const outlines = (): readonly ActorOutline[] => [
  outline("fighter", "QUINCUNX.difficulty-pool.Outline.fighter", {
    attributes: attributes({ strength: 4, dexterity: 3, wits: 2, willpower: 3, charm: 2 }),
    abilities: [
      ability("brawl", "QUINCUNX.difficulty-pool.Outline.brawl", 3, "strength"),
      ability("athletics", "QUINCUNX.difficulty-pool.Sample.athletics", 2, "strength"),
      ability("firearms", "QUINCUNX.difficulty-pool.Sample.firearms", 2, "dexterity"),
    ],
    secondaries: [secondary("grappling", "QUINCUNX.difficulty-pool.Outline.grappling", "brawl")],
  }),
  outline("sneak", "QUINCUNX.difficulty-pool.Outline.sneak", {
    attributes: attributes({ strength: 2, dexterity: 4, wits: 3, willpower: 2, charm: 3 }),
    abilities: [
      ability("stealth", "QUINCUNX.difficulty-pool.Sample.stealth", 3, "dexterity"),
      ability("alertness", "QUINCUNX.difficulty-pool.Outline.alertness", 2, "wits"),
      ability("athletics", "QUINCUNX.difficulty-pool.Sample.athletics", 1, "strength"),
    ],
    secondaries: [secondary("sneaking", "QUINCUNX.difficulty-pool.Sample.sneaking", "stealth")],
  }),
  outline("scholar", "QUINCUNX.difficulty-pool.Outline.scholar", {
    attributes: attributes({ strength: 2, dexterity: 2, wits: 4, willpower: 4, charm: 2 }),
    abilities: [
      ability("computers", "QUINCUNX.difficulty-pool.Sample.computers", 3, "wits"),
      ability("lore", "QUINCUNX.difficulty-pool.Outline.lore", 3, "wits"),
      ability("alertness", "QUINCUNX.difficulty-pool.Outline.alertness", 1, "wits"),
    ],
    secondaries: [secondary("networks", "QUINCUNX.difficulty-pool.Sample.networks", "computers")],
  }),
  outline("speaker", "QUINCUNX.difficulty-pool.Outline.speaker", {
    attributes: attributes({ strength: 2, dexterity: 2, wits: 3, willpower: 3, charm: 4 }),
    abilities: [
      ability("persuasion", "QUINCUNX.difficulty-pool.Outline.persuasion", 3, "charm"),
      ability("lying", "QUINCUNX.difficulty-pool.Outline.lying", 2, "charm"),
      ability("alertness", "QUINCUNX.difficulty-pool.Outline.alertness", 2, "wits"),
    ],
    secondaries: [secondary("haggling", "QUINCUNX.difficulty-pool.Outline.haggling", "persuasion")],
  }),
];

const samples = (): readonly ActorSample[] => [
  sample("marlow", "QUINCUNX.difficulty-pool.Sample.marlow", {
    attributes: [
      attribute("marlowDexterity0", "QUINCUNX.difficulty-pool.Sample.dexterity", 3),
      attribute("marlowStrength00", "QUINCUNX.Sample.strength", 2),
      attribute("marlowWits000000", "QUINCUNX.Sample.wits", 4),
      { ...attribute("marlowWillpower0", "QUINCUNX.difficulty-pool.Sample.willpower", 3), alone: true },
    ],
    abilities: [
      ability("marlowStealth000", "QUINCUNX.difficulty-pool.Sample.stealth", 2, "marlowDexterity0"),
      ability("marlowFirearms00", "QUINCUNX.difficulty-pool.Sample.firearms", 3, "marlowDexterity0"),
      ability("marlowComputers0", "QUINCUNX.difficulty-pool.Sample.computers", 4, "marlowWits000000"),
      ability("marlowAthletics0", "QUINCUNX.difficulty-pool.Sample.athletics", 0, "marlowStrength00"),
    ],
    secondaries: [
      secondary("marlowSneaking00", "QUINCUNX.difficulty-pool.Sample.sneaking", "marlowStealth000"),
      secondary("marlowNetworks00", "QUINCUNX.difficulty-pool.Sample.networks", "marlowComputers0"),
    ],
    powers: [
      {
        id: "marlowRifle00000",
        label: "QUINCUNX.difficulty-pool.Sample.rifle",
        ability: "marlowFirearms00",
        attribute: "marlowDexterity0",
        base: 8,
      },
      {
        id: "marlowLeap000000",
        label: "QUINCUNX.difficulty-pool.Sample.leap",
        ability: "marlowAthletics0",
        attribute: "marlowStrength00",
        committed: true,
        spec: {
          modifiers: [],
          scale: { unit: "QUINCUNX.difficulty-pool.Control.unitPlaceholder", amount: 2, base: 3 },
        },
      },
    ],
  }),
];

export const heroes: People = { outlines, samples };
