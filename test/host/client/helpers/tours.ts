/** `game.tours` and `foundry.nue.Tour`: tours can be made and registered; the table guides nobody, so starting one throws its name (app.md 6.7). */
import { Collection } from "../utils/collection.ts";
import { parseJson } from "../../json.ts";
import { notImplemented, page, type Loose } from "../utils/types.ts";

export class Tour {
  static STATUS = { UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" };
  config: Loose;
  #id: string;
  #namespace: string;

  constructor(config: Loose = {}, { id, namespace }: Loose = {}) {
    this.config = structuredClone(config) as unknown;
    this.#id = (id ?? config.id ?? "") as string;
    this.#namespace = (namespace ?? config.namespace ?? "") as string;
  }

  static async fromJSON(filepath: string): Promise<Tour> {
    const text = (await page.game._readText(filepath)) as string;
    return new this(parseJson(text) as Loose);
  }

  static get tourInProgress(): boolean {
    return false;
  }

  static get activeTour(): null {
    return null;
  }

  get id(): string {
    return this.#id;
  }

  set id(value: string) {
    if (this.#id) throw new Error("The Tour already has an ID");
    this.#id = value;
  }

  get namespace(): string {
    return this.#namespace;
  }

  set namespace(value: string) {
    if (this.#namespace) throw new Error("The Tour already has a namespace");
    this.#namespace = value;
  }

  get key(): string {
    return `${this.#namespace}.${this.#id}`;
  }

  get title(): string {
    return page.game.i18n.localize(this.config.title ?? "") as string;
  }

  get description(): string {
    return page.game.i18n.localize(this.config.description ?? "") as string;
  }

  get steps(): Loose[] {
    return (this.config.steps ?? []) as Loose[];
  }

  get stepIndex(): number {
    return -1;
  }

  get status(): string {
    return Tour.STATUS.UNSTARTED;
  }

  get canStart(): boolean {
    return true;
  }

  async start(): Promise<never> {
    return notImplemented("Tour#start");
  }
}

export class ToursCollection extends Collection<string, Loose> {
  register(namespace: string, id: string, tour: Loose): void {
    tour.namespace ||= namespace;
    tour.id ||= id;
    this.set(`${namespace}.${id}`, tour);
  }
}
