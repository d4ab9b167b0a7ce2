/** Schemas of journals, roll tables and folders (fvtt-types common/documents). */
import * as f from "../../data/fields/index.ts";
import { page, type Loose } from "../../utils/types.ts";
import { flags, id, image, LookupField, metadata, name, ownership, reference, sort, stats } from "../common-fields.ts";
import { Document } from "../document.ts";

type Schema = Record<string, f.DataField>;

export class BaseJournalEntryPage extends Document {
  static override metadata = metadata("JournalEntryPage", "pages", {
    hasTypeData: true,
    coreTypes: ["text", "image", "pdf", "video"],
    permissions: { create: "OWNER" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      type: new f.DocumentTypeField(this, { initial: "text" }),
      system: new f.TypeDataField(this),
      title: new f.SchemaField({
        show: new f.BooleanField({ initial: true }),
        level: new f.NumberField({ required: true, initial: 1, min: 1, max: 6, integer: true, nullable: false }),
      }),
      image: new f.SchemaField({ caption: new f.StringField({ required: false, initial: undefined }) }),
      text: new f.SchemaField({
        content: new f.HTMLField({ required: false, initial: undefined }),
        markdown: new f.StringField({ required: false, initial: undefined }),
        format: new f.NumberField({ required: true, nullable: false, initial: 1, choices: [1, 2] }),
      }),
      video: new f.ObjectField(),
      src: new f.StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: reference(),
      sort: sort(),
      ownership: ownership(-1),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseJournalEntry extends Document {
  static override metadata = metadata("JournalEntry", "journal", {
    embedded: { JournalEntryPage: "pages" },
    permissions: { create: "JOURNAL_CREATE", delete: "OWNER" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      pages: new f.EmbeddedCollectionField(BaseJournalEntryPage),
      categories: new f.ArrayField(new f.ObjectField()),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseTableResult extends Document {
  static override metadata = metadata("TableResult", "results", {
    coreTypes: ["text", "document"],
    permissions: { create: "OWNER" } as never,
  });

  static override get TYPES(): string[] {
    return ["text", "document"];
  }

  static override defineSchema(): Schema {
    return {
      _id: id(),
      type: new f.DocumentTypeField(this, { initial: "text" }),
      name: new f.StringField({ required: true, blank: true }),
      img: image(null),
      description: new f.HTMLField(),
      documentUuid: new f.DocumentUUIDField({ required: false, nullable: true, initial: null }),
      weight: new f.NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new f.ArrayField(new f.NumberField({ integer: true }), { min: 2, max: 2, initial: () => [1, 1] }),
      drawn: new f.BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }

  static override validateJoint(data: Loose): void {
    if (data.range[1] < data.range[0]) throw new Error("range: must be a length-2 array of ascending integers");
  }
}

export class BaseRollTable extends Document {
  static override metadata = metadata("RollTable", "tables", {
    embedded: { TableResult: "results" },
    permissions: { create: "ASSISTANT", delete: "OWNER" } as never,
  });
  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      img: image(this.DEFAULT_ICON),
      description: new f.HTMLField({ textSearch: true }),
      results: new f.EmbeddedCollectionField(BaseTableResult),
      formula: new f.StringField(),
      replacement: new f.BooleanField({ initial: true }),
      displayRoll: new f.BooleanField({ initial: true }),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseFolder extends Document {
  static SORTING_MODES = ["a", "m"];
  static override metadata = metadata("Folder", "folders", {
    coreTypes: [],
    permissions: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" } as never,
  });

  static override get TYPES(): string[] {
    return page.CONST.FOLDER_DOCUMENT_TYPES as string[];
  }

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      type: new f.DocumentTypeField(this),
      description: new f.HTMLField(),
      folder: new LookupField("Folder"),
      sorting: new f.StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: sort(),
      color: new f.ColorField(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
