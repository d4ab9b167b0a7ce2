/** V1 ActorSheet and ItemSheet. */
import { mergeObject } from "../../utils/merge.ts";
import { notImplemented, page, type Loose } from "../shared/host.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { DocumentSheet, plainList } from "./form-application.ts";

export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      height: 720,
      width: 800,
      template: "templates/sheets/actor-sheet.html",
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ActorSheet",
      dragDrop: [{ dragSelector: ".item-list .item", dropSelector: null }],
      secrets: [{ parentSelector: ".editor" }],
      token: null,
    });
  }

  get actor(): Loose {
    return this.object;
  }
  get token(): Loose {
    return this.object.token ?? this.options.token ?? null;
  }
  override get title(): string {
    return this.token && !this.token.actorLink ? `[Token] ${String(this.actor.name)}` : String(this.actor.name);
  }

  override getData(options: Loose = {}): Loose {
    const context = super.getData(options) as Loose;
    context.actor = this.object;
    context.items = plainList(this.object.items);
    context.effects = plainList(this.object.effects);
    return context as unknown;
  }

  _onConfigureToken(_event: Loose): void {
    notImplemented("ActorSheet#_onConfigureToken");
  }
  override _canDragStart(_selector: Loose): boolean {
    return this.isEditable;
  }
  override _canDragDrop(_selector: Loose): boolean {
    return this.isEditable;
  }

  override _onDragStart(event: DragEvent): Loose {
    const { itemId, effectId } = (event.currentTarget as HTMLElement).dataset;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const document = itemId ? this.actor.items?.get(itemId) : effectId ? this.actor.effects?.get(effectId) : null;
    if (document) event.dataTransfer?.setData("text/plain", JSON.stringify(document.toDragData()));
  }

  override async _onDrop(event: DragEvent): Promise<Loose> {
    const data = TextEditor.implementation.getDragEventData(event) as { type?: string };
    if (page.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    switch (data.type) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Item":
        return this._onDropItem(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      default:
        return undefined;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, data: Loose): Promise<Loose> {
    const effect = await page.CONFIG.ActiveEffect.documentClass.fromDropData(data);
    if (!this.actor.isOwner || !effect) return false;
    return this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
  }
  async _onDropActor(_event: DragEvent, _data: Loose): Promise<Loose> {
    return false;
  }
  async _onDropItem(event: DragEvent, data: Loose): Promise<Loose> {
    if (!this.actor.isOwner) return false;
    const item = await page.CONFIG.Item.documentClass.fromDropData(data);
    const itemData = item.toObject();
    if (this.actor.uuid === item.parent?.uuid) return this._onSortItem(event, itemData);
    return this._onDropItemCreate(itemData, event);
  }
  async _onDropFolder(_event: DragEvent, _data: Loose): Promise<Loose> {
    return [];
  }
  async _onDropItemCreate(itemData: Loose, _event?: DragEvent): Promise<Loose> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(itemData) ? itemData : [itemData]);
  }
  _onSortItem(event: DragEvent, itemData: Loose): Loose {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    const target = id ? this.actor.items.get(id) : null;
    if (!target || target.id === itemData._id) return undefined;
    return this.actor.updateEmbeddedDocuments("Item", [
      { _id: itemData._id as string, sort: Number(target.sort ?? 0) - 1 },
    ]);
  }
  async _isFromSameActor(data: Loose): Promise<boolean> {
    return String(data.uuid ?? "").startsWith(`${String(this.actor.uuid)}.`);
  }
}

export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      template: "templates/sheets/item-sheet.html",
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ItemSheet",
      secrets: [{ parentSelector: ".editor" }],
    });
  }

  get item(): Loose {
    return this.object;
  }
  get actor(): Loose {
    return this.object.actor ?? null;
  }
  override get title(): string {
    return String(this.item.name);
  }
  override getData(options: Loose = {}): Loose {
    const context = super.getData(options) as Loose;
    context.item = this.object;
    return context as unknown;
  }
}
