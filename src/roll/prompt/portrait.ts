/** Shows the roller's portrait in the header of a prompt. */
import { portraitOf } from "../../ui/draw/portrait.ts";
import type { PromptRequest } from "./request.ts";
import { draw } from "../../ui/draw/templates.ts";

/** The difficulty dialog of a card has no portrait. */
export function showPortrait(frame: HTMLElement, { actor, purpose, mechanic }: PromptRequest): void {
  if (!actor || purpose.kind === "amend") return;
  const portrait = portraitOf({ name: actor.name, img: actor.img, mechanic });
  const drawn = draw("quincunx-portrait", { ...portrait, size: 26 }, frame.ownerDocument);
  frame.querySelector(".window-header .window-icon")?.replaceWith(drawn);
}
