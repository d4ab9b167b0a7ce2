/**
 * Every setting, with its scope, its default and what it means; those of the table are declared by its mechanics. Read at each use, never at module load.
 */
import type { TableSettings } from "../rules/contract/table.ts";
import { onceOpen } from "./when-idle.ts";
import { SCOPE } from "./scope.ts";

/** Letters of dice terms that this world uses, by the declared letter or by the class: `{t: "e", QuincunxCheckDie: "k"}`. */
export type Letters = Readonly<Record<string, string>>;
/** Last choices in the prompt, by world, user, actor and stat (`ownKey`); newest last. */
export type Memory = Readonly<
  Record<
    string,
    {
      readonly spec: Readonly<Record<string, unknown>>;
      readonly mode: string;
      /** Ids of the stats that were ticked, where they were not the stat's own. */
      readonly ticked?: readonly string[];
    }
  >
>;

/** How much of a card is drawn: one line, what a glance needs, or all of it. */
export const DENSITIES = ["line", "normal", "open"] as const;
export type Density = (typeof DENSITIES)[number];

/** Who says how hard a player's roll is. */
export const DIFFICULTY_BY = ["roller", "asked", "standing"] as const;
export type DifficultyBy = (typeof DIFFICULTY_BY)[number];
/** When GMs are told of players' open prompts: while one has the table open, whenever one is there, or not at all. */
export type LivePrompts = "table" | "always" | "never";

/** Somebody became a GM, or ceased to be one. */
export interface RoleTurn {
  readonly user: string;
  readonly isGM: boolean;
  /** Milliseconds; 0: as long as the world remembers. */
  readonly turnedAt: number;
}

export interface SettingTypes {
  "quincunx.letters": object;
  "quincunx.prompt": string;
  "quincunx.density": string;
  "quincunx.dice3d": boolean;
  "quincunx.memory": object;
  "quincunx.secrets": object;
  "quincunx.moved": readonly string[];
  "quincunx.refusedBy": string;
  "quincunx.statMaps": readonly object[];
  "quincunx.roles": readonly object[];
  "quincunx.mechanicsOff": readonly string[];
  "quincunx.suggest": boolean;
  "quincunx.chatButton": boolean;
  "quincunx.sceneTool": boolean;
  "quincunx.rideWithoutWords": boolean;
  "quincunx.difficultyBy": string;
  "quincunx.standingDifficulty": object;
  "quincunx.livePrompts": string;
}

interface Values {
  letters: Letters;
  prompt: "always" | "never";
  density: Density;
  dice3d: boolean;
  memory: Memory;
  secrets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  moved: readonly string[];
  refusedBy: string;
  /** As they were stored; `stat-maps` reads them. */
  statMaps: readonly object[];
  roles: readonly RoleTurn[];
  mechanicsOff: readonly string[];
  /** As they were stored; `harm/` reads them. */
  harmPaths: Readonly<Record<string, unknown>>;
  suggest: boolean;
  chatButton: boolean;
  sceneTool: boolean;
  rideWithoutWords: boolean;
  difficultyBy: DifficultyBy;
  /** By mechanic, as it was stored; `table/difficulty.ts` reads it. */
  standingDifficulty: Readonly<Record<string, unknown>>;
  livePrompts: LivePrompts;
}

interface Declaration<V> {
  /** world: one for all, written by GMs; user: this user in this world; client: this browser, for all its worlds and users (see `ownKey`). */
  readonly scope: "world" | "user" | "client";
  /** Shown in the settings dialog. */
  readonly isShown: boolean;
  readonly initial: V;
  readonly type: "object" | "list" | "boolean" | "string" | "number";
  readonly choices?: Readonly<Record<string, string>>;
}

