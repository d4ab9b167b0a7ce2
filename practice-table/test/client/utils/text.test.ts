import { describe, expect, it, vi } from "vitest";
import { cleanHTML } from "../../../src/client/utils/clean-html.ts";
import { Collection } from "../../../src/client/utils/collection.ts";
import { EventEmitterMixin } from "../../../src/client/utils/event-emitter.ts";
import { isNewerVersion, parseUuid, randomID } from "../../../src/client/utils/identity.ts";
import { IterableWeakMap } from "../../../src/client/utils/iterable-weak.ts";
import { Color } from "../../../src/client/utils/color.ts";
import { BitMask } from "../../../src/client/utils/bitmask.ts";
import { lineLineIntersection } from "../../../src/client/utils/geometry.ts";
import { Semaphore } from "../../../src/client/utils/semaphore.ts";
import { WordTree } from "../../../src/client/utils/string-tree.ts";
import { escapeHTML, unescapeHTML, formatFileSize } from "../../../src/client/utils/text.ts";
import { debounce, throttle } from "../../../src/client/utils/timing.ts";

describe("ids and versions", () => {
  it("randomID returns 16 letters and digits (app.md 7.2)", () => {
    const ids = Array.from({ length: 500 }, () => randomID());
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{16}$/);
    expect(new Set(ids).size).toBe(500);
    expect(randomID(3)).toHaveLength(3);
  });

  it.each([
    ["13.10", "13.9", true],
    ["1.0.0", "1.0", false],
    ["1.0.1", "1.0", true],
    ["14", "13.351", true],
    ["1.0.0", "1.0.0", false],
  ])("isNewerVersion(%s, %s) is %s (app.md 1.1: compared by number)", (a, b, newer) => {
    expect(isNewerVersion(a, b)).toBe(newer);
  });

  it("parseUuid parses embedded and compendium forms (app.md 7.3)", () => {
    expect(parseUuid("Actor.a.Item.b")).toMatchObject({
      type: "Item",
      id: "b",
      primaryType: "Actor",
      primaryId: "a",
      embedded: ["Item", "b"],
    });
    expect(parseUuid("Actor.a")).toMatchObject({ type: "Actor", id: "a", embedded: [] });
    expect(parseUuid("")).toBeNull();
  });
});

