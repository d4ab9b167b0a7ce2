/** Stats dragged to the hotbar become macros. */
import type { Feature } from "../feature.ts";
import { registerHotbar } from "./hotbar.ts";
import { registerMacroPictures } from "./macro-pictures.ts";

export const hotbarFeature: Feature = {
  id: "hotbar",
  init: registerMacroPictures,
  // At ready, so that handlers of other packages come first.
  ready: registerHotbar,
};
