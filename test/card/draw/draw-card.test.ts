/** Cards: content, folding, and parts for the GM only. */
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { CardView } from "../../../src/card/view.ts";
import type { OfferView } from "../../../src/log/operation.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { announce } from "../../../src/ui/announce.ts";
import { draw } from "../../../src/ui/draw/templates.ts";
import { drawCard } from "../../../src/card/draw/draw-card.ts";
import { sentence } from "../../../src/card/draw/plain-sentence.ts";
import { until, openReadyStage } from "../../support/stage.ts";

beforeAll(() => openReadyStage());

const act = vi.fn();
beforeEach(() => act.mockClear());

/** A button as an operation offers it. */
const offer = (operation: string, place: OfferView["place"], more: Partial<OfferView> = {}): OfferView => ({
  operation,
  place,
  id: "",
  label: { text: operation },
  ...more,
});

function viewOf(raw: object, thrown: object, more: Partial<CardView> = {}): CardView {
  const mechanic = mechanicById("total-effect");
  const spec = mechanic.parseSpec(raw);
  const faces = mechanic.parseFaces(spec, thrown);
  const outcome = mechanic.resolve(spec, faces);
  return {
    messageId: "message1",
    mechanic: "total-effect",
    title: "Pin Down",
    replaced: [],
    who: { name: "Archer", img: "icons/svg/mystery-man.svg", color: "#aa0000" },
    standIn: null,
    audience: null,
    spec,
    verdict: mechanic.verdict(outcome, spec),
    description: mechanic.describe(spec, faces, outcome),
    charts: () => mechanic.odds.charts(spec, mechanic.odds.of(spec), outcome),
    comparison: null,
    trace: outcome.trace,
    history: [],
    isChanged: false,
    limitedAuthors: [],
    unknown: null,
    worth: null,
    against: null,
    secret: null,
    origin: [],
    isSecretLost: false,
    overruledBy: null,
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({ ...dice, by, mayThrow: false })),
    isRolling: false,
    offers: [],
    shown: null,
    density: "normal",
    isDraw: false,
    situation: "",
    split: null,
    remarks: [],
    ...more,
  };
}

const pinDown = {
  advantage: 1,
  effects: [{ rank: "low", kind: "Weapon Harm" }],
  thresholds: [{ at: 9 }, { at: 13, text: "harmed again" }, { at: 15 }],
};
const card = (more: Partial<CardView> = {}): HTMLElement =>
  drawCard(viewOf(pinDown, { dice: [5, 1, 6, 2] }, more), act, document);
const texts = (root: Element, selector: string): (string | undefined)[] =>
  Array.from(root.querySelectorAll(selector), (element) => element.textContent?.replaceAll(/\s+/gu, " ").trim());

