/** Draws a message of ours by its kind. */
import type { Ports } from "../../platform/ports.ts";
import { drawings } from "./drawings.ts";

export const drawMessage: Ports["drawMessage"] = (kind, view, act, owner) => {
  const draw = drawings[kind];
  if (!draw) throw new Error(`Quincunx: there is no drawing for messages of the kind "${kind}"`);
  return draw(view as never, act, owner);
};
