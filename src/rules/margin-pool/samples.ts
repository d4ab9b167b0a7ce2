/** Sample heroes to try margin pools at once. */
import { sample } from "../actor/outlines.ts";
import type { ActorSample } from "../contract/actor.ts";

export const samples = (): readonly ActorSample[] => [
  sample("isolde", "QUINCUNX.margin-pool.Sample.isolde", {
    proficiency: 2,
    stats: [
      { id: "isoldeStrength01", label: "QUINCUNX.Sample.strength", value: 4, refill: "none" },
      { id: "isoldeConstit001", label: "QUINCUNX.margin-pool.Sample.constitution", value: 3, refill: "con" },
      { id: "isoldeCharisma01", label: "QUINCUNX.margin-pool.Sample.charisma", value: 2, refill: "cha" },
      { id: "isoldeResolve001", label: "QUINCUNX.margin-pool.Sample.resolve", value: 3, refill: "none" },
      { id: "isoldeShield0001", label: "QUINCUNX.margin-pool.Sample.shieldWall", value: 2, refill: "none" },
    ],
  }),
  sample("perrin", "QUINCUNX.margin-pool.Sample.perrin", {
    proficiency: 3,
    stats: [
      { id: "perrinWit0000001", label: "QUINCUNX.margin-pool.Sample.wit", value: 4, refill: "none" },
      { id: "perrinCharisma01", label: "QUINCUNX.margin-pool.Sample.charisma", value: 4, refill: "cha" },
      { id: "perrinConstit001", label: "QUINCUNX.margin-pool.Sample.constitution", value: 2, refill: "con" },
      { id: "perrinHeraldry01", label: "QUINCUNX.margin-pool.Sample.heraldry", value: 2, refill: "none" },
    ],
  }),
];
