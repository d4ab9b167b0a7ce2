/** Draggable: makes V1 windows movable and resizable. */
import { page, type Loose } from "../shared/host.ts";

export class Draggable {
  static get implementation(): Loose {
    return page.CONFIG?.ux?.Draggable ?? Draggable;
  }

  app: Loose;
  element: HTMLElement;
  handle: HTMLElement | boolean;
  handlers: Record<string, unknown> = {};
  position: Loose = null;
  resizable: Loose;
  #start: { x: number; y: number } | null = null;

  constructor(app: Loose, element: Loose, handle: HTMLElement | false, resizable: Loose = false) {
    this.app = app;
    this.element = (element?.jquery ? element[0] : element) as HTMLElement;
    this.handle = handle || this.element;
    this.resizable = resizable;
    this.activateListeners();
  }

  activateListeners(): void {
    if (this.handle) this._activateDragListeners();
    if (this.resizable) this._activateResizeListeners();
  }

  _activateDragListeners(): void {
    const handle = this.handle as HTMLElement;
    handle.addEventListener("pointerdown", (event) => {
      this.app.bringToTop?.();
      this._onDragMouseDown(event);
    });
    handle.classList.add("draggable");
  }

  _activateResizeListeners(): void {
    const selector = (this.resizable as { selector?: string }).selector ?? ".window-resizable-handle";
    let grip = this.element.querySelector<HTMLElement>(selector);
    if (!grip) {
      grip = this.element.ownerDocument.createElement("div");
      grip.className = "window-resizable-handle";
      this.element.append(grip);
    }
    grip.addEventListener("pointerdown", (event) => this._onResizeMouseDown(event));
  }

  #follow(event: PointerEvent, move: (event: PointerEvent) => void, end: (event: PointerEvent) => void): void {
    if (event.button !== 0 || (event.target as Element).closest("a, button")) return;
    event.preventDefault();
    this.position = { ...this.app.position };
    this.#start = { x: event.clientX, y: event.clientY };
    const view = this.element.ownerDocument.defaultView as Window;
    view.addEventListener("pointermove", move);
    view.addEventListener(
      "pointerup",
      (up) => {
        view.removeEventListener("pointermove", move);
        end(up);
      },
      { once: true },
    );
  }

  _onDragMouseDown(event: PointerEvent): void {
    this.#follow(
      event,
      (e) => this._onDragMouseMove(e),
      (e) => this._onDragMouseUp(e),
    );
  }
  _onDragMouseMove(event: PointerEvent): void {
    if (!this.#start) return;
    const left = ((this.position.left as number | null) ?? 0) + event.clientX - this.#start.x;
    const top = ((this.position.top as number | null) ?? 0) + event.clientY - this.#start.y;
    this.app.setPosition({ left, top });
  }
  _onDragMouseUp(_event: PointerEvent): void {
    this.#start = null;
  }
  _onResizeMouseDown(event: PointerEvent): void {
    this.#follow(
      event,
      (e) => this._onResizeMouseMove(e),
      (e) => this._onResizeMouseUp(e),
    );
  }
  _onResizeMouseMove(event: PointerEvent): void {
    if (!this.#start) return;
    const width = (Number(this.position.width) || this.element.offsetWidth) + event.clientX - this.#start.x;
    const height = (Number(this.position.height) || this.element.offsetHeight) + event.clientY - this.#start.y;
    this.app.setPosition({ width, height });
  }
  _onResizeMouseUp(event: PointerEvent): void {
    this.#start = null;
    this.app._onResize?.(event);
  }
}
