/** DragDrop: dragstart, dragover and drop of an application, with permissions. */
import { page, type Loose } from "../shared/host.ts";

type Action = "dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend";
type Callbacks = Partial<Record<Action, (event: DragEvent) => unknown>>;
type Permissions = Partial<Record<"dragstart" | "drop", (selector: string | null | undefined) => boolean>>;

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Permissions;
  callbacks?: Callbacks;
}

export class DragDrop {
  static get implementation(): Loose {
    return page.CONFIG?.ux?.DragDrop ?? DragDrop;
  }

  /** A small picture for the drag. */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const preview = img.ownerDocument.createElement("div");
    const copy = img.cloneNode() as HTMLImageElement;
    copy.width = width;
    copy.height = height;
    preview.append(copy);
    preview.style.cssText = "position:fixed;left:-9999px";
    img.ownerDocument.body.append(preview);
    setTimeout(() => preview.remove(), 0);
    return preview;
  }

  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: Permissions;
  callbacks: Callbacks;

  constructor({
    dragSelector = null,
    dropSelector = null,
    permissions = {},
    callbacks = {},
  }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.setAttribute("draggable", "true");
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const zones = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
      for (const zone of zones) {
        zone.ondragover = (event) => this._handleDragOver(event);
        zone.ondrop = (event) => this._handleDrop(event);
        zone.ondragenter = (event) => this._handleDragEnter(event);
        zone.ondragleave = (event) => this._handleDragLeave(event);
      }
    }
    return this;
  }

  callback(event: DragEvent, action: Action): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }
  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }
  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }
  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }
  _handleDragOver(event: DragEvent): boolean {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }
  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }
}
