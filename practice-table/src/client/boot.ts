/**
 * Builds a client page and runs its life cycle: modules → `init` → `i18nInit` → `setup` → documents, interface → `ready` (app.md 2).
 *
 * The caller provides a loader for code, a reader for texts, and functions for the interface. `install` decides where the globals go, so that several
 * pages can share one Node process (node-table.ts).
 */
import type { DocumentEvent, Generation, ModulePackage, ServerEvent, Transport, WorldSnapshot } from "../protocol.ts";
import { abstractNamespace } from "./abstract.ts";
import {
  applicationGlobals,
  applicationsNamespace,
  appv1Namespace,
  interactionNamespace,
  registerCoreSheets,
  resetSheets,
} from "./boot-applications.ts";
import { dataNamespace } from "./data/index.ts";
import { diceConfig, diceNamespace } from "./dice/index.ts";
import { ClientDatabaseBackend, documentClasses, documentsNamespace, documentModels } from "./documents/index.ts";
import {
  completeNamespaces,
  constants,
  Game,
  helpersNamespace,
  Localization,
  makeConfig,
  makeHooks,
  MemoryStorage,
  Module,
  Notifications,
  registerCoreSettings,
  Tour,
} from "./helpers/index.ts";
import { missing } from "./helpers/missing.ts";
import { answerQuery } from "./helpers/queries.ts";
import { installStandIns } from "./helpers/stand-ins/index.ts";
import { localizeTypes } from "./helpers/type-labels.ts";
import { closeBoard, emptyCanvas, openBoard } from "./inert/board.ts";
import { inertDocumentGlobals, installInert } from "./inert/index.ts";
import { oldGlobals } from "./old-globals.ts";
import { _del, _replace } from "./utils/operators.ts";
import { installPrimitives, utilsNamespace, type Dict, type Loose } from "./utils/index.ts";
import { noteFailure } from "./utils/failures.ts";
import { missedOn, missedText } from "./utils/missed.ts";
import { page } from "./utils/types.ts";

export interface BootOptions {
  readonly transport: Transport;
  /** Checked against the server's generation, if given. */
  readonly generation?: Generation;
  /** Loads one of a module's esmodules; `path` as in its manifest. */
  readonly loadModule?: (module: ModulePackage, path: string) => Promise<unknown>;
  /** Loads one of the system's esmodules. Default: `loadModule`. */
  readonly loadSystem?: (system: ModulePackage, path: string) => Promise<unknown>;
  /** Runs a classic script by its path on the server, such as `systems/x/lib.js`. Default: as an element of the page. */
  readonly runScript?: (path: string) => Promise<unknown>;
  /** Reads a text by its path on the server, such as `modules/quincunx/lang/en.json`. */
  readonly readText?: (path: string) => Promise<string>;
  /** Storage of client settings. Default: localStorage if available, else memory. */
  readonly storage?: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly language?: string;
  /** Target of key events. Default: the window, if any. */
  readonly keyTarget?: EventTarget;
  /** Installs the globals. Default: onto globalThis. */
  readonly install?: (globals: Dict) => void;
  /** Creates the interface (`ui.chat`, sidebar, …) after the documents and before `ready`. */
  readonly initializeUI?: () => Promise<void> | void;
  /** Called after the globals are installed and before any module is loaded. */
  readonly beforeModules?: () => Promise<void> | void;
}

export interface Page {
  readonly globals: Dict;
  readonly game: Loose;
  readonly transport: Transport;
  close(): void;
}

