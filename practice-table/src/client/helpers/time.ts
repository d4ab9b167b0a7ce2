/** `game.time`: the server's clock and the world's (`core.time`). */
import { page, type Loose } from "../utils/types.ts";

export class GameTime {
  static SYNC_INTERVAL_MS = 1000 * 60 * 5;
  readonly #offset: number;
  #calendar: Loose;

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

  /** The world's calendar from CONFIG.time, created on first use. */
  get calendar(): Loose {
    this.#calendar ??= this.initializeCalendar() as unknown;
    return this.#calendar;
  }

  initializeCalendar(): Loose {
    const { worldCalendarClass: Calendar, worldCalendarConfig } = page.CONFIG.time as Loose;
    this.#calendar = new Calendar(worldCalendarConfig) as unknown;
    return this.#calendar;
  }

  #earthCalendar: Loose;

  /** The calendar of real dates. */
  get earthCalendar(): Loose {
    const { earthCalendarClass: Calendar, earthCalendarConfig } = page.CONFIG.time as Loose;
    this.#earthCalendar ??= new Calendar(earthCalendarConfig) as unknown;
    return this.#earthCalendar;
  }

  get components(): Loose {
    return this.calendar.timeToComponents(this.worldTime) as unknown;
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
