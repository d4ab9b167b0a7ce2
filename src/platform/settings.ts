/** Settings: each is declared once, by whoever owns it, and read at each use, never at module load. */
import type { LanguageKey } from "../rules/contract/phrase.ts";
import type { HouseRules } from "../rules/contract/house-rules.ts";
import { SCOPE } from "./scope.ts";

export interface SettingDeclaration<V = unknown> {
  /** Stored under `quincunx.<key>`. */
  readonly key: string;
  /** world: one for all, written by GMs; user: this user in this world; client: this browser, for all its worlds and users (see `ownKey`). */
  readonly scope: "world" | "user" | "client";
  readonly type: ObjectConstructor | ArrayConstructor | BooleanConstructor | StringConstructor | NumberConstructor;
  readonly default: V;
  /** Shown in Foundry's settings under this name; absent: not shown. */
  readonly name?: LanguageKey;
  readonly hint?: LanguageKey;
  /** The values that can be chosen, with what they are called. */
  readonly choices?: Readonly<Record<string, LanguageKey>>;
}

/** A declared setting. A feature lists its own, and others import the ones that they read. */
export interface Setting<V = unknown> extends SettingDeclaration<V> {
  read(): V;
  write(value: V): Promise<void>;
  /** At init. Runs `listener` on this client whenever the setting has changed. */
  onChange(listener: () => void): void;
  /** At init, once. */
  register(): void;
}

export function defineSetting<V>(declaration: SettingDeclaration<V>): Setting<V> {
  const { key, name, ...rest } = declaration;
  const listeners: (() => void)[] = [];
  return {
    ...declaration,
    read: () => readSetting(key) as V,
    write: (value) => writeSetting(key, value),
    onChange: (listener) => void listeners.push(listener),
    register: () =>
      register(key, {
        ...rest,
        ...(name === undefined ? {} : { name }),
        config: name !== undefined,
        onChange: () => {
          for (const listener of listeners) listener();
        },
      }),
  };
}

/** A browser keeps for all worlds and users of its host (found.md 1.4): so everything in it stands under this world and user. */
export function ownKey(key: string): string {
  return `${game.world.id}.${game.user.id}.${key}`;
}

/**
 * At init. What a mechanic lets the table settle: a world setting each, of which the house rules are shown where `isShown`. `changed` runs on this
 * client.
 */
export function registerHouseRules({ rules = [], dice = [] }: HouseRules, changed: () => void, isShown = true): void {
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
  game.settings.register(SCOPE as never, key as never, setting as never);
}

function readSetting(key: string): unknown {
  return game.settings.get(SCOPE as never, key as never);
}

async function writeSetting(key: string, value: unknown): Promise<void> {
  await game.settings.set(SCOPE as never, key as never, value as never);
}

/** What a table has settled, as it is stored: `rules/spec/house-rules.ts` reads it. */
export function tableSetting(key: string): unknown {
  return readSetting(key);
}

export async function changeTableSetting(key: string, value: number): Promise<void> {
  await writeSetting(key, value);
}
