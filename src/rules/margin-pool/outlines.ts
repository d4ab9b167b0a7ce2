/** Ready-made sets of stats for new heroes of margin pools. */
import type { ActorOutline } from "../contract/actor.ts";
import { outline, outlineRow } from "../actor/outlines.ts";

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

export const outlines = (): readonly ActorOutline[] => [
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