const DECLARATIONS: { readonly [K in keyof Values]: Declaration<Values[K]> } = {
  letters: { scope: "world", isShown: false, initial: {}, type: "object" },
  /** Whether a click on a stat opens the prompt or rolls at once; the key binding does the opposite. */
  prompt: {
    scope: "user",
    isShown: true,
    initial: "always",
    type: "string",
    choices: { always: "QUINCUNX.Settings.prompt.always", never: "QUINCUNX.Settings.prompt.never" },
  },
  /** How cards begin; each can be opened and folded by itself. */
  density: {
    scope: "user",
    isShown: true,
    initial: "normal",
    type: "string",
    choices: {
      line: "QUINCUNX.Settings.density.line",
      normal: "QUINCUNX.Settings.density.normal",
      open: "QUINCUNX.Settings.density.open",
    },
  },
  /** Whether results wait for 3D dice. */
  dice3d: { scope: "user", isShown: true, initial: true, type: "boolean" },
  memory: { scope: "client", isShown: false, initial: {}, type: "object" },
  /** Hidden targets by world, user and the message that hides them; in 0.1.0 by their card's: only ever in a GM's browser. */
  secrets: { scope: "client", isShown: false, initial: {}, type: "object" },
  /** Worlds and users (`ownKey`) that have taken over what 0.1.0 kept for the whole browser. */
  moved: { scope: "client", isShown: false, initial: [], type: "list" },
  /** The game system of which this user was told that it refuses our actor types. */
  refusedBy: { scope: "user", isShown: false, initial: "", type: "string" },
  /** Which numbers of other systems' actors are stats, and of which mechanic. */
  statMaps: { scope: "world", isShown: false, initial: [], type: "list" },
  /** Who became a GM, or ceased to be one, when; in that order, and written by the active GM's client alone. */
  roles: { scope: "world", isShown: false, initial: [], type: "list" },
  /** Ids of mechanics that this world does not use: a window of its own sets them. */
  mechanicsOff: { scope: "world", isShown: false, initial: [], type: "list" },
  /** Where harm is counted on actors of other systems, by their type: a window of its own sets it. */
  harmPaths: { scope: "world", isShown: false, initial: {}, type: "object" },
  /** Whether the chat input suggests what may be typed next. */
  suggest: { scope: "user", isShown: true, initial: true, type: "boolean" },
  /** Whether buttons stand at the chat input. */
  chatButton: { scope: "user", isShown: true, initial: true, type: "boolean" },
  /** Whether GMs have a tool among the scene controls. */
  sceneTool: { scope: "user", isShown: true, initial: true, type: "boolean" },
  /** Whether rolls that do not say what they are for are for the same thing, where actor and check are (SC-9, DP-8). */
  rideWithoutWords: { scope: "world", isShown: true, initial: false, type: "boolean" },
  /** Whose word the difficulty of players' rolls is. */
  difficultyBy: {
    scope: "world",
    isShown: true,
    initial: "roller",
    type: "string",
    choices: {
      roller: "QUINCUNX.Settings.difficultyBy.roller",
      asked: "QUINCUNX.Settings.difficultyBy.asked",
      standing: "QUINCUNX.Settings.difficultyBy.standing",
    },
  },
  /** Difficulties that stand until they are changed, by mechanic: fields, or the id that GMs keep them under. The table sets them. */
  standingDifficulty: { scope: "world", isShown: false, initial: {}, type: "object" },
  /** Whether GMs see players' prompts while these are open. */
  livePrompts: {
    scope: "world",
    isShown: true,
    initial: "table",
    type: "string",
    choices: {
      table: "QUINCUNX.Settings.livePrompts.table",
      always: "QUINCUNX.Settings.livePrompts.always",
      never: "QUINCUNX.Settings.livePrompts.never",
    },
  },
};

