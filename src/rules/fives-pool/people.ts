/** Sample heroes and opponents of fives pools, and ready-made sets of stats for new ones. */
import type { ActorOutline, ActorSample } from "../contract/actor.ts";
import { outline, outlineRow, sample, type People } from "../actor/outlines.ts";

const die = (word: string, label: string, size: number): object => ({ id: outlineRow(word), label, size });
const hook = (word: string, label: string): object => ({ id: outlineRow(word), label });
const field = (word: string, label: string, dice: number): object => ({ id: outlineRow(word), label, dice });

const hero = { heroFactor: 2, heroSize: 6, luckDie: 6, luck: 3, karma: 3 };

const outlines = (): readonly ActorOutline[] => [
  outline("bruiser", "QUINCUNX.fives-pool.Outline.bruiser", {
    ...hero,
    tropes: [
      die("doorkeeper", "QUINCUNX.fives-pool.Outline.doorkeeper", 10),
      die("giant", "QUINCUNX.fives-pool.Outline.gentleGiant", 8),
    ],
    trademarks: [die("knuckles", "QUINCUNX.fives-pool.Outline.knuckles", 8)],
    hooks: [hook("temper", "QUINCUNX.fives-pool.Outline.temper"), hook("loyal", "QUINCUNX.fives-pool.Sample.loyal")],
  }),
  outline("driver", "QUINCUNX.fives-pool.Outline.driver", {
    ...hero,
    tropes: [
      die("mechanic", "QUINCUNX.fives-pool.Sample.mechanic", 8),
      die("racer", "QUINCUNX.fives-pool.Outline.racer", 10),
    ],
    trademarks: [die("van", "QUINCUNX.fives-pool.Outline.van", 8)],
    hooks: [hook("debts", "QUINCUNX.fives-pool.Sample.debts"), hook("loyal", "QUINCUNX.fives-pool.Sample.loyal")],
  }),
  outline("snoop", "QUINCUNX.fives-pool.Outline.snoop", {
    ...hero,
    tropes: [
      die("reporter", "QUINCUNX.fives-pool.Outline.reporter", 10),
      die("honest", "QUINCUNX.fives-pool.Sample.honestFace", 8),
    ],
    trademarks: [die("camera", "QUINCUNX.fives-pool.Outline.camera", 8)],
    hooks: [hook("curious", "QUINCUNX.fives-pool.Outline.curious"), hook("debts", "QUINCUNX.fives-pool.Sample.debts")],
  }),
];

const npcOutlines = (): readonly ActorOutline[] => [
  outline("guard", "QUINCUNX.fives-pool.Outline.guard", {
    fields: [
      field("brawling", "QUINCUNX.fives-pool.Sample.brawling", 2),
      field("suspicion", "QUINCUNX.fives-pool.Sample.suspicion", 3),
    ],
  }),
  outline("crook", "QUINCUNX.fives-pool.Outline.crook", {
    fields: [
      field("brawling", "QUINCUNX.fives-pool.Sample.brawling", 2),
      field("lying", "QUINCUNX.fives-pool.Outline.lying", 3),
      field("driving", "QUINCUNX.fives-pool.Sample.driving", 1),
    ],
  }),
  outline("beast", "QUINCUNX.fives-pool.Outline.beast", {
    fields: [
      field("claws", "QUINCUNX.fives-pool.Outline.claws", 4),
      field("scent", "QUINCUNX.fives-pool.Outline.scent", 3),
    ],
  }),
];

const samples = (): readonly ActorSample[] => [
  sample("dusty", "QUINCUNX.fives-pool.Sample.dusty", {
    heroFactor: 2,
    heroSize: 6,
    luckDie: 6,
    luck: 3,
    karma: 4,
    tropes: [
      die("dustyMechanic000", "QUINCUNX.fives-pool.Sample.mechanic", 8),
      die("dustyCharmer0000", "QUINCUNX.fives-pool.Sample.honestFace", 10),
    ],
    trademarks: [die("dustyToolbelt000", "QUINCUNX.fives-pool.Sample.toolbelt", 10)],
    hooks: [
      hook("dustyDebts000000", "QUINCUNX.fives-pool.Sample.debts"),
      hook("dustyLoyal000000", "QUINCUNX.fives-pool.Sample.loyal"),
    ],
  }),
];

const npcSamples = (): readonly ActorSample[] => [
  sample("oakes", "QUINCUNX.fives-pool.Sample.oakes", {
    fields: [
      field("oakesBrawling000", "QUINCUNX.fives-pool.Sample.brawling", 2),
      field("oakesDriving0000", "QUINCUNX.fives-pool.Sample.driving", 3),
      field("oakesSuspicion00", "QUINCUNX.fives-pool.Sample.suspicion", 4),
    ],
  }),
];

export const heroes: People = { outlines, samples };
export const npcs: People = { outlines: npcOutlines, samples: npcSamples };
