/** The globals that dice code needs: `CONFIG`, `game`, `foundry`, and a chat that records messages. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import {
  diceConfig,
  diceNamespace,
  MersenneTwister,
  resetSwitches,
  type DiceConfiguration,
} from "../../../src/client/dice/index.ts";
import type { Loose } from "../../../src/client/utils/types.ts";

export interface Page {
  readonly CONFIG: Loose;
  readonly dice: DiceConfiguration;
  readonly settings: Record<string, unknown>;
  readonly warnings: string[];
  readonly created: { data: Loose; options: Loose }[];
}

/** Without `new URL`, which under jsdom is the page's, not Node's. */
const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), "../../../src/client");

async function renderTemplate(path: string, context: object): Promise<string> {
  return Handlebars.compile(await readFile(join(TEMPLATES, path), "utf8"))(context);
}

/** Fresh globals of one generation, dice from a seeded generator, and the given game settings only. */
export function installPage(generation: 13 | 14 = 14, seed = 20261121): Page {
  resetSwitches();
  const dice = diceConfig(generation);
  const twister = new MersenneTwister(seed);
  dice.randomUniform = () => twister.random();
  const settings: Record<string, unknown> = {};
  const warnings: string[] = [];
  const created: Page["created"] = [];

  class ChatMessage {
    static async create(data: Loose, options: Loose): Promise<unknown> {
      created.push({ data, options });
      return { ...data, isMessage: true };
    }
    static applyMode(data: Loose, mode: string): Loose {
      return { ...data, applied: ["applyMode", mode] };
    }
    static applyRollMode(data: Loose, mode: string): Loose {
      return { ...data, applied: ["applyRollMode", mode] };
    }
  }

  const CONFIG = {
    Dice: dice,
    sounds: { dice: "sounds/dice.wav" },
    ChatMessage: { documentClass: ChatMessage, modes: { public: { label: "CHAT.Public", icon: "fa-solid fa-globe" } } },
  };
  const namespace = diceNamespace();
  Handlebars.registerHelper("localize", (key: string) => key);
  Object.assign(globalThis, {
    CONFIG,
    ChatMessage,
    Roll: namespace.Roll,
    foundry: {
      dice: namespace,
      applications: { handlebars: { renderTemplate }, dice: {} },
      utils: { logCompatibilityWarning: (message: string) => warnings.push(message) },
    },
    game: {
      release: { generation },
      user: { id: "user000000000001" },
      settings: {
        get: (_scope: string, key: string) => {
          if (!(key in settings)) throw new Error(`core.${key} is not a registered game setting`);
          return settings[key];
        },
      },
    },
    ui: { notifications: { warn: (message: string) => warnings.push(message) } },
  });
  return { CONFIG, dice, settings, warnings, created };
}

/** Fixes the next dice: each number is the face of a die with `faces` faces. */
export function loadDice(page: Page, faces: number, ...results: number[]): void {
  const left = [...results];
  page.dice.randomUniform = () => {
    const face = left.shift();
    if (face === undefined) throw new Error("More dice were rolled than the test has fixed");
    return (faces - face + 0.5) / faces;
  };
}

/** Fixes the next draws. */
export function loadDraws(page: Page, ...draws: number[]): void {
  const left = [...draws];
  page.dice.randomUniform = () => {
    const draw = left.shift();
    if (draw === undefined) throw new Error("More dice were rolled than the test has fixed");
    return draw;
  };
}
