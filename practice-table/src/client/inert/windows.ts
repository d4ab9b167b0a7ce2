/** Windows of core that the host lacks and systems extend. A system's own parts are drawn; opening a window without parts throws its name. */
import { ApplicationV2 } from "../applications/api/application.ts";
import { DocumentSheetV2 } from "../applications/api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../applications/api/handlebars-application.ts";
import { DocumentSheet } from "../applications/appv1/form-application.ts";
import { JournalEntryPageHandlebarsSheet } from "../applications/sheets/journal-sheet.ts";
import { BaseSheet } from "../applications/sheets/small-sheets.ts";
import { DIRECTORY_PARTS, partsOf, TRACKER_PARTS } from "../applications/sidebar/drawn-parts.ts";
import { AbstractSidebarTab } from "../applications/sidebar/sidebar-tab.ts";
import { notImplemented, type Dict, type Loose } from "../utils/types.ts";
import { withFonts } from "./fonts.ts";
import { inertClass, inertMixin } from "./inert-class.ts";
import { CANVAS, classesOf, WINDOWS } from "./lists.ts";

const drawsNothing = (Base: Loose): Loose =>
  class extends HandlebarsApplicationMixin(Base) {
    async _renderHTML(context: Loose, options: Loose): Promise<Record<string, HTMLElement>> {
      if (!options.parts?.length) notImplemented((this.constructor as Loose).inertName as string);
      return super._renderHTML(context, options);
    }
  } as Loose;

const Window = drawsNothing(ApplicationV2) as unknown;
const Tab = drawsNothing(AbstractSidebarTab) as unknown;
const Sheet = drawsNothing(DocumentSheetV2) as unknown;

/** Sheets of documents that the host stores are drawn as plain forms. */
const PLAIN = new Set(["ActiveEffectConfig", "CombatantConfig", "FolderConfig", "TableResultConfig"]);

/** Sheets of pages have parts to view and to edit. */
const PAGE_SHEET = /^JournalEntryPage.*Sheet$/;

function under(path: string, Base: Loose, take: (name: string) => boolean = () => true): Dict {
  return Object.fromEntries(
    classesOf(path)
      .filter(take)
      .map((name) => {
        const cls = inertClass(`${path}.${name}`, Base) as Loose;
        const parts = name === "CombatTracker" ? TRACKER_PARTS : name.endsWith("Directory") ? DIRECTORY_PARTS : [];
        if (parts.length > 0) cls.PARTS = partsOf("sidebar", ...parts);
        if (!("inertName" in cls))
          Object.defineProperty(cls, "inertName", { value: `${path}.${name}`, configurable: true });
        return [name, cls as unknown];
      }),
  );
}

const MENUS = "foundry.applications.settings.menus";
const sheets = "foundry.applications.sheets";

/** The windows of each namespace. Existing names are not replaced. */
export function inertWindows(): Record<string, Dict> {
  return {
    ...Object.fromEntries(WINDOWS.map((path) => [path, under(path, Window)])),
    [MENUS]: { ...under(MENUS, Window), FontConfig: inertClass(`${MENUS}.FontConfig`, withFonts(Window)) as unknown },
    [sheets]: {
      ...under(sheets, Sheet, (name) => !PLAIN.has(name)),
      ...under(sheets, BaseSheet, (name) => PLAIN.has(name)),
    },
    [`${sheets}.journal`]: {
      ...under(`${sheets}.journal`, Sheet, (name) => !PAGE_SHEET.test(name)),
      ...under(`${sheets}.journal`, JournalEntryPageHandlebarsSheet, (name) => PAGE_SHEET.test(name)),
    },
    "foundry.applications.sidebar": under("foundry.applications.sidebar", Tab),
    "foundry.applications.sidebar.tabs": under("foundry.applications.sidebar.tabs", Tab),
    "foundry.appv1.sheets": under("foundry.appv1.sheets", DocumentSheet),
  };
}

export function inertCanvas(): Record<string, Dict> {
  return Object.fromEntries(
    CANVAS.map((path) => [
      path,
      Object.fromEntries(
        classesOf(path).map((name) => [
          name,
          name.endsWith("Mixin") ? inertMixin(`${path}.${name}`) : (inertClass(`${path}.${name}`) as unknown),
        ]),
      ),
    ]),
  );
}
