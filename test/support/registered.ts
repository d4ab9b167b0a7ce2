/** Everything that the module registers with all its features. */
import { features } from "../../src/features/index.ts";
import { messageKinds } from "../../src/log/kind.ts";
import { isOperation, messageButtons } from "../../src/log/operation.ts";
import { moduleSettings } from "../../src/platform/settings.ts";
import { providedBy } from "../../src/start.ts";
import { valuesIn } from "./values-in.ts";

const all = providedBy(features);
export const kinds = valuesIn(messageKinds, all);
export const operations = valuesIn(messageButtons, all).filter(isOperation);
export const settings = valuesIn(moduleSettings, all);
