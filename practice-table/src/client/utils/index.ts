/**
 * `foundry.utils` and the extensions of primitives.
 *
 * `utilsNamespace()` is `foundry.utils`; `installPrimitives()` adds `Array#partition` and others (app.md 10).
 */
import * as client from "./client.ts";
import * as geometry from "./geometry.ts";
import * as http from "./http.ts";
import * as identity from "./identity.ts";
import * as logging from "./logging.ts";
import * as merge from "./merge.ts";
import * as objects from "./objects.ts";
import * as paths from "./paths.ts";
import * as text from "./text.ts";
import * as timing from "./timing.ts";
import { BitMask } from "./bitmask.ts";
import { cleanHTML } from "./clean-html.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { EventEmitterMixin } from "./event-emitter.ts";
import { IterableWeakMap, IterableWeakSet } from "./iterable-weak.ts";
import { Semaphore } from "./semaphore.ts";
import { StringTree, WordTree } from "./string-tree.ts";

export { installPrimitives } from "./primitives.ts";
export { Collection } from "./collection.ts";
export { type Dict, type Loose } from "./types.ts";

export function utilsNamespace(): Record<string, unknown> {
  return {
    ...client,
    ...objects,
    ...paths,
    ...merge,
    ...identity,
    ...text,
    ...timing,
    ...http,
    ...logging,
    ...geometry,
    cleanHTML,
    BitMask,
    Collection,
    Color,
    EventEmitterMixin,
    IterableWeakMap,
    IterableWeakSet,
    Semaphore,
    StringTree,
    WordTree,
  };
}
