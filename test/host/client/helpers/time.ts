/** `game.time`: the server's clock and the world's (`core.time`). */
import { notImplemented, page, type Loose } from "../utils/types.ts";

export class GameTime {
  static SYNC_INTERVAL_MS = 1000 * 60 * 5;
  readonly #offset: number;

  constructor(serverTime = Date.now()) {
    this.#offset = serverTime - Date.now();
  }

  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  get worldTime(): number {
    return page.game.settings.get("core", "time") as number;
  }

  get averageLatency(): number {
    return 0;
  }

  get calendar(): never {
    return notImplemented("GameTime#calendar");
  }

  get components(): never {
    return notImplemented("GameTime#components");
  }

  async advance(delta: number, options: Loose = {}): Promise<number> {
    return (await page.game.settings.set("core", "time", this.worldTime + Number(delta), options)) as number;
  }

  async set(time: number, options: Loose = {}): Promise<number> {
    return (await page.game.settings.set("core", "time", Number(time), options)) as number;
  }

  async sync(): Promise<this> {
    return this;
  }

  onUpdateWorldTime(worldTime: number, options: Loose, userId: string): void {
    const previous = (options._previousTime as number | undefined) ?? worldTime;
    page.Hooks.callAll("updateWorldTime", worldTime, worldTime - previous, options, userId);
  }
}
