/** Adds all classes of Foundry that are only there to be extended or configured, if they are missing. */
import type { Generation } from "../../protocol.ts";
import type { Dict, Loose } from "../utils/types.ts";
import { configureInert } from "./config.ts";
import { inertData } from "./data.ts";
import { inertCollections, inertDocumentClasses } from "./documents.ts";
import { media } from "./media.ts";
import { perceptionModels } from "./perception.ts";
import { BLEND_MODES, canvasTextStyle, lazyClasses, pixi } from "./pixi.ts";
import { Ray } from "./ray.ts";
import { inertCanvas, inertWindows } from "./windows.ts";

export { inertDocumentGlobals } from "./documents.ts";
export { isInert } from "./inert-class.ts";

/** Created once per process; each page adds them to its own namespaces. */
let made: Record<string, Dict> | undefined;
let data: Dict | undefined;

function put(root: Loose, path: string, names: Dict): void {
  const namespace = path
    .split(".")
    .slice(1)
    .reduce<Loose>((place, key) => (place[key] ??= {}) as Loose, root) as Dict;
  for (const [name, value] of Object.entries(names)) if (!(name in namespace)) namespace[name] = value;
}

function makeInert(): Record<string, Dict> {
  const canvas = inertCanvas();
  return {
    ...canvas,
    "foundry.canvas.geometry": { ...canvas["foundry.canvas.geometry"], Ray },
    "foundry.canvas.perception": { ...canvas["foundry.canvas.perception"], ...perceptionModels() },
    "foundry.canvas.rendering": { BLEND_MODES },
    ...inertWindows(),
    "foundry.documents": inertDocumentClasses(),
    "foundry.documents.collections": inertCollections(),
    "foundry.helpers.media": media(),
  };
}

export function installInert(foundry: Dict, CONFIG: Loose, generation: Generation): Dict {
  made ??= makeInert();
  for (const [path, names] of Object.entries(made)) put(foundry, path, names);
  data ??= inertData(foundry.data as Dict);
  put(foundry, "foundry.data", data);
  // UNSURE: the names of this namespace of 14.
  if (generation >= 14) put(foundry, "foundry.canvas", { vfx: lazyClasses("foundry.canvas.vfx") });
  configureInert(CONFIG, foundry);
  CONFIG.canvasTextStyle = canvasTextStyle();
  return { PIXI: pixi };
}
