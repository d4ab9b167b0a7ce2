/** Completions while a command is typed. */
import { type Feature, moduleSettings, atInit } from "../feature.ts";
import { registerSuggestions } from "./listen.ts";
import { suggestSetting } from "./suggestions.ts";

export const suggestionsFeature: Feature = {
  id: "suggestions",
  provides: [moduleSettings.of(suggestSetting), atInit.of(registerSuggestions)],
};
