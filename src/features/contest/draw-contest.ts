import type { ContestView } from "./view.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { presentContest } from "./present.ts";

export const drawContest: Drawing<ContestView> = (view, act, owner) =>
  drawWithButtons("quincunx-contest", view, () => presentContest(view), act, owner);
