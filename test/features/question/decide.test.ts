/** Answering a question in the difficulty dialog. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { secretOf } from "../../../src/card/secrets/secrets.ts";
import { decide } from "../../../src/features/question/decide.ts";
import { NO_RULING } from "../../../src/roll/difficulty/ruling.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { type Stage, openStage } from "../../support/stage.ts";
import { type Implementations, implementations, replaceWith } from "../../support/implementations.ts";
import { page } from "../../support/page.ts";
import type { PromptRequest, PromptPurpose } from "../../../src/roll/prompt/request.ts";

let stage: Stage;
let own: Implementations;

beforeAll(async () => {
  stage = await openStage();
  own = { ...implementations };
});

afterEach(() => replaceWith(own));

afterAll(() => stage.table.close());

const check = mechanicById("standard-check");

describe("the answer to a question in the difficulty dialog", () => {
  const spec = check.parseSpec({ bonuses: [{ label: "Strength", value: 5 }], target: null });
  /** A player's question in the log. */
  const question = (message: object) => ({
    ...{ kind: "question", message, title: "Climb", operations: [], isRolled: false, limitedAuthors: [] },
    state: { mechanic: check, spec, ruling: null },
  });
  const said = () =>
    page.game.messages.contents.flatMap(({ flags }) => (flags.quincunx?.type === "decide" ? [flags.quincunx] : []));
  const GM = { id: "gm", isGM: true };

  it("comes from a GM, once, before the roll", () => {
    const offers = (more: object, viewer = GM): number =>
      decide.offers?.({ ...question({ alias: "Ana", id: "q" }), ...more } as never, viewer).length ?? 0;
    expect(offers({})).toBeGreaterThan(3);
    expect(offers({}, { id: "a", isGM: false })).toBe(0);
    expect(offers({ isRolled: true })).toBe(0);
    expect(offers({ state: { mechanic: check, spec, ruling: { answer: "none" } } })).toBe(0);
  });

  it("shows the effect of a number; an unchanged or closed dialog posts nothing; an open answer is no longer hidden", async () => {
    const message = await page.ChatMessage.create({ content: "x", speaker: { alias: "Mira" } });
    const answers: (object | null)[] = [
      null,
      { spec, isHidden: false },
      { spec: { ...spec, target: 20 }, isHidden: false },
      { spec: { ...spec, target: 4043 }, isHidden: true },
    ];
    let asked: PromptRequest | null = null;
    replaceWith({
      openPrompt: ((request: PromptRequest) => {
        asked = request;
        return Promise.resolve(answers.shift() ?? null);
      }) as never,
    });
    const other = decide.offers?.(question(message) as never, GM).find(({ id }) => id === "other");
    for (const count of [0, 0, 1, 2]) {
      await other?.take();
      expect(said()).toHaveLength(count);
    }
    expect(asked).toMatchObject({
      ...{ mechanic: "standard-check", spec, title: "Climb" },
      purpose: { kind: "amend", card: message.id, rollerName: "Mira", isHidden: false },
    });
    const [open, hidden] = said();
    expect(open!.data).toMatchObject({ fields: { target: 20 }, isHidden: false });
    expect(hidden!.data).toEqual({ ...NO_RULING, isHidden: true });
    expect(secretOf(hidden!.id as string)).toEqual({ target: 4043 });
    const judge = (target: number | null): string =>
      (asked!.purpose as Extract<PromptPurpose, { judge: unknown }>).judge({ ...spec, target }) as string;
    expect(judge(null)).toBe(page.game.i18n.localize("QUINCUNX.Word.unknown"));
    expect(judge(16)).toMatch(/^[\d.]+% .*16/u);
    expect(judge(16)).not.toBe(judge(18));
  });
});
