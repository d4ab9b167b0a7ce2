/** Schemas of combats and scenes (fvtt-types common/documents). */
import * as f from "../../data/fields/index.ts";
import { flags, id, image, LookupField, metadata, name, ownership, reference, sort, stats } from "../common-fields.ts";
import { Document } from "../document.ts";
import { BaseToken } from "./creatures.ts";

type Schema = Record<string, f.DataField>;

export class BaseCombatant extends Document {
  static override metadata = metadata("Combatant", "combatants", {
    hasTypeData: true,
    permissions: { create: "PLAYER" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      type: new f.DocumentTypeField(this, { initial: "base" }),
      system: new f.TypeDataField(this),
      actorId: reference(),
      tokenId: reference(),
      sceneId: reference(),
      name: new f.StringField({ required: true, blank: true, textSearch: true }),
      img: image(null),
      initiative: new f.NumberField({ required: true }),
      hidden: new f.BooleanField(),
      defeated: new f.BooleanField(),
      group: reference(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseCombat extends Document {
  static override metadata = metadata("Combat", "combats", {
    hasTypeData: true,
    embedded: { Combatant: "combatants" },
    permissions: { create: "ASSISTANT", update: "PLAYER", delete: "ASSISTANT" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      type: new f.DocumentTypeField(this, { initial: "base" }),
      system: new f.TypeDataField(this),
      scene: new LookupField("Scene"),
      combatants: new f.EmbeddedCollectionField(BaseCombatant),
      active: new f.BooleanField(),
      round: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new f.NumberField({ required: true, integer: true, min: 0, initial: null, nullable: true }),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class BaseScene extends Document {
  static override metadata = metadata("Scene", "scenes", { embedded: { Token: "tokens" } });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      active: new f.BooleanField(),
      navigation: new f.BooleanField({ initial: true }),
      tokens: new f.EmbeddedCollectionField(BaseToken),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
