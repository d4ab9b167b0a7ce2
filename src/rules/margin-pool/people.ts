/** Sample heroes of margin pools, and ready-made sets of stats for new ones. */
import type { ActorOutline, ActorSample } from "../contract/actor.ts";
import { outline, outlineRow, sample, type People } from "../actor/outlines.ts";

const stat = (word: string, label: string, value: number, refill = "none"): object => ({
  id: outlineRow(word),
  label,
  value,
  refill,
});

/** The stats that give dice back in long tests (MP-7). */
const refills = (constitution: number, charisma: number): readonly object[] => [
  stat("constitution", "QUINCUNX.margin-pool.Sample.constitution", constitution, "con"),
  stat("charisma", "QUINCUNX.margin-pool.Sample.charisma", charisma, "cha"),
];

const outlines = (): readonly ActorOutline[] => [
  outline("fighter", "QUINCUNX.margin-pool.Outline.fighter", {
    proficiency: 2,
    stats: [
      stat("strength", "QUINCUNX.Sample.strength", 4),
      ...refills(3, 2),
      stat("resolve", "QUINCUNX.margin-pool.Sample.resolve", 3),
      stat("shield", "QUINCUNX.margin-pool.Sample.shieldWall", 2),
    ],
  }),
  outline("scout", "QUINCUNX.margin-pool.Outline.scout", {
    proficiency: 2,
    stats: [
      stat("agility", "QUINCUNX.margin-pool.Outline.agility", 4),
      ...refills(3, 2),
      stat("wit", "QUINCUNX.margin-pool.Sample.wit", 3),
      stat("stealth", "QUINCUNX.margin-pool.Outline.stealth", 2),
    ],
  }),
  outline("scholar", "QUINCUNX.margin-pool.Outline.scholar", {
    proficiency: 3,
    stats: [
      stat("wit", "QUINCUNX.margin-pool.Sample.wit", 4),
      ...refills(2, 2),
      stat("resolve", "QUINCUNX.margin-pool.Sample.resolve", 3),
      stat("heraldry", "QUINCUNX.margin-pool.Sample.heraldry", 3),
    ],
  }),
  outline("speaker", "QUINCUNX.margin-pool.Outline.speaker", {
    proficiency: 2,
    stats: [
      stat("wit", "QUINCUNX.margin-pool.Sample.wit", 3),
      ...refills(2, 4),
      stat("resolve", "QUINCUNX.margin-pool.Sample.resolve", 3),
      stat("rumours", "QUINCUNX.margin-pool.Outline.rumours", 2),
    ],
  }),
];

const samples = (): readonly ActorSample[] => [
  sample("isolde", "QUINCUNX.margin-pool.Sample.isolde", {
    proficiency: 2,
    stats: [
      stat("isoldeStrength01", "QUINCUNX.Sample.strength", 4),
      stat("isoldeConstit001", "QUINCUNX.margin-pool.Sample.constitution", 3, "con"),
      stat("isoldeCharisma01", "QUINCUNX.margin-pool.Sample.charisma", 2, "cha"),
      stat("isoldeResolve001", "QUINCUNX.margin-pool.Sample.resolve", 3),
      stat("isoldeShield0001", "QUINCUNX.margin-pool.Sample.shieldWall", 2),
    ],
  }),
  sample("perrin", "QUINCUNX.margin-pool.Sample.perrin", {
    proficiency: 3,
    stats: [
      stat("perrinWit0000001", "QUINCUNX.margin-pool.Sample.wit", 4),
      stat("perrinCharisma01", "QUINCUNX.margin-pool.Sample.charisma", 4, "cha"),
      stat("perrinConstit001", "QUINCUNX.margin-pool.Sample.constitution", 2, "con"),
      stat("perrinHeraldry01", "QUINCUNX.margin-pool.Sample.heraldry", 2),
    ],
  }),
];

export const heroes: People = { outlines, samples };
