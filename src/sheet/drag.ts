/**
 * A stat that is dragged off a sheet: the hotbar and anything else that takes drops can read what it is. What is dragged is never the button that rolls,
 * which older Firefox does not drag, but what stands around it, with a grip to hold it by (found.md 1.8, integrations.md 10).
 */

export interface StatDragData {
  readonly type: "quincunx.stat";
  readonly uuid: string;
  readonly stat: string;
  readonly name: string;
}

export function startStatDrag(event: DragEvent, actor: Actor.Implementation): void {
  const handle = (event.target as Element).closest<HTMLElement>("[data-quincunx-drag]");
  if (!handle || !event.dataTransfer) return;
  event.stopPropagation();
  const data: StatDragData = {
    type: "quincunx.stat",
    uuid: actor.uuid,
    stat: handle.dataset["quincunxDrag"] ?? "",
    name: handle.dataset["quincunxName"] ?? "",
  };
  event.dataTransfer.setData("text/plain", JSON.stringify(data));
}
