/** Prompt controls of a fives pool. */
import type { Control, ListControl, TargetScale } from "../contract/control.ts";
import { freeText, phrase } from "../contract/phrase.ts";
import { dieOptions, fieldControls, group } from "../spec/field-controls.ts";
import { ROLE_NAMES } from "./describe.ts";
import { discordDie } from "./discord-die.ts";
import { DIE_ROLES, fivesSpec, thrownPool, type FivesSpec, type PoolDie } from "./spec.ts";

/** Names and examples for numbers of challenge dice (FP-4). */
export const CHALLENGE_TIERS = [
  {
    id: "easy",
    dice: 0,
    key: "QUINCUNX.fives-pool.Tier.easy",
    example: "QUINCUNX.fives-pool.Example.easy",
    hint: "QUINCUNX.fives-pool.Example.easyHint",
  },
  { id: "average", dice: 1, key: "QUINCUNX.fives-pool.Tier.average", example: "QUINCUNX.fives-pool.Example.average" },
  {
    id: "challenging",
    dice: 2,
    key: "QUINCUNX.fives-pool.Tier.challenging",
    example: "QUINCUNX.fives-pool.Example.challenging",
  },
  {
    id: "difficult",
    dice: 3,
    key: "QUINCUNX.fives-pool.Tier.difficult",
    example: "QUINCUNX.fives-pool.Example.difficult",
  },
  {
    id: "daunting",
    dice: 4,
    key: "QUINCUNX.fives-pool.Tier.daunting",
    example: "QUINCUNX.fives-pool.Example.daunting",
  },
  {
    id: "impossible",
    dice: 5,
    key: "QUINCUNX.fives-pool.Tier.impossible",
    example: "QUINCUNX.fives-pool.Example.impossible",
  },
] as const;

const controlsOf = fieldControls(fivesSpec, "QUINCUNX.fives-pool");

export function controls(spec: FivesSpec): readonly Control[] {
  return [
    ...targetControls(spec),
    ...challengeControls(spec),
    discordControl(spec),
    // Selected stats make the pool; single dice rarely need a change.
    group("dice", { label: "QUINCUNX.fives-pool.Control.pool", folded: true }, [poolList(spec), takenList(spec)]),
    moreControls(spec),
  ];
}

const TARGET_WORDS = {
  4: phrase("QUINCUNX.fives-pool.Control.favoured"),
  5: phrase("QUINCUNX.fives-pool.Control.even"),
  6: phrase("QUINCUNX.fives-pool.Control.opposed"),
} as const;

export function scale({ target }: FivesSpec): TargetScale {
  const ticks = ([4, 5, 6] as const).map((value) => ({ value, name: TARGET_WORDS[value] }));
  return { control: "target", value: target, ticks };
}

/** The Target Number, set by the GM (FP-2). */
export function targetControls(spec: FivesSpec): readonly Control[] {
  return [
    controlsOf(spec).choice("target", {
      label: "QUINCUNX.fives-pool.Control.target",
      hint: "QUINCUNX.fives-pool.Control.targetHint",
      options: [
        { id: "4", value: 4, label: phrase("QUINCUNX.fives-pool.Control.target4"), word: TARGET_WORDS[4] },
        { id: "5", value: 5, label: phrase("QUINCUNX.fives-pool.Control.target5"), word: TARGET_WORDS[5] },
        { id: "6", value: 6, label: phrase("QUINCUNX.fives-pool.Control.target6"), word: TARGET_WORDS[6] },
        { id: "open", value: null, label: phrase("QUINCUNX.Word.unknown") },
      ],
      look: "buttons",
    }),
  ];
}

function challengeControls(spec: FivesSpec): readonly Control[] {
  const { choice, stepper } = controlsOf(spec);
  const dice = spec.challenge;
  const isBeyond = dice > CHALLENGE_TIERS.length - 1;
  const tiers = CHALLENGE_TIERS.map((tier) => ({
    id: tier.id,
    value: tier.dice,
    label: phrase("QUINCUNX.fives-pool.Control.tierOption", { tier: phrase(tier.key), dice: tier.dice }),
    word: phrase(tier.key),
    example: phrase(tier.example),
    ...("hint" in tier ? { hint: phrase(tier.hint) } : {}),
  }));
  const ladder = choice("challenge", {
    id: "tier",
    label: "QUINCUNX.fives-pool.against",
    options: tiers,
    look: "ladder",
  });
  return isBeyond ? [stepper("challenge")] : [ladder];
}

