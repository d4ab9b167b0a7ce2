import "../../../dom.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  activateListeners,
  APPLICATION_SWITCHES,
  resetApplicationSwitches,
  TextEditor,
} from "../../../../src/client/applications/index.ts";
import { installPage, press, settle, type Dict, type Loose } from "../setup.ts";

const world = globalThis as Loose;
let posted: Loose[];

beforeEach(() => {
  installPage();
  posted = [];
  const make = (formula: string, data: Dict = {}): Loose => ({
    formula,
    data,
    evaluate: async (options: Loose) => {
      if (formula.includes("bad")) throw new Error("bad");
      return Promise.resolve(options);
    },
    toAnchor: ({ label }: Loose) => {
      const a = document.createElement("a");
      a.className = "inline-roll inline-result";
      a.textContent = label ?? "7";
      a.dataset.formula = formula;
      return a;
    },
    toMessage: (...args: Loose[]) => void posted.push([formula, ...args]),
  });
  world.Roll = {
    create: make,
    defaultImplementation: {
      replaceFormulaData: (text: string, data: Dict) => text.replace(/@(\w+)/g, (_w, key: string) => String(data[key])),
    },
    expandInlineResult: (a: HTMLElement) => a.classList.add("expanded"),
    collapseInlineResult: (a: HTMLElement) => a.classList.remove("expanded"),
  };
  world.CONFIG.ChatMessage.documentClass = {
    getSpeaker: () => ({ alias: "Isolde" }),
    getSpeakerActor: () => ({ getRollData: () => ({ might: 3 }) }),
  };
  const found: Record<string, Loose> = {
    "Actor.a1": { documentName: "Actor", id: "a1", uuid: "Actor.a1", name: "Isolde" },
  };
  world.foundry.utils.fromUuid = (uuid: string) => Promise.resolve(found[uuid] ?? null);
});

const enrich = async (html: string, options: Dict = {}): Promise<HTMLElement> => {
  const div = document.createElement("div");
  div.innerHTML = await TextEditor.enrichHTML(html, options);
  return div;
};

