/** `<enriched-content enricher="id">`: runs its enricher's onRender when it enters a document (app.md 6.5). */
import { page, type Loose } from "../shared/host.ts";

export function enrichedContentElement(Base: typeof HTMLElement): Loose {
  return class HTMLEnrichedContentElement extends Base {
    static tagName = "enriched-content";
    static observedAttributes = ["enricher"];

    connectedCallback(): void {
      this.#run();
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (before !== null && before !== after && this.isConnected) this.#run();
    }

    #run(): void {
      const id = this.getAttribute("enricher");
      const configs = (page.CONFIG?.TextEditor?.enrichers ?? []) as {
        id?: string;
        onRender?: (element: HTMLElement) => void;
      }[];
      if (id) configs.find((config) => config.id === id)?.onRender?.(this);
    }
  };
}
