/** Schemas of users, their messages, macros and settings (fvtt-types common/documents). */
import { parseJson } from "../../../json.ts";
import * as f from "../../data/fields/index.ts";
import { page, type Loose } from "../../utils/types.ts";
import {
  flags,
  id,
  image,
  LookupField,
  metadata,
  name,
  ownership,
  reference,
  sort,
  stats,
  text,
} from "../common-fields.ts";
import { Document } from "../document.ts";

type Schema = Record<string, f.DataField>;
const isAuthor = (user: Loose, doc: Loose): boolean => user.isGM || doc._source.author === user.id;

export class BaseUser extends Document {
  static override metadata = metadata("User", "users", {
    permissions: {
      create: "ASSISTANT",
      update: (user: Loose, doc: Loose) => user.id === doc.id || user.hasRole("ASSISTANT"),
      delete: "ASSISTANT",
    } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      role: new f.NumberField({ required: true, nullable: false, choices: [0, 1, 2, 3, 4], initial: 1, gmOnly: true }),
      password: new f.StringField({ required: true, blank: true }),
      passwordSalt: new f.StringField(),
      avatar: image(null),
      character: new LookupField("Actor"),
      color: new f.ColorField({ required: true, nullable: false, initial: () => "#888888" }),
      pronouns: text(),
      hotbar: new f.ObjectField({ required: true }),
      permissions: new f.ObjectField({ required: true, gmOnly: true }),
      flags: flags(),
      _stats: stats(),
    };
  }

  get isBanned(): boolean {
    return this.role === 0;
  }

  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  /** A permission by name, or a role by name or number. */
  can(action: string | number): boolean {
    if (typeof action === "string" && action in page.CONST.USER_PERMISSIONS) return this.hasPermission(action);
    return this.hasRole(action);
  }

  override getUserLevel(user: Loose): number {
    const levels = page.CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    return (user.id === this.id ? levels.OWNER : levels.NONE) as number;
  }

  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = (typeof role === "string" ? page.CONST.USER_ROLES[role] : role) as number | undefined;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }

  /** The user's own grants, else the roles that have the permission in the world (`core.permissions`), else its default role. */
  hasPermission(permission: string): boolean {
    if (this.isBanned) return false;
    const known = page.CONST.USER_PERMISSIONS[permission] as { defaultRole: number; disableGM: boolean } | undefined;
    if (!known) return this.hasRole(permission);
    if (this.role === page.CONST.USER_ROLES.GAMEMASTER && !known.disableGM) return true;
    const own = this.permissions?.[permission] as boolean | undefined;
    if (own !== undefined) return own;
    const world = page.game.permissions?.[permission] as number[] | undefined;
    return world ? world.includes(this.role as number) : this.role >= known.defaultRole;
  }
}

export class BaseChatMessage extends Document {
  static override metadata = metadata("ChatMessage", "messages", {
    hasTypeData: true,
    permissions: { create: "PLAYER", update: "OWNER", delete: "OWNER" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      type: new f.DocumentTypeField(this, { initial: "base" }),
      system: new f.TypeDataField(this),
      style: new f.NumberField({
        required: true,
        nullable: false,
        choices: [0, 1, 2, 3],
        initial: 0,
        validationError: "must be a value in CONST.CHAT_MESSAGE_STYLES",
      }),
      author: new LookupField("User", { nullable: false, initial: () => page.game?.user?.id as unknown }),
      timestamp: new f.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      title: new f.StringField({
        required: false,
        initial: (() => ((page.game?.release?.generation ?? 14) >= 14 ? "" : undefined)) as never,
      }),
      flavor: new f.HTMLField(),
      content: new f.HTMLField({ textSearch: true }),
      speaker: new f.SchemaField({
        scene: reference(),
        actor: reference(),
        token: reference(),
        alias: new f.StringField(),
      }),
      whisper: new f.ArrayField(new f.DocumentIdField({ readonly: false, nullable: false })),
      blind: new f.BooleanField(),
      rolls: new f.ArrayField(new f.JSONField({ validate: validateRoll as never })),
      sound: new f.FilePathField({ categories: ["AUDIO"] }),
      emote: new f.BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }

  /** Generation 13 has no titles: they are dropped (app.md 5.1). */
  static override cleanData(source: Loose = {}, options: Loose = {}): Loose {
    const cleaned = super.cleanData(source, options) as Loose;
    if ((page.game?.release?.generation ?? 14) < 14) delete cleaned.title;
    return cleaned as unknown;
  }

  /** Generation 13 also reads the author as `user` (dice.md 4.4: removed in 14). */
  static override migrateData(source: Loose): Loose {
    if ((page.game?.release?.generation ?? 14) < 14) this._addDataFieldMigration(source, "user", "author");
    return super.migrateData(source) as unknown;
  }

  /** The author owns the message (app.md 5.6). */
  override getUserLevel(user: Loose = page.game.user): number {
    const levels = page.CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    return (this._source.author === user?.id ? levels.OWNER : levels.NONE) as number;
  }
}

/** Only evaluated rolls may be stored (dice.md 4.4). */
function validateRoll(json: string): void {
  const data = parseJson(json) as { evaluated?: boolean };
  if (!data?.evaluated) throw new Error("Roll objects added to ChatMessage documents must be evaluated");
}

export class BaseMacro extends Document {
  static override metadata = metadata("Macro", "macros", {
    coreTypes: ["script", "chat"],
    permissions: { create: "PLAYER", update: "OWNER", delete: "OWNER" } as never,
  });
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override get TYPES(): string[] {
    return ["script", "chat"];
  }

  static override defineSchema(): Schema {
    return {
      _id: id(),
      name: name(),
      type: new f.DocumentTypeField(this, { initial: "chat" }),
      author: new LookupField("User", { initial: () => (page.game?.user?.id ?? null) as unknown }),
      img: image(this.DEFAULT_ICON),
      scope: new f.StringField({ required: true, choices: ["global", "actors", "actor"], initial: "global" }),
      command: new f.StringField({ required: true, blank: true, trim: false }),
      folder: new LookupField("Folder"),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  override getUserLevel(user: Loose = page.game.user): number | null {
    if (isAuthor(user, this)) return page.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER as number;
    return super.getUserLevel(user);
  }

  static override validateJoint(data: Loose): void {
    if (data.type !== "script") return;
    new f.JavaScriptField({ async: true })._validateType(data.command);
  }
}

export class BaseSetting extends Document {
  static override metadata = metadata("Setting", "settings", {
    permissions: { create: "SETTINGS_MODIFY", update: "SETTINGS_MODIFY", delete: "SETTINGS_MODIFY" } as never,
  });

  static override defineSchema(): Schema {
    return {
      _id: id(),
      key: new f.StringField({ required: true, nullable: false, blank: false }),
      value: new f.StringField({ required: true, nullable: true, trim: false }),
      user: reference(),
      _stats: stats(),
    };
  }
}