export async function boot(options: BootOptions): Promise<Page> {
  const { transport } = options;
  const readText = options.readText ?? fetchText;
  const waiting: ServerEvent[] = [];
  let receive = (event: ServerEvent): void => void waiting.push(event);
  const unsubscribe = transport.subscribe((event) => receive(event));

  const snapshot = (await transport.request({ type: "world" })) as WorldSnapshot;
  const { generation } = snapshot.release;
  if (options.generation && options.generation !== generation)
    throw new Error(`The table runs generation ${generation}, not ${options.generation}`);

  installPrimitives();
  installStandIns();
  const globals = makeGlobals(generation);
  (options.install ?? ((all) => installOn(globalThis, all)))(globals);
  const storage = options.storage ?? localStorageOf(globalThis) ?? new MemoryStorage();
  const game = new Game({ transport, snapshot, storage, language: options.language ?? "en", readText });
  globals.game = game;
  if (page.game !== game) page.game = game;
  page.CONFIG.DatabaseBackend = new ClientDatabaseBackend(transport);

  // The registry of sheets waits for `setup` again, because another page may have booted in this process.
  resetSheets();
  const { TooltipManager } = page.foundry.helpers.interaction as Loose;
  if (page.document) game.tooltip = new TooltipManager();

  await options.beforeModules?.();
  await loadPackages(snapshot, options);

  registerCoreSettings(game.settings, options.language);
  game._initializeSettings();
  page.Hooks.callAll("init");
  await game.i18n.initialize();
  localizeTypes();
  page.Hooks.callAll("i18nInit");

  localizeDataModels();
  // Systems read packs and the user at `setup`.
  game.initializePacks();
  game.initializeUsers();
  page.Hooks.callAll("setup");
  page.ui.notifications ??= new page.CONFIG.ui.notifications();
  game.initializeDocuments();
  await game._indexPacks();
  // A user without this permission has no manual method in this session (dice.md 5).
  if (!game.user.can("MANUAL_ROLLS")) delete page.CONFIG.Dice.fulfillment.methods.manual;
  // Handles the queued events, and later ones at once.
  receive = (event): void => handle(event, snapshot.revision);
  for (const event of waiting.splice(0)) receive(event);
  game.keybindings.initialize();
  const keyTarget = options.keyTarget ?? (typeof window === "undefined" ? undefined : window);
  if (keyTarget) game.keyboard._activateListeners(keyTarget);
  registerCoreSheets();
  page.foundry.applications.apps.DocumentSheetConfig.initializeSheets();
  await initializeUI(options);
  if (!page.game.settings.get("core", "noCanvas")) openBoard(page.canvas);
  page.Hooks.callAll("initializeDynamicTokenRingConfig", {});
  page.Hooks.callAll("initializeCombatConfiguration", {});
  game.loading = false;
  game.ready = true;
  page.Hooks.callAll("ready");
  const missed = missedText(missedOn(page.foundry as object));
  if (missed) console.warn(missed);
  return {
    globals,
    game,
    transport,
    close: () => {
      closeBoard(globals.canvas);
      unsubscribe();
      transport.close();
    },
  };
}

function makeGlobals(generation: Generation): Dict {
  const Hooks = makeHooks();
  const CONST = constants(generation);
  const dice = diceNamespace();
  const applications = applicationsNamespace(generation) as Loose;
  applications.ui = { ...applications.ui, Notifications };
  const foundry: Dict = {
    CONST,
    abstract: abstractNamespace(),
    applications,
    appv1: appv1Namespace(),
    data: { ...dataNamespace(generation), ...documentModels(generation) },
    dice,
    documents: documentsNamespace(),
    helpers: helpersNamespace(generation, Hooks, interactionNamespace()),
    nue: { Tour },
    packages: { Module, BaseModule: Module },
    utils: utilsNamespace(),
  };
  foundry.Game = Game;
  const CONFIG = makeConfig(generation, diceConfig(generation) as unknown as Dict) as Loose;
  // Core's own query: a dialog on another user's screen (app.md 3.4).
  CONFIG.queries.dialog = (data: Loose) => applications.api.DialogV2._handleQuery(data) as unknown;
  const { ContextMenu, Draggable, DragDrop, TextEditor } = applications.ux;
  CONFIG.ux = { ContextMenu, Draggable, DragDrop, TextEditor, FilePicker: applications.apps.FilePicker as unknown };
  CONFIG.ux.TooltipManager = (foundry.helpers as Loose).interaction.TooltipManager as unknown;
  CONFIG.ui.chat ??= applications.sidebar?.tabs?.ChatLog;
  CONFIG.queries.dialog ??= (config: Loose): unknown =>
    page.foundry.applications.api.DialogV2._handleQuery(config) as unknown;
  const inert = installInert(foundry, CONFIG, generation);
  completeNamespaces({ foundry, CONFIG }, generation);
  const { Token, ...classes } = documentClasses;
  const utils = foundry.utils as Loose;
  return {
    foundry,
    ...inert,
    ...oldGlobals(foundry, generation),
    CONFIG,
    CONST,
    Hooks,
    ui: { windows: {} },
    canvas: emptyCanvas(),
    logger: console,
    game: undefined,
    // Generation 14 has no bare term classes (#10434).
    ...(generation < 14 ? (dice.terms as unknown as Dict) : {}),
    ...inertDocumentGlobals(),
    ...classes,
    TokenDocument: Token,
    Roll: dice.Roll,
    MersenneTwister: dice.MersenneTwister,
    Color: utils.Color,
    Collection: utils.Collection,
    fromUuid: utils.fromUuid,
    fromUuidSync: utils.fromUuidSync,
    getDocumentClass: utils.getDocumentClass,
    ...applicationGlobals(generation),
    ...(generation >= 14
      ? {
          _loc: (key: string, data?: Dict) =>
            (data ? page.game.i18n.format(key, data) : page.game.i18n.localize(key)) as string,
          _del,
          _replace,
        }
      : {}),
  };
}

