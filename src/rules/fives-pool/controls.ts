/** What the prompt offers for a fives pool: TN, challenge dice, the Discord Die, the dice of the pool. */
import type { ChoiceControl, Control, ListControl } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { LIMITS } from "../spec/schema.ts";
import { ROLE_NAMES } from "./describe.ts";
import { DIE_ROLES, DIE_SIZES, type FivesSpec } from "./spec.ts";

/** The table's ladder of challenge dice (FP-4). */
export const CHALLENGE_TIERS = [
  { id: "easy", dice: 0, key: "QUINCUNX.fives-pool.Tier.easy" },
  { id: "average", dice: 1, key: "QUINCUNX.fives-pool.Tier.average" },
  { id: "challenging", dice: 2, key: "QUINCUNX.fives-pool.Tier.challenging" },
  { id: "difficult", dice: 3, key: "QUINCUNX.fives-pool.Tier.difficult" },
  { id: "daunting", dice: 4, key: "QUINCUNX.fives-pool.Tier.daunting" },
  { id: "impossible", dice: 5, key: "QUINCUNX.fives-pool.Tier.impossible" },
] as const;

export function controls(spec: FivesSpec): readonly Control[] {
  return [
    ...targetControls(spec),
    ...challengeControls(spec),
    discordControl(spec),
    poolGroup(spec),
    moreControls(spec),
  ];
}

/** The GM's: the Target Number (FP-2). */
export function targetControls({ target }: FivesSpec): readonly Control[] {
  const control: ChoiceControl = {
    kind: "choice",
    id: "target",
    path: ["target"],
    label: phrase("QUINCUNX.fives-pool.Control.target"),
    hint: phrase("QUINCUNX.fives-pool.Control.targetHint"),
    value: target,
    options: [
      { id: "4", value: 4, label: phrase("QUINCUNX.fives-pool.Control.target4") },
      { id: "5", value: 5, label: phrase("QUINCUNX.fives-pool.Control.target5") },
      { id: "6", value: 6, label: phrase("QUINCUNX.fives-pool.Control.target6") },
      { id: "open", value: null, label: phrase("QUINCUNX.Word.unknown") },
    ],
    look: "buttons",
  };
  return [control];
}

function challengeControls({ challenge }: FivesSpec): readonly Control[] {
  return [
    {
      kind: "choice",
      id: "tier",
      path: ["challenge"],
      label: phrase("QUINCUNX.Label.difficulty"),
      value: challenge,
      options: [
        ...CHALLENGE_TIERS.map(({ id, dice, key }) => ({
          id,
          value: dice,
          label: phrase("QUINCUNX.fives-pool.Control.tierOption", { tier: phrase(key), dice }),
        })),
        ...(CHALLENGE_TIERS.some(({ dice }) => dice === challenge)
          ? []
          : [
              {
                id: "other",
                value: challenge,
                label: phrase("QUINCUNX.fives-pool.Control.tierOther", { dice: challenge }),
              },
            ]),
      ],
      look: "select",
      worth: false,
    },
    {
      kind: "stepper",
      id: "challenge",
      path: ["challenge"],
      label: phrase("QUINCUNX.fives-pool.Field.challenge"),
      value: challenge,
      min: 0,
      max: 40,
    },
  ];
}

/** The round's die; an unrolled one is for odds only, so nobody can roll against it here. */
function discordControl({ discord }: FivesSpec): Control {
  return {
    kind: "stepper",
    id: "discord",
    path: ["discord"],
    label: phrase("QUINCUNX.fives-pool.Field.discord"),
    hint: phrase("QUINCUNX.fives-pool.Control.discordHint"),
    table: { id: "discord", label: phrase("QUINCUNX.fives-pool.Control.rollDiscord") },
    value: typeof discord === "number" ? discord : null,
    min: 1,
    max: 20,
    none: {
      label: phrase(
        discord === "unrolled" ? "QUINCUNX.fives-pool.Control.unrolled" : "QUINCUNX.fives-pool.Control.none",
      ),
      start: 1,
      value: null,
    },
  };
}

