/** Declares settings. The owner of a setting declares it once; values are read at each use, never at module load. */
import { settings, SCOPE } from "./documents.ts";
import { facet } from "./field.ts";
import { isList } from "../rules/contract/fields.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";

export interface SettingDeclaration<V = unknown> {
  /** Stored under `quincunx.<key>`. */
  readonly key: string;
  /** world (default): one for all, written by GMs. user: per user and world. client: per browser, for all worlds and users (see `ownKey`). */
  readonly scope?: "user" | "client";
  /** Foundry converts stored values to its type. */
  readonly default: V;
  /** Name in Foundry's settings window; absent: not shown. */
  readonly name?: LanguageKey;
  readonly hint?: LanguageKey;
  /** Allowed values with their labels. */
  readonly choices?: Readonly<Record<string, LanguageKey>>;
}

/** A declared setting. A feature lists its own; other code imports those it reads. */
export interface Setting<V = unknown> extends SettingDeclaration<V> {
  read(): V;
  write(value: V): Promise<void>;
  /** Writes what `step` makes of the value, after all earlier changes at this client: two quick ones never undo each other. The same value: nothing is written. */
  change(step: (value: V) => V): Promise<void>;
  /** Call at init. Runs `listener` on this client after each change. */
  onChange(listener: () => void): void;
  /** Call at init, once. */
  register(): void;
}

const TYPES: Readonly<Record<string, unknown>> = { boolean: Boolean, number: Number, object: Object, string: String };

/** In the order of Foundry's dialog. */
export const moduleSettings = facet<Setting>("moduleSettings");

export function defineSetting<V>(declaration: SettingDeclaration<V>): Setting<V> {
  const { key, name, scope = "world", ...rest } = declaration;
  const type = isList(declaration.default) ? Array : TYPES[typeof declaration.default];
  const listeners: (() => void)[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const read = (): V => readSetting(key) as V;
  return {
    ...declaration,
    read,
    write: (value) => writeSetting(key, value),
    change: (step) => {
      const write = writing.then(async () => {
        const before = read();
        const after = step(before);
        if (after !== before) await writeSetting(key, after);
      });
      writing = write.catch(() => undefined);
      return write;
    },
    onChange: (listener) => void listeners.push(listener),
    register: () =>
      registerSetting(key, {
        ...{ ...rest, scope, type },
        ...(name === undefined ? {} : { name }),
        config: name !== undefined,
        onChange: () => {
          for (const listener of listeners) listener();
        },
      }),
  };
}

/** Prefixes the key with world and user, since a browser shares its storage among all worlds and users of a host (found.md 1.4). */
export function ownKey(key: string): string {
  return `${game.world.id}.${game.user.id}.${key}`;
}

export function registerSetting(key: string, setting: object): void {
  settings().register(SCOPE, key, setting);
}

export function readSetting(key: string): unknown {
  return settings().get(SCOPE, key);
}

export async function writeSetting(key: string, value: unknown): Promise<void> {
  await settings().set(SCOPE, key, value);
}
