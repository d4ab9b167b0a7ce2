/**
 * `game.settings` (app.md 6.1). World settings are world documents and need SETTINGS_MODIFY. User settings are on the server per user, client
 * settings in this browser. `onChange` runs on every client for world settings, with the user who changed them.
 */
import { parseJson } from "../../json.ts";
import { DataField } from "../data/fields/base.ts";
import { DataModel } from "../data/model.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { deepClone } from "../utils/objects.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";

type Scope = "world" | "client" | "user";
const SCOPES: readonly Scope[] = ["world", "client", "user"];

/** A minimal Storage for pages without localStorage. */
export class MemoryStorage {
  #items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, String(value));
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

interface RenamedSetting {
  readonly now: readonly [namespace: string, key: string];
  /** Converts a present value to the old one, and back. */
  readonly read: (value: string) => string;
  readonly write: (value: string) => string;
  readonly isReadable: () => boolean;
}

export class ClientSettings {
  readonly settings = new Map<string, Loose>();
  readonly menus = new Map<string, Loose>();
  readonly storage: Map<Scope, Loose>;
  readonly #renamed = new Map<string, RenamedSetting>();

  constructor(client: Loose = new MemoryStorage()) {
    this.storage = new Map<Scope, Loose>([["client", client]]);
    // World and user settings are one collection of documents, distinguished by user; it exists once the world is loaded.
    const get = this.storage.get.bind(this.storage);
    this.storage.get = (scope) =>
      scope === "client" ? get(scope) : (page.game.collections?.get("Setting") as unknown);
  }

  /** Keeps a renamed setting usable under its old name and with its old values. */
  _rename(id: string, renamed: RenamedSetting): void {
    this.#renamed.set(id, renamed);
  }

  #renamedSetting(namespace: string, key: string): RenamedSetting | undefined {
    const renamed = this.#renamed.get(`${namespace}.${key}`);
    if (!renamed?.isReadable()) return undefined;
    logCompatibilityWarning(`The setting ${namespace}.${key} is now ${renamed.now.join(".")}.`, {
      since: 14,
      until: 16,
      once: true,
    });
    return renamed;
  }

  get sheet(): Loose {
    const App = page.foundry.applications?.settings?.SettingsConfig as Loose;
    return App ? (new App() as unknown) : notImplemented("ClientSettings#sheet");
  }

