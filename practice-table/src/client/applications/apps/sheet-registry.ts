/** The sheet classes of each document type, the default, and the choice of one document (app.md 4). */
import { page, type Loose } from "../shared/host.ts";

export interface SheetEntry {
  id: string;
  label: string;
  cls: Loose;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

export interface SheetRegistration {
  label?: string | (() => string);
  types?: string[];
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: Record<string, string> | null;
}

interface Pending {
  readonly action: "register" | "unregister";
  readonly documentClass: Loose;
  readonly id: string;
  readonly sheetClass: Loose;
  readonly options: SheetRegistration;
}

interface Registry {
  pending: Pending[];
  initialized: boolean;
  /** True if the core's own sheets are registered. */
  hasCore: boolean;
}

/** Registrations wait until the sheets are initialized, because document types are known only after `setup`. One registry per page. */
const registries = new WeakMap<object, Registry>();

function registry(): Registry {
  const key = page.CONFIG as object;
  const known = registries.get(key) ?? { pending: [], initialized: false, hasCore: false };
  registries.set(key, known);
  return known;
}

const THEMES: Readonly<Record<string, string>> = {
  light: "SETTINGS.UI.FIELDS.colorScheme.choices.light",
  dark: "SETTINGS.UI.FIELDS.colorScheme.choices.dark",
};

function sheetId(scope: string, sheetClass: Loose): string {
  return `${scope}.${String(sheetClass?.name)}`;
}

export function registerSheet(
  documentClass: Loose,
  scope: string,
  sheetClass: Loose,
  options: SheetRegistration = {},
): void {
  enqueue({ action: "register", documentClass, id: sheetId(scope, sheetClass), sheetClass, options });
}

/** Registers the core's sheets, once per page. They count as registered first, whenever this is called. */
export function registerCore(
  sheets: readonly { documentClass: Loose; sheetClass: Loose; options: SheetRegistration }[],
): void {
  const state = registry();
  if (state.hasCore) return;
  state.hasCore = true;
  const entries = sheets.map(({ documentClass, sheetClass, options }): Pending => ({
    action: "register",
    documentClass,
    id: sheetId("core", sheetClass),
    sheetClass,
    options,
  }));
  if (state.initialized) entries.forEach(apply);
  else state.pending.unshift(...entries);
}

/** Without `types`, unregisters for all types. A sheet of another class under the same name stays. */
export function unregisterSheet(
  documentClass: Loose,
  scope: string,
  sheetClass: Loose,
  options: SheetRegistration = {},
): void {
  enqueue({ action: "unregister", documentClass, id: sheetId(scope, sheetClass), sheetClass, options });
}

function enqueue(entry: Pending): void {
  const state = registry();
  if (state.initialized) apply(entry);
  else state.pending.push(entry);
}

/** Applies all registrations so far; later ones take effect at once. */
export function initializeSheets(): void {
  const state = registry();
  state.initialized = true;
  for (const entry of state.pending.splice(0)) apply(entry);
}

/** Removes the registrations of the present page, for a second boot with the same CONFIG. */
export function resetSheets(): void {
  if (page.CONFIG) registries.delete(page.CONFIG as object);
}

function typesOf(documentName: string, documentClass: Loose, wanted: string[] | undefined): string[] {
  if (wanted?.length) return wanted;
  const known = (documentClass.TYPES ?? page.game?.documentTypes?.[documentName] ?? ["base"]) as string[];
  return known.length ? [...known] : ["base"];
}

function apply({ action, documentClass, id, sheetClass, options }: Pending): void {
  const name = (documentClass.documentName ?? documentClass.metadata?.name) as string;
  const config = (page.CONFIG[name] ??= {}) as { sheetClasses?: Record<string, Record<string, SheetEntry>> };
  const classes = (config.sheetClasses ??= {});
  for (const type of typesOf(name, documentClass, options.types)) {
    const sheets = (classes[type] ??= {});
    if (action === "unregister") {
      delete sheets[id];
      continue;
    }
    const isDefault =
      options.makeDefault === true || Object.values(sheets).every((sheet) => !sheet.default || sheet.id === id);
    if (isDefault && options.canBeDefault !== false) for (const sheet of Object.values(sheets)) sheet.default = false;
    const label =
      typeof options.label === "function" ? options.label() : (options.label ?? (sheetClass.name as string));
    sheets[id] = {
      id,
      label,
      cls: sheetClass,
      default: isDefault && options.canBeDefault !== false,
      canBeDefault: options.canBeDefault ?? true,
      canConfigure: options.canConfigure ?? true,
      themes: options.themes === undefined ? { ...THEMES } : options.themes,
    };
  }
}

export function sheetsOf(documentName: string, type: string): Record<string, SheetEntry> {
  const classes = page.CONFIG?.[documentName]?.sheetClasses as Record<string, Record<string, SheetEntry>> | undefined;
  return classes?.[type] ?? {};
}

/** The sheet class for a document: its own choice (`flags.core.sheetClass`), the world's (`core.sheetClasses`), the registered default, the first. */
export function sheetClassFor(document: Loose): Loose {
  const name = document.documentName as string;
  const type = (document.type as string | undefined) ?? "base";
  const own = sheetsOf(name, type);
  const chosen = (document.getFlag?.("core", "sheetClass") ?? document.flags?.core?.sheetClass) as string | undefined;
  const worldwide = defaultSetting(name, type);
  const entry =
    own[chosen ?? ""] ??
    own[worldwide ?? ""] ??
    Object.values(own).find((sheet) => sheet.default) ??
    Object.values(own)[0];
  return entry?.cls ?? null;
}

function defaultSetting(name: string, type: string): string | undefined {
  if (!page.game?.settings?.settings?.has?.("core.sheetClasses")) return undefined;
  const setting = page.game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>> | undefined;
  return setting?.[name]?.[type];
}
