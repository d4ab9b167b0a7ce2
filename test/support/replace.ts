/** Properties of others' objects that a test replaces, and that are as before after each. */
import { afterEach } from "vitest";

interface Replacing {
  (owner: object, name: string, value: unknown): void;
  /** All of them as before, in the middle of a test. */
  readonly back: () => void;
}

/** Once in a file of tests; what it gives replaces a property for as long as one of them runs. */
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
