/**
 * Tries a game system from one seat (found.md 3): creates every type with its defaults; opens, edits and redraws every sheet; posts a roll from each
 * sheet that offers one; reads the packs. Uses only the system's manifest. Runs in Node and in a browser.
 */
import { failuresOn, messageOf } from "./client/utils/failures.ts";
import { limitOf } from "./limits.ts";
import { missedOn, type Missed } from "./client/utils/missed.ts";
import type { Loose } from "./client/utils/types.ts";

export interface Trial {
  /** For example `Actor.character`. */
  readonly created: readonly string[];
  /** For example `Actor.character: Sheet`. */
  readonly opened: readonly string[];
  readonly edited: readonly string[];
  /** Sheets with a click that posted a roll. */
  readonly rolled: readonly string[];
  /** Pack ids with the number of documents read. */
  readonly packs: Readonly<Record<string, number>>;
  /**
   * Scripts that did not load, hooks and data preparation that failed, also at the start; types without a sheet in a system that has sheets for others;
   * and all errors of the trial.
   */
  readonly faults: readonly string[];
  /** Errors that a browser would not have: Node or jsdom lacks a part. */
  readonly limits: readonly string[];
  readonly missed: readonly Missed[];
}

const page = globalThis as unknown as Loose;
const KINDS = ["Actor", "Item"] as const;
const ROLLABLE = "[data-roll], .rollable, [data-action*=roll i], [class*=-roll]";

interface Notes {
  readonly created: string[];
  readonly opened: string[];
  readonly edited: string[];
  readonly rolled: string[];
  readonly packs: Record<string, number>;
  readonly faults: Set<string>;
  readonly limits: Set<string>;
}

/** Records an error under a text, as a fault or as a limit of the environment. */
function record({ faults, limits }: Pick<Notes, "faults" | "limits">, text: string, error: unknown): void {
  const limit = limitOf(error);
  if (limit) limits.add(`${text} (limit of ${limit})`);
  else faults.add(text);
}

/** Runs as a GM's seat. */
export async function trySystem(pause: () => Promise<void> = quiet): Promise<Trial> {
  const notes: Notes = {
    ...{ created: [], opened: [], edited: [], rolled: [], packs: {} },
    ...{ faults: new Set(), limits: new Set() },
  };
  const attempt = async (what: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      record(notes, `${what}: ${messageOf(error)}`, error);
    }
  };
  for (const kind of KINDS)
    for (const type of (page.game.documentTypes[kind] as string[]).filter(
      (name) => name !== "base" && !name.includes("."),
    ))
      await attempt(`${kind}.${type}`, () => tryType(kind, type, notes, attempt, pause));
  for (const pack of page.game.packs.contents as Loose[])
    await attempt(String(pack.collection), async () => {
      notes.packs[String(pack.collection)] = ((await pack.getDocuments()) as unknown[]).length;
    });
  // Late errors, such as those of timers.
  for (let turn = 0; turn < LATE_TURNS; turn += 1) await pause();
  for (const { text, error } of failuresOn(page.foundry as object)) record(notes, text, error);
  return { ...notes, faults: [...notes.faults], limits: [...notes.limits], missed: missedOn(page.foundry as object) };
}

const LATE_TURNS = 10;

const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

async function tryType(
  kind: string,
  type: string,
  notes: Notes,
  attempt: (what: string, action: () => Promise<unknown>) => Promise<void>,
  pause: () => Promise<void>,
): Promise<void> {
  const path = `${kind}.${type}`;
  const document = (await page.CONFIG[kind].documentClass.create({ name: `Trial ${type}`, type })) as Loose;
  notes.created.push(path);
  const { sheetClasses } = page.CONFIG[kind] as { sheetClasses: Record<string, Record<string, Loose>> };
  const sheets = Object.entries(sheetClasses[type] ?? {});
  const own = sheets.filter(isOwn);
  if (!own.length && Object.values(sheetClasses).some((others) => Object.entries(others).some(isOwn)))
    notes.faults.add(`${path}: the system has sheets for other types of ${kind}, and none for this one`);
  for (const [, { cls: Sheet }] of own.length ? own : sheets) {
    const name = `${path}: ${String(Sheet.name)}`;
    await attempt(name, async () => {
      const sheet = isV2(Sheet) ? new Sheet({ document }) : new Sheet(document);
      await draw(sheet, pause);
      notes.opened.push(name);
      await attempt(`${name}, edited`, () => edit(sheet, document, name, notes, pause));
      await attempt(`${name}, redrawn`, () => draw(sheet, pause));
      await attempt(`${name}, rolled`, () => roll(sheet, name, notes, pause));
      await sheet.close();
    });
  }
}

/** True if a package registered it, not the host. */
const isOwn = ([id]: [string, Loose]): boolean => !id.startsWith("core.");
const isV2 = (Sheet: Loose): boolean => "BASE_APPLICATION" in Sheet;
const rootOf = (sheet: Loose): HTMLElement =>
  (isV2(sheet.constructor) ? sheet.element : sheet.element?.[0]) as HTMLElement;

async function draw(sheet: Loose, pause: () => Promise<void>): Promise<void> {
  if (isV2(sheet.constructor)) await sheet.render({ force: true });
  else await sheet._render(true);
  await pause();
  if (!rootOf(sheet)?.isConnected) throw new Error("the sheet was not drawn");
}

/** Changes the first editable field of the document's own data, as a person would. */
async function edit(
  sheet: Loose,
  document: Loose,
  name: string,
  notes: Notes,
  pause: () => Promise<void>,
): Promise<void> {
  const fields = [...rootOf(sheet).querySelectorAll<HTMLInputElement>('input[name^="system."], input[name="name"]')];
  const field = fields.find(
    ({ type, disabled, readOnly }) => ["text", "number"].includes(type) && !disabled && !readOnly,
  );
  if (!field) return;
  const read = (): unknown => page.foundry.utils.getProperty(document, field.name);
  const before = read();
  field.value = typeof before === "number" ? String(before + 1) : `${field.value || "a"}1`;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await pause();
  if (String(read()) === String(before)) await sheet.submit?.();
  await pause();
  if (String(read()) === String(before)) throw new Error(`${field.name} stayed ${String(before)}`);
  notes.edited.push(name);
}

/** Clicks elements that look like rolls until one posts a message; answers dialogs with their first button. */
async function roll(sheet: Loose, name: string, notes: Notes, pause: () => Promise<void>): Promise<void> {
  const count = (): number => page.game.messages.size as number;
  for (const element of [...rootOf(sheet).querySelectorAll<HTMLElement>(ROLLABLE)].slice(0, 8)) {
    const before = count();
    element.click();
    await pause();
    const dialog = document.querySelector<HTMLElement>(
      "dialog[open] .form-footer button, .dialog .dialog-buttons button",
    );
    dialog?.click();
    if (dialog) await pause();
    if (count() === before) continue;
    notes.rolled.push(name);
    return;
  }
}
