/**
 * First of a suite's setup files: many test files share one process, and each starts as if it were the first. Starting a process with jsdom and the
 * practice table takes longer than the tests of most files.
 *
 * Removes the state of the previous file: timers, the page, changes to globals and built-in objects, Handlebars' helpers and partials, the
 * environment. Every module is evaluated again, so that tests, sources and practice table share no state.
 */
import Handlebars from "handlebars";
// Imported here, without a page, it is a factory. With a page, it would stay bound to the first page.
import "jquery";
import { vi } from "vitest";

type Own = ReadonlyMap<PropertyKey, PropertyDescriptor>;

interface Untouched {
  readonly objects: ReadonlyMap<object, Own>;
  readonly env: NodeJS.ProcessEnv;
  readonly timers: Set<NodeJS.Timeout>;
}

/** State of the process; a module's state would be lost, because modules are evaluated again. */
const KEY = Symbol.for("quincunx.untouched");
const store = globalThis as { [KEY]?: Untouched };

/** Keys of Node and Vitest, which change between files. */
const isOthers = (key: PropertyKey): boolean => typeof key === "symbol" || /^__vi|^process$/iu.test(String(key));

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

function ownOf(object: object): Own {
  return new Map(
    Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor]),
  );
}

/** Globals, their values, and the prototypes of their instances. */
function everythingShared(): ReadonlySet<object> {
  const found = new Set<object>([globalThis, Handlebars, Handlebars.helpers, Handlebars.partials]);
  for (const [key, { value }] of ownOf(globalThis)) {
    if (isOthers(key) || !isObject(value)) continue;
    found.add(value);
    const { prototype } = value as { prototype?: unknown };
    if (isObject(prototype)) found.add(prototype);
  }
  return found;
}

/** Records running timers. */
function watchTimers(timers: Set<NodeJS.Timeout>): void {
  const { clearTimeout, clearInterval } = globalThis;
  for (const name of ["setTimeout", "setInterval"] as const) {
    const native = globalThis[name] as typeof setTimeout;
    const watched = (run: (...given: unknown[]) => void, delay?: number, ...given: unknown[]): NodeJS.Timeout => {
      const tick = (...args: unknown[]): void => {
        if (name === "setTimeout") timers.delete(timer);
        run(...args);
      };
      const timer = native(tick, delay, ...given);
      timers.add(timer);
      return timer;
    };
    globalThis[name] = Object.defineProperties(watched, Object.getOwnPropertyDescriptors(native)) as typeof setTimeout;
  }
  const forgetting =
    (native: typeof clearTimeout) =>
    (timer?: Parameters<typeof clearTimeout>[0]): void => {
      timers.delete(timer as NodeJS.Timeout);
      native(timer);
    };
  globalThis.clearTimeout = forgetting(clearTimeout);
  globalThis.clearInterval = forgetting(clearInterval);
}

function remember(): Untouched {
  const timers = new Set<NodeJS.Timeout>();
  watchTimers(timers);
  const objects = new Map([...everythingShared()].map((object) => [object, ownOf(object)]));
  return { objects, env: { ...process.env }, timers };
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean {
  return (
    one !== undefined && (Object.keys(other) as (keyof PropertyDescriptor)[]).every((key) => one[key] === other[key])
  );
}

/** Such as `Math.SQRT3`: defining it again gives the same value. */
function isConstant(object: object, key: PropertyKey): boolean {
  const { configurable, writable, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
  return configurable === false && writable === false && typeof value === "number";
}

function restore(objects: Untouched["objects"]): void {
  for (const [object, own] of objects) {
    for (const key of Reflect.ownKeys(object))
      if (!own.has(key) && !isOthers(key) && !isConstant(object, key) && !Reflect.deleteProperty(object, key))
        throw new Error(`${String(key)} still has the value of the previous test file`);
    for (const [key, before] of own)
      if (!isOthers(key) && !isSame(Reflect.getOwnPropertyDescriptor(object, key), before))
        Object.defineProperty(object, key, before);
  }
}

async function clean({ objects, env, timers }: Untouched): Promise<void> {
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  const page = (globalThis as { document?: Document }).document?.defaultView;
  // Lets promises that are already settled finish first.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  page?.close();
  restore(objects);
  for (const name of Object.keys(process.env))
    if (!(name in env) && !name.startsWith("VITEST")) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (!name.startsWith("VITEST")) process.env[name] = value;
}

if (store[KEY]) {
  await clean(store[KEY]);
  vi.resetModules();
} else store[KEY] = remember();
