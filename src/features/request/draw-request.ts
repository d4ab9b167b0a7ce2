import type { RequestView } from "./view.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { presentRequest } from "./present.ts";

export const drawRequest: Drawing<RequestView> = (view, act, owner) =>
  drawWithButtons("quincunx-request", view, () => presentRequest(view), act, owner);
