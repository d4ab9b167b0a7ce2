/** The world's collections, one per kind of document (fvtt-types client/documents/collections). */
import { notImplemented, page, type Loose } from "../../utils/types.ts";
import { WorldCollection } from "../document-collection.ts";
import { interfacePart } from "../../helpers/missing.ts";

export class Actors extends WorldCollection {
  static override documentName = "Actor";

  get tokens(): Record<string, Loose> {
    return {};
  }

  override fromCompendium(document: Loose, options: Loose = {}): Loose {
    return super.fromCompendium(document, options) as unknown;
  }
}

export class Items extends WorldCollection {
  static override documentName = "Item";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";

  static async showDialog(_doc: Loose): Promise<never> {
    return notImplemented("Journal.showDialog");
  }

  static show(_doc: Loose, _options: Loose = {}): never {
    return notImplemented("Journal.show");
  }

  static showImage(_src: string, _config: Loose = {}): never {
    return notImplemented("Journal.showImage");
  }

  static _activateSocketListeners(_socket: Loose): void {}

  static async _showEntry(uuid: string, _force = true): Promise<unknown> {
    const entry = (await page.foundry.utils.fromUuid(uuid)) as Loose;
    return entry?.visible ? (entry.sheet?.render(true) as unknown) : undefined;
  }
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";

  override fromCompendium(document: Loose, options: Loose = {}): Loose {
    const data = super.fromCompendium(document, options) as Loose;
    if (options.clearOwnership !== false) data.author = page.game.user.id;
    return data as unknown;
  }
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";

  static registerSettings(): void {}
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";
  _expanded: Record<string, boolean> = {};

  override render(_force = false, _context: Loose = {}): void {}
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  get active(): Loose {
    return (this as Loose).find((scene: Loose) => scene.active) as unknown;
  }

  get current(): Loose {
    return (page.canvas?.scene ?? this.active ?? null) as unknown;
  }

  get viewed(): Loose {
    return this.current as unknown;
  }

  async preload(_sceneId: string, _push = false): Promise<never> {
    return notImplemented("Scenes#preload");
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";

  static get settings(): Loose {
    return page.game.settings.get("core", "combatTrackerConfig") as unknown;
  }

  /** Combats of the viewed scene, and those without a scene. */
  get combats(): Loose[] {
    return (this as Loose).filter(
      (combat: Loose) => !combat._source.scene || combat._source.scene === page.game.scenes?.current?.id,
    ) as Loose[];
  }

  get active(): Loose {
    return (this as Loose).find((combat: Loose) => combat.active) as unknown;
  }

  get viewed(): Loose {
    return (interfacePart("combat")?.viewed ?? this.active ?? this.combats[0] ?? null) as unknown;
  }
}

export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  override get directory(): Loose {
    return (page.ui?.chat ?? null) as unknown;
  }

  /** The log updates its messages one by one and is never redrawn. */
  override render(_force = false): void {}

  sayBubble(_message: Loose): void {}

  export(): never {
    return notImplemented("ChatMessages#export");
  }

  async flush(): Promise<unknown> {
    return (this as Loose).documentClass.deleteDocuments([], { deleteAll: true }) as unknown;
  }
}

export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  override get directory(): Loose {
    return null;
  }

  getSetting(key: string, user?: string | null): Loose {
    return (this as Loose).find(
      (setting: Loose) => setting.key === key && (setting._source.user ?? null) === (user ?? null),
    ) as unknown;
  }

  getItem(key: string, user?: string | null): string | null {
    return (this.getSetting(key, user)?._source.value ?? null) as string | null;
  }
}
