/** TextEditor: enriching of HTML (app.md 6.5, dice.md 4.3). Editing itself is not modelled. */
import { parseJson } from "../../../json.ts";
import { notImplemented, page, type Dict, type Loose } from "../shared/host.ts";
import { createContentLink, CONTENT_LINK, onClickContentLink } from "./content-link.ts";
import { createAnchor, type AnchorOptions } from "./anchor.ts";
import { createInlineRoll, INLINE_ROLL, onClickInlineRoll } from "./inline-roll.ts";
import { parseEmbedConfig } from "./embed-config.ts";
import { replaceTextContent, textNodes } from "./text-nodes.ts";

export interface EnrichmentOptions {
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Dict | (() => Dict);
  relativeTo?: Loose;
  [key: string]: unknown;
}

export interface EnricherConfig {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => HTMLElement | null | Promise<HTMLElement | null>;
  onRender?: ((element: HTMLElement) => void) | null;
  replaceParent?: boolean;
}

const HYPERLINK = /(^|[\s(])((?:https?|ftp):\/\/[^\s<>"]+)/gi;
const EMBED = /@Embed\[(?<config>[^\]]+)](?:{(?<label>[^}]+)})?/gi;

export class TextEditor {
  static get implementation(): Loose {
    return page.CONFIG?.ux?.TextEditor ?? TextEditor;
  }

  /** Enriched HTML as a string. Secrets are removed unless asked for; each kind of enrichment can be switched off. */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    if (!content?.length) return "";
    const html = document.createElement("div");
    html.innerHTML = String(content);
    if (!options.secrets) for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const on = (name: "documents" | "links" | "rolls" | "embeds" | "custom"): boolean => options[name] !== false;
    const texts = (): Text[] => textNodes(html);
    if (on("documents")) await this._enrichContentLinks(texts(), options);
    if (on("embeds")) await this._enrichEmbeds(texts(), options);
    if (on("links")) await this._enrichHyperlinks(texts(), options);
    if (on("rolls")) await this._enrichInlineRolls(options.rollData, texts(), options);
    if (on("custom")) {
      for (const config of (page.CONFIG?.TextEditor?.enrichers ?? []) as EnricherConfig[])
        await this._applyCustomEnrichers(config, texts(), options);
    }
    await this._finalizeEnrichedHTML(html, options);
    return html.innerHTML;
  }

  static async _primeCompendiums(_text: Text[], _options: EnrichmentOptions = {}): Promise<void> {}

  static async _enrichContentLinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, CONTENT_LINK, (match: RegExpMatchArray) =>
      this._createContentLink(match, options),
    );
  }

  static async _enrichEmbeds(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, EMBED, (match: RegExpMatchArray) => this._embedContent(match, options), {
      replaceParent: true,
    });
  }

  static async _enrichHyperlinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return this._replaceTextContent(text, HYPERLINK, (match: RegExpMatchArray) =>
      this._createHyperlink(match, options),
    );
  }

  static async _enrichInlineRolls(
    rollData: EnrichmentOptions["rollData"],
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    const data = typeof rollData === "function" ? rollData() : (rollData ?? {});
    return this._replaceTextContent(text, INLINE_ROLL, (match: RegExpMatchArray) =>
      this._createInlineRoll(match, data, options),
    );
  }

  /** Wraps the result of an enricher that has an id and onRender, so that onRender runs when the element enters a document. */
  static async _applyCustomEnrichers(
    config: EnricherConfig,
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    if (!config.pattern.global) throw new Error("The pattern of a custom enricher must have the global flag");
    const run = async (match: RegExpMatchArray): Promise<HTMLElement | null> => {
      const element = await config.enricher(match, options);
      if (!element || !config.id || !config.onRender) return element;
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", config.id);
      wrapper.append(element);
      return wrapper;
    };
    return this._replaceTextContent(text, config.pattern, run, { replaceParent: config.replaceParent });
  }

  static async _finalizeEnrichedHTML(_html: HTMLDivElement, _options: EnrichmentOptions): Promise<void> {}

  static async _replaceTextContent(
    text: Text[],
    rgx: RegExp,
    func: (match: RegExpMatchArray) => Promise<Node | null>,
    options: Loose = {},
  ): Promise<boolean> {
    return replaceTextContent(text, rgx, func, options);
  }

  static async _createContentLink(
    match: RegExpMatchArray,
    options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement> {
    return createContentLink(match, options);
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: EnrichmentOptions = {}): Promise<Node> {
    const holder = document.createDocumentFragment();
    const link = document.createElement("a");
    link.className = "hyperlink";
    link.href = String(match[2]);
    link.target = "_blank";
    link.rel = "nofollow noopener";
    link.textContent = String(match[2]);
    holder.append(match[1] ?? "", link);
    return Promise.resolve(holder);
  }

  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: Dict,
    options: EnrichmentOptions = {},
  ): Promise<HTMLAnchorElement | null> {
    return createInlineRoll(match, rollData, options);
  }

  static async _embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
    const config = this._parseEmbedConfig(match.groups?.config ?? "", { relative: options.relativeTo }) as Dict;
    const document = config.uuid
      ? await page.foundry.utils.fromUuid(config.uuid, { relative: options.relativeTo })
      : null;
    if (!document?.toEmbed) return null;
    return document.toEmbed({ ...config, label: match.groups?.label }, options);
  }

  static _parseEmbedConfig(raw: string, options: Loose = {}): Loose {
    return parseEmbedConfig(raw, options);
  }

  static createAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
    return createAnchor(options);
  }

  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html.replace(/<[^>]*>/g, "");
    return area.value;
  }

  static previewHTML(content: string, length = 250): string {
    const div = document.createElement("div");
    div.innerHTML = content;
    return this.truncateText(this.truncateHTML(div).innerText ?? div.textContent ?? "", { maxLength: length });
  }

  /** Keeps only the paragraphs. */
  static truncateHTML(html: HTMLElement): HTMLElement {
    for (const child of [...html.children]) if (child.tagName !== "P") child.remove();
    return html;
  }

  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = "…",
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    if (splitWords) return `${text.slice(0, maxLength)}${suffix ?? ""}`;
    const whole = text.slice(0, maxLength + 1).replace(/\s+\S*$/, "");
    return `${whole}${suffix ?? ""}`;
  }

  /** JSON of a drop, or an empty object. */
  static getDragEventData(event: DragEvent): Loose {
    try {
      const data = parseJson(event.dataTransfer?.getData("text/plain") ?? "") as unknown;
      return typeof data === "object" && data !== null ? data : {};
    } catch {
      return {};
    }
  }

  static async getContentLink(eventData: Loose, options: Loose = {}): Promise<string | null> {
    const document = eventData?.uuid ? await page.foundry.utils.fromUuid(eventData.uuid) : null;
    if (!document) return null;
    return (
      (document._createDocumentLink?.(eventData, options) as string | undefined) ??
      `@UUID[${document.uuid}]{${options.label ?? document.name}}`
    );
  }

  /** Attached once per document: clicks on inline rolls and document links. */
  static activateListeners(doc: Document = document): void {
    doc.addEventListener("click", (event) => {
      const target = event.target as Element | null;
      if (target?.closest?.("a.inline-roll"))
        (TextEditor.implementation as typeof TextEditor)._onClickInlineRoll(event);
      else if (target?.closest?.("a.content-link")) void onClickContentLink(event);
    });
    doc.addEventListener("keydown", (event) => {
      const target = event.target as HTMLElement | null;
      if (
        (event.key !== "Enter" && event.key !== " ") ||
        !target?.matches?.("a.inline-roll, a.content-link") ||
        target.hasAttribute("href")
      )
        return;
      event.preventDefault();
      target.click();
    });
  }

  static _onClickInlineRoll(event: MouseEvent): Loose {
    return onClickInlineRoll(event);
  }

  static async create(_options: Loose = {}, _content = ""): Promise<never> {
    return notImplemented("TextEditor.create");
  }
  static async _createTinyMCE(_options: Loose = {}, _content = ""): Promise<never> {
    return notImplemented("TextEditor._createTinyMCE");
  }
  static async _uploadImage(_uuid: string, _file: File): Promise<never> {
    return notImplemented("TextEditor._uploadImage");
  }
}
