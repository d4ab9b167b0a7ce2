/** Cards: what is on them, what opens and stays open, what only the GM sees. */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CardView } from "../../src/foundry/cards/view.ts";
import type { OfferView } from "../../src/foundry/log/operation.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { announce } from "../../src/ui/announce.ts";
import { areTemplatesLoaded, draw } from "../../src/ui/draw/templates.ts";
import { drawCard } from "../../src/ui/messages/card/draw-card.ts";
import { sentence } from "../../src/ui/messages/card/sentence.ts";
import { openStage, until } from "./stage.ts";

beforeAll(async () => {
  await openStage();
  await until(areTemplatesLoaded, "the templates");
});

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
  const odds = mechanic.odds(spec);
  return {
    messageId: "message1",
    mechanic: "total-effect",
    title: "Pin Down",
    who: { name: "Archer", img: "icons/svg/mystery-man.svg", color: "#aa0000" },
    standIn: null,
    audience: null,
    spec,
    faces,
    outcome,
    verdict: mechanic.verdict(outcome, spec),
    description: mechanic.describe(spec, faces, outcome),
    charts: mechanic.charts(spec, odds, outcome),
    figures: mechanic.figures(spec, odds),
    trace: outcome.trace,
    history: [],
    isChanged: false,
    flooders: [],
    isOpen: false,
    secret: null,
    origin: [],
    isSecretLost: false,
    overruledBy: null,
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({ ...dice, by, mayThrow: false })),
    isRolling: false,
    offers: [],
    isCompact: false,
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

describe("what is on a card", () => {
  it("all dice, kept and dropped ones told apart by a word, each whole in words (TE-1, TE-2)", () => {
    const html = card();
    expect(texts(html, ".quincunx-die__face")).toEqual(["6", "5", "2", "1"]);
    expect(texts(html, ".quincunx-die__tag")).toEqual(["High", "Mid", "Low", "dropped"]);
    expect(html.querySelectorAll(".quincunx-die--kept")).toHaveLength(3);
    expect(html.querySelectorAll(".quincunx-die--dropped")).toHaveLength(1);
    expect(texts(html, ".quincunx-die > .quincunx-unseen")[0]).toBe("6 on a d6, High");
  });

  it("Total and Effect, and thresholds met and not met (TE-4)", () => {
    const html = card();
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
    const picture = card().querySelector('[role="img"]')!;
    expect(texts(picture, ".quincunx-bar--rolled")).toEqual(["13"]);
    expect(picture.getAttribute("aria-label")).toMatch(/%/u);
  });

  it("people's own words are never read as HTML", () => {
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
    expect(texts(html, ".quincunx-state")).toEqual(["Still to be thrown: 2d6"]);
  });

  it("dice that wait for a hand: a button for whoever may, and whose they are for everybody else (FP-4, FP-13)", () => {
    const dice = { stage: 0, role: "dice", size: 6 };
    const html = card({
      waiting: [
        { ...dice, count: 2, by: "gm", mayThrow: false },
        { ...dice, count: 1, by: "roller", mayThrow: true },
      ],
      offers: [offer("throw", "main", { label: { key: "QUINCUNX.Card.throw", data: { dice: "1d6" } } })],
    });
    expect(texts(html, ".quincunx-state")).toEqual(["The GM throws 2d6"]);
    const button = html.querySelector<HTMLElement>('[data-quincunx-do="throw"]')!;
    expect(button.textContent?.trim()).toBe("Throw 1d6");
    button.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("throw", "", expect.any(Event));
  });
});

