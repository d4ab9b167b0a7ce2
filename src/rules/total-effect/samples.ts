/** Heroes to try the mechanic with; row ids are fixed so that macros made from them keep working. */
import type { ActorSample } from "../actor/declaration.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "QUINCUNX.TotalEffect.Sample.maren",
    img: IMG,
    system: {
      escalation: 0,
      stats: [
        { id: "maren-aim", label: "QUINCUNX.TotalEffect.Sample.aim", value: 2 },
        { id: "maren-stride", label: "QUINCUNX.TotalEffect.Sample.stride", value: 1 },
        { id: "maren-charm", label: "QUINCUNX.TotalEffect.Sample.charm", value: -1 },
      ],
      abilities: [
        {
          id: "maren-pin-down",
          label: "QUINCUNX.TotalEffect.Sample.pinDown",
          text: "QUINCUNX.TotalEffect.Sample.pinDownText",
          spec: {
            effects: [{ rank: "low", kind: "QUINCUNX.TotalEffect.Sample.weaponHarm" }],
            thresholds: [{ at: 13, text: "QUINCUNX.TotalEffect.Sample.pinDownAgain" }],
          },
        },
        {
          id: "maren-long-shot",
          label: "QUINCUNX.TotalEffect.Sample.longShot",
          text: "QUINCUNX.TotalEffect.Sample.longShotText",
          spec: {
            effects: [
              { rank: "high", kind: "QUINCUNX.TotalEffect.Sample.weaponHarm" },
              {
                rank: "mid",
                label: "QUINCUNX.TotalEffect.Sample.arrows",
                check: { op: "<=", value: 1, text: "QUINCUNX.TotalEffect.Sample.quiverEmpty" },
              },
            ],
            thresholds: [
              { at: 11, text: "QUINCUNX.TotalEffect.Sample.hits" },
              { at: 15, text: "QUINCUNX.TotalEffect.Sample.hitsEasier" },
            ],
          },
        },
      ],
      bonds: [
        { id: "maren-tove", label: "QUINCUNX.TotalEffect.Sample.bondTove", count: 4 },
        { id: "maren-warden", label: "QUINCUNX.TotalEffect.Sample.bondWarden", count: 2 },
      ],
      depletion: [{ id: "maren-quiver", label: "QUINCUNX.TotalEffect.Sample.quiver", value: 1 }],
      vulnerabilities: [{ id: "maren-fire", kind: "QUINCUNX.TotalEffect.Sample.fireHarm" }],
      resistances: [{ id: "maren-cold", kind: "QUINCUNX.TotalEffect.Sample.coldHarm" }],
    },
  },
  {
    name: "QUINCUNX.TotalEffect.Sample.tove",
    img: IMG,
    system: {
      escalation: 1,
      stats: [
        { id: "tove-muscle", label: "QUINCUNX.TotalEffect.Sample.muscle", value: 3 },
        { id: "tove-nerve", label: "QUINCUNX.TotalEffect.Sample.nerve", value: 1 },
        { id: "tove-letters", label: "QUINCUNX.TotalEffect.Sample.letters", value: -2 },
      ],
      abilities: [
        {
          id: "tove-hammer",
          label: "QUINCUNX.TotalEffect.Sample.hammerBlow",
          text: "QUINCUNX.TotalEffect.Sample.hammerBlowText",
          spec: {
            effects: [{ rank: "mid", step: 1, kind: "QUINCUNX.TotalEffect.Sample.weaponHarm" }],
            thresholds: [
              { at: 9, text: "QUINCUNX.TotalEffect.Sample.hits" },
              { at: 12, text: "QUINCUNX.TotalEffect.Sample.throwsDown" },
            ],
          },
        },
        {
          id: "tove-heave",
          label: "QUINCUNX.TotalEffect.Sample.heave",
          text: "QUINCUNX.TotalEffect.Sample.heaveText",
          spec: {
            effects: [
              { rank: "mid", invert: true, label: "QUINCUNX.TotalEffect.Sample.strain", when: { min: 9, max: 12 } },
            ],
            thresholds: [
              { at: 9, text: "QUINCUNX.TotalEffect.Sample.moves" },
              { at: 13, text: "QUINCUNX.TotalEffect.Sample.movesWell" },
            ],
          },
        },
      ],
      bonds: [{ id: "tove-maren", label: "QUINCUNX.TotalEffect.Sample.bondMaren", count: 4 }],
      depletion: [{ id: "tove-lamp", label: "QUINCUNX.TotalEffect.Sample.lampOil", value: 2 }],
      vulnerabilities: [{ id: "tove-mind", kind: "QUINCUNX.TotalEffect.Sample.mindHarm" }],
      resistances: [{ id: "tove-weapon", kind: "QUINCUNX.TotalEffect.Sample.weaponHarm" }],
    },
  },
  {
    name: "QUINCUNX.TotalEffect.Sample.ister",
    img: IMG,
    system: {
      escalation: 0,
      stats: [
        { id: "ister-hush", label: "QUINCUNX.TotalEffect.Sample.hush", value: 2 },
        { id: "ister-wits", label: "QUINCUNX.TotalEffect.Sample.wits", value: 2 },
        { id: "ister-muscle", label: "QUINCUNX.TotalEffect.Sample.muscle", value: -2 },
      ],
      abilities: [
        {
          id: "ister-ward",
          label: "QUINCUNX.TotalEffect.Sample.chalkWard",
          text: "QUINCUNX.TotalEffect.Sample.chalkWardText",
          spec: {
            effects: [{ rank: "high", halve: true, label: "QUINCUNX.TotalEffect.Sample.heldOff" }],
            thresholds: [{ at: 9 }, { at: 11 }, { at: 13, text: "QUINCUNX.TotalEffect.Sample.wardLasts" }],
          },
        },
        {
          id: "ister-echo",
          label: "QUINCUNX.TotalEffect.Sample.echo",
          text: "QUINCUNX.TotalEffect.Sample.echoText",
          spec: {
            effects: [{ flat: 3, kind: "QUINCUNX.TotalEffect.Sample.mindHarm" }],
            thresholds: [{ at: 11, text: "QUINCUNX.TotalEffect.Sample.answers" }],
          },
        },
      ],
      bonds: [
        { id: "ister-maren", label: "QUINCUNX.TotalEffect.Sample.bondMaren", count: 1 },
        { id: "ister-drowned", label: "QUINCUNX.TotalEffect.Sample.bondBell", count: 3 },
      ],
      depletion: [{ id: "ister-chalk", label: "QUINCUNX.TotalEffect.Sample.chalk", value: 3 }],
      vulnerabilities: [],
      resistances: [{ id: "ister-mind", kind: "QUINCUNX.TotalEffect.Sample.mindHarm" }],
    },
  },
];
