/** `canvas.tokens`: a layer without drawn tokens. Nothing is ever controlled; any other member throws its name. */
import { notImplemented, page, type Loose } from "../utils/types.ts";

/** Members that the language, a console and tests read from any object. */
const QUIET: ReadonlySet<string> = new Set([
  "then",
  "toJSON",
  "asymmetricMatch",
  "nodeType",
  "$$typeof",
  "constructor",
]);

const layer = {
  active: false,
  controlled: [] as Loose[],
  controlledObjects: new Map<string, Loose>(),
  documentCollection: null,
  hover: null,
  hud: null,
  preview: null,
  objects: null,
  quadtree: null,
  /** The targetable tokens of the viewed scene. */
  get placeables(): Loose[] {
    const tokens = (page.game?.scenes?.viewed?.tokens ?? []) as Iterable<Loose>;
    return Array.from(tokens, (token) => token.object as Loose).filter(Boolean);
  },
  get ownedTokens(): Loose[] {
    return layer.placeables.filter((token) => token.isOwner);
  },
  get(id: string): Loose {
    return layer.placeables.find((token) => token.id === id) as unknown;
  },
  releaseAll: (): number => 0,
};

export const tokenLayer: object = new Proxy(layer, {
  get(target, name, receiver) {
    if (name in target || typeof name === "symbol" || QUIET.has(name))
      return Reflect.get(target, name, receiver) as unknown;
    return notImplemented(`canvas.tokens.${name}`);
  },
});
