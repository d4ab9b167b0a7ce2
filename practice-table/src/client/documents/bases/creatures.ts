/** Schemas of actors and their parts: items, effects, tokens (fvtt-types common/documents). */
import * as f from "../../data/fields/index.ts";
import { getProperty } from "../../utils/paths.ts";
import { page, type Loose } from "../../utils/types.ts";
import { flags, id, image, LookupField, metadata, name, ownership, reference, sort, stats } from "../common-fields.ts";
import { Document } from "../document.ts";
import { EffectDurationField, migrateDuration, shimDuration } from "../effect-data.ts";
import { PrototypeToken } from "../prototype-token.ts";
import { tokenFields } from "../token-fields.ts";

type Schema = Record<string, f.DataField>;

const isOld = (): boolean => (page.game?.release?.generation ?? 14) < 14;

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
      changes: new f.ArrayField(new f.ObjectField(), {
        required: false,
        initial: (() => (isOld() ? [] : undefined)) as never,
      }),
      disabled: new f.BooleanField(),
      duration: new EffectDurationField(),
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

  static override cleanData(source: Loose = {}, options: Loose = {}): Loose {
    const cleaned = super.cleanData(source, options) as Loose;
    if (!isOld()) delete cleaned.changes;
    return cleaned as unknown;
  }

  /** 13 still reads the picture's old name; 14 does not (found.md 3). */
  get icon(): string | null | undefined {
    return isOld() ? (this.img as string | null) : undefined;
  }

  /** [14] Moves old top-level data into `system` (found.md 2.11). */
  static override migrateData(source: Loose): Loose {
    if (isOld() && source.icon !== undefined && source.img === undefined) source.img = source.icon as unknown;
    if (!isOld() && Array.isArray(source.changes) && source.system?.changes === undefined)
      source.system = { ...source.system, changes: source.changes as unknown };
    if (!isOld()) migrateDuration(source);
    return super.migrateData(source) as unknown;
  }

  override _initialize(options: Loose = {}): void {
    super._initialize(options);
    if (isOld()) return;
    shimDuration(this.duration);
    // Packages still read 13's name; it is a view on the new place.
    const get = (): unknown => this.system?.changes ?? [];
    Object.defineProperty(this, "changes", { get, configurable: true, enumerable: false });
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
      prototypeToken: new f.EmbeddedDataField(PrototypeToken),
      items: new f.EmbeddedCollectionField(BaseItem),
      effects: new f.EmbeddedCollectionField(BaseActiveEffect),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  /** A new token has its actor's name and picture, unless the data differ. */
  override _initializeSource(data: Loose, options: Loose = {}): Loose {
    const source = super._initializeSource(data, options) as Loose;
    const given = getProperty(data, "prototypeToken.texture.src") ?? data?.["prototypeToken.texture.src"];
    source.prototypeToken.name ||= source.name;
    if (given === undefined) source.prototypeToken.texture.src = source.img;
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
      ...tokenFields(BaseActor.DEFAULT_ICON),
      actorId: reference(),
      // Differences of an unlinked token's actor from the base actor. Here plain data; in Foundry a document, `ActorDelta`.
      delta: new f.ObjectField(),
      x: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      y: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      elevation: new f.NumberField({ required: true, nullable: false, initial: 0 }),
      sort: sort(),
      hidden: new f.BooleanField(),
      locked: new f.BooleanField(),
      _stats: stats(),
    };
  }
}
