/** Completions while a command is typed. */
import type { Feature } from "../feature.ts";
import { registerSuggestions } from "./listen.ts";
import { suggestSetting } from "./suggestions.ts";

export const suggestionsFeature: Feature = {
  id: "suggestions",
  settings: [suggestSetting],
  init: registerSuggestions,
};
