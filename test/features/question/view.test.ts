/** View of a question to the GM. */
import { describe, expect, it } from "vitest";
import { storeSecrets } from "../../../src/card/secrets/secrets.ts";
import { noteInPrompt } from "../../../src/features/question/prompt-question.ts";
import { viewOfQuestion } from "../../../src/features/question/view.ts";
import { NO_RULING } from "../../../src/roll/difficulty/ruling.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { speak } from "../../../src/ui/speak.ts";
import { page } from "../../support/page.ts";
import { dataOf } from "../../support/phrase.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { Phrase } from "../../../src/rules/contract/phrase.ts";

type More = Fields & { readonly message?: object };

const bare = useBareStage();

const check = mechanicById("standard-check");

describe("the view of a question", () => {
  const spec = check.parseSpec({ target: null });
  const view = (state: object = {}, more: More = {}) =>
    viewOfQuestion({
      ...{ kind: "question", title: "", flags: {}, isRolled: false, operations: [], limitedAuthors: [] },
      ...more,
      message: { id: "asked", alias: "Isolde", isAuthor: true, ...more.message },
      state: { mechanic: check, spec, ruling: null, ruledBy: "Gamemaster", hiddenBy: null, ...state },
    } as never);

  it("describes the roll in words, and the decision with its author", () => {
    expect(view()).toMatchObject({
      ...{ messageId: "asked", title: speak(check.label), who: "Isolde", secret: [] },
      ...{ roll: "3d8", says: { key: "QUINCUNX.Notice.difficulty" } },
    });
    // A GM is asked; a player waits.
    const { game } = page;
    bare.set(game, "user", game.users.getName("Ana"));
    expect(view().says).toMatchObject({ key: "QUINCUNX.Question.waits" });
    bare.set(game, "user", game.users.getName("Gamemaster"));
    expect(view({}, { title: "Climb" }).title).toBe("Climb");
    const known = check.parseSpec({ target: 15 });
    const target = view({ spec: known, ruling: { ...NO_RULING, fields: { target: 15 } } });
    expect(target.roll).toBe("3d8 · against 15 (Moderate)");
    const skilled = check.parseSpec({ bonuses: [{ label: "Wits", value: 3 }] });
    expect(view({ spec: skilled }).roll).toBe("3d8 · Wits +3");
    expect(target.says).toMatchObject({ key: "QUINCUNX.Question.saysTarget", data: { name: "Gamemaster" } });
    expect((dataOf(target.says).targets as Phrase[]).map((one) => speak(one))).toEqual([expect.stringContaining("15")]);
    for (const [ruling, key] of [
      [{ isHidden: true }, "saysHidden"],
      [{ answer: "none" }, "saysNone"],
      [{ answer: "impossible" }, "saysImpossible"],
    ] as const)
      expect(view({ ruling: { ...NO_RULING, ...ruling } }).says).toMatchObject({
        ...{ key: `QUINCUNX.Question.${key}`, data: { name: "Gamemaster" } },
      });
  });

  it("lets its author continue while there is something to roll", () => {
    const goesOn = (state?: object, more?: More): boolean => view(state, more).mayGoOn;
    expect([goesOn(), goesOn({ ruling: { ...NO_RULING, isHidden: true } })]).toEqual([true, true]);
    expect([goesOn({}, { isRolled: true }), goesOn({}, { message: { isAuthor: false } })]).toEqual([false, false]);
    for (const answer of ["none", "impossible"]) expect(goesOn({ ruling: { ...NO_RULING, answer } })).toBe(false);
    // Its prompt is open.
    noteInPrompt("asked", true);
    expect(goesOn()).toBe(false);
    noteInPrompt("asked", false);
    expect(goesOn()).toBe(true);
  });

  it("shows a hidden number only to clients that know it; ignores a number that is no target of the roll", async () => {
    await storeSecrets({ hid0000000000000: { target: 20 }, bad0000000000000: { target: "hard" } });
    const secret = (hiddenBy: string) => view({ hiddenBy }).secret.map((one) => speak(one));
    expect(secret("hid0000000000000")).toEqual([expect.stringContaining("20")]);
    expect([secret("bad0000000000000"), secret("lost000000000000")]).toEqual([[], []]);
  });
});
