/** Sample heroes to try standard checks at once. */
import { sample } from "../actor/outlines.ts";
import type { ActorSample } from "../contract/actor.ts";

const skill = (id: string, label: string, value: number, ability: string): object => ({ id, label, value, ability });

export const samples = (): readonly ActorSample[] => [
  sample("tamsin", "QUINCUNX.standard-check.Sample.tamsin", {
    abilities: [
      { id: "tamsinAgility001", label: "QUINCUNX.standard-check.Sample.agility", value: 4 },
      { id: "tamsinWits000001", label: "QUINCUNX.Sample.wits", value: 3 },
      { id: "tamsinPresence01", label: "QUINCUNX.standard-check.Sample.presence", value: 1 },
      { id: "tamsinMight00001", label: "QUINCUNX.standard-check.Sample.might", value: -1 },
    ],
    skills: [
      skill("tamsinPickpocket", "QUINCUNX.standard-check.Sample.lightFingers", 3, "tamsinAgility001"),
      skill("tamsinClimbing01", "QUINCUNX.standard-check.Sample.climbing", 2, "tamsinAgility001"),
      skill("tamsinBluff00001", "QUINCUNX.standard-check.Sample.bluff", 2, "tamsinPresence01"),
      skill("tamsinNotice0001", "QUINCUNX.standard-check.Sample.notice", 2, "tamsinWits000001"),
    ],
    resources: [
      { id: "tamsinStrain0001", label: "QUINCUNX.standard-check.Sample.strain", value: 2, min: 0, max: 12 },
      { id: "tamsinPractice01", label: "QUINCUNX.standard-check.Sample.practice", value: 14, min: 0, max: 50 },
    ],
  }),
  sample("oswin", "QUINCUNX.standard-check.Sample.oswin", {
    abilities: [
      { id: "oswinMight000001", label: "QUINCUNX.standard-check.Sample.might", value: 3 },
      { id: "oswinWits0000001", label: "QUINCUNX.Sample.wits", value: 2 },
      { id: "oswinPresence001", label: "QUINCUNX.standard-check.Sample.presence", value: 4 },
      { id: "oswinAgility0001", label: "QUINCUNX.standard-check.Sample.agility", value: 0 },
    ],
    skills: [
      skill("oswinHealing0001", "QUINCUNX.standard-check.Sample.healing", 4, "oswinWits0000001"),
      skill("oswinPersuade001", "QUINCUNX.standard-check.Sample.persuasion", 3, "oswinPresence001"),
      skill("oswinStaff000001", "QUINCUNX.standard-check.Sample.staff", 2, "oswinMight000001"),
    ],
    resources: [{ id: "oswinStrain00001", label: "QUINCUNX.standard-check.Sample.strain", value: 0, min: 0, max: 10 }],
  }),
];
