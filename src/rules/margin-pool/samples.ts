/** Sample heroes for a table that wants to try margin pools at once. */
import type { ActorSample } from "../actor/declaration.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "QUINCUNX.MarginPool.Sample.isolde",
    img: IMG,
    system: {
      proficiency: 2,
      stats: [
        { id: "isoldeStrength01", label: "QUINCUNX.MarginPool.Sample.strength", value: 4, refill: "none" },
        { id: "isoldeConstit001", label: "QUINCUNX.MarginPool.Sample.constitution", value: 3, refill: "con" },
        { id: "isoldeCharisma01", label: "QUINCUNX.MarginPool.Sample.charisma", value: 2, refill: "cha" },
        { id: "isoldeResolve001", label: "QUINCUNX.MarginPool.Sample.resolve", value: 3, refill: "none" },
        { id: "isoldeShield0001", label: "QUINCUNX.MarginPool.Sample.shieldWall", value: 2, refill: "none" },
      ],
    },
  },
  {
    name: "QUINCUNX.MarginPool.Sample.perrin",
    img: IMG,
    system: {
      proficiency: 3,
      stats: [
        { id: "perrinWit0000001", label: "QUINCUNX.MarginPool.Sample.wit", value: 4, refill: "none" },
        { id: "perrinCharisma01", label: "QUINCUNX.MarginPool.Sample.charisma", value: 4, refill: "cha" },
        { id: "perrinConstit001", label: "QUINCUNX.MarginPool.Sample.constitution", value: 2, refill: "con" },
        { id: "perrinHeraldry01", label: "QUINCUNX.MarginPool.Sample.heraldry", value: 2, refill: "none" },
      ],
    },
  },
];