const TYPES = { object: Object, list: Array, boolean: Boolean, string: String, number: Number } as const;
const TEXTS: Readonly<Record<string, { readonly name: string; readonly hint: string }>> = {
  prompt: { name: "QUINCUNX.Settings.prompt.name", hint: "QUINCUNX.Settings.prompt.hint" },
  density: { name: "QUINCUNX.Settings.density.name", hint: "QUINCUNX.Settings.density.hint" },
  dice3d: { name: "QUINCUNX.Settings.dice3d.name", hint: "QUINCUNX.Settings.dice3d.hint" },
  suggest: { name: "QUINCUNX.Settings.suggest.name", hint: "QUINCUNX.Settings.suggest.hint" },
  chatButton: { name: "QUINCUNX.Settings.chatButton.name", hint: "QUINCUNX.Settings.chatButton.hint" },
  sceneTool: { name: "QUINCUNX.Settings.sceneTool.name", hint: "QUINCUNX.Settings.sceneTool.hint" },
  rideWithoutWords: {
    name: "QUINCUNX.Settings.rideWithoutWords.name",
    hint: "QUINCUNX.Settings.rideWithoutWords.hint",
  },
  difficultyBy: { name: "QUINCUNX.Settings.difficultyBy.name", hint: "QUINCUNX.Settings.difficultyBy.hint" },
  livePrompts: { name: "QUINCUNX.Settings.livePrompts.name", hint: "QUINCUNX.Settings.livePrompts.hint" },
};

/** A browser keeps for all worlds and users of its host (found.md 1.4): so everything in it stands under this world and user. */
export function ownKey(key: string): string {
  return `${game.world.id}.${game.user.id}.${key}`;
}

/**
 * At ready: what 0.1.0 let people choose for the whole browser, this world and user take over as they open for the first time. It stays there for the
 * others.
 */
export async function takeOverChoices(): Promise<void> {
  if (setting("moved").includes(ownKey(""))) return;
  const isSilent = keptBefore("prompt") === "never";
  const isCompact = keptBefore("compact") === true;
  // Where there is nothing to take over, nobody waits for it to be written down; a browser that keeps nothing looks again the next time.
  if (!isSilent && !isCompact) return onceOpen(() => void sayMoved().catch(() => undefined));
  await sayMoved();
  if (isSilent) await changeSetting("prompt", "never");
  if (isCompact) await changeSetting("density", "line");
}

async function sayMoved(): Promise<void> {
  await changeSetting("moved", [...setting("moved"), ownKey("")]);
}

function keptBefore(key: string): unknown {
  const storage = game.settings.storage.get("client") as Pick<Storage, "getItem"> | undefined;
  const kept = storage?.getItem(`${SCOPE}.${key}`) ?? null;
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as unknown;
  } catch {
    return undefined;
  }
}

/** At init. `changed` runs on this client whenever one of these settings has changed. */
export function registerSettings(changed: (key: keyof Values) => void): void {
  for (const [key, { scope, isShown, initial, type, choices }] of Object.entries(DECLARATIONS))
    register(key, {
      ...(TEXTS[key] ?? {}),
      scope,
      config: isShown,
      type: TYPES[type],
      default: initial,
      ...(choices ? { choices } : {}),
      onChange: () => changed(key as keyof Values),
    });
}

/**
 * At init. What a mechanic lets the table settle: a world setting each, of which the house rules are shown where `isShown`. `changed` runs on this
 * client.
 */
export function registerTableSettings(
  { rules = [], dice = [] }: TableSettings,
  changed: () => void,
  isShown = true,
): void {
  const world = { scope: "world", onChange: changed };
  for (const rule of rules) {
    const { key, name, hint, initial } = rule;
    const form =
      rule.kind === "toggle"
        ? { type: Boolean }
        : { type: String, choices: Object.fromEntries(rule.options.map(({ value, label }) => [value, label])) };
    register(key, { ...world, ...form, name, hint, config: isShown, default: initial });
  }
  for (const { key } of dice) register(key, { ...world, type: Number, config: false, default: 0 });
}

function register(key: string, setting: object): void {
  game.settings.register(SCOPE, key as "prompt", setting as never);
}

export function setting<K extends keyof Values>(key: K): Values[K] {
  return game.settings.get(SCOPE, key as "prompt") as unknown as Values[K];
}

export async function changeSetting<K extends keyof Values>(key: K, value: Values[K]): Promise<void> {
  await game.settings.set(SCOPE, key as "prompt", value as never);
}

/** What a table has settled, as it is stored: `rules/table/settle.ts` reads it. */
export function tableSetting(key: string): unknown {
  return game.settings.get(SCOPE, key as "prompt");
}

export async function changeTableSetting(key: string, value: number): Promise<void> {
  await game.settings.set(SCOPE, key as "prompt", value as never);
}
