/** DocumentSheetConfig: the registry of sheets, and the window to choose a document's sheet (app.md 4). */
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { localize, notImplemented, say, type Dict, type Loose } from "../shared/host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { registerCoreSheets } from "../sheets/core-sheets.ts";
import {
  initializeSheets,
  registerSheet,
  sheetClassFor,
  sheetsOf,
  unregisterSheet,
  type SheetRegistration,
} from "./sheet-registry.ts";

export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["sheet-config"],
    window: { icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 480 },
    sheetConfig: false,
    ownershipConfig: false,
    form: { closeOnSubmit: true, handler: onSubmit },
  };
  static override PARTS = { form: { template: "templates/apps/sheet-config.hbs" } };

  static registerSheet(documentClass: Loose, scope: string, sheetClass: Loose, options?: SheetRegistration): void {
    registerSheet(documentClass, scope, sheetClass, options);
  }
  static unregisterSheet(documentClass: Loose, scope: string, sheetClass: Loose, options?: SheetRegistration): void {
    unregisterSheet(documentClass, scope, sheetClass, options);
  }
  /** Runs between `setup` and `ready`, when all types are known. */
  static initializeSheets(): void {
    registerCoreSheets();
    initializeSheets();
  }
  static getSheetClassesForSubType(documentName: string, subType: string): Dict {
    const sheets = Object.values(sheetsOf(documentName, subType));
    const configurable = sheets.filter((sheet) => sheet.canConfigure);
    return {
      sheetClasses: Object.fromEntries(configurable.map((sheet) => [sheet.id, localize(sheet.label)])),
      defaultClasses: Object.fromEntries(
        sheets.filter((sheet) => sheet.canBeDefault).map((sheet) => [sheet.id, localize(sheet.label)]),
      ),
      defaultClass: sheets.find((sheet) => sheet.default)?.id ?? "",
    };
  }
  static getSheetThemesForSubType(): never {
    return notImplemented("DocumentSheetConfig.getSheetThemesForSubType");
  }
  static updateDefaultSheets(): never {
    return notImplemented("DocumentSheetConfig.updateDefaultSheets");
  }
  /** Host only: the sheet class for a document. */
  static sheetClassFor(document: Loose): Loose {
    return sheetClassFor(document);
  }

  override get title(): string {
    return say("SHEETS.ConfigureSheetTitle", "Sheet of {name}", {
      name: String(this.document.name ?? this.document.id),
    });
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const chosen = (this.document.getFlag("core", "sheetClass") as string | undefined) ?? "";
    const type = (this.document.type as string | undefined) ?? "base";
    const { sheetClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(
      this.document.documentName as string,
      type,
    ) as { sheetClasses: Dict; defaultClass: string };
    return Object.assign(context, {
      sheetClasses,
      chosen,
      blank: say("SHEETS.DefaultSheet", "Default ({sheet})", {
        sheet: String(sheetClasses[defaultClass] ?? defaultClass),
      }),
      label: say("SHEETS.ThisSheet", "This sheet"),
      save: say("SETTINGS.Save", "Save"),
    });
  }
}

/** Changes the flag only. The document closes the old sheet and opens the new one when the update arrives. */
async function onSubmit(this: Loose, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
  const chosen = formData.object.sheetClass as string;
  if (chosen) await this.document.setFlag("core", "sheetClass", chosen);
  else await this.document.unsetFlag("core", "sheetClass");
}
