/** Names of the types that are inert classes (found.md 3), by namespace. All other missing names throw when they are extended. */
import { DECLARED_NAMES } from "../helpers/declared-names.ts";

/** Namespaces with classes that systems extend: the canvas' objects, layers and tools, and windows. */
export const CANVAS: readonly string[] = [
  ...["placeables", "placeables.tokens", "placeables.regions", "layers", "interaction", "perception"],
  ...["animation", "sources", "containers", "geometry", "geometry.edges", "primary", "groups", "workers"],
  ...["batching", "filters", "mixins", "shaders"].map((name) => `rendering.${name}`),
].map((name) => `foundry.canvas.${name}`);

export const WINDOWS: readonly string[] = [
  ...["apps", "hud", "settings", "settings.menus", "sidebar.apps", "ui"].map((name) => `foundry.applications.${name}`),
];

/** The classes and mixins that the types have in a namespace. */
export const classesOf = (path: string): string[] =>
  (DECLARED_NAMES[path] ?? "").split(" ").filter((name) => /^[A-Z][A-Za-z0-9]*[a-z]/.test(name) && !name.includes("@"));