function installOn(target: object, globals: Dict): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

interface Package extends ModulePackage {
  readonly type: "system" | "module";
}

/** Loads libraries, then the system, then the others in the world's order. An error in a package does not stop the page. */
async function loadPackages({ system, modules }: WorldSnapshot, options: BootOptions): Promise<void> {
  const loadModule = options.loadModule ?? importModule;
  const load = { module: loadModule, system: options.loadSystem ?? loadModule };
  const runScript = options.runScript ?? addScript;
  const active = modules.filter((module) => module.active).map((module) => ({ ...module, type: "module" as const }));
  const isLibrary = (module: ModulePackage): boolean => module.manifest.library === true;
  const order: Package[] = [
    ...active.filter(isLibrary),
    { id: system.id, active: true, manifest: system.manifest ?? {}, type: "system" },
    ...active.filter((entry) => !isLibrary(entry)),
  ];
  // Classic scripts run while the page is read, modules afterwards.
  for (const entry of order)
    for (const path of (entry.manifest.scripts ?? []) as string[])
      await attempt(entry, path, () => runScript(`${entry.type}s/${entry.id}/${path}`));
  for (const entry of order)
    for (const path of (entry.manifest.esmodules ?? []) as string[])
      await attempt(entry, path, () => load[entry.type](entry, path));
}

async function attempt({ id }: Package, path: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    noteFailure(
      page.foundry as object,
      `${id}/${path} did not load: ${String((error as Error)?.message ?? error)}`,
      error,
    );
    console.error(`Failed to load ${id}/${path}`, error);
  }
}

function importModule(module: ModulePackage, path: string): Promise<unknown> {
  return import(/* @vite-ignore */ `/${(module as Package).type}s/${module.id}/${path}`);
}

function addScript(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `/${path}`;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new Error(`${path} could not be run`)));
    document.head.append(script);
  });
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(`/${path.replace(/^\//, "")}`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${path}`);
  return response.text();
}

function localStorageOf(target: Loose): Storage | undefined {
  try {
    return (target.localStorage ?? undefined) as Storage | undefined;
  } catch {
    return undefined;
  }
}

/** Labels of all models' fields, before `setup` (found.md 3). */
function localizeDataModels(): void {
  for (const name of Object.keys(documentClasses)) {
    const config = page.CONFIG[name] as Loose;
    Localization.localizeDataModel(config.documentClass);
    for (const model of Object.values((config.dataModels ?? {}) as object) as Loose[])
      Localization.localizeDataModel(model);
  }
}

/** Parts that a browser page draws; undefined in bare Node. `controls` is undefined on both: modules check it before they redraw their own tools. */
const DRAWN_PARTS = new Set([
  "controls",
  ...["actors", "chat", "combat", "compendium", "hotbar", "journal", "macros", "notifications", "players", "settings"],
  ...["sidebar", "tables"],
]);

async function initializeUI({ initializeUI: own }: BootOptions): Promise<void> {
  await own?.();
  // The log processes commands without being drawn, also when the page has no interface.
  const ChatLog = page.CONFIG.ui.chat as Loose;
  if (!page.ui.chat && ChatLog) page.ui.chat = new ChatLog();
  for (const name of Object.keys(page.CONFIG.ui as object))
    if (!(name in page.ui) && !DRAWN_PARTS.has(name))
      Object.defineProperty(page.ui, name, { value: missing(`ui.${name}`), writable: true, configurable: true });
}

function handle(event: ServerEvent, since: number): void {
  switch (event.type) {
    case "document":
      if (event.revision > since) applyDocument(event);
      return;
    case "emit":
      page.game.socket._receive(event);
      return;
    case "query":
      void answerQuery(event);
      return;
    case "users":
      setActive(event.active);
      return;
    case "activity":
      page.foundry.documents.collections.Users._handleUserActivity(event.userId, event.data);
      return;
    case "gone":
      page.game.socket.connected = false;
      page.Hooks.callAll("hostConnectionLost", event.reason);
  }
}

function applyDocument(event: DocumentEvent): void {
  try {
    page.CONFIG.DatabaseBackend.apply(event);
  } catch (error) {
    page.Hooks.onError("ClientDatabaseBackend#apply", error, { log: "error" });
  }
}

function setActive(active: readonly string[]): void {
  for (const user of page.game.users as Iterable<Loose>) {
    const now = active.includes(user.id as string);
    if (user.active === now) continue;
    user.active = now;
    page.Hooks.callAll("userConnected", user, now);
  }
}
