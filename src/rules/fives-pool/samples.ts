/** Sample hero and opponent to try fives pools at once. */
import { sample } from "../actor/outlines.ts";
import type { ActorSample } from "../contract/actor.ts";

export const samples = (): readonly ActorSample[] => [
  sample("dusty", "QUINCUNX.fives-pool.Sample.dusty", {
    heroFactor: 2,
    heroSize: 6,
    luckDie: 6,
    luck: 3,
    karma: 4,
    tropes: [
      { id: "dustyMechanic000", label: "QUINCUNX.fives-pool.Sample.mechanic", size: 8 },
      { id: "dustyCharmer0000", label: "QUINCUNX.fives-pool.Sample.honestFace", size: 10 },
    ],
    trademarks: [{ id: "dustyToolbelt000", label: "QUINCUNX.fives-pool.Sample.toolbelt", size: 10 }],
    hooks: [
      { id: "dustyDebts000000", label: "QUINCUNX.fives-pool.Sample.debts" },
      { id: "dustyLoyal000000", label: "QUINCUNX.fives-pool.Sample.loyal" },
    ],
  }),
];

export const npcSamples = (): readonly ActorSample[] => [
  sample("oakes", "QUINCUNX.fives-pool.Sample.oakes", {
    fields: [
      { id: "oakesBrawling000", label: "QUINCUNX.fives-pool.Sample.brawling", dice: 2 },
      { id: "oakesDriving0000", label: "QUINCUNX.fives-pool.Sample.driving", dice: 3 },
      { id: "oakesSuspicion00", label: "QUINCUNX.fives-pool.Sample.suspicion", dice: 4 },
    ],
  }),
];