describe("the content of a card", () => {
  it("all dice, kept and dropped ones distinguished by a word, each complete in words (TE-1, TE-2)", () => {
    const html = card();
    const dice = Array.from(html.querySelectorAll<HTMLElement>(".quincunx-die"));
    expect(dice.map(({ textContent }) => textContent)).toEqual(["6", "5", "2", "1"]);
    expect(dice.map(({ dataset }) => dataset["quincunxTag"])).toEqual(["High", "Mid", "Low", "dropped"]);
    expect(html.querySelectorAll(".quincunx-die--kept")).toHaveLength(3);
    expect(html.querySelectorAll(".quincunx-die--dropped")).toHaveLength(1);
    expect(dice[0]!.getAttribute("aria-label")).toBe("6 on a d6, High");
  });

  it("Total and Effect, and thresholds met and not met (TE-4)", () => {
    const html = card({ density: "open" });
    expect(texts(html, ".quincunx-headline__value")).toEqual(["13", "2"]);
    const marks = Array.from(html.querySelectorAll(".quincunx-line"), (line) =>
      line.classList.contains("quincunx-line--met")
        ? "met"
        : line.classList.contains("quincunx-line--unmet")
          ? "unmet"
          : "note",
    );
    expect(marks.slice(0, 3)).toEqual(["met", "met", "unmet"]);
    expect(texts(html, ".quincunx-line--unmet")[0]).toMatch(/^Not met: 15/u);
  });

  it("the distribution with the rolled value framed, and a sentence instead of the picture", () => {
    const picture = card({ density: "open" }).querySelector('.quincunx-histogram[role="img"]')!;
    expect(texts(picture, ".quincunx-bar--rolled")).toEqual(["13"]);
    expect(picture.getAttribute("aria-label")).toMatch(/%/u);
  });

  it("texts of users are never read as HTML", () => {
    const html = drawCard(
      viewOf(
        { thresholds: [{ at: 3, text: "<img src=x onerror=alert(1)>" }] },
        { dice: [6, 6, 6] },
        { title: "<b>bold</b>" },
      ),
      act,
      document,
    );
    expect(html.querySelector("b, .quincunx-line img")).toBeNull();
    expect(html.querySelector(".quincunx-card__title")!.textContent).toBe("<b>bold</b>");
  });

  it("dice that are still to be thrown (waiting)", () => {
    const html = drawCard(viewOf(pinDown, { dice: [5, 1] }), act, document);
    expect(texts(html, ".quincunx-state")).toEqual(["Still to roll: 2d6"]);
  });

  it("dice to be thrown by a user: a button for permitted users, and the owner's name for others (FP-4, FP-13)", () => {
    const dice = { stage: 0, role: "dice", size: 6 };
    const html = card({
      waiting: [
        { ...dice, count: 2, by: "gm", mayThrow: false },
        { ...dice, count: 1, by: "roller", mayThrow: true },
      ],
      offers: [offer("throw", "main", { label: { key: "QUINCUNX.Card.throw", data: { dice: "1d6" } } })],
    });
    expect(texts(html, ".quincunx-state")).toEqual(["The GM rolls 2d6"]);
    const button = html.querySelector<HTMLElement>('[data-quincunx-do="throw"]')!;
    expect(button.textContent?.trim()).toBe("Roll 1d6");
    button.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("throw", "", expect.any(Event));
  });
});

