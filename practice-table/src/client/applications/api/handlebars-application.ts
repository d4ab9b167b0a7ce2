/** HandlebarsApplicationMixin: an application made of template parts (app.md 3.2). */
import { renderTemplate, loadTemplates } from "../handlebars/templates.ts";
import type { Dict, Loose } from "../shared/host.ts";
import type { ApplicationV2 } from "./application.ts";
import type { FormConfiguration, RenderOptions } from "./application-types.ts";
import { readPartState, restorePartState, type PartState } from "./part-state.ts";

export interface TemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

type BaseClass = new (...args: Loose[]) => ApplicationV2;

/** The members that the mixin adds. */
export interface HandlebarsMembers {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: RenderOptions): Record<string, TemplatePart>;
  _preparePartContext(partId: string, context: Loose, options: RenderOptions): Promise<Loose>;
  _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void;
  _attachPartListeners(partId: string, htmlElement: HTMLElement, options: RenderOptions): void;
}

export function HandlebarsApplicationMixin<B extends BaseClass>(
  BaseApplication: B,
): B & (new (...args: Loose[]) => HandlebarsMembers) & { PARTS: Record<string, TemplatePart> } {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: Record<string, TemplatePart> = {};

    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#descriptors = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#descriptors);
    }

    /** A copy of PARTS that a subclass may change for this render. */
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const parts = (this.constructor as typeof HandlebarsApplication).PARTS;
      return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, { ...part }]));
    }

    override async _preRender(context: Loose, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const paths = (options.parts ?? []).flatMap((id) => {
        const part = this.#descriptors[id];
        return part ? [part.template, ...(part.templates ?? [])] : [];
      });
      await loadTemplates([...new Set(paths)]);
    }

    override async _renderHTML(context: Loose, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#descriptors[partId];
        if (!part) {
          console.warn(`Part "${partId}" is not a supported template part for ${this.constructor.name}`);
          continue;
        }
        const partContext = (await this._preparePartContext(partId, context, options)) as Loose;
        let html: string;
        try {
          html = await renderTemplate(part.template, partContext);
        } catch (error) {
          throw new Error(`Failed to render template part "${partId}":\n${(error as Error).message}`, { cause: error });
        }
        rendered[partId] = this.#parsePart(partId, part, html);
      }
      return rendered;
    }

    /** Parses a part, which has exactly one root element; otherwise throws an error that names the part. Text beside it is dropped. */
    #parsePart(partId: string, part: TemplatePart, html: string): HTMLElement {
      const holder = document.createElement("template");
      holder.innerHTML = html;
      const root = holder.content.firstElementChild as HTMLElement | null;
      if (part.root !== true && (!root || holder.content.childElementCount !== 1)) {
        throw new Error(`Template part "${partId}" must render a single HTML element.`);
      }
      let element = root as HTMLElement;
      if (part.root === true) {
        element = document.createElement("div");
        element.append(...holder.content.childNodes);
      }
      element = document.importNode(element, true);
      element.dataset.applicationPart = partId;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes) element.classList.add(...part.classes);
      return element;
    }

    /** Sets `context.tab` for a part that is a tab. */
    async _preparePartContext(partId: string, context: Loose, _options: RenderOptions): Promise<Loose> {
      const partContext = context as Dict;
      partContext.partId = `${this.id}-${partId}`;
      const tabs = partContext.tabs as Dict | undefined;
      if (tabs && partId in tabs) partContext.tab = tabs[partId];
      return Promise.resolve(partContext);
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      for (const [partId, element] of Object.entries(result)) {
        const part = this.#descriptors[partId] as TemplatePart;
        if (part.root === true) this.#replaceRoot(partId, element, content);
        else this.#replacePart(partId, element, content);
        const attached = this.#parts[partId] as HTMLElement;
        this._attachPartListeners(partId, attached, options);
      }
      for (const [partId, element] of Object.entries(this.#parts)) {
        if (partId in this.#descriptors) continue;
        element.remove();
        delete this.#parts[partId];
      }
    }

    #replaceRoot(partId: string, element: HTMLElement, content: HTMLElement): void {
      content.replaceChildren(...element.childNodes);
      content.dataset.applicationPart = partId;
      this.#parts[partId] = content;
    }

    #replacePart(partId: string, element: HTMLElement, content: HTMLElement): void {
      const prior = this.#parts[partId];
      if (!prior?.isConnected && !(prior && content.contains(prior))) {
        content.insertBefore(element, this.#nextSibling(partId, content));
        this.#parts[partId] = element;
        return;
      }
      const state: PartState = { scrollPositions: [], focus: undefined };
      this._preSyncPartState(partId, element, prior, state);
      prior.replaceWith(element);
      this.#parts[partId] = element;
      this._syncPartState(partId, element, prior, state);
    }

    /** Keeps the declared order of parts, also for a part that is added later. */
    #nextSibling(partId: string, content: HTMLElement): HTMLElement | null {
      const ids = Object.keys(this.#descriptors);
      for (const id of ids.slice(ids.indexOf(partId) + 1)) {
        const element = this.#parts[id];
        if (element && element.parentElement === content) return element;
      }
      return null;
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      readPartState(this.#descriptors[partId]?.scrollable ?? [], newElement, priorElement, state);
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      restorePartState(newElement, state);
    }

    override _tearDown(options: Loose): void {
      super._tearDown(options);
      this.#parts = {};
    }

    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = (
          htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector)
        ) as HTMLFormElement | null;
        if (!form) continue;
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }
  }
  return HandlebarsApplication as unknown as ReturnType<typeof HandlebarsApplicationMixin<B>>;
}
