/** Sample heroes; row ids are fixed so that macros made from them keep working. */
import { sample } from "../actor/outlines.ts";
import type { ActorSample } from "../contract/actor.ts";

export const samples = (): readonly ActorSample[] => [
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
        spec: {
          effects: [
            { rank: "high", kind: "QUINCUNX.total-effect.Sample.weaponHarm" },
            {
              rank: "mid",
              label: "QUINCUNX.total-effect.Sample.quiver",
              check: { op: "<=", value: 1, tone: "bad" },
            },
          ],
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
