/** Sample heroes of Total//Effect, and ready-made sets of stats for new ones. */
import type { ActorOutline, ActorSample } from "../contract/actor.ts";
import { outline, outlineRow, sample, type People } from "../actor/outlines.ts";

const stat = (word: string, label: string, value: number): object => ({ id: outlineRow(word), label, value });
const ability = (word: string, label: string, effect: object, thresholds: readonly object[]): object => ({
  id: outlineRow(word),
  label,
  text: "",
  spec: { effects: [effect], thresholds },
});

const bonds = [{ id: outlineRow("friend"), label: "QUINCUNX.total-effect.Outline.friend", count: 3 }];
const weaponHarm = { kind: "QUINCUNX.total-effect.Sample.weaponHarm" };
const hits = { at: 9, text: "QUINCUNX.total-effect.Sample.hits" };

const outlines = (): readonly ActorOutline[] => [
  outline("fighter", "QUINCUNX.total-effect.Outline.fighter", {
    stats: [
      stat("muscle", "QUINCUNX.total-effect.Sample.muscle", 2),
      stat("nerve", "QUINCUNX.total-effect.Sample.nerve", 1),
      stat("letters", "QUINCUNX.total-effect.Sample.letters", -1),
    ],
    abilities: [
      ability("strike", "QUINCUNX.total-effect.Outline.strike", { rank: "mid", ...weaponHarm }, [
        hits,
        { at: 13, text: "QUINCUNX.total-effect.Sample.throwsDown" },
      ]),
    ],
    bonds,
  }),
  outline("scout", "QUINCUNX.total-effect.Outline.scout", {
    stats: [
      stat("aim", "QUINCUNX.total-effect.Sample.aim", 2),
      stat("stride", "QUINCUNX.total-effect.Sample.stride", 1),
      stat("charm", "QUINCUNX.total-effect.Sample.charm", -1),
    ],
    abilities: [
      ability("shot", "QUINCUNX.total-effect.Outline.shot", { rank: "mid", ...weaponHarm }, [
        hits,
        { at: 13, text: "QUINCUNX.total-effect.Sample.hitsEasier" },
      ]),
    ],
    bonds,
    depletion: [{ id: outlineRow("quiver"), label: "QUINCUNX.total-effect.Sample.quiver", value: 1, out: 0 }],
  }),
  outline("scholar", "QUINCUNX.total-effect.Outline.scholar", {
    stats: [
      stat("letters", "QUINCUNX.total-effect.Sample.letters", 2),
      stat("hush", "QUINCUNX.total-effect.Sample.hush", 1),
      stat("muscle", "QUINCUNX.total-effect.Sample.muscle", -1),
    ],
    abilities: [
      ability(
        "recall",
        "QUINCUNX.total-effect.Outline.recall",
        { rank: "mid", label: "QUINCUNX.total-effect.Outline.details" },
        [{ at: 9 }, { at: 11 }, { at: 13 }],
      ),
    ],
    bonds,
    depletion: [{ id: outlineRow("lamp"), label: "QUINCUNX.total-effect.Sample.lampOil", value: 2, out: 0 }],
  }),
  outline("speaker", "QUINCUNX.total-effect.Outline.speaker", {
    stats: [
      stat("charm", "QUINCUNX.total-effect.Sample.charm", 2),
      stat("nerve", "QUINCUNX.total-effect.Sample.nerve", 1),
      stat("muscle", "QUINCUNX.total-effect.Sample.muscle", -1),
    ],
    abilities: [
      ability(
        "calm",
        "QUINCUNX.total-effect.Outline.calmWords",
        { rank: "mid", label: "QUINCUNX.total-effect.Outline.goodwill" },
        [{ at: 9 }, { at: 11 }, { at: 13 }],
      ),
    ],
    bonds,
  }),
];

