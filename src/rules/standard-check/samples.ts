/** Sample heroes for a table that wants to try standard checks at once. */
import type { ActorSample } from "../actor.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "Tamsin Reed",
    img: IMG,
    system: {
      abilities: [
        { id: "tamsinAgility001", label: "Agility", value: 4 },
        { id: "tamsinWits000001", label: "Wits", value: 3 },
        { id: "tamsinPresence01", label: "Presence", value: 1 },
        { id: "tamsinMight00001", label: "Might", value: -1 },
      ],
      skills: [
        { id: "tamsinPickpocket", label: "Light fingers", value: 3, ability: "Agility" },
        { id: "tamsinClimbing01", label: "Climbing", value: 2, ability: "Agility" },
        { id: "tamsinBluff00001", label: "Bluff", value: 2, ability: "Presence" },
        { id: "tamsinNotice0001", label: "Notice", value: 2, ability: "Wits" },
      ],
      resources: [
        { id: "tamsinStrain0001", label: "Strain", value: 2, min: 0, max: 12 },
        { id: "tamsinPractice01", label: "Practice: Climbing", value: 14, min: 0, max: 50 },
      ],
    },
  },
  {
    name: "Brother Oswin",
    img: IMG,
    system: {
      abilities: [
        { id: "oswinMight000001", label: "Might", value: 3 },
        { id: "oswinWits0000001", label: "Wits", value: 2 },
        { id: "oswinPresence001", label: "Presence", value: 4 },
        { id: "oswinAgility0001", label: "Agility", value: 0 },
      ],
      skills: [
        { id: "oswinHealing0001", label: "Healing", value: 4, ability: "Wits" },
        { id: "oswinPersuade001", label: "Persuasion", value: 3, ability: "Presence" },
        { id: "oswinStaff000001", label: "Staff", value: 2, ability: "Might" },
      ],
      resources: [{ id: "oswinStrain00001", label: "Strain", value: 0, min: 0, max: 10 }],
    },
  },
];
