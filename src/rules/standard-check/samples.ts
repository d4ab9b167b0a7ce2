/** Sample heroes for a table that wants to try standard checks at once. */
import type { ActorSample } from "../actor/declaration.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "QUINCUNX.StandardCheck.Sample.tamsin",
    img: IMG,
    system: {
      abilities: [
        { id: "tamsinAgility001", label: "QUINCUNX.StandardCheck.Sample.agility", value: 4 },
        { id: "tamsinWits000001", label: "QUINCUNX.StandardCheck.Sample.wits", value: 3 },
        { id: "tamsinPresence01", label: "QUINCUNX.StandardCheck.Sample.presence", value: 1 },
        { id: "tamsinMight00001", label: "QUINCUNX.StandardCheck.Sample.might", value: -1 },
      ],
      skills: [
        {
          id: "tamsinPickpocket",
          label: "QUINCUNX.StandardCheck.Sample.lightFingers",
          value: 3,
          ability: "QUINCUNX.StandardCheck.Sample.agility",
        },
        {
          id: "tamsinClimbing01",
          label: "QUINCUNX.StandardCheck.Sample.climbing",
          value: 2,
          ability: "QUINCUNX.StandardCheck.Sample.agility",
        },
        {
          id: "tamsinBluff00001",
          label: "QUINCUNX.StandardCheck.Sample.bluff",
          value: 2,
          ability: "QUINCUNX.StandardCheck.Sample.presence",
        },
        {
          id: "tamsinNotice0001",
          label: "QUINCUNX.StandardCheck.Sample.notice",
          value: 2,
          ability: "QUINCUNX.StandardCheck.Sample.wits",
        },
      ],
      resources: [
        { id: "tamsinStrain0001", label: "QUINCUNX.StandardCheck.Sample.strain", value: 2, min: 0, max: 12 },
        { id: "tamsinPractice01", label: "QUINCUNX.StandardCheck.Sample.practice", value: 14, min: 0, max: 50 },
      ],
    },
  },
  {
    name: "QUINCUNX.StandardCheck.Sample.oswin",
    img: IMG,
    system: {
      abilities: [
        { id: "oswinMight000001", label: "QUINCUNX.StandardCheck.Sample.might", value: 3 },
        { id: "oswinWits0000001", label: "QUINCUNX.StandardCheck.Sample.wits", value: 2 },
        { id: "oswinPresence001", label: "QUINCUNX.StandardCheck.Sample.presence", value: 4 },
        { id: "oswinAgility0001", label: "QUINCUNX.StandardCheck.Sample.agility", value: 0 },
      ],
      skills: [
        {
          id: "oswinHealing0001",
          label: "QUINCUNX.StandardCheck.Sample.healing",
          value: 4,
          ability: "QUINCUNX.StandardCheck.Sample.wits",
        },
        {
          id: "oswinPersuade001",
          label: "QUINCUNX.StandardCheck.Sample.persuasion",
          value: 3,
          ability: "QUINCUNX.StandardCheck.Sample.presence",
        },
        {
          id: "oswinStaff000001",
          label: "QUINCUNX.StandardCheck.Sample.staff",
          value: 2,
          ability: "QUINCUNX.StandardCheck.Sample.might",
        },
      ],
      resources: [{ id: "oswinStrain00001", label: "QUINCUNX.StandardCheck.Sample.strain", value: 0, min: 0, max: 10 }],
    },
  },
];
