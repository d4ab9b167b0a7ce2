/** DocumentOwnershipConfig: who owns a document, user by user. */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { page, say, type Dict, type Loose } from "../shared/host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const LEVELS = [
  [0, "None"],
  [1, "Limited"],
  [2, "Observer"],
  [3, "Owner"],
] as const;

export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["document-ownership"],
    viewPermission: 3,
    sheetConfig: false,
    ownershipConfig: false,
    position: { width: 420 },
    window: { icon: "fa-solid fa-user-lock", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true, handler: onSubmit },
  };
  static override PARTS = { form: { template: "templates/apps/ownership.hbs" } };

  override get title(): string {
    return say("OWNERSHIP.Title", "Ownership of {name}", { name: String(this.document.name) });
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const ownership = this.document._source.ownership as Record<string, number>;
    const levels = LEVELS.map(([level, name]) => ({
      value: String(level),
      label: say(`OWNERSHIP.${name.toUpperCase()}`, name),
    }));
    const users = (page.game.users.contents as Loose[]).filter((user) => !user.isGM);
    return Object.assign(context, {
      levels,
      withDefault: [{ value: "-1", label: say("OWNERSHIP.DEFAULT", "Default") }, ...levels],
      all: { label: say("OWNERSHIP.AllPlayers", "All players"), value: String(ownership.default ?? 0) },
      users: users.map((user) => ({
        id: user.id as string,
        name: user.name as string,
        value: String(ownership[user.id as string] ?? -1),
      })),
      save: say("SETTINGS.Save", "Save"),
    });
  }
}

async function onSubmit(this: Loose, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
  const known = this.document._source.ownership as Dict;
  const ownership: Dict = {};
  for (const [id, level] of Object.entries(formData.object)) {
    if (level !== "-1") ownership[id] = Number(level);
    else if (id in known) ownership[`-=${id}`] = null;
  }
  await this.document.update({ ownership });
}
