/** Small core sheets: macro, roll table, and a plain sheet for types without one. */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { flattenObject } from "../../utils/paths.ts";
import { localize, page, say, type Dict, type Loose } from "../shared/host.ts";
import { TextEditor } from "../ux/text-editor.ts";

export class MacroConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["macro-config"],
    canCreate: true,
    position: { width: 560 },
    window: { icon: "fa-solid fa-code", contentClasses: ["standard-form"] },
    actions: { execute: onExecute },
    form: { closeOnSubmit: true },
  };
  static override PARTS = { form: { template: "templates/sheets/macro-config.hbs" } };

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    return Object.assign(context, {
      types: { script: say("MACRO.Script", "script"), chat: say("MACRO.Chat", "chat") },
      labels: {
        name: say("Name", "Name"),
        type: say("Type", "Type"),
        command: say("Command", "Command"),
        save: say("SETTINGS.Save", "Save"),
        execute: say("MACRO.Execute", "Execute"),
      },
    });
  }
}

/** Saves the form, then runs the saved macro. */
async function onExecute(this: Loose): Promise<void> {
  await this.submit();
  await this.document.execute();
}

export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["roll-table-sheet"],
    tag: "div",
    position: { width: 560 },
    window: { icon: "fa-solid fa-table-list", contentClasses: ["standard-form"], resizable: true },
    form: { handler: undefined },
    actions: { drawResult: onDraw, drawReset: onReset },
  };
  static override PARTS = { table: { template: "templates/sheets/roll-table.hbs", scrollable: [".results"] } };

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const results = ((this.document.results?.contents ?? []) as Loose[])
      .slice()
      .sort((a, b) => Number(a.range?.[0]) - Number(b.range?.[0]));
    return Object.assign(context, {
      formula: this.document.formula as string,
      description: await TextEditor.implementation.enrichHTML(String(this.document.description ?? "")),
      results: await Promise.all(
        results.map(async (result) => ({
          range: [...new Set(result.range as number[])].join("–"),
          text: await TextEditor.implementation.enrichHTML(
            String(result.description || result.name || result.text || ""),
          ),
          drawn: result.drawn as boolean,
        })),
      ),
      labels: {
        range: say("TABLE.Range", "Range"),
        result: say("TABLE.Result", "Result"),
        draw: say("TABLE.Draw", "Draw"),
        reset: say("TABLE.Reset", "Reset"),
        formula: say("TABLE.Formula", "Formula"),
      },
    });
  }

  /** Drawing stays enabled without the right to edit. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const draw = (this.element as HTMLElement).querySelector<HTMLButtonElement>("[data-action=drawResult]");
    if (draw) draw.disabled = false;
  }
}

function onDraw(this: Loose): void {
  void this.document.draw();
}
function onReset(this: Loose): void {
  void this.document.resetResults?.();
}

/** Shows a document's data, for types without a sheet of their own. Plain values of `system` can be edited. */
export class BaseSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["base-sheet"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-file-lines", contentClasses: ["standard-form"], resizable: true },
    form: { submitOnChange: true },
  };
  static override PARTS = { form: { template: "templates/sheets/base-sheet.hbs", scrollable: [""] } };

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const source = this.document._source as { name?: string; system?: Dict };
    const rows = Object.entries(flattenObject(source.system ?? {}))
      .filter(([, value]) => ["number", "string", "boolean"].includes(typeof value))
      .map(([key, value]) => ({
        name: `system.${key}`,
        label: localize(this.#label(key)),
        value,
        isBoolean: typeof value === "boolean",
        type: typeof value === "number" ? "number" : "text",
      }));
    return Object.assign(context, { name: source.name, rows, nameLabel: say("Name", "Name"), id: this.id });
  }

  #label(key: string): string {
    const field = page.foundry.utils.getProperty(
      this.document.system?.schema?.fields ?? {},
      key.replaceAll(".", ".fields."),
    );
    return (field?.label as string | undefined) || key;
  }
}
