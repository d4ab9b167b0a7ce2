/** Drawn portraits: a crest from a name and a mechanic, the same everywhere; a chosen picture always wins. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { crestOf } from "../../../src/ui/draw/crest-cache.ts";
import { drawCrest, initialsOf, TINCTURES } from "../../../src/ui/draw/crest.ts";
import { abbreviate } from "../../../src/ui/draw/plate.ts";
import { emblemOf } from "../../../src/ui/draw/emblem.ts";
import { portraitOf } from "../../../src/ui/draw/portrait.ts";
import { draw } from "../../../src/ui/draw/templates.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { openStage } from "../../support/stage.ts";

beforeAll(() => openStage());

const SHADOW = "icons/svg/mystery-man.svg";
const arms = (name: string) => drawCrest({ name, emblem: "M0 0H32V32Z", shape: "shield" });

describe("a drawn portrait", () => {
  it("is the same for the same name, small and large, ignoring white space around it", () => {
    for (const name of ["Isolde of Varn", "Dusty Malone", "Ärmel", "名前"]) {
      expect(arms(name)).toEqual(arms(` ${name} `));
      expect(arms(name)).toEqual(arms(name.normalize("NFD")));
      const small = drawCrest({ name, emblem: null, shape: "round" });
      expect([small.paint, small.initials]).toEqual([arms(name).paint, arms(name).initials]);
    }
  });

  it("has one of many fields: a table of six rarely has two alike, and each tincture and division occurs", () => {
    const all = Array.from({ length: 900 }, (_, index) => arms(`Hero ${index}`));
    expect(new Set(all.map(({ paint }) => paint)).size).toBe(TINCTURES.length);
    expect(new Set(all.map(({ division }) => division)).size).toBe(7);
    const looks = new Map<string, number>();
    for (const { paint, division } of all)
      looks.set(`${paint.field} ${division}`, (looks.get(`${paint.field} ${division}`) ?? 0) + 1);
    expect(looks.size).toBe(63);
    expect(Math.max(...looks.values())).toBeLessThan(40);
  });

  it("exists for any name, with initials of one or two letters or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const { initials, paint, emblem } = arms(name);
        expect([...initials].length).toBeLessThanOrEqual(2);
        expect(TINCTURES).toContain(paint);
        expect(emblem).not.toBe(null);
      }),
    );
    expect(drawCrest({ name: "", emblem: null, shape: "round" })).toMatchObject({ initials: "", emblem: null });
  });

  it.each([
    ["Isolde of Varn", "IV"],
    ["Marlow Finch", "MF"],
    ["Brandt", "B"],
    ["élise d’Or", "ÉD"],
    ["Agent 47", "A4"],
    ['"Wolf" (the old one)', "WO"],
    ["  ", ""],
    ["?!", ""],
    ["ßen", "S"],
    ["<b>x</b>", "BB"],
  ])("for the name %s has the initials %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    ["Strength", "Str"],
    ["Stealth", "Ste"],
    ["Light fingers", "LF"],
    ["Cannot leave a door", "CLA"],
    ["Ö", "Ö"],
    ["…", ""],
  ])("for the stat %s has the initials %s", (label, short) => {
    expect(abbreviate(label)).toBe(short);
  });

  it("appears only without a chosen picture", () => {
    const of = (img: string | null | undefined) => portraitOf({ name: "Maren", img, mechanic: "total-effect" });
    expect(of("worlds/mine/maren.webp")).toEqual({ img: "worlds/mine/maren.webp", crest: null });
    for (const nobodys of [SHADOW, `https://cdn.example/${SHADOW}`, "", null, undefined])
      expect(of(nobodys), String(nobodys)).toMatchObject({ img: null, crest: { initials: "M", shape: "round" } });
  });

  it("has a different emblem for each mechanic", () => {
    const emblems = mechanics.map(emblemOf);
    expect(emblems).not.toContain(null);
    expect(new Set(emblems).size).toBe(mechanics.length);
    const nobodys = portraitOf({ name: "?", img: null, mechanic: "nobodys" as never });
    expect(nobodys.crest?.emblem).toBe(null);
  });

  it("is hidden from screen readers: the name is text beside it", () => {
    const element = draw(
      "quincunx-portrait",
      portraitOf({ name: "<i> Maren", img: SHADOW, mechanic: "total-effect" }),
      document,
    );
    const svg = element.querySelector("svg")!;
    expect(svg.getAttribute("aria-hidden")).toBe("true");
    expect(svg.querySelector("text")!.textContent).toBe("IM");
    expect(svg.querySelectorAll("path").length).toBeGreaterThan(1);
    const chosen = draw("quincunx-portrait", portraitOf({ name: "M", img: 'a"b.webp', mechanic: null }), document);
    expect(chosen.matches('img[alt=""]') && chosen.getAttribute("src")).toBe('a"b.webp');
  });

  it("is a copy of its own in each card of a log, equal to all other places", () => {
    const maren = { name: "Maren", img: SHADOW, mechanic: "total-effect" } as const;
    const [one, other] = [crestOf(maren, document), crestOf(maren, document)];
    expect(one).not.toBe(other);
    const whole = draw("quincunx-portrait", portraitOf(maren), document).querySelector("svg")!;
    expect([one?.outerHTML, other?.outerHTML]).toEqual([whole.outerHTML, whole.outerHTML]);
    // An actor with another name, mechanic or picture has another portrait.
    expect(crestOf({ ...maren, name: "Dusty" }, document)?.outerHTML).not.toBe(whole.outerHTML);
    expect(crestOf({ ...maren, mechanic: null }, document)).not.toBe(null);
    expect(crestOf({ ...maren, img: "maren.webp" }, document)).toBe(null);
    const elsewhere = document.implementation.createHTMLDocument();
    expect(crestOf(maren, elsewhere)?.ownerDocument).toBe(elsewhere);
  });
});

describe("its colours", () => {
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  it.each(TINCTURES)("white on $field, and on $division, keeps 4.5 : 1", ({ field, division }) => {
    for (const colour of [field, division])
      expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5);
  });
});
