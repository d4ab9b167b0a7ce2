/** Work of features in Foundry's hooks of these names, in the order of the features. */
import { facet } from "./field.ts";

export const atInit = facet<() => void>("atInit");
export const atSetup = facet<() => void>("atSetup");
export const atReady = facet<() => void>("atReady");
/** Runs once the world is open and the page is idle. */
export const atIdle = facet<() => void>("atIdle");