/** Row ids are fixed so that macros made from them keep working. */
const samples = (): readonly ActorSample[] => [
  sample("maren", "QUINCUNX.total-effect.Sample.maren", {
    escalation: 0,
    stats: [
      { id: "maren-aim", label: "QUINCUNX.total-effect.Sample.aim", value: 2 },
      { id: "maren-stride", label: "QUINCUNX.total-effect.Sample.stride", value: 1 },
      { id: "maren-charm", label: "QUINCUNX.total-effect.Sample.charm", value: -1 },
    ],
    abilities: [
      {
        id: "maren-pin-down",
        label: "QUINCUNX.total-effect.Sample.pinDown",
        text: "QUINCUNX.total-effect.Sample.pinDownText",
        spec: {
          effects: [{ rank: "low", kind: "QUINCUNX.total-effect.Sample.weaponHarm" }],
          thresholds: [{ at: 13, text: "QUINCUNX.total-effect.Sample.pinDownAgain", again: "next" }],
        },
      },
      {
        id: "maren-long-shot",
        label: "QUINCUNX.total-effect.Sample.longShot",
        text: "QUINCUNX.total-effect.Sample.longShotText",
        supply: "maren-quiver",
        spec: {
          effects: [{ rank: "high", kind: "QUINCUNX.total-effect.Sample.weaponHarm", when: { min: 11 } }],
          thresholds: [
            { at: 11, text: "QUINCUNX.total-effect.Sample.hits" },
            { at: 15, text: "QUINCUNX.total-effect.Sample.hitsEasier" },
          ],
        },
      },
    ],
    bonds: [
      { id: "maren-tove", label: "QUINCUNX.total-effect.Sample.bondTove", count: 4 },
      { id: "maren-warden", label: "QUINCUNX.total-effect.Sample.bondWarden", count: 2 },
    ],
    depletion: [{ id: "maren-quiver", label: "QUINCUNX.total-effect.Sample.quiver", value: 1, out: 0 }],
    vulnerabilities: [{ id: "maren-fire", kind: "QUINCUNX.total-effect.Sample.fireHarm" }],
    resistances: [{ id: "maren-cold", kind: "QUINCUNX.total-effect.Sample.coldHarm" }],
    kinds: [{ id: "maren-weapon", label: "QUINCUNX.total-effect.Sample.weaponHarm", value: 1, max: 6 }],
  }),
  sample("tove", "QUINCUNX.total-effect.Sample.tove", {
    escalation: 1,
    stats: [
      { id: "tove-muscle", label: "QUINCUNX.total-effect.Sample.muscle", value: 3 },
      { id: "tove-nerve", label: "QUINCUNX.total-effect.Sample.nerve", value: 1 },
      { id: "tove-letters", label: "QUINCUNX.total-effect.Sample.letters", value: -2 },
    ],
    abilities: [
      {
        id: "tove-hammer",
        label: "QUINCUNX.total-effect.Sample.hammerBlow",
        text: "QUINCUNX.total-effect.Sample.hammerBlowText",
        spec: {
          effects: [{ rank: "mid", step: 1, kind: "QUINCUNX.total-effect.Sample.weaponHarm" }],
          thresholds: [
            { at: 9, text: "QUINCUNX.total-effect.Sample.hits" },
            { at: 12, text: "QUINCUNX.total-effect.Sample.throwsDown" },
          ],
        },
      },
      {
        id: "tove-heave",
        label: "QUINCUNX.total-effect.Sample.heave",
        text: "QUINCUNX.total-effect.Sample.heaveText",
        spec: {
          effects: [
            { rank: "mid", invert: true, label: "QUINCUNX.total-effect.Sample.strain", when: { min: 9, max: 12 } },
          ],
          thresholds: [
            { at: 9, text: "QUINCUNX.total-effect.Sample.moves" },
            { at: 13, text: "QUINCUNX.total-effect.Sample.movesWell" },
          ],
        },
      },
    ],
    bonds: [{ id: "tove-maren", label: "QUINCUNX.total-effect.Sample.bondMaren", count: 4 }],
    depletion: [{ id: "tove-lamp", label: "QUINCUNX.total-effect.Sample.lampOil", value: 2, out: 0 }],
    vulnerabilities: [{ id: "tove-mind", kind: "QUINCUNX.total-effect.Sample.mindHarm" }],
    resistances: [{ id: "tove-weapon", kind: "QUINCUNX.total-effect.Sample.weaponHarm" }],
  }),
  sample("ister", "QUINCUNX.total-effect.Sample.ister", {
    escalation: 0,
    stats: [
      { id: "ister-hush", label: "QUINCUNX.total-effect.Sample.hush", value: 2 },
      { id: "ister-wits", label: "QUINCUNX.Sample.wits", value: 2 },
      { id: "ister-muscle", label: "QUINCUNX.total-effect.Sample.muscle", value: -2 },
    ],
    abilities: [
      {
        id: "ister-ward",
        label: "QUINCUNX.total-effect.Sample.chalkWard",
        text: "QUINCUNX.total-effect.Sample.chalkWardText",
        spec: {
          effects: [{ rank: "high", halve: true, label: "QUINCUNX.total-effect.Sample.heldOff" }],
          thresholds: [{ at: 9 }, { at: 11 }, { at: 13, text: "QUINCUNX.total-effect.Sample.wardLasts" }],
        },
      },
      {
        id: "ister-echo",
        label: "QUINCUNX.total-effect.Sample.echo",
        text: "QUINCUNX.total-effect.Sample.echoText",
        spec: {
          effects: [{ flat: 3, kind: "QUINCUNX.total-effect.Sample.mindHarm" }],
          thresholds: [{ at: 11, text: "QUINCUNX.total-effect.Sample.answers" }],
        },
      },
    ],
    bonds: [
      { id: "ister-maren", label: "QUINCUNX.total-effect.Sample.bondMaren", count: 1 },
      { id: "ister-drowned", label: "QUINCUNX.total-effect.Sample.bondBell", count: 3 },
    ],
    depletion: [{ id: "ister-chalk", label: "QUINCUNX.total-effect.Sample.chalk", value: 3, out: 0 }],
    vulnerabilities: [],
    resistances: [{ id: "ister-mind", kind: "QUINCUNX.total-effect.Sample.mindHarm" }],
  }),
];

export const heroes: People = { outlines, samples };
