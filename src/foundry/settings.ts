/** Every setting, with its scope, its default and what it means. Read through `setting()` at each use, never at module load. */
import type { StatMapping } from "./stat-maps/mapping.ts";
import { SCOPE } from "./scope.ts";

/** Letters of dice terms that this world uses, by the declared letter or by the class: `{t: "e", QuincunxCheckDie: "k"}`. */
export type Letters = Readonly<Record<string, string>>;
/** Last choices in the prompt, by actor and stat; newest last. */
export type Memory = Readonly<
  Record<string, { readonly spec: Readonly<Record<string, unknown>>; readonly mode: string }>
>;

export interface SettingTypes {
  "quincunx.letters": object;
  "quincunx.prompt": string;
  "quincunx.compact": boolean;
  "quincunx.memory": object;
  "quincunx.secrets": object;
  "quincunx.zeroSucceeds": boolean;
  "quincunx.challengeRemoves": string;
  "quincunx.challengeBy": string;
  "quincunx.discordLasts": string;
  "quincunx.discord": number;
  "quincunx.statMaps": readonly object[];
}

interface Values {
  letters: Letters;
  prompt: "always" | "never";
  compact: boolean;
  memory: Memory;
  secrets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  zeroSucceeds: boolean;
  challengeRemoves: "success" | "die";
  challengeBy: "roller" | "gm";
  discordLasts: "round" | "scene";
  discord: number;
  statMaps: readonly StatMapping[];
}

interface Declaration<V> {
  /** world: one for all, written by GMs; client: this browser. */
  readonly scope: "world" | "client";
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
    scope: "client",
    isShown: true,
    initial: "always",
    type: "string",
    choices: { always: "QUINCUNX.Settings.prompt.always", never: "QUINCUNX.Settings.prompt.never" },
  },
  /** Cards start folded to the one line that matters. */
  compact: { scope: "client", isShown: true, initial: false, type: "boolean" },
  memory: { scope: "client", isShown: false, initial: {}, type: "object" },
  /** Hidden targets by message id: only ever in a GM's browser. */
  secrets: { scope: "client", isShown: false, initial: {}, type: "object" },
  /** Whether a margin of 0 is a success in margin pools (MP-4). */
  zeroSucceeds: { scope: "world", isShown: true, initial: false, type: "boolean" },
  /** What a scoring challenge die takes in fives pools (FP-10). */
  challengeRemoves: {
    scope: "world",
    isShown: true,
    initial: "success",
    type: "string",
    choices: {
      success: "QUINCUNX.fives-pool.Settings.challengeRemoves.success",
      die: "QUINCUNX.fives-pool.Settings.challengeRemoves.die",
    },
  },
  /** Who throws the challenge dice of a player's fives pool (FP-4). */
  challengeBy: {
    scope: "world",
    isShown: true,
    initial: "roller",
    type: "string",
    choices: {
      roller: "QUINCUNX.fives-pool.Settings.challengeBy.roller",
      gm: "QUINCUNX.fives-pool.Settings.challengeBy.gm",
    },
  },
  /** Whether the Discord Die is thrown each round, or once for the whole scene (FP-8). */
  discordLasts: {
    scope: "world",
    isShown: true,
    initial: "round",
    type: "string",
    choices: {
      round: "QUINCUNX.fives-pool.Settings.discordLasts.round",
      scene: "QUINCUNX.fives-pool.Settings.discordLasts.scene",
    },
  },
  /** The Discord Die in play (FP-5); 0 = none, -1 = it has wandered off (FP-7, FP-8). */
  discord: { scope: "world", isShown: false, initial: 0, type: "number" },
  /** Which numbers of other systems' actors are stats, and of which mechanic. */
  statMaps: { scope: "world", isShown: false, initial: [], type: "list" },
};

const TYPES = { object: Object, list: Array, boolean: Boolean, string: String, number: Number } as const;
const TEXTS: Readonly<Record<string, { readonly name: string; readonly hint: string }>> = {
  prompt: { name: "QUINCUNX.Settings.prompt.name", hint: "QUINCUNX.Settings.prompt.hint" },
  compact: { name: "QUINCUNX.Settings.compact.name", hint: "QUINCUNX.Settings.compact.hint" },
  zeroSucceeds: {
    name: "QUINCUNX.margin-pool.Settings.zeroSucceeds.name",
    hint: "QUINCUNX.margin-pool.Settings.zeroSucceeds.hint",
  },
  challengeRemoves: {
    name: "QUINCUNX.fives-pool.Settings.challengeRemoves.name",
    hint: "QUINCUNX.fives-pool.Settings.challengeRemoves.hint",
  },
  challengeBy: {
    name: "QUINCUNX.fives-pool.Settings.challengeBy.name",
    hint: "QUINCUNX.fives-pool.Settings.challengeBy.hint",
  },
  discordLasts: {
    name: "QUINCUNX.fives-pool.Settings.discordLasts.name",
    hint: "QUINCUNX.fives-pool.Settings.discordLasts.hint",
  },
};

/** At init. `changed` runs on this client whenever a setting that cards depend on has changed. */
export function registerSettings(changed: (key: keyof Values) => void): void {
  for (const [key, { scope, isShown, initial, type, choices }] of Object.entries(DECLARATIONS))
    game.settings.register(
      SCOPE,
      key as "prompt",
      {
        ...(TEXTS[key] ?? {}),
        scope,
        config: isShown,
        type: TYPES[type],
        default: initial,
        ...(choices ? { choices } : {}),
        onChange: () => changed(key as keyof Values),
      } as never,
    );
}

export function setting<K extends keyof Values>(key: K): Values[K] {
  return game.settings.get(SCOPE, key as "prompt") as unknown as Values[K];
}

export async function changeSetting<K extends keyof Values>(key: K, value: Values[K]): Promise<void> {
  await game.settings.set(SCOPE, key as "prompt", value as never);
}

/** The Discord Die in play, of the round or of the scene; null = none, also where it has wandered off. */
export function discord(): number | null {
  const value = setting("discord");
  return Number.isInteger(value) && value >= 1 && value <= 20 ? value : null;
}

const AWAY = -1;

/** The Discord Die showed 20, then 3 (FP-7, FP-8): nobody rolls against it until the GM brings it back. */
export function isDiscordAway(): boolean {
  return setting("discord") === AWAY;
}

export async function changeDiscord(value: number | null | "away"): Promise<void> {
  await changeSetting("discord", value === "away" ? AWAY : (value ?? 0));
}
