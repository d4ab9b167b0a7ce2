/**
 * `game.tours` and `foundry.nue.Tour` (app.md 6.7): a sequence of steps, each beside the element of its selector. A selector without a match throws,
 * so that outdated tours are found. Progress is kept while the page is open.
 */
import { el } from "../applications/shared/dom.ts";
import { parseJson } from "../../json.ts";
import { Collection } from "../utils/collection.ts";
import { page, type Loose } from "../utils/types.ts";

interface Step {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
}

let active: Tour | null = null;
let followers: readonly (() => void)[] = [];

/** Calls `follower` after each registration of a tour. */
export function followTours(follower: () => void): void {
  followers = [...followers, follower];
}

export class Tour {
  static STATUS = { UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" };
  static HIGHLIGHT_PADDING = 10;
  config: Loose;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string;
  #namespace: string;
  #index: number | null = -1;
  #card: HTMLElement | null = null;

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
    return active !== null;
  }

  static get activeTour(): Tour | null {
    return active;
  }

  static onMovementAction(directions: string[]): true | void {
    if (!active) return undefined;
    if (directions.includes("right")) void active.next();
    else if (directions.includes("left")) void active.previous();
    else return undefined;
    return true;
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
    const steps = (this.config.steps ?? []) as Loose[];
    return steps.filter(({ restricted }) => restricted !== true || page.game.user?.isGM === true);
  }

  get stepIndex(): number | null {
    return this.#index;
  }

  get currentStep(): Loose {
    return this.#index === null ? null : ((this.steps[this.#index] as Loose) ?? null);
  }

  get hasNext(): boolean {
    return this.#index !== null && this.#index < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#index !== null && this.#index > 0;
  }

  get status(): string {
    if (this.#index === null) return Tour.STATUS.COMPLETED;
    return this.#index < 0 ? Tour.STATUS.UNSTARTED : Tour.STATUS.IN_PROGRESS;
  }

  get canStart(): boolean {
    return true;
  }

  async start(): Promise<void> {
    if (active && active !== this) active.exit();
    await this.progress(this.config.canBeResumed && this.#index !== null && this.#index > 0 ? this.#index : 0);
  }

  async next(): Promise<void> {
    if (this.hasNext) await this.progress((this.#index ?? -1) + 1);
    else await this.complete();
  }

  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#index ?? 1) - 1);
  }

  async progress(stepIndex: number): Promise<void> {
    if (active === this && this.currentStep) await this._postStep();
    this.#index = stepIndex;
    active = this;
    await this._preStep();
    await this._renderStep();
  }

  async complete(): Promise<void> {
    await this.#leave();
    this.#index = null;
  }

  exit(): void {
    void this.#leave();
  }

  async reset(): Promise<void> {
    await this.#leave();
    this.#index = -1;
  }

  async #leave(): Promise<void> {
    if (active !== this) return;
    active = null;
    this.#clear();
    await this._postStep();
  }

  #clear(): void {
    for (const element of [this.#card, this.fadeElement, this.overlayElement]) element?.remove();
    this.#card = null;
    this.fadeElement = this.overlayElement = undefined;
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected async _preStep(): Promise<void> {
    return Promise.resolve();
  }

  protected async _postStep(): Promise<void> {
    return Promise.resolve();
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep as Step;
    this.#clear();
    this.targetElement = step.selector ? (this._getTargetElement(step.selector) as HTMLElement | null) : null;
    if (step.selector && !this.targetElement) {
      active = null;
      throw new Error(`The Tour ${this.key} finds nothing for its step "${step.id}": ${step.selector}`);
    }
    this.overlayElement = el("div", { class: "tour-overlay" });
    this.fadeElement = el("div", { class: "tour-fade" });
    document.body.append(this.overlayElement, this.fadeElement, (this.#card = this.#drawCard(step)));
    this.#place(this.#card);
    this.#card.querySelector<HTMLElement>("[data-action=next], [data-action=exit]")?.focus();
    return Promise.resolve();
  }

  #drawCard({ title, content }: Step): HTMLElement {
    const say = (key: string): string => page.game.i18n.localize(key) as string;
    const heading = el("h3", { class: "step-title", id: "tour-step-title" });
    heading.textContent = say(title);
    const body = el("div", { class: "step-content" });
    body.innerHTML = say(content);
    const count = el("span", { class: "step-count" });
    count.textContent = `${(this.#index ?? 0) + 1}/${this.steps.length}`;
    const button = (action: string, icon: string, label: string, run: () => void): HTMLElement => {
      const made = el("button", { type: "button", class: `icon fa-solid ${icon}`, "aria-label": label });
      made.dataset.action = action;
      made.addEventListener("click", run);
      return made;
    };
    const foot = el("div", { class: "step-foot" });
    if (this.hasPrevious) foot.append(button("previous", "fa-chevron-left", "Previous", () => void this.previous()));
    foot.append(count);
    if (this.hasNext) foot.append(button("next", "fa-chevron-right", "Next", () => void this.next()));
    foot.append(
      button("exit", "fa-xmark", "Close the tour", () => void (this.hasNext ? this.exit() : this.complete())),
    );
    const card = el("div", { class: "tour-step", role: "dialog", "aria-labelledby": "tour-step-title" });
    card.append(heading, body, foot);
    card.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.exit();
    });
    return card;
  }

  /** Places the card beside the step's element, or in the middle for a step without one. */
  #place(card: HTMLElement): void {
    const fade = this.fadeElement;
    if (!this.targetElement || !fade) return;
    const around = this.targetElement.getBoundingClientRect();
    const padding = Tour.HIGHLIGHT_PADDING / 2;
    Object.assign(fade.style, {
      left: `${around.left - padding}px`,
      top: `${around.top - padding}px`,
      width: `${around.width + 2 * padding}px`,
      height: `${around.height + 2 * padding}px`,
    });
    const { clientWidth, clientHeight } = document.documentElement;
    const { offsetWidth: width, offsetHeight: height } = card;
    const fits = [
      [around.left - width - 16, around.top],
      [around.right + 16, around.top],
      [around.left, around.top - height - 16],
      [around.left, around.bottom + 16],
    ].find(([x = 0, y = 0]) => x >= 8 && x + width <= clientWidth - 8 && y >= 8 && y <= clientHeight - 40);
    if (!fits) return;
    card.classList.add("placed");
    card.style.left = `${Math.min(fits[0] ?? 0, clientWidth - width - 8)}px`;
    card.style.top = `${Math.max(8, Math.min(fits[1] ?? 0, clientHeight - height - 8))}px`;
  }

  _reloadProgress(): void {
    return undefined;
  }
}

export class ToursCollection extends Collection<string, Loose> {
  register(namespace: string, id: string, tour: Loose): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`The Tour ${namespace}.${id} is registered already`);
    tour.namespace ||= namespace;
    tour.id ||= id;
    this.set(`${namespace}.${id}`, tour);
    for (const follower of followers) follower();
  }
}
