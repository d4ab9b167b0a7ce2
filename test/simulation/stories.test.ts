/** Stories that failed once, shortened. */
import { describe, expect, it } from "vitest";
import { problemIn } from "./histories.ts";
import type { Story } from "./story.ts";

const GM = { name: "Gamemaster", role: 4, skew: 0, latency: 20 };
const SLOW_GM = { ...GM, latency: 9000 };
const OLGA = { name: "Olga", role: 3, skew: 0, latency: 20 };
const ANA = { name: "Ana", role: 1, skew: 0, latency: 20 };
const BEN = { name: "Ben", role: 1, skew: 0, latency: 3000 };

const STORIES: Readonly<Record<string, Story>> = {
  "a page that loses its connection while loading has all changes afterwards": {
    plan: { seed: "loading", clientStamps: false, reloaded: "Gamemaster", seats: [GM, BEN] },
    steps: [
      { id: 1, at: 0, by: "Ben", kind: "reload", args: { isForgotten: false } },
      { id: 2, at: 3000, by: "Ben", kind: "cut", args: { duration: 2000 } },
      { id: 3, at: 3500, by: "Gamemaster", kind: "roll", args: { words: "check 5 vs 20", mode: "public" } },
    ],
  },
  "all GMs learn a difficulty that a GM with a slow connection hides": {
    plan: { seed: "patience", clientStamps: false, reloaded: "Gamemaster", seats: [SLOW_GM, OLGA] },
    steps: [
      { id: 1, at: 0, by: "Olga", kind: "roll", args: { words: "check 5 vs 20", mode: "public" } },
      {
        id: 2,
        at: 20_000,
        by: "Gamemaster",
        kind: "hide",
        args: { on: 1, which: 0, after: 0, fields: { thresholds: [{ at: 12 }] } },
      },
    ],
  },
  "a card rolled while a GM answers with a hidden number has that number at every GM": {
    plan: {
      seed: "history-2",
      clientStamps: false,
      reloaded: "Gamemaster",
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 3000 })),
    },
    steps: [
      { id: 15, at: 102_110, by: "Ana", kind: "question", args: { words: "check 5 vs ?" } },
      {
        id: 24,
        at: 123_690,
        by: "Gamemaster",
        kind: "decide-hidden",
        args: { on: 15, which: 1, after: 500, fields: { target: 5 }, isHidden: true },
      },
    ],
  },
  "a packet that arrived before an outage of a minute is not sent again": {
    plan: {
      seed: "history-70",
      clientStamps: true,
      reloaded: "Gamemaster",
      seats: [
        { ...GM, latency: 3000 },
        { ...OLGA, latency: 3000 },
        { ...ANA, latency: 200 },
      ],
    },
    steps: [
      { id: 2, at: 13_255, by: "Ana", kind: "strike", args: { kind: "Weapon Harm", mode: "public" } },
      { id: 4, at: 31_381, by: "Ana", kind: "harm", args: { on: 2, which: 7 } },
      { id: 10, at: 43_463, by: "Ana", kind: "cut", args: { duration: 60_000 } },
    ],
  },
  "both GMs know the other's hidden number if a GM hides one in a prompt and closes the page at once": {
    plan: {
      seed: "seven-57",
      clientStamps: false,
      reloaded: "Ana",
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 2, at: 16_356, by: "Olga", kind: "contest" },
        args: {
          held: {
            mechanic: "standard-check",
            tie: "attacker-a",
            a: {},
            b: { bonuses: [{ label: "wall", value: 2 }] },
          },
          ...{ users: ["Gamemaster", "Ana"], isPassive: false, opposes: null },
        },
      },
      {
        ...{ id: 9, at: 34_720, by: "Gamemaster", kind: "ruling" },
        args: { what: "hide", which: 2, fields: { target: 5 }, isHidden: true, lead: 3000, leaves: false },
      },
      {
        ...{ id: 11, at: 35_387, by: "Olga", kind: "ruling" },
        args: { what: "hide", which: 0, fields: { target: 4 }, isHidden: true, lead: 20, leaves: true },
      },
    ],
  },
  "the prompt tells two GMs, one with a slow connection, which of their simultaneous hidden numbers counts": {
    plan: {
      seed: "history-150",
      clientStamps: false,
      reloaded: "Ben",
      seats: [GM, { ...OLGA, latency: 3000 }, { ...BEN, latency: 200 }],
    },
    steps: [
      {
        ...{ id: 4, at: 23_473, by: "Olga", kind: "ruling" },
        args: { what: "give", which: 5, fields: {}, isHidden: false, lead: 20, leaves: false },
      },
      {
        ...{ id: 6, at: 23_900, by: "Gamemaster", kind: "ruling" },
        args: { what: "give", which: 0, fields: {}, isHidden: false, lead: 0, leaves: false },
      },
      { id: 7, at: 32_360, by: "Ben", kind: "prompted", args: { words: "pool 3 + 2 vs 4" } },
      {
        ...{ id: 8, at: 46_051, by: "Gamemaster", kind: "ruling" },
        args: { what: "hide", which: 1, fields: { base: 6 }, isHidden: true, lead: null, leaves: false },
      },
      {
        ...{ id: 9, at: 46_404, by: "Olga", kind: "ruling" },
        args: { what: "hide", which: 6, fields: { base: 9 }, isHidden: true, lead: null, leaves: false },
      },
    ],
  },
  "undoing a request's second hidden difficulty restores the first at once": {
    plan: {
      seed: "history-140",
      clientStamps: false,
      reloaded: "Olga",
      seats: [GM, OLGA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 2, at: 10_752, by: "Gamemaster", kind: "request" },
        args: { asked: { mechanic: "total-effect", spec: { advantage: 1 } }, seats: ["Ana", "Olga"], isHidden: true },
      },
      {
        ...{ id: 18, at: 94_860, by: "Olga", kind: "target" },
        args: { on: 2, after: 5000, fields: { thresholds: [{ at: 8 }, { at: 29 }] }, isHidden: true },
      },
      { id: 19, at: 95_202, by: "Gamemaster", kind: "undo", args: { on: 2, which: 5 } },
    ],
  },
  "a request with a hidden difficulty that was later set openly hides nothing from its answers": {
    plan: {
      seed: "history-138",
      clientStamps: false,
      reloaded: "Ana",
      seats: [GM, OLGA, ANA, BEN].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 5, at: 32_774, by: "Gamemaster", kind: "request" },
        args: {
          asked: {
            mechanic: "fives-pool",
            spec: {
              pool: [
                { size: 6, role: "hero" },
                { size: 8, role: "trope" },
              ],
              target: 5,
            },
          },
          ...{ seats: ["Ben", "Olga"], isHidden: true },
        },
      },
      {
        ...{ id: 10, at: 46_782, by: "Olga", kind: "target" },
        args: { on: 5, after: 500, fields: { target: 5 }, isHidden: false },
      },
      {
        ...{ id: 20, at: 122_841, by: "Olga", kind: "request" },
        args: {
          asked: { mechanic: "standard-check", spec: { target: 15 } },
          seats: ["Ben", "Gamemaster"],
          isHidden: true,
        },
      },
    ],
  },
  "the ledger entry of reverted harm has the real change if the number was lowered meanwhile": {
    plan: {
      seed: "history-245",
      clientStamps: false,
      reloaded: "Olga",
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      { id: 6, at: 45_098, by: "Olga", kind: "strike", args: { kind: "Fire", mode: "public" } },
      { id: 7, at: 45_412, by: "Gamemaster", kind: "harm", args: { on: 6, which: 1 } },
      { id: 13, at: 68_301, by: "Olga", kind: "track", args: { on: 6, which: 7 } },
      { id: 15, at: 86_865, by: "Ana", kind: "harm-revert", args: { on: 6, which: 7 } },
    ],
  },
  "a target spared while other targets are dealt harm is not pending": {
    plan: {
      seed: "history-10",
      clientStamps: false,
      reloaded: "Gamemaster",
      seats: [GM, OLGA].map((seat) => ({ ...seat, latency: 200 })),
    },
    steps: [
      { id: 16, at: 87_495, by: "Olga", kind: "strike", args: { kind: "", mode: "public" } },
      { id: 21, at: 129_231, by: "Gamemaster", kind: "harm", args: { on: 16, which: 8 } },
      { id: 24, at: 136_407, by: "Gamemaster", kind: "harm-revert", args: { on: 16, which: 9 } },
    ],
  },
  "an assistant's rulings stay after an unrecorded demotion by a GM who leaves at once": {
    plan: {
      seed: "fresh-41",
      clientStamps: false,
      reloaded: "Ana",
      seats: [{ ...GM, latency: 3000 }, OLGA, ANA],
    },
    steps: [
      { id: 1, at: 20_000, by: "Ana", kind: "roll", args: { words: "check 3 vs 20", mode: "public" } },
      {
        ...{ id: 2, at: 30_000, by: "Olga", kind: "amend" },
        args: { on: 1, which: 0, after: 0, fields: { target: 5 } },
      },
      { id: 3, at: 40_000, by: "Gamemaster", kind: "turn", args: { who: "Olga", role: 1 } },
      { id: 4, at: 43_000, by: "Gamemaster", kind: "leave", args: {} },
      { id: 5, at: 60_000, by: "Olga", kind: "forge", args: { on: 1, type: "amend", data: { target: 6 } } },
    ],
  },
  "the card of a thrown side keeps its hidden target at a GM who learns of it last": {
    plan: {
      seed: "2026-11-23/history-5008",
      clientStamps: false,
      reloaded: "Gamemaster",
      seats: [
        { ...GM, latency: 3000 },
        { ...OLGA, latency: 3000 },
        { ...ANA, latency: 200 },
      ],
    },
    steps: [
      {
        ...{ id: 23, at: 120_130, by: "Ana", kind: "contest" },
        args: {
          held: {
            ...{ mechanic: "fives-pool", tie: null },
            a: { pool: [{ size: 6, role: "hero" }], target: 5, challenge: 6 },
            b: { pool: [{ size: 6, role: "hero" }], target: 5, challenge: 6 },
          },
          ...{ users: ["Olga", "Ana"], isPassive: false, opposes: null, isHidden: false, fields: {} },
        },
      },
      {
        ...{ id: 31, at: 148_400, by: "Olga", kind: "side-hidden" },
        args: { on: 23, which: 5, after: 0, fields: { target: 4 }, isHidden: true },
      },
    ],
  },
  "the pause of the buttons after a tie is local to a page, and not part of its view": {
    plan: {
      seed: "2026-11-26a/history-911",
      clientStamps: false,
      reloaded: "Ana",
      seats: [GM, ANA, BEN].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 2, at: 13_530, by: "Ben", kind: "contest" },
        args: {
          held: { mechanic: "standard-check", tie: "equals-reroll", a: {}, b: { passive: true } },
          ...{ users: ["Ben", "Ben"], isPassive: false, opposes: null, isHidden: false },
          fields: { target: 5, threshold: 3, base: 6, thresholds: [{ at: 11 }, { at: 17 }] },
        },
      },
    ],
  },
  "an interrupted part of a split pool accepts a difficulty that leaves no die": {
    plan: {
      seed: "2026-11-23/history-515",
      clientStamps: false,
      reloaded: "Olga",
      seats: [GM, OLGA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 5, at: 18_186, by: "Olga", kind: "split" },
        args: {
          divided: {
            specs: [{ dice: 6 }, { dice: 6, base: 4 }, { dice: 7, base: 5, untrained: true }],
            dice: [2, 2, 2],
          },
          ...{ hero: "Ana", mode: "public" },
        },
      },
      { id: 10, at: 67_588, by: "Gamemaster", kind: "interrupt", args: { on: 5, which: 3 } },
      {
        ...{ id: 16, at: 104_277, by: "Gamemaster", kind: "amend" },
        args: { on: 5, which: 8, after: 30_000, fields: { base: 10 } },
      },
    ],
  },
  "a payment interrupted by an outage completes after the reconnect, and the next payment includes it": {
    plan: {
      seed: "2026-11-23/history-8695",
      clientStamps: true,
      reloaded: "Gamemaster",
      seats: [{ ...GM, latency: 200 }, OLGA, { ...ANA, latency: 3000 }],
    },
    steps: [
      {
        ...{ id: 10, at: 69_830, by: "Gamemaster", kind: "fives" },
        args: { isChoice: true, dice: 2, size: 8, target: 5, bought: 1, hero: "Ana", mode: "public" },
      },
      { id: 12, at: 70_540, by: "Olga", kind: "type", args: { words: "Well met." } },
      { id: 13, at: 70_816, by: "Gamemaster", kind: "spend", args: { on: 10, which: 6 } },
      {
        ...{ id: 22, at: 139_232, by: "Gamemaster", kind: "spend-both" },
        args: { on: 10, which: 9, other: "Olga", theirs: 10 },
      },
      { id: 23, at: 139_534, by: "Ana", kind: "cut", args: { duration: 100 } },
    ],
  },
  "a hero keeps the current state of a long test that was handed on to it before it joined": {
    plan: {
      seed: "history-184",
      clientStamps: true,
      reloaded: "Ben",
      seats: [
        { ...GM, latency: 3000 },
        { ...ANA, latency: 200 },
        { ...BEN, latency: 3000 },
      ],
    },
    steps: [
      { id: 6, at: 13_380, by: "Gamemaster", kind: "long-test-all", args: { which: 2, hero: "Ben" } },
      { id: 9, at: 18_500, by: "Ben", kind: "long-test-worker", args: { on: 6, hero: "Ana", isHanded: true } },
      { id: 10, at: 18_761, by: "Ana", kind: "long-test-worker", args: { on: 6, hero: "Ana", isHanded: false } },
    ],
  },
  "a request's secret that is revealed while another GM queries it is not kept with its cards": {
    plan: {
      seed: "2026-11-26/history-5259",
      clientStamps: false,
      reloaded: "Gamemaster",
      seats: [{ ...GM, latency: 3000 }, { ...OLGA, latency: 3000 }, ANA],
    },
    steps: [
      { id: 7, at: 7836, by: "Ana", kind: "longTestUndo", args: { on: 1, which: 0 } },
      {
        id: 10,
        at: 14_919,
        by: "Olga",
        kind: "request",
        args: {
          asked: { mechanic: "standard-check", spec: { target: 20, bonuses: [{ label: "rain", value: -2 }] } },
          seats: ["Ana", "Olga"],
          isHidden: true,
          left: [],
        },
      },
      { id: 13, at: 16_340, by: "Olga", kind: "reveal-all", args: { on: 10 } },
    ],
  },
  "a GM who reconnects before a round's automatic throw does not throw if another GM did": {
    plan: {
      seed: "2026-11-27/history-197",
      clientStamps: false,
      reloaded: "Gamemaster",
      seats: [{ ...GM, latency: 3000 }, OLGA, { ...ANA, latency: 3000 }],
    },
    steps: [
      {
        id: 8,
        at: 8342,
        by: "Gamemaster",
        kind: "request",
        args: {
          asked: { mechanic: "difficulty-pool", spec: { dice: 5, base: 6 } },
          seats: ["Ana", "Gamemaster"],
          isHidden: false,
          left: [],
        },
      },
      { id: 9, at: 8423, by: "Gamemaster", kind: "cut-asked", args: { duration: 4000 } },
      { id: 11, at: 9720, by: "Olga", kind: "encounter", args: { what: "begin" } },
    ],
  },
  "a purchase stays paid on a card that a changed die makes unreadable": {
    plan: {
      seed: "2026-11-29/history-5184",
      clientStamps: false,
      reloaded: "Ana",
      seats: [OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        id: 14,
        at: 42_242,
        by: "Ana",
        kind: "roll",
        args: { words: "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2 by gm", mode: "self" },
      },
      { id: 21, at: 47_643, by: "Olga", kind: "spend", args: { on: 14, which: 2 } },
      { id: 37, at: 95_724, by: "Olga", kind: "tamper", args: { on: 14 } },
    ],
  },
  "a roll on its way at the deletion of its request inherits the hidden difficulty": {
    plan: {
      seed: "2026-12-03/history-487",
      ...{ clientStamps: false, reloaded: "Ana" },
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 3000 })),
    },
    steps: [
      {
        ...{ id: 6, at: 12_431, by: "Gamemaster", kind: "request" },
        args: {
          asked: { mechanic: "standard-check", spec: { target: 15 } },
          ...{ seats: ["Ana", "Gamemaster"], isHidden: true, left: [] },
        },
      },
      { id: 10, at: 18_559, by: "Olga", kind: "delete", args: { on: 6 } },
      { id: 11, at: 18_842, by: "Gamemaster", kind: "interrupt", args: { on: 8, which: 4 } },
    ],
  },
  "harm written just before an outage is reverted, even if another GM gave it up at the undo": {
    plan: {
      seed: "2026-12-03/history-3025",
      ...{ clientStamps: false, reloaded: "Ben" },
      seats: [{ ...GM, latency: 3000 }, OLGA, ANA, { ...BEN, latency: 200 }],
    },
    steps: [
      {
        ...{ id: 1, at: 1328, by: "Gamemaster", kind: "request" },
        args: {
          asked: { mechanic: "total-effect", spec: { advantage: 1 } },
          ...{ seats: ["Ana", "Ben"], isHidden: true, left: ["Ben"] },
        },
      },
      { id: 7, at: 5016, by: "Gamemaster", kind: "strike", args: { kind: "", mode: "gm" } },
      { id: 8, at: 5113, by: "Olga", kind: "harm", args: { on: 7, which: 2 } },
      {
        ...{ id: 9, at: 5181, by: "Gamemaster", kind: "request" },
        args: {
          asked: {
            mechanic: "fives-pool",
            spec: {
              pool: [
                { size: 6, role: "hero" },
                { size: 8, role: "trope" },
              ],
              target: 5,
            },
          },
          ...{ seats: ["Ana", "Gamemaster"], isHidden: false, left: ["Ana"] },
        },
      },
      { id: 10, at: 7989, by: "Gamemaster", kind: "cut-asked", args: { duration: 4000 } },
      { id: 11, at: 9988, by: "Gamemaster", kind: "harm", args: { on: 7, which: 0 } },
      { id: 12, at: 10_167, by: "Gamemaster", kind: "undo", args: { on: 7, which: 7 } },
    ],
  },
  "a user deleted while their page loads has no page": {
    plan: {
      seed: "2026-12-03/history-6280",
      ...{ clientStamps: false, reloaded: "Ana" },
      seats: [
        { ...GM, latency: 200 },
        { ...OLGA, latency: 3000 },
        { ...ANA, latency: 3000 },
      ],
    },
    steps: [
      { id: 2, at: 2260, by: "Olga", kind: "leave", args: {} },
      { id: 3, at: 2311, by: "Olga", kind: "come", args: {} },
      { id: 5, at: 2803, by: "Gamemaster", kind: "delete-user", args: { who: "Olga" } },
    ],
  },
  "a page that is ready just after the deletion of its user is closed": {
    plan: {
      seed: "2026-12-10/history-1260",
      ...{ clientStamps: false, reloaded: "Ana" },
      seats: [
        { ...GM, latency: 20 },
        { ...OLGA, latency: 3000 },
        { ...ANA, latency: 20 },
      ],
    },
    steps: [
      { id: 2, at: 329, by: "Olga", kind: "leave", args: {} },
      { id: 4, at: 3529, by: "Olga", kind: "come", args: {} },
      { id: 7, at: 5914, by: "Gamemaster", kind: "delete-user", args: { who: "Olga" } },
      {
        ...{ id: 29, at: 96_995, by: "Gamemaster", kind: "request" },
        args: {
          asked: { mechanic: "difficulty-pool", spec: { dice: 5, base: 6 } },
          ...{ seats: ["Gamemaster"], isHidden: true, left: [] },
        },
      },
    ],
  },
  "a deleted notice of a changed card is not posted again by the next GM": {
    plan: {
      seed: "2026-12-10/history-1661",
      ...{ clientStamps: false, reloaded: "Gamemaster" },
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      { id: 12, at: 35_893, by: "Ana", kind: "roll", args: { words: "fives 3d6 vs 6 luck d6", mode: "self" } },
      { id: 23, at: 53_601, by: "Gamemaster", kind: "tamper", args: { on: 12 } },
      { id: 29, at: 84_779, by: "Gamemaster", kind: "delete-operation", args: { back: 0 } },
    ],
  },
  "undoing a called-off contest by hand works beside forged operations": {
    plan: {
      seed: "2026-12-11/history-4321",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 2, at: 8216, by: "Gamemaster", kind: "contest" },
        args: {
          held: {
            ...{ mechanic: "margin-pool", tie: "both-act" },
            a: { dice: 4, threshold: 6 },
            b: { dice: 3, threshold: 7 },
          },
          ...{ users: ["Olga", null], isPassive: false, opposes: null, isHidden: false },
          fields: { target: 5, threshold: 3, base: 10, thresholds: [{ at: 11 }, { at: 24 }] },
        },
      },
      { id: 4, at: 12_102, by: "Olga", kind: "contestOff", args: { on: 2, which: 4 } },
      { id: 16, at: 23_759, by: "Ana", kind: "forger", args: { attacks: 4 } },
      { id: 27, at: 99_232, by: "Gamemaster", kind: "undo-undo", args: { on: 2 } },
    ],
  },
  "a user disconnected at the start of a round learns only that another page has thrown the shared die": {
    plan: {
      seed: "2026-12-03/history-1611",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [{ ...GM, latency: 200 }, OLGA, ANA],
    },
    steps: [
      { id: 8, at: 13_526, by: "Gamemaster", kind: "encounter", args: { what: "begin" } },
      { id: 11, at: 17_171, by: "Gamemaster", kind: "turn", args: { who: "Ana", role: 3 } },
      { id: 33, at: 177_598, by: "Ana", kind: "encounter", args: { what: "nextRound" } },
      { id: 34, at: 177_913, by: "Gamemaster", kind: "cut", args: { duration: 60_000 } },
    ],
  },
  "a page that throws the shared die for a disconnected page reports no error": {
    plan: {
      seed: "2026-12-10/history-9038",
      ...{ clientStamps: false, reloaded: "Gamemaster" },
      seats: [
        { ...GM, latency: 3000 },
        { ...OLGA, latency: 3000 },
        { ...ANA, latency: 20 },
      ],
    },
    steps: [
      { id: 1, at: 6091, by: "Ana", kind: "question", args: { words: "fives 3d6 vs ?" } },
      { id: 4, at: 10_621, by: "Olga", kind: "encounter", args: { what: "begin" } },
      { id: 6, at: 11_092, by: "Gamemaster", kind: "strike", args: { kind: "Fire", mode: "public" } },
      { id: 7, at: 11_370, by: "Gamemaster", kind: "cut-writing", args: { duration: 1000 } },
      { id: 12, at: 18_944, by: "Gamemaster", kind: "harm", args: { on: 6, which: 0 } },
    ],
  },
  "a roll that only claims to be made for a side does not inherit its hidden target, also after a reload": {
    plan: {
      seed: "2026-12-04/history-2994",
      ...{ clientStamps: false, reloaded: "Gamemaster" },
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 12, at: 28_215, by: "Olga", kind: "contest" },
        args: {
          held: {
            ...{ mechanic: "fives-pool", tie: null },
            a: { pool: Array.from({ length: 3 }, () => ({ size: 6, role: "hero" })), target: 5, challenge: 6 },
            b: { pool: Array.from({ length: 2 }, () => ({ size: 6, role: "hero" })), target: 5, challenge: 6 },
          },
          ...{ users: ["Olga", null], isPassive: false, opposes: null, isHidden: true },
          fields: { target: 5, threshold: 7, base: 10, thresholds: [{ at: 14 }, { at: 16 }] },
        },
      },
      { id: 14, at: 48_347, by: "Ana", kind: "forger", args: { attacks: 4 } },
    ],
  },
  "a GM with a slow connection does not overwrite a hero's long test": {
    plan: {
      seed: "2026-12-04/history-4397",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [{ ...GM, latency: 3000 }, OLGA, ANA],
    },
    steps: [
      { id: 6, at: 8521, by: "Ana", kind: "question", args: { words: "margin 4 vs ?" } },
      { id: 7, at: 10_837, by: "Ana", kind: "cut-asked", args: { duration: 12_000 } },
      { id: 12, at: 24_670, by: "Gamemaster", kind: "long-test-pool", args: { which: 0, hero: "Ana" } },
      { id: 14, at: 26_313, by: "Ana", kind: "long-test-next", args: { on: 12, worker: 0 } },
    ],
  },
  "other GMs know a difficulty hidden in one of two tabs, even if queries reach only the other tab": {
    plan: {
      seed: "2026-12-07/history-9080",
      ...{ clientStamps: false, reloaded: "Ana", isDrawn: true },
      seats: [GM, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      { id: 1, at: 957, by: "Ana", kind: "tab", args: {} },
      {
        ...{ id: 7, at: 6044, by: "Gamemaster", kind: "request" },
        args: {
          asked: { mechanic: "fives-pool", spec: { pool: [{ size: 6, role: "hero" }], target: 5 } },
          ...{ seats: ["Ana", "Gamemaster"], isHidden: false, left: ["Gamemaster", "Ana"] },
        },
      },
      { id: 17, at: 13_325, by: "Gamemaster", kind: "turn", args: { who: "Ana", role: 3 } },
      {
        ...{ id: 23, at: 41_209, by: "Ana", kind: "hide" },
        args: { on: 7, which: 6, after: 30_000, fields: { target: 4 }, isHidden: true },
      },
    ],
  },
  "harm still counts after the deletion of its author, also at a reloaded page": {
    plan: { seed: "2026-12-08/history-9711", ...{ clientStamps: false, reloaded: "Gamemaster" }, seats: [GM, ANA] },
    steps: [
      { id: 3, at: 26_832, by: "Ana", kind: "strike", args: { kind: "", mode: "public" } },
      { id: 7, at: 30_508, by: "Ana", kind: "harm", args: { on: 3, which: 3 } },
      {
        ...{ id: 18, at: 58_371, by: "Ana", kind: "fives-choice" },
        args: { isChoice: true, dice: 4, size: 8, target: 5, bought: 0, hero: "Ana", mode: "public" },
      },
      { id: 57, at: 247_716, by: "Gamemaster", kind: "delete-user", args: { who: "Ana" } },
    ],
  },
  "emptying the chat is refused for a GM demoted before the packet arrives, without other errors": {
    plan: {
      seed: "2026-12-08/history-2082",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [GM, { ...OLGA, latency: 200 }, { ...ANA, latency: 200 }],
    },
    steps: [
      { id: 14, at: 22_169, by: "Ana", kind: "split-prompted", args: { words: "pool 4" } },
      { id: 19, at: 53_603, by: "Olga", kind: "delete-all", args: {} },
      { id: 20, at: 53_710, by: "Gamemaster", kind: "turn", args: { who: "Olga", role: 1 } },
    ],
  },
  "a passive side thrown by two slow tabs exists once; core reports an error to the later tab": {
    plan: {
      seed: "2026-12-09/history-292",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [
        { ...OLGA, latency: 200 },
        { ...ANA, latency: 3000 },
      ],
    },
    steps: [
      { id: 2, at: 4281, by: "Ana", kind: "tab", args: {} },
      {
        ...{ id: 8, at: 15_635, by: "Olga", kind: "contest" },
        args: {
          held: {
            ...{ mechanic: "margin-pool", tie: "both-act" },
            ...{ a: { dice: 4, threshold: 6 }, b: { dice: 3, threshold: 7 } },
          },
          ...{ users: ["Gamemaster", "Ana"], isPassive: true, opposes: null, isHidden: false },
          fields: { target: 5, threshold: 7, base: 6, thresholds: [{ at: 4 }, { at: 27 }] },
        },
      },
    ],
  },
  "a forged fives pool that claims to be part of a split pool has no cancelled dice": {
    plan: {
      seed: "2026-12-09/history-413",
      ...{ clientStamps: false, reloaded: "Ana", generation: 14 },
      seats: [ANA, { ...BEN, latency: 20 }].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 2, at: 2271, by: "Ben", kind: "split" },
        args: { divided: { specs: [{ dice: 5 }, { dice: 6, base: 7 }], dice: [3, 2] }, hero: "Ben", mode: "gm" },
      },
      { id: 8, at: 24_365, by: "Ana", kind: "roll", args: { words: "fives 2d6 + d8 vs 5" } },
      {
        ...{ id: 9, at: 28_289, by: "Ben", kind: "fives" },
        args: { isChoice: false, dice: 5, size: 4, target: 4, bought: 0, hero: "Ben", mode: "public" },
      },
      { id: 17, at: 47_994, by: "Ben", kind: "forger", args: { attacks: 2 } },
    ],
  },
  "a payment by both a slow GM and the reconnected player is made once": {
    plan: {
      seed: "aud-1",
      ...{ clientStamps: false, reloaded: "Ana" },
      seats: [{ ...GM, latency: 3000 }, ANA],
    },
    steps: [
      {
        ...{ id: 1, at: 0, by: "Ana", kind: "fives" },
        args: { dice: 5, size: 6, target: 4, isChoice: false, bought: 0, hero: "Ana", mode: "public" },
      },
      { id: 2, at: 20_000, by: "Ana", kind: "leave", args: {} },
      { id: 3, at: 30_000, by: "Gamemaster", kind: "spend", args: { on: 1, which: 0 } },
      { id: 4, at: 33_000, by: "Ana", kind: "come", args: {} },
      { id: 5, at: 34_500, by: "Ana", kind: "spend", args: { on: 1, which: 0 } },
    ],
  },
  "a payment by a GM during an outage and by another GM meanwhile is made once, and later spends are paid": {
    plan: {
      seed: "aud-cb",
      ...{ clientStamps: false, reloaded: "Olga" },
      seats: [GM, OLGA, ANA],
    },
    steps: [
      {
        ...{ id: 1, at: 0, by: "Ana", kind: "fives" },
        args: { dice: 5, size: 6, target: 4, isChoice: false, bought: 0, hero: "Ana", mode: "public" },
      },
      { id: 2, at: 20_000, by: "Ana", kind: "leave", args: {} },
      { id: 3, at: 30_000, by: "Olga", kind: "spend", args: { on: 1, which: 0 } },
      { id: 4, at: 30_030, by: "Gamemaster", kind: "cut", args: { duration: 12_000 } },
      { id: 5, at: 38_500, by: "Olga", kind: "spend", args: { on: 1, which: 0 } },
    ],
  },
  "an earlier round shows its own die if the encounter moved back while the active GM was disconnected": {
    plan: { seed: "aud-back", ...{ clientStamps: false, reloaded: "Ana" }, seats: [GM, OLGA, ANA] },
    steps: [
      { id: 1, at: 0, by: "Olga", kind: "encounter", args: { what: "begin" } },
      { id: 2, at: 10_000, by: "Olga", kind: "encounter", args: { what: "nextRound" } },
      { id: 3, at: 19_900, by: "Gamemaster", kind: "cut", args: { duration: 30_000 } },
      { id: 4, at: 20_000, by: "Olga", kind: "encounter", args: { what: "previousRound" } },
      { id: 5, at: 25_000, by: "Gamemaster", kind: "leave", args: {} },
    ],
  },
  "a demoted GM without possible targets sees that reason instead of a harm button": {
    plan: {
      seed: "2026-11-26/history-5457",
      clientStamps: false,
      reloaded: "Ana",
      seats: [GM, OLGA, ANA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      { id: 30, at: 75_877, by: "Olga", kind: "strike", args: { kind: "Weapon Harm", mode: "public" } },
      { id: 39, at: 86_748, by: "Gamemaster", kind: "turn", args: { who: "Olga", role: 1 } },
      { id: 41, at: 89_418, by: "Olga", kind: "harm", args: { on: 30, which: 0 } },
    ],
  },
};

describe("all conditions hold in a story where", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, story) => {
    expect(await problemIn(story)).toBeNull();
  });
});
