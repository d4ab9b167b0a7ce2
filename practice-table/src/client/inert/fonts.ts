/** `FontConfig`: the fonts of CONFIG and of the world. Loading one uses the browser's font API, if it has one. */
import { page, type Loose } from "../utils/types.ts";

interface FontFamily {
  readonly editor?: boolean;
  readonly fonts?: readonly { readonly urls?: readonly string[]; readonly weight?: number; readonly style?: string }[];
}

const loaded = new Set<string>();

function definitions(): Record<string, FontFamily> {
  return { ...(page.CONFIG.fontDefinitions as object) } as Record<string, FontFamily>;
}

/** Static members of the window FontConfig, for a class that is not drawn. */
export function withFonts(Base: Loose): Loose {
  return class FontConfig extends Base {
    static FONT_TYPES = { FILE: "file", SYSTEM: "system" };

    static getAvailableFonts(): string[] {
      const names = new Set([...loaded, ...Object.keys(definitions()), page.CONFIG.defaultFontFamily as string]);
      return [...names].filter(Boolean).sort((a, b) => a.localeCompare(b));
    }

    static getAvailableFontChoices(): Record<string, string> {
      return Object.fromEntries(this.getAvailableFonts().map((name) => [name, name]));
    }

    /** Resolves to whether the font is usable. */
    static async loadFont(family: string, { fonts = [] }: FontFamily = {}): Promise<boolean> {
      const { FontFace, document } = globalThis as Loose;
      try {
        for (const { urls = [], weight = 400, style = "normal" } of typeof FontFace === "function" ? fonts : []) {
          const source = urls.map((url) => `url("${new URL(url, `${location.origin}/`).href}")`).join(", ");
          if (source) document.fonts.add(await new FontFace(family, source, { weight: String(weight), style }).load());
        }
      } catch (error) {
        console.warn(`Font ${family} could not be loaded`, error);
        return false;
      }
      loaded.add(family);
      return true;
    }

    static async _loadFonts(): Promise<void> {
      await Promise.all(Object.entries(definitions()).map(([family, definition]) => this.loadFont(family, definition)));
    }
  } as Loose;
}
