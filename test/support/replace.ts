/** Replaces properties of objects for one test, and restores them after it. */
import { afterEach } from "vitest";

interface Replacing {
  (owner: object, name: string, value: unknown): void;
  /** Restores all of them before the test ends. */
  readonly back: () => void;
}

/** Call once per test file. Returns a function that replaces a property until the current test ends. */
export function replacing(): Replacing {
  const undo: (() => void)[] = [];
  const back = (): void => {
    for (const one of undo.splice(0).reverse()) one();
  };
  afterEach(back);
  const replace = (owner: object, name: string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    undo.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  };
  return Object.assign(replace, { back });
}
