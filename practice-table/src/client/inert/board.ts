/**
 * The global `canvas`, which draws nothing. If a board is asked for (`core.noCanvas` off), packages that draw over the page find the element
 * `#board`, an application with a running ticker, and a renderer's facts (found.md 3).
 */
import { missing } from "../helpers/missing.ts";
import { notImplemented, type Loose } from "../utils/types.ts";
import { tokenLayer } from "./layer.ts";
import { Ticker } from "./ticker.ts";

/** Members of Foundry's canvas that this one lacks (types: client/canvas/board.d.mts). */
const ABSENT = [
  ...[
    "blurFilters",
    "blurOptions",
    "colors",
    "currentMouseManager",
    "darknessLevel",
    "edges",
    "effects",
    "environment",
  ],
  ...[
    "fog",
    "fps",
    "id",
    "interface",
    "masks",
    "overlay",
    "pendingRenderFlags",
    "perception",
    "performance",
    "primary",
  ],
  ...["rendered", "sceneTextures", "screenDimensions", "snapshot", "supported", "visibility", "weather"],
  ...["activateLayer", "addBlurFilter", "animatePan", "clientCoordinatesFromCanvas", "canvasCoordinatesFromClient"],
  ...["draw", "getActiveLayer", "getCollectionLayer", "getLayerByEmbeddedName", "highlightObjects", "pan", "ping"],
  ...["recenter", "tearDown", "updateBlur", "isOffscreen"],
];

/** The canvas before a board opens, with the members that code tests first. */
export function emptyCanvas(): Loose {
  const layers = ["templates", "controls", "walls", "lighting", "notes", "tiles", "drawings", "sounds", "regions"];
  const canvas = {
    ...{ ready: false, initialized: false, loading: false, scene: null, stage: null, app: null, hud: null, grid: null },
    ...Object.fromEntries(layers.map((name) => [name, null])),
    tokens: tokenLayer,
    ...{ layers: [], activeLayer: null, dimensions: null, mousePosition: { x: 0, y: 0 } },
  };
  for (const name of ABSENT)
    Object.defineProperty(canvas, name, { value: missing(`canvas.${name}`), writable: true, configurable: true });
  return canvas as unknown;
}

/** Creates the board; `null` without a page. */
export function openBoard(canvas: Loose): void {
  if (typeof document === "undefined") return;
  const view = document.getElementById("board") ?? document.createElement("canvas");
  view.id = "board";
  view.setAttribute("aria-hidden", "true");
  Object.assign(view.style, { position: "fixed", inset: "0", width: "100%", height: "100%", pointerEvents: "none" });
  if (!view.isConnected) document.body.prepend(view);
  const ticker = new Ticker();
  const screen = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const renderer = {
    // WebGL; no scene is drawn, so that it renders nothing.
    ...{ type: 1, resolution: devicePixelRatio || 1, view, screen, width: innerWidth, height: innerHeight },
    context: { webGLVersion: 2, extensions: {}, supports: { uint32Indices: true }, isLost: false },
    plugins: {},
    on: () => renderer,
    off: () => renderer,
    render: () => notImplemented("canvas.app.renderer.render"),
  };
  const stage = {
    children: [],
    addChild: () => notImplemented("canvas.stage.addChild"),
    on: () => stage,
    off: () => stage,
  };
  canvas.app = { view, canvas: view, ticker, renderer, screen, stage };
  canvas.stage = stage;
  canvas.initialized = true;
  const mouse = { activate: () => mouse, cancel: () => undefined, reset: () => undefined, state: 0, target: stage };
  canvas.mouseInteractionManager = mouse;
  ticker.start();
}

export function closeBoard(canvas: Loose): void {
  (canvas?.app?.ticker as Ticker | undefined)?.destroy();
}
