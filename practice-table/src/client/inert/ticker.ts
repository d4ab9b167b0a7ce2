/** A running ticker in the shape of PIXI's: packages that draw over the page add listeners, and remove others' listeners from its list. */
import type { Loose } from "../utils/types.ts";

type Tick = (delta: number) => unknown;

/** One listener, sorted by priority; the head of the list has no function. */
class Listener {
  next: Listener | null = null;
  previous: Listener | null = null;
  fn: Tick | null;
  readonly context: Loose;
  readonly priority: number;
  readonly once: boolean;

  constructor(fn: Tick | null, context: Loose = null, priority = 0, once = false) {
    this.fn = fn;
    this.context = context;
    this.priority = priority;
    this.once = once;
  }

  match(fn: Tick, context: Loose = null): boolean {
    return this.fn === fn && this.context === context;
  }

  emit(delta: number): Listener | null {
    this.fn?.call(this.context, delta);
    const { next } = this;
    if (this.once) this.destroy(true);
    return next;
  }

  connect(previous: Listener): void {
    this.previous = previous;
    if (previous.next) previous.next.previous = this;
    this.next = previous.next;
    previous.next = this;
  }

  destroy(hard = false): Listener | null {
    const { next } = this;
    this.fn = null;
    if (this.previous) this.previous.next = next;
    if (next) next.previous = this.previous;
    if (hard) this.next = null;
    this.previous = null;
    return next;
  }
}

const FRAME_MS = 1000 / 60;

export class Ticker {
  readonly _head = new Listener(null, null, Infinity);
  deltaTime = 1;
  deltaMS = FRAME_MS;
  elapsedMS = FRAME_MS;
  lastTime = -1;
  speed = 1;
  maxFPS = 60;
  minFPS = 10;
  autoStart = false;
  started = false;
  #frame = 0;

  get FPS(): number {
    return 1000 / this.elapsedMS;
  }

  get count(): number {
    let count = 0;
    for (let at = this._head.next; at; at = at.next) count += 1;
    return count;
  }

  add(fn: Tick, context?: Loose, priority = 0): this {
    return this.#insert(new Listener(fn, context ?? null, priority));
  }

  addOnce(fn: Tick, context?: Loose, priority = 0): this {
    return this.#insert(new Listener(fn, context ?? null, priority, true));
  }

  #insert(listener: Listener): this {
    let after = this._head;
    while (after.next && after.next.priority >= listener.priority) after = after.next;
    listener.connect(after);
    return this;
  }

  remove(fn: Tick, context?: Loose): this {
    let at = this._head.next;
    while (at) at = at.match(fn, context ?? null) ? at.destroy() : at.next;
    return this;
  }

  update(now = performance.now()): void {
    this.elapsedMS = this.lastTime < 0 ? FRAME_MS : now - this.lastTime;
    this.deltaMS = Math.min(this.elapsedMS, 1000 / this.minFPS) * this.speed;
    this.deltaTime = this.deltaMS / FRAME_MS;
    this.lastTime = now;
    let at = this._head.next;
    while (at) at = at.emit(this.deltaTime);
  }

  start(): void {
    if (this.started) return;
    this.started = true;
    const tick = (now: number): void => {
      if (!this.started) return;
      this.update(now);
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
  }

  stop(): void {
    this.started = false;
    cancelAnimationFrame(this.#frame);
  }

  destroy(): void {
    this.stop();
    while (this._head.next) this._head.next.destroy();
  }
}