  register(namespace: string, key: string, data: Loose): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const setting = {
      ...data,
      namespace,
      key,
      id: `${namespace}.${key}`,
      scope: (SCOPES as readonly unknown[]).includes(data.scope) ? data.scope : "client",
    } as Loose;
    if (setting.type && !isKnownType(setting.type)) throw new Error(`Setting ${setting.id} has an unsupported type`);
    // A model or field has its own initial value; a constructor needs a default.
    if (!("default" in data)) {
      const type = setting.type as Loose;
      setting.default =
        type instanceof DataField ? type.getInitialValue() : isModel(type) ? type.schema.getInitialValue() : undefined;
    }
    this.settings.set(setting.id as string, setting);
  }

  registerMenu(namespace: string, key: string, data: Loose): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    const menu = { restricted: false, ...data, namespace, key: `${namespace}.${key}` } as Loose;
    if (typeof menu.type !== "function")
      throw new Error("You must provide a menu type that is a FormApplication or ApplicationV2 instance or subclass");
    this.menus.set(menu.key as string, menu);
  }

  #setting(namespace: string, key: string): Loose {
    const setting = this.settings.get(`${namespace}.${key}`) as Loose;
    if (!setting) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return setting as unknown;
  }

  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): Loose {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const renamed = this.#renamedSetting(namespace, key);
    if (renamed) return renamed.read(this.get(...renamed.now) as string);
    const setting = this.#setting(namespace, key) as Loose;
    if (document) return this.#stored(setting) as unknown;
    return this.#initialize(setting, this.#raw(setting)) as unknown;
  }

  #stored(setting: Loose): Loose {
    const user = setting.scope === "user" ? (page.game.userId as string) : null;
    return page.game.collections?.get("Setting")?.getSetting(setting.id, user) as unknown;
  }

  /** The stored JSON, parsed; undefined if nothing is stored. */
  #raw(setting: Loose): unknown {
    const text = (
      setting.scope === "client" ? this.storage.get("client").getItem(setting.id) : this.#stored(setting)?._source.value
    ) as string | null | undefined;
    if (text === null || text === undefined) return undefined;
    try {
      return parseJson(text) as unknown;
    } catch {
      return text;
    }
  }

  /** The default replaces a value that does not fit its type. */
  #initialize(setting: Loose, value: unknown): Loose {
    const type = setting.type as Loose;
    if (value === undefined) value = deepClone(setting.default);
    if (type instanceof DataField) {
      const cleaned = type.clean(deepClone(value)) as unknown;
      if (type.validate(cleaned)) return type.initialize(type.clean(deepClone(setting.default))) as unknown;
      return type.initialize(cleaned) as unknown;
    }
    if (isModel(type)) return (value instanceof DataModel ? value : type.fromSource(value ?? {})) as unknown;
    return cast(type, value);
  }

  /** Resolves with the stored value; a cancelled or refused change rejects. */
  async set(namespace: string, key: string, value: Loose, options: Loose = {}): Promise<Loose> {
    const renamed = this.#renamedSetting(namespace, key);
    if (renamed)
      return renamed.read((await this.set(...renamed.now, renamed.write(value as string), options)) as string);
    const setting = this.#setting(namespace, key) as Loose;
    const json = JSON.stringify(this.#clean(setting, value)) as string | undefined;
    if (setting.scope === "client") return this.#setClient(setting, json, options) as unknown;
    await this.#setWorld(setting, json, options);
    return this.get(namespace, key) as unknown;
  }

  #clean(setting: Loose, value: Loose): unknown {
    const type = setting.type as Loose;
    // Undefined resets to the default.
    if (value === undefined) return deepClone(setting.default);
    if (type instanceof DataField) {
      const cleaned = type.clean(type.toObject(deepClone(value))) as unknown;
      const failure = type.validate(cleaned, { fallback: false });
      if (failure) throw failure.asError();
      return cleaned;
    }
    if (isModel(type)) return (value instanceof DataModel ? value : new type(value)).toObject() as unknown;
    return cast(type, value);
  }

  #setClient(setting: Loose, json: string | undefined, options: Loose): Loose {
    const storage = this.storage.get("client") as Loose;
    const before = storage.getItem(setting.id) as string | null;
    if (json === undefined) storage.removeItem(setting.id);
    else storage.setItem(setting.id, json);
    const value = this.get(setting.namespace as string, setting.key as string) as unknown;
    if (before !== (json ?? null)) {
      setting.onChange?.(value, options);
      page.Hooks.callAll("clientSettingChanged", setting.id, value, options);
    }
    return value;
  }

  async #setWorld(setting: Loose, json: string | undefined, options: Loose): Promise<void> {
    if (!page.game.collections?.get("Setting"))
      throw new Error("You may not assert the value of a world-level setting before the game is ready.");
    const stored = this.#stored(setting) as Loose;
    const Setting = page.CONFIG.Setting.documentClass as Loose;
    const value = json ?? "null";
    if (stored) await stored.update({ value }, options);
    else
      await Setting.create(
        { key: setting.id as string, value, user: setting.scope === "user" ? (page.game.userId as string) : null },
        options,
      );
  }

  /** Handles a change of a stored setting, on every client. */
  _onSettingChanged(document: Loose, options: Loose, userId: string): void {
    const setting = this.settings.get(document.key as string) as Loose;
    if (!setting || (setting.scope === "user") !== Boolean(document._source.user)) return;
    if (setting.scope === "user" && document._source.user !== page.game.userId) return;
    const value = this.get(setting.namespace as string, setting.key as string) as unknown;
    if (setting.scope === "world") setting.onChange?.(value, options, userId);
    else setting.onChange?.(value, options);
  }
}

const isModel = (type: Loose): boolean =>
  typeof type === "function" && (type === DataModel || type.prototype instanceof DataModel);
const isKnownType = (type: Loose): boolean => typeof type === "function" || type instanceof DataField;

function cast(type: Loose, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (type === Number) return Number(value);
  if (type === Boolean) return typeof value === "string" ? value === "true" : Boolean(value);
  if (type === String) return typeof value === "string" ? value : String(value);
  return value;
}
