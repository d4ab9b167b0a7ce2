/** Sample heroes to try standard checks at once. */
import type { ActorSample } from "../contract/actor.ts";

export const samples: readonly ActorSample[] = [
  {
    id: "tamsin",
    name: "QUINCUNX.standard-check.Sample.tamsin",
    system: {
      abilities: [
        { id: "tamsinAgility001", label: "QUINCUNX.standard-check.Sample.agility", value: 4 },
        { id: "tamsinWits000001", label: "QUINCUNX.Sample.wits", value: 3 },
        { id: "tamsinPresence01", label: "QUINCUNX.standard-check.Sample.presence", value: 1 },
        { id: "tamsinMight00001", label: "QUINCUNX.standard-check.Sample.might", value: -1 },
      ],
      skills: [
        {
          id: "tamsinPickpocket",
          label: "QUINCUNX.standard-check.Sample.lightFingers",
          value: 3,
          ability: "tamsinAgility001",
        },
        {
          id: "tamsinClimbing01",
          label: "QUINCUNX.standard-check.Sample.climbing",
          value: 2,
          ability: "tamsinAgility001",
        },
        {
          id: "tamsinBluff00001",
          label: "QUINCUNX.standard-check.Sample.bluff",
          value: 2,
          ability: "tamsinPresence01",
        },
        {
          id: "tamsinNotice0001",
          label: "QUINCUNX.standard-check.Sample.notice",
          value: 2,
          ability: "tamsinWits000001",
        },
      ],
      resources: [
        { id: "tamsinStrain0001", label: "QUINCUNX.standard-check.Sample.strain", value: 2, min: 0, max: 12 },
        { id: "tamsinPractice01", label: "QUINCUNX.standard-check.Sample.practice", value: 14, min: 0, max: 50 },
      ],
    },
  },
  {
    id: "oswin",
    name: "QUINCUNX.standard-check.Sample.oswin",
    system: {
      abilities: [
        { id: "oswinMight000001", label: "QUINCUNX.standard-check.Sample.might", value: 3 },
        { id: "oswinWits0000001", label: "QUINCUNX.Sample.wits", value: 2 },
        { id: "oswinPresence001", label: "QUINCUNX.standard-check.Sample.presence", value: 4 },
        { id: "oswinAgility0001", label: "QUINCUNX.standard-check.Sample.agility", value: 0 },
      ],
      skills: [
        {
          id: "oswinHealing0001",
          label: "QUINCUNX.standard-check.Sample.healing",
          value: 4,
          ability: "oswinWits0000001",
        },
        {
          id: "oswinPersuade001",
          label: "QUINCUNX.standard-check.Sample.persuasion",
          value: 3,
          ability: "oswinPresence001",
        },
        {
          id: "oswinStaff000001",
          label: "QUINCUNX.standard-check.Sample.staff",
          value: 2,
          ability: "oswinMight000001",
        },
      ],
      resources: [
        { id: "oswinStrain00001", label: "QUINCUNX.standard-check.Sample.strain", value: 0, min: 0, max: 10 },
      ],
    },
  },
];
