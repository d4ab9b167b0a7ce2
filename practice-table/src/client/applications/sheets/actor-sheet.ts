/** ActorSheetV2: drag and drop around an actor (app.md 3.3). */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { page, type Loose } from "../shared/host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["actor"],
    position: { width: 600 },
    window: { icon: "fa-solid fa-user" },
  };

  get actor(): Loose {
    return this.document;
  }
  /** The token of an unlinked actor. */
  get token(): Loose {
    return this.document.token ?? null;
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        dragover: this._onDragOver.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Drags an owned item or effect by `data-item-id` or `data-effect-id`. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ((event.target as HTMLElement).closest?.(".content-link")) return Promise.resolve();
    const { itemId, effectId } = (target.closest<HTMLElement>("[data-item-id], [data-effect-id]") ?? target).dataset;
    const document = itemId ? this.actor.items?.get(itemId) : effectId ? this.actor.effects?.get(effectId) : null;
    const data = document?.toDragData?.() as unknown;
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event) as { type?: string };
    if (page.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    const cls = data.type ? (page.CONFIG?.[data.type]?.documentClass as Loose) : null;
    if (!cls?.fromDropData) return undefined;
    return this._onDropDocument(event, await cls.fromDropData(data));
  }

  async _onDropDocument(event: DragEvent, document: Loose): Promise<unknown> {
    switch (document?.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Loose): Promise<unknown> {
    if (!this.actor.isOwner || effect.parent === this.actor) return null;
    return this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
  }
  async _onDropActor(_event: DragEvent, _actor: Loose): Promise<unknown> {
    return null;
  }
  async _onDropItem(event: DragEvent, item: Loose): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (item.parent === this.actor) return this._onSortItem(event, item);
    return this.actor.createEmbeddedDocuments("Item", [item.toObject()]);
  }
  async _onDropFolder(_event: DragEvent, _folder: Loose): Promise<unknown> {
    return null;
  }

  /** Puts an item before the one it is dropped on. */
  async _onSortItem(event: DragEvent, item: Loose): Promise<unknown> {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
    const target = id ? this.actor.items.get(id) : null;
    if (!target || target === item) return undefined;
    return this.actor.updateEmbeddedDocuments("Item", [
      { _id: item.id as string, sort: ((target.sort as number | undefined) ?? 0) - 1 },
    ]);
  }
}
