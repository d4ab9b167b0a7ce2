/** The operations that buttons post: data, and one sentence with the author. */
import { beforeAll, describe, expect, it } from "vitest";
import { secretOf } from "../../src/card/secrets/secrets.ts";
import { operations } from "../support/registered.ts";
import { useBareStage } from "../support/bare.ts";
import { ANA, GM, card, check, lastOf, mechanic, page, size } from "../support/card-bare.ts";
import { replaceWith } from "../support/implementations.ts";
import type { Card } from "../../src/card/state.ts";
import type { Offer, Person } from "../../src/log/operation.ts";
import type { Term } from "../../src/rules/contract/terms.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";

useBareStage();

/** Parts of a card that differ from the bare one. */
type Parts = Fields & { readonly state?: object; readonly message?: object };

/** The request to the window of the difficulty. */
interface AmendRequest {
  readonly purpose: { judge(spec: object): unknown };
}

describe("buttons post data and one sentence with the author, without details of a private card", () => {
  const of = (type: string, base: object, viewer: Person = GM): readonly Offer[] =>
    operations.find((one) => one.type === type)?.offers?.(base as Card, viewer) ?? [];
  const posted = async (base: object, type: string, id = "") => {
    const before = size();
    const offer = of(type, base).find((one) => one.id === id);
    await offer!.take!();
    if (size() === before) return null;
    const { content, flags, whisper } = lastOf();
    expect(flags.quincunx).toMatchObject({ kind: "operation", type, card: "bare" });
    expect(content).toContain("Gamemaster");
    return { content, data: flags.quincunx.data, whisper };
  };
  const spec = check.parseSpec({ target: 15 });
  const thrown = (more: Parts = {}) =>
    card({
      secrecy: { isTargetUnknown: false, targets: null, isLost: false, overruledBy: null },
      ...more,
      state: { mechanic: check, spec, faces: { dice: [4, 5, 6] }, ...more.state },
    });
  const privately = { message: { whisper: [] as string[] } };
  beforeAll(() => void privately.message.whisper.push(page.game.user.id as string));

  it("undo: the sentence names operation and card", async () => {
    const folded = { operation: { mayUndo: () => true }, logged: { id: "o" }, after: {} };
    const base = thrown({ title: "Climb", operations: [folded, { ...folded, logged: { id: "gone" }, after: null }] });
    expect(of("undo", base)).toHaveLength(1);
    const isAllowed = { ...base, operations: [folded] };
    expect(await posted(isAllowed, "undo", "o")).toMatchObject({
      data: { operation: "o" },
      content: expect.stringContaining("Climb"),
    });
    const quiet = await posted({ ...isAllowed, message: { ...isAllowed.message, ...privately.message } }, "undo", "o");
    expect(quiet!.content).not.toContain("Climb");
    expect(quiet!.whisper).toContain(page.game.user.id);
    // The roller is notified, unless the roll was blind.
    const ana = "Ana0000000000000";
    expect(quiet!.whisper).toContain(ana);
    const blind = { ...isAllowed.message, ...privately.message, blind: true };
    expect((await posted({ ...isAllowed, message: blind }, "undo", "o"))!.whisper).toEqual([page.game.user.id]);
  });

  it("another difficulty: posted from the window Adjust…, unless unchanged; a hidden one is stored, and in no message", async () => {
    const asked: AmendRequest[] = [];
    const answer = (given: object | null): void =>
      replaceWith({
        askAmend: ((request: AmendRequest) => (
          asked.push(request),
          Promise.resolve(given && { ...request, isHidden: false, ...given })
        )) as never,
      });
    answer(null);
    expect(await posted(thrown(), "amend")).toBeNull();
    expect(asked[0]).toMatchObject({
      spec: { target: 15 },
      purpose: { kind: "amend", card: "bare", rollerName: "Ana", isHidden: false },
    });
    const { judge } = asked[0]!.purpose;
    expect(judge({ ...spec, target: 16 })).not.toBe(judge(spec));
    answer({ spec });
    expect(await posted(thrown(), "amend")).toBeNull();
    answer({ spec: { ...spec, target: 12 } });
    expect(await posted(thrown(), "amend")).toMatchObject({ data: { target: 12 } });
    expect((await posted(thrown(privately), "amend"))!.content).not.toContain("12");
    answer({ spec: { ...spec, target: 18 }, isHidden: true });
    const before = size();
    await of("amend", thrown())[0]!.take!();
    expect(size()).toBe(before + 1);
    const { _id, flags, content } = lastOf().toObject();
    expect(flags.quincunx).toMatchObject({ type: "hide", data: { target: null } });
    expect(JSON.stringify([flags, content])).not.toContain("18");
    expect(secretOf(_id as string)).toEqual({ target: 18 });
    for (const secrecy of [
      { targets: { target: 20 }, isLost: false },
      { targets: null, isLost: true },
    ]) {
      answer(null);
      await posted(thrown({ secrecy, state: { spec: check.parseSpec({ target: null }) } }), "amend");
      expect(asked.at(-1)).toMatchObject({
        spec: { target: secrecy.targets ? 20 : null },
        purpose: { isHidden: true },
      });
    }
    // A draw from a table has none, and a GM cannot change a field that cannot be hidden.
    expect(of("amend", thrown({ state: { unjudged: "draw" } }))).toEqual([]);
    expect(of("amend", thrown({ state: { mechanic: { ...check, hideable: [] } } }))).toEqual([]);
    expect(of("amend", thrown(), ANA)).toEqual([]);
  });

  it("a hidden one is revealed if it is known, by GMs", async () => {
    const hidden = thrown({
      state: { spec: check.parseSpec({ target: null }) },
      secrecy: { targets: { target: 20 }, isLost: false },
    });
    expect(of("reveal", hidden)).toMatchObject([{ place: "secret" }]);
    expect([of("reveal", hidden, ANA), of("reveal", thrown())]).toEqual([[], []]);
    expect(await posted(hidden, "reveal")).toMatchObject({ data: { target: 20 } });
  });

  it("dice that a card waits for are thrown by permitted users; the result on a private card is not readable (FP-4)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [{ size: 6, role: "hero" }], target: 4, challenge: 1, challengeBy: "gm" });
    const terms = fives.dice.toTerms(pool).map((term) => ({ ...(term as Term), faces: [6] }));
    const waits = (more: Parts = {}) =>
      thrown({ ...more, state: { mechanic: fives, spec: pool, faces: fives.dice.facesOf(pool, terms), terms } });
    expect(of("throw", waits(), ANA)).toEqual([]);
    page.CONFIG.Dice.randomUniform = () => 0.9;
    const open = await posted(waits(), "throw");
    expect(open).toMatchObject({ data: {}, whisper: [] });
    const hidden = await posted(waits(privately), "throw");
    expect(hidden!.content).not.toBe(open!.content);
    expect(hidden!.content).not.toMatch(/success|\d/iu);
    expect(hidden!.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(lastOf().rolls).toHaveLength(1);
  });

  it("a decision names its result, on a private card only the fact (FP-12)", async () => {
    const fives = mechanic("fives-pool");
    const pool = fives.parseSpec({ pool: [6, 6, 6].map((sides) => ({ size: sides, role: "hero" })), target: 5 });
    const faces = fives.parseFaces(pool, { dice: [6, 1, 1] });
    const waits = (more: Parts = {}) => thrown({ ...more, state: { mechanic: fives, spec: pool, faces } });
    const { id } = of("spend", waits()).find(({ label }) => "key" in label && label.key.endsWith(".fail"))!;
    const open = await posted(waits(), "spend", id);
    expect(open).toMatchObject({ data: { action: "fail" }, whisper: [] });
    const hidden = await posted(waits(privately), "spend", id);
    expect(hidden!.data).toEqual(open!.data);
    expect(hidden!.whisper).toEqual(expect.arrayContaining(privately.message.whisper));
    expect(hidden!.content).not.toBe(open!.content);
    expect(hidden!.content).not.toMatch(/fail/iu);
  });
});