describe("what opens", () => {
  it("Why? shows each number with its rule and its sentence", () => {
    const html = card({ messageId: "why" });
    const button = html.querySelector<HTMLElement>('[data-quincunx-do="why"]')!;
    const panel = html.querySelector<HTMLElement>(`#${button.getAttribute("aria-controls")!}`)!;
    expect(panel.hidden).toBe(true);
    button.click();
    expect(panel.hidden).toBe(false);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(texts(panel, ".quincunx-trace__rule")).toContain("TE-4");
    expect(texts(panel, ".quincunx-trace li").join(" ")).not.toMatch(/QUINCUNX|undefined|\{/u);
  });

  it("stays open when the card is drawn anew, and only on this card", () => {
    card({ messageId: "kept" }).querySelector<HTMLElement>('[data-quincunx-do="why"]')!.click();
    expect(card({ messageId: "kept" }).querySelector<HTMLElement>('[data-quincunx-panel="why"]')!.hidden).toBe(false);
    expect(card({ messageId: "other" }).querySelector<HTMLElement>('[data-quincunx-panel="why"]')!.hidden).toBe(true);
  });

  it("compact cards begin folded and can be unfolded one by one", () => {
    const folded = card({ messageId: "compact", isCompact: true });
    expect(folded.querySelector<HTMLElement>('[data-quincunx-panel="body"]')!.hidden).toBe(true);
    folded.querySelector<HTMLElement>('[data-quincunx-do="body"]')!.click();
    expect(folded.querySelector<HTMLElement>('[data-quincunx-panel="body"]')!.hidden).toBe(false);
    expect(card({ messageId: "compact", isCompact: true }).classList.contains("quincunx-card--folded")).toBe(false);
  });

  it("a card that is drawn anew keeps the focus on the same button", async () => {
    const holder = document.body.appendChild(document.createElement("div"));
    const offers = ["1", "2"].map((id) => offer("protect", "main", { id }));
    const second = (): HTMLElement | null => holder.querySelector('[data-quincunx-offer="2"]');
    holder.append(card({ messageId: "focus", offers }));
    second()!.focus();
    holder.replaceChildren(card({ messageId: "focus", offers }));
    await Promise.resolve();
    expect(document.activeElement).toBe(second());
    // One that is gone: the other of its kind.
    holder.replaceChildren(card({ messageId: "focus", offers: offers.slice(0, 1) }));
    await Promise.resolve();
    expect((document.activeElement as HTMLElement).dataset["quincunxOffer"]).toBe("1");
    holder.remove();
  });

  it("ids are unique where the same card is drawn twice", () => {
    const [one, two] = [card(), card()].map((html) => html.querySelector('[data-quincunx-panel="why"]')!.id);
    expect(one).not.toBe(two);
  });
});

describe("who may", () => {
  it("buttons stand where they are offered, with what they cost and are worth, and name their offer", () => {
    expect(card().querySelector(".quincunx-offer")).toBeNull();
    const html = card({
      offers: [
        offer("protect", "main", {
          id: "2",
          label: { text: "Protect" },
          notes: [{ text: "1 Karma" }, { text: "+12 %" }],
        }),
        offer("protect", "main", { id: "5", label: { text: "Protect" }, notes: [{ text: "1 Karma" }] }),
        offer("amend", "foot"),
      ],
    });
    expect(texts(html, ".quincunx-card__offers .quincunx-offer")).toEqual(["Protect 1 Karma +12 %", "Protect 1 Karma"]);
    expect(texts(html, ".quincunx-card__foot .quincunx-offer")).toEqual(["amend"]);
    html.querySelector<HTMLElement>('[data-quincunx-offer="5"]')!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("protect", "5", expect.any(Event));
  });

  it("history says who, what and result; what is offered at an entry names it", () => {
    const entry = { operation: "op1", at: 0, what: { text: "Gamemaster changed" }, result: { text: "13+ met" } };
    const html = card({
      history: [
        { ...entry, isUndone: false },
        { ...entry, operation: "op2", result: null, isUndone: true },
      ],
      offers: [offer("undo", "history", { id: "op1" })],
    });
    const entries = html.querySelectorAll(".quincunx-history__entry");
    expect(Array.from(entries, (one) => one.classList.contains("quincunx-history__entry--undone"))).toEqual([
      false,
      true,
    ]);
    expect(texts(html, ".quincunx-history__what")).toEqual(["Gamemaster changed", "Gamemaster changed"]);
    expect(texts(html, ".quincunx-history .quincunx-note")).toEqual(["13+ met"]);
    expect(Array.from(entries, (one) => one.querySelectorAll(".quincunx-offer").length)).toEqual([1, 0]);
    html.querySelector<HTMLElement>('[data-quincunx-do="undo"]')!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("undo", "op1", expect.any(Event));
  });

  it("what only the GM sees stands behind a bar of its own, with what is offered there", () => {
    const { description, verdict } = viewOf(pinDown, { dice: [5, 1, 6, 2] });
    const html = card({ secret: { spec: {}, description, verdict }, offers: [offer("reveal", "secret")] });
    html.querySelector<HTMLElement>(".quincunx-secret [data-quincunx-do=reveal]")!.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("reveal", "", expect.any(Event));
    expect(card().querySelector(".quincunx-secret")).toBeNull();
  });
});

describe("in one sentence", () => {
  it("who, what, result", () => {
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

  it("a template draws exactly one element, for the document it is meant for", () => {
    const other = document.implementation.createHTMLDocument("pop-out");
    expect(draw("quincunx-card", { who: {} }, other).ownerDocument).toBe(other);
  });
});
