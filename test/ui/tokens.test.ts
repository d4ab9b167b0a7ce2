/** Colours of the styles: contrast, both themes, and purple for GMs only. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../../tools/lib/files.mjs";

describe("colours", () => {
  const css = readFileSync(new URL("../../styles/ui/tokens.css", import.meta.url), "utf8");
  const themes = { light: block(".theme-light {"), dark: block(".theme-dark {") };
  // Text colour on its surfaces.
  const pairs = ["ink", "soft", "good", "bad", "accent"].flatMap((text) =>
    ["paper", "accent-fill", "secret-fill"].map((ground) => [text, ground] as const),
  );

  function block(head: string): Record<string, string> {
    const text = css.slice(css.indexOf(head)).split("}")[0]!;
    return Object.fromEntries(
      [...text.matchAll(/--quincunx-([\w-]+):\s*(#\w{6})/gu)].map(([, name, value]) => [name!, value!]),
    );
  }

  function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  it.each(["light", "dark"] as const)("of text keep 4.5 : 1 in the %s theme", (theme) => {
    const colours = themes[theme];
    const ratios = [...pairs, ["secret", "secret-fill"], ["ink", "fill"], ["soft", "fill"], ["paper", "ink"]].map(
      ([text, ground]) => {
        const [a, b] = [luminance(colours[text!]!), luminance(colours[ground!]!)].sort((x, y) => y - x) as [
          number,
          number,
        ];
        return { text, ground, ratio: (a + 0.05) / (b + 0.05) };
      },
    );
    expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });

  it("have the same names in both themes", () => {
    expect(Object.keys(themes.dark)).toEqual(Object.keys(themes.light));
  });

  /** Hues between blue and red with a visible saturation. */
  function isPurple(hex: string): boolean {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    return b > g && r > g && Math.min(r, b) - g >= 8 && Math.max(r, b) - g > 12;
  }

  it("include purple for GMs only: no other colour is purple, and no other element uses it", () => {
    for (const colours of Object.values(themes))
      expect(Object.entries(colours).flatMap(([name, hex]) => (isPurple(hex) ? [name] : []))).toEqual(
        Object.keys(colours).filter((name) => /^secret/u.test(name)),
      );
    const folder = new URL("../../styles/", import.meta.url);
    const others = filesBelow(folder.pathname).filter((path) => path !== "ui/tokens.css");
    const rules = others.flatMap((path) => {
      const text = readFileSync(new URL(path, folder), "utf8").replaceAll(/\/\*[^]*?\*\//gu, "");
      return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/gu)].map(([, head = "", body = ""]) => ({ path, head, body }));
    });
    expect(rules.length).toBeGreaterThan(100);
    // All colours are tokens.
    expect(
      rules.filter(({ body }) =>
        /#[\da-f]{3,8}\b|\b(?:rgb(?!\(0 0 0 )|hsl|lab|lch|oklch|purple|violet)\b/iu.test(body),
      ),
    ).toEqual([]);
    const drawn = rules.filter(({ body }) => body.includes("--quincunx-secret"));
    expect(drawn.filter(({ head }) => !head.includes("secret"))).toEqual([]);
    expect(drawn.length).toBeGreaterThan(0);
  });
});