describe("text", () => {
  it("escapeHTML and unescapeHTML are inverse", () => {
    expect(escapeHTML(`<a href="x">'&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&#x27;&amp;&#x27;&lt;/a&gt;");
    expect(unescapeHTML(escapeHTML(`<"'&>`))).toBe(`<"'&>`);
  });

  it("formatFileSize formats sizes", () =>
    expect([formatFileSize(999), formatFileSize(1500), formatFileSize(2_000_000)]).toEqual(["999B", "1.5kB", "2MB"]));
});

describe("cleanHTML without a DOM (app.md 5.4)", () => {
  const cases: [string, string, string][] = [
    [
      "keeps allowed tags and attributes",
      `<section class="x" data-a="1" aria-label="y"><button type="button" name="n" disabled>b</button></section>`,
      `<section class="x" data-a="1" aria-label="y"><button type="button" name="n" disabled="">b</button></section>`,
    ],
    ["drops inline handlers", `<p onclick="evil()">a</p>`, "<p>a</p>"],
    [
      "drops script, style, svg, canvas, dialog, template",
      `a<script>x</script><style>y</style><svg><path/></svg><canvas></canvas><dialog>d</dialog><template>t</template>b`,
      "adb",
    ],
    [
      "drops foreign schemes, keeps relative links",
      `<a href="java\tscript:x">1</a><a href="/x">2</a><a href="https://y">3</a>`,
      `<a>1</a><a href="/x">2</a><a href="https://y">3</a>`,
    ],
    [
      "attributes only where they belong",
      `<p value="1" href="x">a</p><li value="2">b</li>`,
      `<p>a</p><li value="2">b</li>`,
    ],
    ["closes what is open, drops comments", `<p><b>a<!-- c --></p>`, "<p><b>a</b></p>"],
    [
      "Foundry's own elements are allowed",
      `<enriched-content enricher="q">x</enriched-content>`,
      `<enriched-content enricher="q">x</enriched-content>`,
    ],
  ];
  it.each(cases)("%s", (_name, raw, clean) => expect(cleanHTML(raw)).toBe(clean));
});

describe("containers", () => {
  it("Collection iterates over its values; get strict throws; getName, find, filter, map, reduce, some, contents", () => {
    const c = new Collection<string, { name: string; n: number }>([
      ["a", { name: "A", n: 1 }],
      ["b", { name: "B", n: 2 }],
    ]);
    expect([...(c as unknown as Iterable<{ n: number }>)].map((v) => v.n)).toEqual([1, 2]);
    expect(c.getName("B")?.n).toBe(2);
    expect(c.map((v) => v.n)).toEqual([1, 2]);
    expect(c.filter((v) => v.n > 1)).toHaveLength(1);
    expect(c.reduce((sum, v) => sum + v.n, 0)).toBe(3);
    expect(c.some((v) => v.n === 2)).toBe(true);
    expect(c.contents).toHaveLength(2);
    expect(() => c.get("x", { strict: true })).toThrow(/does not exist/);
    expect(() => c.getName("x", { strict: true })).toThrow(/does not exist/);
  });

  it("EventEmitterMixin: only declared events, once, prevention", () => {
    class Thing extends EventEmitterMixin(class {}) {
      static override emittedEvents = ["change"];
    }
    const thing = new Thing();
    const heard = vi.fn();
    thing.addEventListener("change", heard, { once: true });
    thing.dispatchEvent(new Event("change"));
    thing.dispatchEvent(new Event("change"));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(() => thing.addEventListener("other", heard)).toThrow(/not a supported event/);
  });

  it("IterableWeakMap, WordTree, BitMask, Color", () => {
    const key = {};
    expect([...new IterableWeakMap([[key, 1]])]).toEqual([[key, 1]]);
    const tree = new WordTree();
    for (const word of ["apple", "applet", "bear"]) tree.addLeaf(word, word);
    expect(tree.lookup("APP")).toEqual(["apple", "applet"]);
    const mask = new BitMask({ a: true, b: false });
    mask.toggleState("b");
    expect(mask.toObject()).toEqual({ a: true, b: true });
    expect(Color.from("#ff8000").rgb.map((c) => Math.round(c * 255))).toEqual([255, 128, 0]);
    expect(Color.from("#f80").css).toBe("#ff8800");
    expect(JSON.stringify({ c: Color.from(0xff) })).toBe(`{"c":"#0000ff"}`);
  });

  it("missing functions throw by name", () => {
    expect(() => lineLineIntersection({ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toThrow(
      "host: foundry.utils.lineLineIntersection is not implemented",
    );
  });
});

describe("time", () => {
  it("debounce runs once, after the last call; throttle runs at once and does not lose the last", () => {
    vi.useFakeTimers();
    try {
      const [late, early] = [vi.fn(), vi.fn()];
      const [d, t] = [debounce(late, 50), throttle(early, 50)];
      for (let i = 0; i < 3; i++) {
        d(i as never);
        t(i as never);
      }
      expect([late.mock.calls.length, early.mock.calls.length]).toEqual([0, 1]);
      vi.advanceTimersByTime(60);
      expect([late.mock.calls, early.mock.calls]).toEqual([[[2]], [[0], [2]]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("Semaphore limits concurrency and passes errors on", async () => {
    const semaphore = new Semaphore(2);
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await new Promise((r) => setTimeout(r, 1));
      running--;
    };
    await Promise.all(Array.from({ length: 6 }, () => semaphore.add(task)));
    expect(most).toBe(2);
    await expect(semaphore.add(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
