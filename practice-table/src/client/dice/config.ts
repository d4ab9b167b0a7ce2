/** The initial `CONFIG.Dice` (dice.md 1.1 and 5). */
import { page } from "../utils/types.ts";
import { warnDeprecated } from "./environment.ts";
import { LEGACY_MODES } from "./messages.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms/index.ts";
import { MersenneTwister } from "./twister.ts";
import type { FulfillmentMethod, Loose, RollFunction } from "./types.ts";

export interface FulfillmentDenomination {
  label: string;
  icon: string;
}

export interface DiceConfiguration {
  types: Loose[];
  rolls: (typeof Roll)[];
  termTypes: Record<string, Loose>;
  terms: Record<string, Loose>;
  randomUniform: () => number;
  parser: typeof RollParser;
  functions: Record<string, RollFunction>;
  fulfillment: {
    dice: Record<string, FulfillmentDenomination>;
    methods: Record<string, FulfillmentMethod>;
    defaultMethod: string;
  };
  rollModes?: Record<string, { label: string; icon: string }>;
}

const MODE_LABELS: Readonly<Record<string, { label: string; icon: string }>> = {
  publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
  gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
  blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
  selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
};

/** Shapes that have an icon in the free Font Awesome set. */
const ICONS: Readonly<Record<string, string>> = {
  d4: "dice-d4",
  d6: "dice-d6",
  d8: "dice-d8",
  d10: "dice-d10",
  d12: "dice-d12",
  d20: "dice-d20",
};

export function diceConfig(generation: number): DiceConfiguration {
  const { Die, FateDie, Coin, ...termTypes } = terms;
  const config: DiceConfiguration = {
    types: [Die, FateDie],
    rolls: [Roll],
    termTypes: { ...termTypes },
    terms: { c: Coin, d: Die, f: FateDie },
    randomUniform: () => MersenneTwister.random(),
    parser: RollParser,
    functions: {},
    fulfillment: {
      dice: Object.fromEntries(
        ["d4", "d6", "d8", "d10", "d12", "d20", "d100"].map((die) => [
          die,
          { label: die, icon: `<i class="fa-solid fa-${ICONS[die] ?? "percent"}" inert></i>` },
        ]),
      ),
      methods: {
        mersenne: {
          label: "DICE.FULFILLMENT.Mersenne",
          interactive: false,
          handler: (term) => term.mapRandomFace(MersenneTwister.random()),
        },
        manual: {
          label: "DICE.FULFILLMENT.Manual",
          icon: '<i class="fa-solid fa-keyboard" inert></i>',
          interactive: true,
        },
      },
      defaultMethod: "",
    },
  };
  if (generation < 14)
    config.rollModes = structuredClone(MODE_LABELS) as Record<string, { label: string; icon: string }>;
  else Object.defineProperty(config, "rollModes", { configurable: true, enumerable: false, get: legacyModesView });
  return config;
}

/** [14] The old list is a view on the new one, under the old names. */
function legacyModesView(): Record<string, { label: string; icon: string }> {
  warnDeprecated("CONFIG.Dice.rollModes is now CONFIG.ChatMessage.modes.", 14, 16);
  const modes = (page.CONFIG?.ChatMessage?.modes ?? {}) as Record<string, { label: string; icon: string } | undefined>;
  return Object.fromEntries(
    Object.entries(LEGACY_MODES).map(([old, name]) => {
      const { label, icon } = modes[name] ?? MODE_LABELS[old] ?? { label: old, icon: "" };
      return [old, { label, icon }];
    }),
  );
}
