/** Sample heroes for a table that wants to try margin pools at once. */
import type { ActorSample } from "../actor.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "Isolde of Varn",
    img: IMG,
    system: {
      proficiency: 2,
      stats: [
        { id: "isoldeStrength01", label: "Strength", value: 4, refill: "none" },
        { id: "isoldeConstit001", label: "Constitution", value: 3, refill: "con" },
        { id: "isoldeCharisma01", label: "Charisma", value: 2, refill: "cha" },
        { id: "isoldeResolve001", label: "Resolve", value: 3, refill: "none" },
        { id: "isoldeShield0001", label: "Shield wall", value: 2, refill: "none" },
      ],
    },
  },
  {
    name: "Perrin Aldous",
    img: IMG,
    system: {
      proficiency: 3,
      stats: [
        { id: "perrinWit0000001", label: "Wit", value: 4, refill: "none" },
        { id: "perrinCharisma01", label: "Charisma", value: 4, refill: "cha" },
        { id: "perrinConstit001", label: "Constitution", value: 2, refill: "con" },
        { id: "perrinHeraldry01", label: "Heraldry", value: 2, refill: "none" },
      ],
    },
  },
];
