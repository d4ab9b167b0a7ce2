/** `foundry.utils.EventEmitterMixin`: DOM-like events on any class. */
import type { Loose } from "./types.ts";

type Listener = (event: Event) => unknown;
interface Registered {
  fn: Listener;
  once: boolean;
}
type Constructor = new (...args: Loose[]) => object;

export function EventEmitterMixin<B extends Constructor>(BaseClass: B = Object as unknown as B) {
  class EventEmitter extends BaseClass {
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Map<Listener, Registered>>();

    addEventListener(type: string, listener: Listener, { once = false }: { once?: boolean } = {}): void {
      if (!(this.constructor as typeof EventEmitter).emittedEvents.includes(type)) {
        throw new Error(`"${type}" is not a supported event of the ${this.constructor.name} class`);
      }
      const known = this.#listeners.get(type) ?? new Map<Listener, Registered>();
      this.#listeners.set(type, known.set(listener, { fn: listener, once }));
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }

    dispatchEvent(event: Event): boolean {
      if (!(event instanceof Event)) throw new Error("EventEmitter#dispatchEvent must be provided an Event instance");
      if (!(this.constructor as typeof EventEmitter).emittedEvents.includes(event.type)) {
        throw new Error(`"${event.type}" is not a supported event of the ${this.constructor.name} class`);
      }
      for (const [key, { fn, once }] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.#listeners.get(event.type)?.delete(key);
        fn.call(this, event);
        if (event.defaultPrevented && event.cancelable) break;
      }
      return !event.defaultPrevented;
    }
  }
  return EventEmitter;
}
