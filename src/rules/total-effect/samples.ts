/** Heroes to try the mechanic with; row ids are fixed so that macros made from them keep working. */
import type { ActorSample } from "../actor.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "Maren Holt",
    img: IMG,
    system: {
      escalation: 0,
      stats: [
        { id: "maren-aim", label: "Aim", value: 2 },
        { id: "maren-stride", label: "Stride", value: 1 },
        { id: "maren-charm", label: "Charm", value: -1 },
      ],
      abilities: [
        {
          id: "maren-pin-down",
          label: "Pin Down",
          text: "An arrow through the cloak. From 13 on, moving this round or the next hurts as much again.",
          spec: {
            effects: [{ rank: "low", kind: "Weapon Harm" }],
            thresholds: [{ at: 13, text: "harmed again on moving this round or the next" }],
          },
        },
        {
          id: "maren-long-shot",
          label: "Long Shot",
          text: "One careful arrow over a great distance.",
          spec: {
            effects: [
              { rank: "high", kind: "Weapon Harm" },
              { rank: "mid", label: "Arrows", check: { op: "<=", value: 1, text: "the quiver is empty" } },
            ],
            thresholds: [
              { at: 11, text: "hits" },
              { at: 15, text: "hits, and the next shot is easier" },
            ],
          },
        },
      ],
      bonds: [
        { id: "maren-tove", label: "Tove", count: 4 },
        { id: "maren-warden", label: "The old warden", count: 2 },
      ],
      depletion: [{ id: "maren-quiver", label: "Quiver", value: 1 }],
      vulnerabilities: [{ id: "maren-fire", kind: "Fire Harm" }],
      resistances: [{ id: "maren-cold", kind: "Cold Harm" }],
    },
  },
  {
    name: "Tove Arnesdatter",
    img: IMG,
    system: {
      escalation: 1,
      stats: [
        { id: "tove-muscle", label: "Muscle", value: 3 },
        { id: "tove-nerve", label: "Nerve", value: 1 },
        { id: "tove-letters", label: "Letters", value: -2 },
      ],
      abilities: [
        {
          id: "tove-hammer",
          label: "Hammer Blow",
          text: "Slow, loud, and hard to ignore.",
          spec: {
            effects: [{ rank: "mid", step: 1, kind: "Weapon Harm" }],
            thresholds: [
              { at: 9, text: "hits" },
              { at: 12, text: "and throws the target down" },
            ],
          },
        },
        {
          id: "tove-heave",
          label: "Heave the Crate",
          text: "A risk: on a Total of 9 to 12 it works and it hurts.",
          spec: {
            effects: [{ rank: "mid", invert: true, label: "Strain", when: { min: 9, max: 12 } }],
            thresholds: [
              { at: 9, text: "it moves" },
              { at: 13, text: "it moves, and nobody is hurt" },
            ],
          },
        },
      ],
      bonds: [{ id: "tove-maren", label: "Maren", count: 4 }],
      depletion: [{ id: "tove-lamp", label: "Lamp oil", value: 2 }],
      vulnerabilities: [{ id: "tove-mind", kind: "Mind Harm" }],
      resistances: [{ id: "tove-weapon", kind: "Weapon Harm" }],
    },
  },
  {
    name: "Ister, who listens",
    img: IMG,
    system: {
      escalation: 0,
      stats: [
        { id: "ister-hush", label: "Hush", value: 2 },
        { id: "ister-wits", label: "Wits", value: 2 },
        { id: "ister-muscle", label: "Muscle", value: -2 },
      ],
      abilities: [
        {
          id: "ister-ward",
          label: "Chalk Ward",
          text: "Half of the best die, never nothing.",
          spec: {
            effects: [{ rank: "high", halve: true, label: "Harm held off" }],
            thresholds: [{ at: 9 }, { at: 11 }, { at: 13, text: "the ward lasts" }],
          },
        },
        {
          id: "ister-echo",
          label: "Borrowed Echo",
          text: "A steady number instead of a die.",
          spec: { effects: [{ flat: 3, kind: "Mind Harm" }], thresholds: [{ at: 11, text: "it answers" }] },
        },
      ],
      bonds: [
        { id: "ister-maren", label: "Maren", count: 1 },
        { id: "ister-drowned", label: "The drowned bell", count: 3 },
      ],
      depletion: [{ id: "ister-chalk", label: "Chalk", value: 3 }],
      vulnerabilities: [],
      resistances: [{ id: "ister-mind", kind: "Mind Harm" }],
    },
  },
];