describe("the folding of a card", () => {
  const press = (html: Element, what: string): void =>
    html.querySelector<HTMLElement>(`[data-quincunx-do="${what}"]`)!.click();
  const whyOf = (html: Element): Element | null => html.querySelector('[data-quincunx-panel="why"]');

  it("Why? shows each number with its rule by name and its sentence, and no bare id", () => {
    const html = card({ messageId: "why", density: "open" });
    expect(whyOf(html)).toBe(null);
    press(html, "why");
    const button = html.querySelector<HTMLElement>('[data-quincunx-do="why"]')!;
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const panel = whyOf(html)!;
    expect(panel.id).toBe(button.getAttribute("aria-controls"));
    expect(texts(panel, ".quincunx-rule")).toEqual([
      "Advantage and Disadvantage",
      "Total and Effect",
      "Thresholds",
      "Total and Effect",
      "Vulnerable and Resistant",
    ]);
    expect(panel.textContent).not.toMatch(/QUINCUNX|undefined|\{|TE-\d/u);
    press(html, "why");
    expect(whyOf(html)).toBe(null);
  });

  it("a rule links to its heading in the journal of the reader's language, without asking the roll's operations", () => {
    const html = card({ messageId: "rules", density: "open" });
    press(html, "why");
    const links = Array.from(
      html.querySelectorAll<HTMLElement>(".quincunx-rule"),
      ({ dataset }) => dataset["quincunxOffer"],
    );
    expect(links[0]).toBe(
      "Compendium.quincunx.rules.JournalEntry.qxRulesEnglish00.JournalEntryPage.qxEnTotalEffect0#Advantage and Disadvantage",
    );
    press(html, "rule");
    expect(act).not.toHaveBeenCalled();
  });

  it("stays open when the card is redrawn, and only on this card", () => {
    press(card({ messageId: "kept", density: "open" }), "why");
    expect(whyOf(card({ messageId: "kept", density: "open" }))).not.toBe(null);
    expect(whyOf(card({ messageId: "other", density: "open" }))).toBe(null);
  });

  it("has at most two buttons in its head: what it does most often, and the menu with the rest; opened, reasons are one click away", async () => {
    const offers = [
      offer("adjust", "menu", { label: { text: "Adjust…" } }),
      offer("rollAgain", "foot", { label: { text: "Roll again" }, quick: { on: "touch", label: { text: "Again" } } }),
      offer("interrupt", "foot", { quick: { on: "head", label: { text: "Stop" } } }),
    ];
    const html = document.body.appendChild(card({ messageId: "one-menu", offers }));
    const names = (place: string): (string | undefined)[] =>
      Array.from(
        html.querySelectorAll(`.quincunx-card__${place} > button`),
        (button) => button.getAttribute("aria-label") ?? button.textContent?.trim(),
      );
    expect([names("tools"), names("foot")]).toEqual([["interrupt", "What can be done with this roll"], []]);
    press(html, "menu");
    const items = (): string[] =>
      Array.from(document.querySelectorAll("[role=menuitem]"), ({ textContent }) => textContent.trim());
    expect(items()).toEqual(["Adjust…", "Roll again", "interrupt", "Fold to one line"]);
    document.querySelector<HTMLElement>("[role=menuitem]")?.click();
    await until(() => act.mock.calls.length > 0, "the action");
    expect(act).toHaveBeenCalledExactlyOnceWith("adjust", "", expect.any(Event));
    press(html, "more");
    expect(names("foot")).toEqual(["Why?", "Less"]);
    press(html, "less");
    expect(names("foot")).toEqual([]);
    html.remove();
  });

  it("where nothing can be pointed at, a row has Details, what it does most often, and More, in words", () => {
    // The page's window is not the global object here.
    const view = document.defaultView as { matchMedia?: unknown };
    view.matchMedia = () => ({ matches: true });
    onTestFinished(() => void delete view.matchMedia);
    const quick = { on: "touch", label: { text: "Roll again" } } as const;
    const html = card({ messageId: "touch", offers: [offer("rollAgain", "foot", { quick })] });
    expect(texts(html, ".quincunx-card__touch > button")).toEqual(["Details", "Roll again", "More"]);
    expect(html.querySelector(".quincunx-card__tools")).toBe(null);
  });

  it("says its verdict as a band, with a word as large as the number; without a verdict's word the count is one", () => {
    const band = (html: HTMLElement): string => html.querySelector(".quincunx-band")?.className.split("--")[1] ?? "";
    expect(band(card({ messageId: "band-good", verdict: "success" }))).toBe("good");
    const thrown = (dice: readonly number[], messageId: string): HTMLElement =>
      drawCard(viewOf(pinDown, { dice }, { messageId }), act, document);
    expect(band(thrown([1, 1, 2, 2], "band-bad"))).toBe("bad");
    // 9 is met, 13 is not (TE-4).
    expect(band(thrown([4, 1, 3, 3], "band-partial"))).toBe("neutral");
    expect(band(card({ messageId: "band-open", verdict: "unknown" }))).toBe("neutral");
  });

  it("a card of one line has the roller's picture, and says so if it is not public", () => {
    const html = card({ messageId: "one-line", density: "line", audience: "Private" });
    expect(html.querySelector(".quincunx-portrait")).not.toBe(null);
    expect(texts(html, ".quincunx-card__how")).toEqual(["Private"]);
    expect(card({ messageId: "one-line-2", density: "line" }).querySelector(".quincunx-card__how")).toBe(null);
  });

  it("cards start at the reader's size, and each is opened and folded by itself, with the focus kept", async () => {
    const html = card({ messageId: "density", density: "line" });
    const look = (): string | undefined => /quincunx-card--(line|normal|open)/u.exec(html.className)?.[1];
    const holder = document.body.appendChild(document.createElement("div"));
    holder.append(html);
    const fold = html.querySelector<HTMLElement>('[data-quincunx-do="body"]')!;
    fold.focus();
    expect([look(), fold.getAttribute("aria-expanded")]).toEqual(["line", "false"]);
    fold.click();
    expect(look()).toBe("normal");
    expect((document.activeElement as HTMLElement).dataset["quincunxDo"]).toBe("more");
    press(html, "more");
    expect(look()).toBe("open");
    expect(html.querySelector(".quincunx-histogram")).not.toBe(null);
    press(html, "more");
    expect([look(), html.querySelector(".quincunx-histogram")]).toEqual(["normal", null]);
    press(html, "menu");
    document.querySelector<HTMLElement>('[data-quincunx-action="fold"]')?.click();
    await until(() => look() === "line", "the folded card");
    expect([html.isConnected, (document.activeElement as HTMLElement).dataset["quincunxDo"]]).toEqual([true, "body"]);
    expect(card({ messageId: "density", density: "open" }).className).toContain("quincunx-card--line");
    holder.remove();
  });

  it("an opened card scrolls into view, a folded one does not move the log", () => {
    const html = card({ messageId: "sight" });
    const seen: string[] = [];
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function scroll(this: HTMLElement) {
      seen.push(this.dataset["quincunxPanel"] ?? this.className.split(" ").at(-1) ?? "");
    });
    for (const what of ["more", "why", "why", "more"]) press(html, what);
    expect(seen).toEqual(["quincunx-card__foot", "more", "why"]);
  });

  it("a redrawn card keeps the focus on the same button", async () => {
    const holder = document.body.appendChild(document.createElement("div"));
    const offers = ["1", "2"].map((id) => offer("protect", "main", { id }));
    const second = (): HTMLElement | null => holder.querySelector('[data-quincunx-offer="2"]');
    holder.append(card({ messageId: "focus", offers }));
    second()!.focus();
    holder.replaceChildren(card({ messageId: "focus", offers }));
    await Promise.resolve();
    expect(document.activeElement).toBe(second());
    // A removed button: the other of its kind.
    holder.replaceChildren(card({ messageId: "focus", offers: offers.slice(0, 1) }));
    await Promise.resolve();
    expect((document.activeElement as HTMLElement).dataset["quincunxOffer"]).toBe("1");
    holder.remove();
  });

  it("ids are unique if the same card is drawn twice", () => {
    const ids = [1, 2].map(() => card({ density: "open" }).querySelector('[data-quincunx-panel="more"]')!.id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("harm on a card", () => {
  const deal = offer("harm", "deal", { label: { text: "Apply 2 Weapon Harm…" }, icon: "fa-solid fa-heart-crack" });

  it.each(["line", "normal", "open"] as const)("has a button with a label at its foot, at the size %s", (density) => {
    const html = card({ messageId: `deal-${density}`, density, offers: [deal] });
    expect(texts(html, ".quincunx-card__deals > button")).toEqual(["Apply 2 Weapon Harm…"]);
  });

  it("without targets is an icon in the head", () => {
    const quick = { on: "head", label: { text: "Apply 2" } } as const;
    const html = card({ messageId: "deal-icon", offers: [{ ...deal, quick }] });
    expect(html.querySelector(".quincunx-card__deals")).toBe(null);
    expect(html.querySelector(".quincunx-card__tools > button")?.getAttribute("aria-label")).toBe(
      "Apply 2 Weapon Harm…",
    );
  });

  it("folds by buttons that name their effect", () => {
    const names = (density: CardView["density"]): (string | null)[] =>
      ["body", "more"].map((what) => {
        const button = card({ messageId: `names-${density}`, density }).querySelector<HTMLElement>(
          `[data-quincunx-do="${what}"]`,
        );
        return button?.dataset["tooltipText"] ?? null;
      });
    expect([names("line"), names("normal"), names("open")]).toEqual([
      ["Unfold", null],
      [null, "Show details"],
      [null, "Hide details"],
    ]);
  });
});

describe("a card with its result on another message", () => {
  const line = { state: "note", text: { text: "wins against Orc" }, brief: { text: "won" } } as const;

  it("says its result in its one line, and in full when it is opened", () => {
    const secret = { description: viewOf({}, { dice: [1, 2, 3] }).description, spec: {}, verdict: "success" } as const;
    const html = card({ messageId: "shown", density: "line", shown: { line }, secret });
    expect(texts(html, ".quincunx-brief")).toContain("won");
    expect(html.querySelector(".quincunx-secret")).not.toBe(null);
    html.querySelector<HTMLElement>('[data-quincunx-do="body"]')!.click();
    expect(texts(html, ".quincunx-state")).toEqual(["wins against Orc"]);
  });
});

describe("redundant words", () => {
  const why = (html: HTMLElement): string[] => {
    html.querySelector<HTMLElement>('[data-quincunx-do="why"]')!.click();
    return Array.from(html.querySelectorAll(".quincunx-trace span"), ({ textContent }) => textContent ?? "");
  };

  it("a stat in the title is no subtitle", () => {
    const html = card({ title: "Hero Dice + Driving", origin: [{ text: "hero dice" }, { text: "Nerve" }] });
    expect(texts(html, ".quincunx-card__how > span")).toEqual(["advantage 1", "Nerve"]);
  });

  it("an effect has its name in the arithmetic, without one its number (TE-1)", () => {
    const raw = { effects: [{ rank: "low", kind: "Weapon Harm" }, { rank: "high" }] };
    const html = drawCard(viewOf(raw, { dice: [6, 5, 2] }, { messageId: "named", density: "open" }), act, document);
    const lines = why(html);
    expect(lines).toContain("Weapon Harm takes the Low die: 2.");
    expect(lines).toContain("Effect 2 takes the High die: 6.");
  });

  it("zero steps are left out of the arithmetic (MP-3)", () => {
    const mechanic = mechanicById("margin-pool");
    const spec = mechanic.parseSpec({ dice: 3, threshold: 6 });
    const outcome = mechanic.resolve(spec, mechanic.parseFaces(spec, { dice: [12, 7, 3] }));
    const view = {
      ...viewOf({}, { dice: [1, 2, 3] }),
      mechanic: "margin-pool",
      spec,
      trace: outcome.trace,
    } as CardView;
    const lines = why(drawCard({ ...view, messageId: "nothing", density: "open" }, act, document));
    expect(lines).toContain("Each 12 is a critical success at any threshold: 1.");
    expect(lines.join()).not.toContain("critical failure");
  });
});

describe("permissions on a card", () => {
  it("buttons appear if they are offered, with price and step value, and name their offer", () => {
    expect(card().querySelector(".quincunx-offer")).toBeNull();
    const html = card({
      offers: [
        offer("protect", "main", {
          id: "2",
          label: { text: "Protect" },
          notes: [{ text: "1 Karma" }, { text: "+12 %" }],
        }),
        offer("protect", "main", { id: "5", label: { text: "Protect" }, notes: [{ text: "1 Karma" }] }),
        offer("amend", "difficulty", { label: { text: "Change difficulty" } }),
      ],
    });
    expect(texts(html, ".quincunx-card__offers .quincunx-offer")).toEqual(["Protect 1 Karma +12 %", "Protect 1 Karma"]);
    expect(html.querySelector(".quincunx-card__change")?.getAttribute("aria-label")).toBe(
      "Change difficulty: advantage 1",
    );
    html.querySelector<HTMLElement>('[data-quincunx-offer="5"]')!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("protect", "5", expect.any(Event));
  });

  it("history shows author, operation and result; an offer at an entry names it", () => {
    const entry = { operation: "op1", at: 0, what: { text: "Gamemaster changed" }, result: { text: "13+ met" } };
    const html = card({
      history: [
        { ...entry, isUndone: false },
        { ...entry, operation: "op2", result: null, isUndone: true },
        { ...entry, operation: "op3", result: null, isUndone: true, undoneBy: { name: "<b>Ana", at: 0 } },
      ],
      offers: [offer("undo", "history", { id: "op1" })],
    });
    const entries = html.querySelectorAll(".quincunx-history__entry");
    expect(Array.from(entries, (one) => one.classList.contains("quincunx-history__entry--undone"))).toEqual([
      false,
      true,
      true,
    ]);
    const told = Array.from(entries, (one) => one.textContent ?? "");
    expect(told.map((words) => /undone(?: by \S+)?/u.exec(words)?.[0] ?? "")).toEqual([
      "",
      "undone",
      "undone by <b>Ana",
    ]);
    expect(Array.from(entries, (one) => one.querySelectorAll("time").length)).toEqual([1, 1, 2]);
    expect(texts(html, ".quincunx-history__what")).toEqual(Array(3).fill("Gamemaster changed"));
    expect(texts(html, ".quincunx-history__result")).toEqual(["13+ met"]);
    expect(Array.from(entries, (one) => one.querySelectorAll(".quincunx-offer").length)).toEqual([1, 0, 0]);
    html.querySelector<HTMLElement>('[data-quincunx-do="undo"]')!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("undo", "op1", expect.any(Event));
  });

  it("values for the GM are behind a bar of their own, with their offers", () => {
    const { description, verdict } = viewOf(pinDown, { dice: [5, 1, 6, 2] });
    const html = card({ secret: { spec: {}, description, verdict }, offers: [offer("reveal", "secret")] });
    html.querySelector<HTMLElement>(".quincunx-secret [data-quincunx-do=reveal]")!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("reveal", "", expect.any(Event));
    expect(card().querySelector(".quincunx-secret")).toBeNull();
  });
});

describe("an unknown target", () => {
  it("differs between known to a GM and undecided: in words and look, without purple", () => {
    const [hidden, open] = (["hidden", "open"] as const).map((unknown) =>
      card({ unknown }).querySelector(".quincunx-unknown"),
    );
    expect([hidden?.textContent?.trim(), open?.textContent?.trim()]).toEqual([
      "Hidden difficulty",
      "Open: nobody has named a number",
    ]);
    expect([hidden, open].map((chip) => chip?.classList.contains("quincunx-unknown--hidden"))).toEqual([true, false]);
    expect(card().querySelector(".quincunx-unknown")).toBe(null);
  });

  it("says the worth of an open roll where its mechanic does not", () => {
    const worth = {
      key: "QUINCUNX.Worth.at",
      data: { value: { key: "QUINCUNX.Verdict.success" }, target: 9 },
    } as const;
    const words = card({ unknown: "open", worth }).querySelector(".quincunx-unknown")?.textContent;
    expect(words?.trim()).toBe("Success at 9");
  });

  it("is not awaited in a contest that compares numbers (SC-4): the card names the opponent, also with hidden values", () => {
    const told = (unknown: "hidden" | "open"): string | undefined =>
      card({ unknown, against: "Brandt <b>" }).querySelector(".quincunx-unknown")?.textContent.trim();
    expect(told("open")).toBe("Against Brandt <b>");
    expect(told("hidden")).toBe("Hidden difficulty");
  });

  it("is not mentioned to a reader who sees it", () => {
    const { description, verdict } = viewOf(pinDown, { dice: [5, 1, 6, 2] });
    const html = card({ unknown: "hidden", secret: { spec: {}, description, verdict } });
    expect(html.querySelector(".quincunx-unknown")).toBe(null);
    expect(html.querySelector(".quincunx-secret")).not.toBe(null);
  });
});

describe("a check of an effect", () => {
  /** Mid is 5. */
  const said = (check: object): [string | undefined, string] => {
    const spec = { thresholds: [], effects: [{ rank: "mid", check }] };
    const html = drawCard(viewOf(spec, { dice: [5, 1, 6] }), act, document);
    const line = html.querySelector(".quincunx-meaning > span");
    return [line?.textContent?.trim(), line?.className ?? ""];
  };

  it.each([
    [{ op: ">=", value: 5, tone: "good", text: "It holds", otherwise: "It breaks" }, "It holds", "good"],
    [{ op: "<", value: 5, tone: "good", text: "It holds", otherwise: "It breaks" }, "It breaks", "plain"],
    [{ op: "<=", value: 5, tone: "bad" }, "Empty", "bad"],
    [{ op: "<=", value: 4, tone: "bad" }, "Some left", "plain"],
    [{ op: "<", value: 6, tone: "good" }, "It helps", "good"],
    [{ op: "<", value: 4, tone: "good" }, "No help", "plain"],
    [{ op: "<=", value: 5 }, "Mid: 5 ≤ 5", "plain"],
    [{ op: "<", value: 4 }, "Mid: 5, not < 4", "plain"],
  ])("%j says “%s”, and a tick adds nothing", (check, words, tone) => {
    expect(said(check)).toEqual([words, `quincunx-line--${tone}`]);
  });
});

describe("the sentence of a card", () => {
  it("has user, roll and result", () => {
    const { description } = viewOf(pinDown, { dice: [5, 1, 6, 2] });
    const told = { name: "Archer", title: "Pin Down", result: description.summary };
    expect(sentence(told)).toMatch(/^Archer, Pin Down: Total 13/u);
  });

  it("is announced in one polite region per document, the last three kept", () => {
    for (const word of ["one", "two", "three", "four"]) announce(word, document);
    const regions = document.querySelectorAll('[aria-live="polite"]#quincunx-live');
    expect(regions).toHaveLength(1);
    expect(texts(regions[0]!, "p")).toEqual(["two", "three", "four"]);
    const other = document.implementation.createHTMLDocument("pop-out");
    announce("five", other);
    expect(other.querySelector("#quincunx-live")!.textContent).toBe("five");
  });

  it("a template draws exactly one element, for its own document", () => {
    const other = document.implementation.createHTMLDocument("pop-out");
    expect(draw("quincunx-card", { who: {} }, other).ownerDocument).toBe(other);
  });
});
