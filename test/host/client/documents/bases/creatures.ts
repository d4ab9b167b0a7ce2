/** Schemas of actors and what belongs to them: items, effects, tokens (fvtt-types common/documents). */
import * as f from "../../data/fields/index.ts";
import { type Loose } from "../../utils/types.ts";
import { flags, id, image, LookupField, metadata, name, ownership, reference, sort, stats } from "../common-fields.ts";
import { Document } from "../document.ts";

type Schema = Record<string, f.DataField>;

export class BaseActiveEffect extends Document {
  static override metadata = metadata("ActiveEffect", "effects", {
    hasTypeData: true,
    permissions: { create: "OWNER" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      img: image(null),
      type: new f.DocumentTypeField(this, { initial: "base" }),
      system: new f.TypeDataField(this),
      changes: new f.ArrayField(new f.ObjectField()),
      disabled: new f.BooleanField(),
      duration: new f.ObjectField(),
      description: new f.HTMLField(),
      origin: new f.StringField({ nullable: true, blank: false, initial: null }),
      tint: new f.ColorField(),
      transfer: new f.BooleanField({ initial: true }),
      statuses: new f.SetField(new f.StringField({ required: true, blank: false })),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseItem extends Document {
  static override metadata = metadata("Item", "items", {
    hasTypeData: true,
    embedded: { ActiveEffect: "effects" },
    permissions: { create: "ITEM_CREATE", delete: "OWNER" } as never,
  });
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static getDefaultArtwork(_itemData?: Loose): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      type: new f.DocumentTypeField(this),
      img: image(this.DEFAULT_ICON),
      system: new f.TypeDataField(this),
      effects: new f.EmbeddedCollectionField(BaseActiveEffect),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseActor extends Document {
  static override metadata = metadata("Actor", "actors", {
    hasTypeData: true,
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: { create: "ACTOR_CREATE", delete: "OWNER" } as never,
  });
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static getDefaultArtwork(_actorData?: Loose): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      type: new f.DocumentTypeField(this),
      img: image(this.DEFAULT_ICON),
      system: new f.TypeDataField(this),
      prototypeToken: new f.ObjectField(),
      items: new f.EmbeddedCollectionField(BaseItem),
      effects: new f.EmbeddedCollectionField(BaseActiveEffect),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  override _initializeSource(data: Loose, options: Loose = {}): Loose {
    const source = super._initializeSource(data, options) as Loose;
    // A token is called and looks like its actor, unless it was told otherwise.
    source.prototypeToken = {
      name: source.name,
      actorLink: false,
      texture: { src: source.img },
      ...source.prototypeToken,
    };
    return source as unknown;
  }
}

export class BaseToken extends Document {
  static override metadata = metadata("Token", "tokens", {
    permissions: { create: "TOKEN_CREATE", delete: "TOKEN_DELETE" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: new f.StringField({ required: true, blank: true }),
      actorId: reference(),
      actorLink: new f.BooleanField(),
      x: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      y: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      flags: flags(),
      _stats: stats(),
    };
  }
}
