/** The global `PIXI` without a canvas: its classes can be extended, and throw their names when they are made. */
import { inertClass } from "./inert-class.ts";

const classes = new Map<string, unknown>();

export const pixi: object = new Proxy(
  {},
  {
    get(target, key, receiver): unknown {
      if (typeof key === "symbol" || !/^[A-Z][A-Za-z]*[a-z]/.test(key)) return Reflect.get(target, key, receiver);
      const known = classes.get(key) ?? inertClass(`PIXI.${key}`);
      classes.set(key, known);
      return known;
    },
  },
);