/** An unrolled Discord Die is for odds only, so the prompt shows it as none. */
function discordControl(spec: FivesSpec): Control {
  const { discord } = spec;
  const isUnrolled = discord === "unrolled";
  return {
    ...controlsOf(spec).stepper("discord", {
      hint: "QUINCUNX.fives-pool.Control.discordHint",
      sharedDie: { id: discordDie.key, label: phrase("QUINCUNX.fives-pool.Control.rollDiscord") },
      min: 1,
      max: discordDie.size,
      none: {
        label: isUnrolled ? "QUINCUNX.fives-pool.Control.unrolled" : "QUINCUNX.fives-pool.Control.none",
        start: 1,
      },
    }),
    ...(isUnrolled ? { value: null } : {}),
  };
}

function poolList(spec: FivesSpec): ListControl {
  const { choice, dieSize, list, whatFor } = controlsOf(spec);
  return list<PoolDie>("pool", {
    label: "QUINCUNX.fives-pool.Control.pool",
    entry: ({ size, role, label }, field) => ({
      label: label
        ? freeText(label)
        : phrase("QUINCUNX.fives-pool.Control.die", { role: phrase(ROLE_NAMES[role]), size }),
      controls: [
        dieSize(`${field}.size`, "QUINCUNX.fives-pool.Control.size"),
        choice(`${field}.role`, {
          label: "QUINCUNX.fives-pool.Field.pool.role",
          options: DIE_ROLES.map((option) => ({ id: option, value: option, label: phrase(ROLE_NAMES[option]) })),
          look: "select",
          showsStepValue: false,
        }),
        whatFor(`${field}.label`),
      ],
    }),
    add: [{ id: "die", label: "QUINCUNX.Label.addDie", value: { size: 6, role: "bonus" } }],
    isCompact: true,
    empty: "QUINCUNX.fives-pool.Control.noDie",
  });
}

/** Dice that an ability takes out (SC-8). The button takes out the first die that can be; one stays. */
function takenList(spec: FivesSpec): ListControl {
  const { dieSize, list, whatFor } = controlsOf(spec);
  const pool = thrownPool(spec);
  const first = pool.find(({ role }) => role !== "luck");
  return list<NonNullable<FivesSpec["taken"]>[number]>("taken", {
    entry: ({ size, label }, field) => ({
      label: label ? freeText(label) : phrase("QUINCUNX.Word.die", { size }),
      controls: [dieSize(`${field}.size`, "QUINCUNX.fives-pool.Control.size"), whatFor(`${field}.label`)],
    }),
    add:
      first === undefined || pool.length < 2
        ? []
        : [{ id: "taken", label: "QUINCUNX.Alteration.takeDie", value: { size: first.size } }],
    isCompact: true,
    empty: "QUINCUNX.Label.none",
  });
}

function moreControls(spec: FivesSpec): Control {
  const { choice, stepper, toggle } = controlsOf(spec);
  return group("more", { label: "QUINCUNX.fives-pool.Control.more", folded: !spec.infinite }, [
    ...(spec.challenge > CHALLENGE_TIERS.length - 1 ? [] : [stepper("challenge")]),
    toggle("infinite", { hint: "QUINCUNX.fives-pool.Control.infiniteHint" }),
    choice("luckDie", {
      hint: "QUINCUNX.fives-pool.Control.luckDieHint",
      options: [
        { id: "none", value: null, label: phrase("QUINCUNX.fives-pool.Control.none") },
        ...dieOptions(fivesSpec, "luckDie"),
      ],
      look: "buttons",
    }),
    choice("challengeRemoves", {
      label: "QUINCUNX.fives-pool.Control.removes",
      hint: "QUINCUNX.fives-pool.Control.removesHint",
      options: [
        { id: "success", value: "success", label: phrase("QUINCUNX.fives-pool.Settings.challengeRemoves.success") },
        { id: "die", value: "die", label: phrase("QUINCUNX.fives-pool.Control.removesDie") },
      ],
      look: "buttons",
    }),
  ]);
}