/** Stats that are ticked make the pool; die by die it is seen to where somebody wants to. */
function poolGroup(spec: FivesSpec): Control {
  return {
    kind: "group",
    id: "dice",
    path: [],
    label: phrase("QUINCUNX.fives-pool.Control.pool"),
    controls: [poolList(spec)],
    folded: true,
  };
}

function poolList({ pool }: FivesSpec): ListControl {
  return {
    kind: "list",
    id: "pool",
    path: ["pool"],
    label: phrase("QUINCUNX.fives-pool.Control.pool"),
    items: pool.map(({ size, role, label }, index) => ({
      label: label
        ? freeText(label)
        : phrase("QUINCUNX.fives-pool.Control.die", { role: phrase(ROLE_NAMES[role]), size }),
      controls: [
        {
          kind: "choice",
          id: `pool.${index}.size`,
          path: ["pool", index, "size"],
          label: phrase("QUINCUNX.fives-pool.Control.size"),
          value: size,
          options: DIE_SIZES.map((option) => ({
            id: `d${option}`,
            value: option,
            label: phrase("QUINCUNX.Word.die", { size: option }),
          })),
          look: "select",
          worth: false,
        },
        {
          kind: "choice",
          id: `pool.${index}.role`,
          path: ["pool", index, "role"],
          label: phrase("QUINCUNX.fives-pool.Control.role"),
          value: role,
          options: DIE_ROLES.map((option) => ({ id: option, value: option, label: phrase(ROLE_NAMES[option]) })),
          look: "select",
          worth: false,
        },
        {
          kind: "text",
          id: `pool.${index}.label`,
          path: ["pool", index, "label"],
          label: phrase("QUINCUNX.Label.whatFor"),
          value: label ?? "",
          max: LIMITS.text,
          placeholder: phrase("QUINCUNX.Label.whatFor"),
          optional: true,
        },
      ],
    })),
    add: [{ id: "die", label: phrase("QUINCUNX.Label.addDie"), value: { size: 6, role: "bonus" } }],
    max: 40,
    isCompact: true,
    empty: phrase("QUINCUNX.fives-pool.Control.noDie"),
  };
}

function moreControls({ infinite, luckDie, challengeRemoves }: FivesSpec): Control {
  return {
    kind: "group",
    id: "more",
    path: [],
    label: phrase("QUINCUNX.fives-pool.Control.more"),
    controls: [
      {
        kind: "toggle",
        id: "infinite",
        path: ["infinite"],
        label: phrase("QUINCUNX.fives-pool.Field.infinite"),
        hint: phrase("QUINCUNX.fives-pool.Control.infiniteHint"),
        value: infinite,
      },
      {
        kind: "choice",
        id: "luckDie",
        path: ["luckDie"],
        label: phrase("QUINCUNX.fives-pool.Field.luckDie"),
        hint: phrase("QUINCUNX.fives-pool.Control.luckDieHint"),
        value: luckDie,
        options: [
          { id: "none", value: null, label: phrase("QUINCUNX.fives-pool.Control.none") },
          ...DIE_SIZES.map((size) => ({
            id: `d${size}`,
            value: size,
            label: phrase("QUINCUNX.Word.die", { size }),
          })),
        ],
        look: "buttons",
      },
      {
        kind: "choice",
        id: "challengeRemoves",
        path: ["challengeRemoves"],
        label: phrase("QUINCUNX.fives-pool.Control.removes"),
        hint: phrase("QUINCUNX.fives-pool.Control.removesHint"),
        value: challengeRemoves,
        options: [
          { id: "success", value: "success", label: phrase("QUINCUNX.fives-pool.Settings.challengeRemoves.success") },
          { id: "die", value: "die", label: phrase("QUINCUNX.fives-pool.Control.removesDie") },
        ],
        look: "buttons",
      },
    ],
    folded: !infinite,
  };
}