describe("inline rolls (dice.md 4.3)", () => {
  it("[[2d6]] is rolled at once and becomes a result", async () => {
    const a = (await enrich("x [[2d6]] y")).querySelector("a.inline-roll.inline-result") as HTMLElement;
    expect([a.dataset.formula, a.textContent]).toEqual(["2d6", "7"]);
  });

  it("a label replaces the shown text of both kinds", async () => {
    const html = await enrich("[[2d6]]{damage} [[/r 1d20]]{attack}");
    expect([...html.querySelectorAll("a")].map((a) => a.textContent)).toEqual(["damage", "attack"]);
  });

  it("[[/r 2d6 # flavor]] is a link with mode, formula and flavour", async () => {
    const a = (await enrich("[[/gmr 2d6 + @might # smash]]", { rollData: { might: 3 } })).querySelector(
      "a.inline-roll.roll",
    ) as HTMLElement;
    expect(a.dataset).toMatchObject({ mode: "gmroll", formula: "2d6 + 3", flavor: "smash" });
  });

  it("a formula that ends in ] is closed with ]]]", async () => {
    const html = await enrich("[[2d6[fire]]] [[/r 2d6[cold]]]");
    expect([...html.querySelectorAll("a")].map((a) => a.dataset.formula)).toEqual(["2d6[fire]", "2d6[cold]"]);
  });

  it("leaves other text alone: other commands, unknown words, bad formulas", async () => {
    const text = "[[/w Ben hi]] [[/mine 1]] [[bad]]";
    expect((await enrich(text)).innerHTML).toBe(text);
  });

  it("rolls: false leaves them as text", async () => {
    expect((await enrich("[[2d6]]", { rolls: false })).innerHTML).toBe("[[2d6]]");
  });

  it("accepts roll data as an object or a function", async () => {
    const seen: Loose[] = [];
    const { create } = world.Roll;
    world.Roll.create = (formula: string, data: Dict) => (seen.push(data), create(formula, data) as unknown);
    await enrich("[[1d6]]", { rollData: { a: 1 } });
    await enrich("[[1d6]]", { rollData: () => ({ a: 2 }) });
    expect(seen).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("a click or Enter on a link rolls in its mode, and on a result unfolds it", async () => {
    activateListeners(document);
    document.body.append(await enrich("[[/gmr 2d6 # smash]] [[1d6]]"));
    (document.querySelector("a.roll") as HTMLElement).click();
    await settle();
    expect(posted).toEqual([["2d6", { flavor: "smash", speaker: { alias: "Isolde" } }, { messageMode: "gm" }]]);
    const result = document.querySelector("a.inline-result") as HTMLElement;
    press(result, "Enter");
    await settle();
    expect(result.classList.contains("expanded")).toBe(true);
  });

  it.each([
    ["command", "gmroll"],
    ["mode", "gm"],
  ] as const)(
    "[14] switch chat.inlineMode = %s: data-mode is %s, and a click rolls to the GM either way",
    async (value, mode) => {
      resetApplicationSwitches();
      APPLICATION_SWITCHES.inlineMode.value = value;
      document.body.append(await enrich("[[/gmr 2d6]]"));
      const link = document.querySelector("a.roll") as HTMLElement;
      expect(link.dataset.mode).toBe(mode);
      link.click();
      await settle();
      expect(posted[0][2]).toEqual({ messageMode: "gm" });
      resetApplicationSwitches();
    },
  );

  it("a link with /r uses the user's own mode", async () => {
    document.body.append(await enrich("[[/r 2d6]]"));
    (document.querySelector("a.roll") as HTMLElement).click();
    await settle();
    expect(posted[0][2]).toEqual({});
  });
});

describe("enrichers (app.md 6.5)", () => {
  const enrichers = (): Loose[] => world.CONFIG.TextEditor.enrichers as Loose[];
  const word = (text: string): HTMLElement => Object.assign(document.createElement("b"), { textContent: text });

  it("replaces matches of a global pattern, also asynchronously; null leaves the text", async () => {
    enrichers().push({
      pattern: /\[\[\/mine (\w+)\]\]/g,
      enricher: async (match: RegExpMatchArray) => (
        await settle(1),
        match[1] === "no" ? null : word(match[1] as string)
      ),
    });
    expect((await enrich("a [[/mine yes]] b [[/mine no]] c [[/mine too]]")).innerHTML).toBe(
      "a <b>yes</b> b [[/mine no]] c <b>too</b>",
    );
  });

  it("refuses a pattern without the global flag", async () => {
    enrichers().push({ pattern: /x/, enricher: () => word("x") });
    await expect(enrich("x")).rejects.toThrow("global");
  });

  it("passes the options to the enricher", async () => {
    let seen: Loose;
    enrichers().push({ pattern: /x/g, enricher: (_match: Loose, options: Loose) => ((seen = options), null) });
    await enrich("x", { relativeTo: "doc" });
    expect(seen).toMatchObject({ relativeTo: "doc" });
  });

  it("wraps results of enrichers with id and onRender, and runs onRender when they enter a document", async () => {
    const rendered: Loose[] = [];
    enrichers().push({
      id: "mine",
      pattern: /x/g,
      enricher: () => word("X"),
      onRender: (element: HTMLElement) => rendered.push(element),
    });
    const html = await enrich("x");
    expect(html.innerHTML).toBe(`<enriched-content enricher="mine"><b>X</b></enriched-content>`);
    expect(rendered).toEqual([]);
    document.body.append(html);
    expect(rendered).toEqual([html.firstElementChild]);
  });

  it("custom: false disables them; replaceParent replaces the parent", async () => {
    enrichers().push({ pattern: /x/g, enricher: () => word("X"), replaceParent: true });
    expect((await enrich("<p>x</p><p>x y</p>")).innerHTML).toBe("<b>X</b><p><b>X</b> y</p>");
    expect((await enrich("x", { custom: false })).innerHTML).toBe("x");
  });
});

describe("other enrichment (app.md 6.5)", () => {
  it("removes secrets unless asked for; revealed ones stay", async () => {
    const html = `<section class="secret" id="s1">a</section><section class="secret revealed" id="s2">b</section>`;
    expect((await enrich(html)).textContent).toBe("b");
    expect((await enrich(html, { secrets: true })).textContent).toBe("ab");
  });

  it("creates content links, and broken ones for unknown documents", async () => {
    const html = await enrich("@UUID[Actor.a1] @UUID[Actor.a1]{her} @UUID[Actor.zz]{who}");
    const [plain, named, broken] = [...html.querySelectorAll<HTMLElement>("a.content-link")];
    expect([plain?.textContent, plain?.dataset.uuid]).toEqual(["Isolde", "Actor.a1"]);
    expect(named?.textContent).toBe("her");
    expect([broken?.textContent, broken?.classList.contains("broken")]).toEqual(["who", true]);
    expect((await enrich("@UUID[Actor.a1]", { documents: false })).innerHTML).toBe("@UUID[Actor.a1]");
  });

  it("creates hyperlinks", async () => {
    const a = (await enrich("see https://example.com/x now")).querySelector("a") as HTMLAnchorElement;
    expect([a.href, a.rel]).toEqual(["https://example.com/x", "nofollow noopener"]);
  });

  it("reads drop data; returns an empty object for anything else", () => {
    const event = (text: string): DragEvent => ({ dataTransfer: { getData: () => text } }) as unknown as DragEvent;
    expect(TextEditor.getDragEventData(event(`{"type":"Actor"}`))).toEqual({ type: "Actor" });
    expect(TextEditor.getDragEventData(event("plain"))).toEqual({});
  });

  it("truncates text", () => {
    expect(TextEditor.truncateText("one two three", { maxLength: 8 })).toBe("one two …");
    expect(TextEditor.truncateText("one two three", { maxLength: 8, splitWords: false })).toBe("one two…");
  });

  it("parses the configuration of embeds (types: text-editor)", () => {
    expect(TextEditor._parseEmbedConfig('uuid=Actor.xyz caption="Example Caption" cite=false')).toEqual({
      uuid: "Actor.xyz",
      caption: "Example Caption",
      cite: false,
      values: [],
    });
    expect(TextEditor._parseEmbedConfig('Actor.xyz caption="Example Caption" inline')).toEqual({
      uuid: "Actor.xyz",
      caption: "Example Caption",
      values: ["inline"],
    });
  });

  it("editing throws by name", async () => {
    await expect(TextEditor.create()).rejects.toThrow("host: TextEditor.create is not implemented");
  });
});
