/**
 * Drags a stat off a sheet, to the hotbar or any other drop target. The draggable element is the row with a grip, not
 * the roll button, since older Firefox does not drag buttons (found.md 1.8, integrations.md 10).
 */
import { closestTo } from "../ui/target.ts";

export function startStatDrag(event: DragEvent, actor: Actor.Implementation): void {
  const handle = closestTo(event, "[data-quincunx-drag]");
  if (!handle || !event.dataTransfer) return;
  event.stopPropagation();
  const data = {
    type: "quincunx.stat",
    uuid: actor.uuid,
    stat: handle.dataset["quincunxDrag"] ?? "",
    name: handle.dataset["quincunxName"] ?? "",
  };
  event.dataTransfer.setData("text/plain", JSON.stringify(data));
}
