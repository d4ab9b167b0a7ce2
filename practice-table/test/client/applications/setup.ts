/**
 * A page for tests of the applications: hooks, a dictionary, settings, documents as plain objects. The real documents and the real boot have tests of
 * their own; here each fact of an application is tested alone.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  applicationGlobals,
  applicationsNamespace,
  appv1Namespace,
  resetSheets,
  setTemplateReader,
} from "../../../src/client/applications/index.ts";
import { makeHooks } from "../../../src/client/helpers/hooks.ts";
import { completeNamespaces } from "../../../src/client/helpers/declared.ts";
import { installPrimitives, utilsNamespace, type Dict, type Loose } from "../../../src/client/utils/index.ts";

export type { Dict, Loose };

const templatesRoot = join(dirname(fileURLToPath(import.meta.url)), "../../../src/client");
const templates = new Map<string, string>();

export interface PageOptions {
  generation?: 13 | 14;
  isGM?: boolean;
  dictionary?: Record<string, string>;
}

export interface Heard {
  name: string;
  args: Loose[];
}

/** Installs fresh globals; returns the objects that tests inspect. */
export function installPage({ generation = 14, isGM = true, dictionary = {} }: PageOptions = {}): {
  hooks: Loose;
  notices: Heard[];
  user: Loose;
  settings: Map<string, unknown>;
  warnings: string[];
} {
  document.body.innerHTML = "";
  const notices: Heard[] = [];
  const warnings: string[] = [];
  const settings = new Map<string, unknown>([
    ["core.messageMode", "public"],
    ["core.rollMode", "publicroll"],
  ]);
  const user: Loose = {
    id: "user000000000001",
    name: "Ana",
    isGM,
    isSelf: true,
    character: null,
    query: () => Promise.reject(new Error("a user does not ask itself")),
  };
  const words = (key: string): string => dictionary[key] ?? key;
  const game: Loose = {
    release: { generation },
    user,
    users: Object.assign(new Map([[user.id as string, user]]), { contents: [user] }),
    i18n: {
      lang: "en",
      has: (key: string) => key in dictionary,
      localize: words,
      format: (key: string, data: Dict) =>
        words(key).replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole)),
    },
    settings: {
      settings: new Map(),
      get: (scope: string, key: string) => settings.get(`${scope}.${key}`),
      set: (scope: string, key: string, value: unknown) => Promise.resolve(void settings.set(`${scope}.${key}`, value)),
    },
    messages: Object.assign(new Map<string, Loose>(), { contents: [] as Loose[] }),
    packs: new Map(),
    collections: new Map(),
  };
  const tell =
    (name: string) =>
    (...args: Loose[]): void =>
      void notices.push({ name, args });
  const hooks = makeHooks() as Loose;
  const globals: Dict = {
    game,
    Hooks: hooks,
    ui: { windows: {}, notifications: { info: tell("info"), warn: tell("warn"), error: tell("error") } },
    CONST: {
      CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
      DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
    },
    CONFIG: {
      TextEditor: { enrichers: [] },
      Dice: {
        rollModes: { publicroll: { label: "Public" }, gmroll: { label: "GM" } },
        fulfillment: { dice: {}, methods: {} },
      },
      ChatMessage: { modes: { public: { label: "Public" }, gm: { label: "GM" } } },
      sounds: {},
      compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    },
    foundry: {
      utils: { ...utilsNamespace(), logCompatibilityWarning: (text: string) => void warnings.push(text) },
      applications: applicationsNamespace(generation),
      appv1: appv1Namespace(),
    },
    ...applicationGlobals(generation),
  };
  completeNamespaces({ foundry: globals.foundry, CONFIG: {} }, generation);
  installPrimitives();
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  resetSheets();
  setTemplateReader(readTemplate);
  return { hooks, notices, user, settings, warnings };
}

/** Templates of a test first, then those of the host. */
function readTemplate(path: string): string {
  return templates.get(path) ?? readFileSync(join(templatesRoot, path), "utf8");
}

let count = 0;
/** Registers a template under a unique name, because compiled templates are cached by name. */
export function template(text: string): string {
  const path = `templates/test/${++count}.hbs`;
  templates.set(path, text);
  return path;
}

/** A document with the members that a sheet uses. */
export function fakeDocument(data: Dict = {}): Loose {
  const document: Loose = {
    documentName: "Actor",
    id: `doc${String(++count).padStart(13, "0")}`,
    name: "Isolde",
    type: "hero",
    apps: {},
    flags: {},
    _source: { name: "Isolde", system: { might: 3 } },
    schema: { fields: { name: {} } },
    level: 3,
    updates: [] as Dict[],
    testUserPermission(_user: unknown, level: number) {
      return this.level >= level;
    },
    get isOwner(): boolean {
      return this.level >= 3;
    },
    get limited(): boolean {
      return this.level === 1;
    },
    update(changes: Dict) {
      this.updates.push(changes);
      for (const app of Object.values(this.apps as Dict) as Loose[]) app.render(false);
      return Promise.resolve(this);
    },
    toObject() {
      return structuredClone(this._source) as Dict;
    },
    getFlag(scope: string, key: string): unknown {
      return this.flags[scope]?.[key];
    },
    ...data,
  };
  document.uuid ??= `Actor.${String(document.id)}`;
  document.collection ??= new Map([[document.id as string, document]]);
  return document;
}

/** Records every call of the hooks with these prefixes. */
export function record(hooks: Loose, names: readonly string[]): Heard[] {
  const heard: Heard[] = [];
  for (const name of names) hooks.on(name, (...args: Loose[]) => void heard.push({ name, args }));
  return heard;
}

export async function settle(rounds = 3): Promise<void> {
  for (let i = 0; i < rounds; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

export function press(target: Element, key: string, options: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
}
