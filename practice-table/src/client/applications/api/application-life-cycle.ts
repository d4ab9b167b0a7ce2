/** Life-cycle steps of an application, each with its events and hooks (app.md 3.1, 3.5). ApplicationV2 implements them. */
import { EventEmitterMixin } from "../../utils/event-emitter.ts";
import { page, type Loose } from "../shared/host.ts";
import { parseCSSDimensions } from "./application-position.ts";
import type { ClosingOptions, Position, RenderOptions } from "./application-types.ts";

export interface DoEventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

interface Chained {
  inheritanceChain(): Iterable<{ readonly name: string }>;
}

export class ApplicationLifeCycle extends EventEmitterMixin(Object) {
  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return parseCSSDimensions(style, parentDimension);
  }

  /** Resolves when every image inside has loaded or failed. */
  static async waitForImages(element: HTMLElement): Promise<void> {
    const images = [...element.querySelectorAll("img")].filter((img) => !img.complete);
    await Promise.all(
      images.map(
        (img) =>
          new Promise<void>((done) =>
            ["load", "error"].forEach((type) => img.addEventListener(type, () => done(), { once: true })),
          ),
      ),
    );
  }

  /**
   * Calls a life-cycle handler, then the listeners of `eventName`, then the hooks `<hookName><Class>` of the class and its parents up to
   * BASE_APPLICATION. `{}` in a hook name stands for the class; without parents the name is used unchanged. Listeners and hooks run after an async
   * handler is done.
   */
  _doEvent(handler: (...args: Loose[]) => unknown, options: DoEventOptions = {}): Loose {
    const {
      async: isAsync = false,
      handlerArgs = [],
      eventName,
      hookName,
      hookResponse = false,
      parentClassHooks = true,
    } = options;
    const after = (response: unknown): unknown => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      if (hookName) {
        const args = [this, ...(options.hookArgs ?? []), ...(hookResponse ? [response] : [])];
        this.#callHooks(hookName, parentClassHooks, args);
      }
      return response;
    };
    const response = handler.call(this, ...handlerArgs);
    return isAsync ? Promise.resolve(response).then(after) : after(response);
  }

  #callHooks(hookName: string, parents: boolean, args: unknown[]): void {
    if (!parents) {
      page.Hooks?.callAll(hookName.replace("{}", this.constructor.name), ...args);
      return;
    }
    for (const cls of (this.constructor as unknown as Chained).inheritanceChain()) {
      const name = hookName.includes("{}") ? hookName.replace("{}", cls.name) : `${hookName}${cls.name}`;
      if (cls.name) page.Hooks?.callAll(name, ...args);
    }
  }

  _canRender(_options: RenderOptions): Loose {}
  async _preFirstRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: ClosingOptions): Promise<void> {}
  _onClose(_options: ClosingOptions): void {}
  _prePosition(_position: Position): void {}
  _onPosition(_position: Position): void {}

  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    await Promise.race([
      new Promise((resolve) => element.addEventListener("transitionend", resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, timeout)),
    ]);
  }
}
