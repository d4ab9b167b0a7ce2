/** Everything that the module registers with all its features. */
import { features } from "../../src/features/index.ts";
import { kindsOf, operationsOf, settingsOf } from "../../src/start.ts";

export const kinds = kindsOf(features);
export const operations = operationsOf(features);
export const settings = settingsOf(features);
