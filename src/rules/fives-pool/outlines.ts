/** Ready-made sets of stats for new heroes and opponents of fives pools. */
import type { ActorOutline } from "../contract/actor.ts";
import { outline, outlineRow } from "../actor/outlines.ts";

const die = (word: string, label: string, size: number): object => ({ id: outlineRow(word), label, size });
const hook = (word: string, label: string): object => ({ id: outlineRow(word), label });
const field = (word: string, label: string, dice: number): object => ({ id: outlineRow(word), label, dice });

const hero = { heroFactor: 2, heroSize: 6, luckDie: 6, luck: 3, karma: 3 };

export const outlines = (): readonly ActorOutline[] => [
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

export const npcOutlines = (): readonly ActorOutline[] => [
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
