/** Key bindings, editable in Foundry's controls. */
import type { Feature } from "../feature.ts";
import { registerKeybindings } from "./keybindings.ts";

export const keybindingsFeature: Feature = {
  id: "keybindings",
  init: registerKeybindings,
};
