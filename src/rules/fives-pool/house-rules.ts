/** House rules of fives pools. */
import type { HouseRules } from "../contract/house-rules.ts";
import { discordDie } from "./discord-die.ts";

export const houseRules: HouseRules = {
  rules: [
    {
      // FP-10
      kind: "choice",
      key: "challengeRemoves",
      name: "QUINCUNX.fives-pool.Settings.challengeRemoves.name",
      hint: "QUINCUNX.fives-pool.Settings.challengeRemoves.hint",
      initial: "success",
      options: [
        { value: "success", label: "QUINCUNX.fives-pool.Settings.challengeRemoves.success" },
        { value: "die", label: "QUINCUNX.fives-pool.Settings.challengeRemoves.die" },
      ],
    },
    {
      // FP-4: with `gm`, a GM's own roll still throws the challenge dice with the pool. `undefined`: the roller.
      kind: "choice",
      key: "challengeBy",
      name: "QUINCUNX.fives-pool.Settings.challengeBy.name",
      hint: "QUINCUNX.fives-pool.Settings.challengeBy.hint",
      initial: "roller",
      options: [
        { value: "roller", label: "QUINCUNX.fives-pool.Settings.challengeBy.roller" },
        { value: "gm", label: "QUINCUNX.fives-pool.Settings.challengeBy.gm" },
      ],
      fields: (value, { isGM }) => ({ challengeBy: value === "gm" && !isGM ? "gm" : undefined }),
    },
    {
      // FP-8: how long the Discord Die counts; sets no field of a roll.
      kind: "choice",
      key: "discordLasts",
      name: "QUINCUNX.fives-pool.Settings.discordLasts.name",
      hint: "QUINCUNX.fives-pool.Settings.discordLasts.hint",
      initial: "round",
      options: [
        { value: "round", label: "QUINCUNX.fives-pool.Settings.discordLasts.round" },
        { value: "scene", label: "QUINCUNX.fives-pool.Settings.discordLasts.scene" },
      ],
      fields: () => ({}),
    },
    {
      // FP-5, FP-8: auto-throw; sets no field of a roll.
      kind: "toggle",
      key: "discordAutoThrow",
      name: "QUINCUNX.fives-pool.Settings.discordAutoThrow.name",
      hint: "QUINCUNX.fives-pool.Settings.discordAutoThrow.hint",
      initial: true,
      fields: () => ({}),
    },
  ],
  dice: [discordDie],
};
