/** View of a card: target, portrait, audience, shared pools and purchases. */
import { describe, expect, it } from "vitest";
import { type Card, judge } from "../../src/card/state.ts";
import { viewOfCard } from "../../src/card/view.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";
import { standIn } from "../support/stand-in.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check");

const fives = mechanicById("fives-pool");

describe("the view of a card", () => {
  const spec = check.parseSpec({ target: 15 });
  const card = (
    { state = {}, message = {}, origin = {}, secrecy = {} }: Readonly<Record<string, object>> = {},
    mechanic = check,
    with_: Fields = spec,
  ) =>
    standIn<Card>({
      ...{ kind: "card", title: "", operations: [], limitedAuthors: [], origin },
      message: {
        ...{ id: "bare", whisper: [], blind: false, author: null, alias: "Ana", speaker: {}, flags: {} },
        ...message,
      },
      secrecy: { isTargetUnknown: false, targets: null, isLost: false, overruledBy: null, ...secrecy },
      state: judge({
        ...{ mechanic, spec: with_, faces: mechanic.dice.facesOf(with_, []), terms: [], rollerId: null },
        ...{ hiddenBy: null, decided: null, decisions: [], unpaid: [], resourcePool: null },
        ...{ harms: [], harmed: {}, isChanged: false },
        ...state,
      } as never),
    });
  const view = (...parts: Parameters<typeof card>) => viewOfCard(card(...parts));

  it("mentions an unknown target only if the roll asks for one", () => {
    const open = check.parseSpec({ target: null });
    const faces = { dice: [4, 4, 4] };
    const isTargetUnknown = { isTargetUnknown: true };
    expect(view({ state: { faces }, secrecy: isTargetUnknown }, check, open).unknown).toBe("open");
    expect(view({ state: { faces, hiddenBy: "o" }, secrecy: isTargetUnknown }, check, open).unknown).toBe("hidden");
    expect(view({ state: { faces } }, check, open).unknown).toBeNull();
    expect(view({ state: { faces }, secrecy: isTargetUnknown }).unknown).toBeNull();
  });

  it("has the speaker's picture, else the author's, and the author's colour", () => {
    set(page.ChatMessage.implementation, "getSpeakerActor", () => null);
    const author = { name: "Ana", avatar: "a.png", color: { css: "#123" } };
    expect(view({ message: { author } }).who).toEqual({ name: "Ana", img: "a.png", color: "#123" });
    expect(view().who).toEqual({ name: "Ana", img: null, color: "" });
    set(page.ChatMessage.implementation, "getSpeakerActor", () => ({ name: "Ana", img: "h.png" }));
    expect(view({ message: { author } }).who.img).toBe("h.png");
  });

  it("names its audience in this generation's words", () => {
    const label = (message: object): string | null => view({ message: { author: { id: "ana" }, ...message } }).audience;
    const localize = (key: string): string => page.game.i18n.localize(page.CONFIG.ChatMessage.modes[key]!.label);
    expect(label({ whisper: [] })).toBeNull();
    expect(label({ whisper: ["ana"] })).toBe(localize("self"));
    expect(label({ whisper: ["gm"] })).toBe(localize("gm"));
    expect(label({ whisper: ["ana", "gm"] })).toBe(localize("gm"));
    expect(label({ whisper: ["ana"], blind: true })).toBe(localize("blind"));
  });

  it("counts parts of a split pool from 1; an interruption keeps its dice without other text", () => {
    expect(view({ state: { split: { id: "A0b1C2d3E4f5G6h7", part: 0, parts: 3 } } }).split).toEqual({
      part: 1,
      parts: 3,
    });
    expect(view().split).toBeNull();
    expect(view({ state: { situation: { text: "the wall", check: [], turn: 1 } } }).situation).toBe("the wall");
    expect(view().situation).toBe("");
    const pool = mechanicById("difficulty-pool");
    const two = pool.parseSpec({ dice: 2, base: 6 });
    const faces = { dice: [8, 3] };
    const unusedFaces = [{ size: 10, face: 9, role: "bought" }];
    const plain = view({ state: { faces } }, pool, two).description;
    const some = view({ state: { faces, unusedFaces } }, pool, two).description;
    expect(some).toEqual({ ...plain, dice: [...plain.dice, { size: 10, face: 9, role: "unused" }] });
    const all = view({ state: { faces: { dice: [] }, unusedFaces, unjudged: "interrupted" } }, pool, two);
    expect(all.description).toMatchObject({
      ...{ dice: [{ size: 10, face: 9, role: "unused" }], meaning: [], lines: [], modifiers: [] },
      headline: [{ value: { key: "QUINCUNX.Split.interrupted" }, tone: "neutral" }],
    });
    expect(all.verdict).toBe("none");
  });

  it("mentions purchases before the throw unless they are simply paid", () => {
    const bought = { times: 1, price: { luck: 1 } };
    const action = { id: "keep", price: {} };
    const spend = (isBefore?: true): object => ({ action, messageId: "m", turn: 0, ...(isBefore ? { isBefore } : {}) });
    const pool = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 5 });
    const resourcePool = { points: { luck: { id: "luck", value: 3 } }, entries: {}, owners: [] };
    const says = (state: object): string[] =>
      view({ state: { bought, faces: fives.parseFaces(pool, { dice: [6] }), ...state } }, fives, pool).remarks.map(
        (remark) => ("key" in remark ? remark.key.split(".").at(-1)! : ""),
      );
    expect(says({ decisions: [spend(true)] })).toEqual(["free"]);
    expect(says({ decisions: [spend(true)], resourcePool })).toEqual([]);
    expect(says({ unpaid: [spend(true)], resourcePool })).toEqual(["open"]);
    expect(says({ decisions: [spend()], unpaid: [spend()], resourcePool })).toEqual(["refused"]);
    expect(says({ bought: undefined })).toEqual([]);
  });
});
