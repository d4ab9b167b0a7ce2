/**
 * The global `PIXI` without a canvas: its classes can be extended, and throw their names when an instance is created. Its constants are those that
 * packages use while they load (pixi.js 7).
 */
import { missing } from "../helpers/missing.ts";
import { inertClass } from "./inert-class.ts";

const values = new Map<string, unknown>();

/** The style of a text, which needs no canvas: the values of its options. */
class TextStyle {
  [option: string]: unknown;

  constructor(options: object = {}) {
    Object.assign(this, options);
  }

  clone(): TextStyle {
    return new TextStyle(structuredClone({ ...this }));
  }

  reset(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** Takes all commands of a drawing and draws nothing, so that code that prepares a drawing runs. */
class Graphics {
  readonly children: unknown[] = [];
  visible = true;
  alpha = 1;
  [name: string]: unknown;

  clear(): this {
    return this;
  }

  addChild(...children: unknown[]): unknown {
    this.children.push(...children);
    return children[0];
  }

  removeChildren(): unknown[] {
    return this.children.splice(0);
  }

  destroy(): void {}
}

for (const name of [
  ...["beginFill", "endFill", "lineStyle", "lineTextureStyle", "moveTo", "lineTo", "arc", "arcTo", "quadraticCurveTo"],
  ...[
    "bezierCurveTo",
    "drawRect",
    "drawRoundedRect",
    "drawCircle",
    "drawEllipse",
    "drawPolygon",
    "drawShape",
    "closePath",
  ],
  ...["beginHole", "endHole", "beginTextureFill", "setTransform", "drawStar", "drawRegularPolygon"],
])
  Object.defineProperty(Graphics.prototype, name, {
    value(this: Graphics) {
      return this;
    },
    writable: true,
    configurable: true,
  });

/** Numbers the names from 0, in order. */
const counted = (names: string): Record<string, number> =>
  Object.fromEntries(names.split(" ").map((name, at) => [name, at]));

export const BLEND_MODES = Object.freeze({
  ...counted(
    `NORMAL ADD MULTIPLY SCREEN OVERLAY DARKEN LIGHTEN COLOR_DODGE COLOR_BURN HARD_LIGHT SOFT_LIGHT DIFFERENCE EXCLUSION HUE SATURATION COLOR LUMINOSITY NORMAL_NPM ADD_NPM SCREEN_NPM NONE SRC_IN SRC_OUT SRC_ATOP DST_OVER DST_IN DST_OUT DST_ATOP SUBTRACT XOR`,
  ),
  SRC_OVER: 0,
  ERASE: 26,
});

const KNOWN: Readonly<Record<string, unknown>> = {
  BLEND_MODES,
  Graphics,
  TextStyle,
  settings: { FILTER_RESOLUTION: 1, RESOLUTION: 1, ROUND_PIXELS: false },
  TYPES: Object.freeze({
    ...{ UNSIGNED_BYTE: 5121, UNSIGNED_SHORT: 5123, UNSIGNED_INT: 5125, BYTE: 5120, SHORT: 5122, INT: 5124 },
    ...{ FLOAT: 5126, HALF_FLOAT: 36193, UNSIGNED_SHORT_5_6_5: 33635, UNSIGNED_SHORT_4_4_4_4: 32819 },
    ...{ UNSIGNED_SHORT_5_5_5_1: 32820, UNSIGNED_INT_24_8: 34042 },
  }),
  UPDATE_PRIORITY: Object.freeze({ INTERACTION: 50, HIGH: 25, NORMAL: 0, LOW: -25, UTILITY: -50 }),
};

/** Read by engines and consoles. */
const QUIET = /^(then|toJSON|constructor|toString|valueOf|asymmetricMatch|nodeType|\$\$typeof|@@.*)$/;

/** A namespace of unlisted classes, each created on first use. */
export function lazyClasses(path: string, known: Readonly<Record<string, unknown>> = {}): object {
  return new Proxy(known, {
    get(target, key, receiver): unknown {
      if (typeof key === "symbol" || QUIET.test(key) || key in target) return Reflect.get(target, key, receiver);
      const name = `${path}.${key}`;
      if (!values.has(name)) values.set(name, /^[A-Z][A-Za-z]*[a-z]/.test(key) ? inertClass(name) : missing(name));
      return values.get(name);
    },
  });
}

export const pixi: object = lazyClasses("PIXI", KNOWN);

/** `CONFIG.canvasTextStyle`. */
export const canvasTextStyle = (): object =>
  new TextStyle({
    ...{ fontFamily: "Signika", fontSize: 36, fill: "#FFFFFF", stroke: "#111111", strokeThickness: 1 },
    ...{ dropShadow: true, dropShadowColor: "#000000", dropShadowBlur: 2, dropShadowAngle: 0, dropShadowDistance: 0 },
    ...{ align: "center", wordWrap: false, padding: 1 },
  });
