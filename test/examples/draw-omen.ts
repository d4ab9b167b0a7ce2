/** How an omen is drawn. */
import type { Drawing } from "../../src/log/draw/drawing.ts";
import type { OmenView } from "./omen.ts";

export const drawOmen: Drawing<OmenView> = ({ words, count }, act, owner) => {
  const button = owner.createElement("button");
  button.className = "quincunx-omen";
  button.textContent = `${words} (${count})`;
  button.addEventListener("click", (event) => act("echo", "", event));
  return button;
};
