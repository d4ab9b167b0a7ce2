/** What the prompt offers for a fives pool: TN, challenge dice, the Discord Die, the dice of the pool. */
import type { ChoiceControl, Control, ListControl } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { LIMITS } from "../spec/schema.ts";
import { ROLE_NAMES } from "./describe.ts";
import { DIE_ROLES, DIE_SIZES, type FivesSpec } from "./spec.ts";

/** The table's ladder of challenge dice (FP-4). */
export const CHALLENGE_TIERS = [
  { id: "easy", dice: 0, key: "QUINCUNX.FivesPool.Tier.easy" },
  { id: "average", dice: 1, key: "QUINCUNX.FivesPool.Tier.average" },
  { id: "challenging", dice: 2, key: "QUINCUNX.FivesPool.Tier.challenging" },
  { id: "difficult", dice: 3, key: "QUINCUNX.FivesPool.Tier.difficult" },
  { id: "daunting", dice: 4, key: "QUINCUNX.FivesPool.Tier.daunting" },
  { id: "impossible", dice: 5, key: "QUINCUNX.FivesPool.Tier.impossible" },
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
    label: phrase("QUINCUNX.FivesPool.Control.target"),
    hint: phrase("QUINCUNX.FivesPool.Control.targetHint"),
    value: target,
    options: [
      { id: "4", value: 4, label: phrase("QUINCUNX.FivesPool.Control.target4") },
      { id: "5", value: 5, label: phrase("QUINCUNX.FivesPool.Control.target5") },
      { id: "6", value: 6, label: phrase("QUINCUNX.FivesPool.Control.target6") },
      { id: "open", value: null, label: phrase("QUINCUNX.FivesPool.Control.open") },
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
      label: phrase("QUINCUNX.FivesPool.Control.tier"),
      value: challenge,
      options: [
        ...CHALLENGE_TIERS.map(({ id, dice, key }) => ({
          id,
          value: dice,
          label: phrase("QUINCUNX.FivesPool.Control.tierOption", { tier: phrase(key), dice }),
        })),
        ...(CHALLENGE_TIERS.some(({ dice }) => dice === challenge)
          ? []
          : [
              {
                id: "other",
                value: challenge,
                label: phrase("QUINCUNX.FivesPool.Control.tierOther", { dice: challenge }),
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
      label: phrase("QUINCUNX.FivesPool.Control.challenge"),
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
    label: phrase("QUINCUNX.FivesPool.Control.discord"),
    hint: phrase("QUINCUNX.FivesPool.Control.discordHint"),
    table: { id: "discord", label: phrase("QUINCUNX.FivesPool.Control.rollDiscord") },
    value: typeof discord === "number" ? discord : null,
    min: 1,
    max: 20,
    none: {
      label: phrase(
        discord === "unrolled" ? "QUINCUNX.FivesPool.Control.unrolled" : "QUINCUNX.FivesPool.Control.noDiscord",
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
    label: phrase("QUINCUNX.FivesPool.Control.pool"),
    controls: [poolList(spec)],
    folded: true,
  };
}

function poolList({ pool }: FivesSpec): ListControl {
  return {
    kind: "list",
    id: "pool",
    path: ["pool"],
    label: phrase("QUINCUNX.FivesPool.Control.pool"),
    items: pool.map(({ size, role, label }, index) => ({
      label: label
        ? freeText(label)
        : phrase("QUINCUNX.FivesPool.Control.die", { role: phrase(ROLE_NAMES[role]), size }),
      controls: [
        {
          kind: "choice",
          id: `pool.${index}.size`,
          path: ["pool", index, "size"],
          label: phrase("QUINCUNX.FivesPool.Control.size"),
          value: size,
          options: DIE_SIZES.map((option) => ({
            id: `d${option}`,
            value: option,
            label: phrase("QUINCUNX.FivesPool.Control.sizeOption", { size: option }),
          })),
          look: "select",
          worth: false,
        },
        {
          kind: "choice",
          id: `pool.${index}.role`,
          path: ["pool", index, "role"],
          label: phrase("QUINCUNX.FivesPool.Control.role"),
          value: role,
          options: DIE_ROLES.map((option) => ({ id: option, value: option, label: phrase(ROLE_NAMES[option]) })),
          look: "select",
          worth: false,
        },
        {
          kind: "text",
          id: `pool.${index}.label`,
          path: ["pool", index, "label"],
          label: phrase("QUINCUNX.FivesPool.Control.label"),
          value: label ?? "",
          max: LIMITS.text,
          placeholder: phrase("QUINCUNX.FivesPool.Control.label"),
          optional: true,
        },
      ],
    })),
    add: [{ id: "die", label: phrase("QUINCUNX.FivesPool.Control.addDie"), value: { size: 6, role: "bonus" } }],
    max: 40,
    isCompact: true,
    empty: phrase("QUINCUNX.FivesPool.Control.noDie"),
  };
}

function moreControls({ infinite, luckDie, challengeRemoves }: FivesSpec): Control {
  return {
    kind: "group",
    id: "more",
    path: [],
    label: phrase("QUINCUNX.FivesPool.Control.more"),
    controls: [
      {
        kind: "toggle",
        id: "infinite",
        path: ["infinite"],
        label: phrase("QUINCUNX.FivesPool.Control.infinite"),
        hint: phrase("QUINCUNX.FivesPool.Control.infiniteHint"),
        value: infinite,
      },
      {
        kind: "choice",
        id: "luckDie",
        path: ["luckDie"],
        label: phrase("QUINCUNX.FivesPool.Control.luckDie"),
        hint: phrase("QUINCUNX.FivesPool.Control.luckDieHint"),
        value: luckDie,
        options: [
          { id: "none", value: null, label: phrase("QUINCUNX.FivesPool.Control.noLuckDie") },
          ...DIE_SIZES.map((size) => ({
            id: `d${size}`,
            value: size,
            label: phrase("QUINCUNX.FivesPool.Control.sizeOption", { size }),
          })),
        ],
        look: "buttons",
      },
      {
        kind: "choice",
        id: "challengeRemoves",
        path: ["challengeRemoves"],
        label: phrase("QUINCUNX.FivesPool.Control.removes"),
        hint: phrase("QUINCUNX.FivesPool.Control.removesHint"),
        value: challengeRemoves,
        options: [
          { id: "success", value: "success", label: phrase("QUINCUNX.FivesPool.Control.removesSuccess") },
          { id: "die", value: "die", label: phrase("QUINCUNX.FivesPool.Control.removesDie") },
        ],
        look: "buttons",
      },
    ],
    folded: !infinite,
  };
}
