/** Sample heroes of standard checks, and ready-made sets of stats for new ones. */
import type { ActorOutline, ActorSample } from "../contract/actor.ts";
import { outline, outlineRow, sample, type People } from "../actor/outlines.ts";

const ability = (word: string, label: string, value: number): object => ({ id: outlineRow(word), label, value });
const skill = (word: string, label: string, value: number, of: string): object => ({
  id: outlineRow(word),
  label,
  value,
  ability: outlineRow(of),
});

const abilities = (might: number, agility: number, wits: number, presence: number): readonly object[] => [
  ability("might", "QUINCUNX.standard-check.Sample.might", might),
  ability("agility", "QUINCUNX.standard-check.Sample.agility", agility),
  ability("wits", "QUINCUNX.Sample.wits", wits),
  ability("presence", "QUINCUNX.standard-check.Sample.presence", presence),
];

const resources = [
  { id: outlineRow("strain"), label: "QUINCUNX.standard-check.Sample.strain", value: 0, min: 0, max: 10 },
];

const outlines = (): readonly ActorOutline[] => [
  outline("fighter", "QUINCUNX.standard-check.Outline.fighter", {
    abilities: abilities(4, 2, 1, 0),
    skills: [
      skill("fighting", "QUINCUNX.standard-check.Outline.fighting", 3, "might"),
      skill("climbing", "QUINCUNX.standard-check.Sample.climbing", 2, "agility"),
      skill("intimidation", "QUINCUNX.standard-check.Outline.intimidation", 2, "presence"),
    ],
    resources,
  }),
  outline("scout", "QUINCUNX.standard-check.Outline.scout", {
    abilities: abilities(1, 4, 3, 0),
    skills: [
      skill("climbing", "QUINCUNX.standard-check.Sample.climbing", 3, "agility"),
      skill("fingers", "QUINCUNX.standard-check.Sample.lightFingers", 2, "agility"),
      skill("notice", "QUINCUNX.standard-check.Sample.notice", 3, "wits"),
    ],
    resources,
  }),
  outline("scholar", "QUINCUNX.standard-check.Outline.scholar", {
    abilities: abilities(0, 1, 4, 2),
    skills: [
      skill("healing", "QUINCUNX.standard-check.Sample.healing", 3, "wits"),
      skill("history", "QUINCUNX.standard-check.Outline.history", 3, "wits"),
      skill("persuasion", "QUINCUNX.standard-check.Sample.persuasion", 1, "presence"),
    ],
    resources,
  }),
  outline("speaker", "QUINCUNX.standard-check.Outline.speaker", {
    abilities: abilities(0, 1, 2, 4),
    skills: [
      skill("persuasion", "QUINCUNX.standard-check.Sample.persuasion", 3, "presence"),
      skill("bluff", "QUINCUNX.standard-check.Sample.bluff", 2, "presence"),
      skill("notice", "QUINCUNX.standard-check.Sample.notice", 2, "wits"),
    ],
    resources,
  }),
];

const samples = (): readonly ActorSample[] => [
  sample("tamsin", "QUINCUNX.standard-check.Sample.tamsin", {
    abilities: [
      ability("tamsinAgility001", "QUINCUNX.standard-check.Sample.agility", 4),
      ability("tamsinWits000001", "QUINCUNX.Sample.wits", 3),
      ability("tamsinPresence01", "QUINCUNX.standard-check.Sample.presence", 1),
      ability("tamsinMight00001", "QUINCUNX.standard-check.Sample.might", -1),
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
      ability("oswinMight000001", "QUINCUNX.standard-check.Sample.might", 3),
      ability("oswinWits0000001", "QUINCUNX.Sample.wits", 2),
      ability("oswinPresence001", "QUINCUNX.standard-check.Sample.presence", 4),
      ability("oswinAgility0001", "QUINCUNX.standard-check.Sample.agility", 0),
    ],
    skills: [
      skill("oswinHealing0001", "QUINCUNX.standard-check.Sample.healing", 4, "oswinWits0000001"),
      skill("oswinPersuade001", "QUINCUNX.standard-check.Sample.persuasion", 3, "oswinPresence001"),
      skill("oswinStaff000001", "QUINCUNX.standard-check.Sample.staff", 2, "oswinMight000001"),
    ],
    resources: [{ id: "oswinStrain00001", label: "QUINCUNX.standard-check.Sample.strain", value: 0, min: 0, max: 10 }],
  }),
];

export const heroes: People = { outlines, samples };
