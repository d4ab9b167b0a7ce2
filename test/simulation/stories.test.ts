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
  "a number brought to a resource stays when the whole log is deleted": {
    plan: {
      seed: "facets/history-228",
      seats: [
        { name: "Gamemaster", role: 4, skew: 0, latency: 0 },
        { name: "Ana", role: 1, skew: 0, latency: 0 },
      ],
      clientStamps: false,
      reloaded: "Gamemaster",
      isDrawn: false,
      generation: 14,
    },
    steps: [
      { id: 7, at: 14152, by: "Ana", kind: "strike", args: { kind: "Weapon Harm", mode: "gm" } },
      { id: 8, at: 14286, by: "Ana", kind: "carry", args: { on: 7, which: 2 } },
      { id: 19, at: 36667, by: "Gamemaster", kind: "delete-all", args: {} },
      { id: 42, at: 177158, by: "Ana", kind: "cut", args: { duration: 60000 } },
    ],
  },
  "an undo of a decision on which another was built at the same moment does not count": {
    plan: {
      seed: "facets/history-364",
      seats: [
        { name: "Gamemaster", role: 4, skew: 0, latency: 200 },
        { name: "Olga", role: 3, skew: 0, latency: 20 },
        { name: "Ana", role: 1, skew: 0, latency: 3000 },
      ],
      clientStamps: false,
      reloaded: "Olga",
      isDrawn: false,
      generation: 14,
    },
    steps: [
      { id: 6, at: 7619, by: "Ana", kind: "aid", args: { words: "fives 3d8 vs 5" } },
      { id: 7, at: 7978, by: "Olga", kind: "aidGrant", args: { on: 6, which: 3 } },
      { id: 9, at: 11843, by: "Gamemaster", kind: "aidGrant", args: { on: 6, which: 0 } },
      { id: 14, at: 17854, by: "Ana", kind: "spend", args: { on: 6, which: 6 } },
      { id: 16, at: 18285, by: "Ana", kind: "undo", args: { on: 6, which: 2 } },
      { id: 19, at: 26557, by: "Ana", kind: "spend", args: { on: 6, which: 5 } },
      {
        id: 20,
        at: 42080,
        by: "Ana",
        kind: "forge-query",
        args: { name: "quincunx.secretsWanted", from: "Olga", to: "Gamemaster" },
      },
    ],
  },
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
  "the buttons that rest after a tie are drawn as usual afterwards": {
    plan: {
      ...{ seed: "s39-941", clientStamps: false, reloaded: "Olga", isDrawn: true, generation: 14 },
      seats: [GM, OLGA].map((seat) => ({ ...seat, latency: 0 })),
    },
    steps: [
      {
        ...{ id: 15, at: 23_336, by: "Gamemaster", kind: "contest" },
        args: {
          held: { mechanic: "standard-check", tie: "equals-reroll", a: {}, b: { passive: true } },
          ...{ users: ["Olga", null], isPassive: false, opposes: null, isHidden: false },
          fields: { target: 5, threshold: 4, base: 8, thresholds: [{ at: 15 }, { at: 18 }] },
        },
      },
      { id: 19, at: 24_051, by: "Gamemaster", kind: "contest-roll", args: { on: 15, side: "a" } },
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
};

describe("all conditions hold in a story where", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, story) => {
    expect(await problemIn(story)).toBeNull();
  });
});
