/** Ready-made sets of stats for new heroes of Total//Effect. */
import type { ActorOutline } from "../contract/actor.ts";
import { outline, outlineRow } from "../actor/outlines.ts";

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

export const outlines = (): readonly ActorOutline[] => [
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
