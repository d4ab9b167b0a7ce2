/** Moving and resizing a window with the pointer. */
import type { ApplicationV2 } from "./application.ts";
import type { Position } from "./application-types.ts";

type Mode = "drag" | "resize";

/** Listens on the header and the resize handle of a framed application. */
export function attachPointer(app: ApplicationV2): void {
  const { header, resize } = app.window;
  header?.addEventListener("pointerdown", (event) => begin(app, event, "drag"));
  resize?.addEventListener("pointerdown", (event) => begin(app, event, "resize"));
  header?.addEventListener("dblclick", (event) => {
    if (isControl(event) || !app.options.window.minimizable) return;
    void (app.minimized ? app.maximize() : app.minimize());
  });
}

function isControl(event: Event): boolean {
  return (event.target as Element | null)?.closest("button, a, input, select, [data-action]") !== null;
}

function begin(app: ApplicationV2, start: PointerEvent, mode: Mode): void {
  if (start.button !== 0 || isControl(start)) return;
  if (mode === "resize" && app.minimized) return;
  const view = app.element?.ownerDocument.defaultView;
  if (!view) return;
  start.preventDefault();
  const origin = { ...app.position };
  app.window.pointerStartPosition = origin;
  const move = (event: PointerEvent): void => {
    if (app.window.pointerMoveThrottle) return;
    app.window.pointerMoveThrottle = true;
    view.requestAnimationFrame(() => (app.window.pointerMoveThrottle = false));
    app.setPosition(moved(app, origin, event.clientX - start.clientX, event.clientY - start.clientY, mode));
  };
  const end = (): void => {
    view.removeEventListener("pointermove", move);
    app.window.pointerMoveThrottle = false;
    app.element?.classList.remove(mode === "drag" ? "dragging" : "resizing");
  };
  app.element?.classList.add(mode === "drag" ? "dragging" : "resizing");
  view.addEventListener("pointermove", move);
  view.addEventListener("pointerup", end, { once: true });
  view.addEventListener("pointercancel", end, { once: true });
}

function moved(app: ApplicationV2, origin: Position, dx: number, dy: number, mode: Mode): Partial<Position> {
  if (mode === "drag") return { left: (origin.left ?? 0) + dx, top: (origin.top ?? 0) + dy };
  const width = typeof origin.width === "number" ? origin.width : (app.element?.offsetWidth ?? 0);
  const height = typeof origin.height === "number" ? origin.height : (app.element?.offsetHeight ?? 0);
  return { width: width + dx / origin.scale, height: height + dy / origin.scale };
}
