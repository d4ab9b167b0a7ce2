/** Dialog for the difficulty of all rolls of a mechanic. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  changeWorldDifficulty,
  clearWorldDifficulty,
  setWorldDifficulty,
} from "../../../src/features/open-prompts/set-world-difficulty.ts";
import { secretOf } from "../../../src/card/secrets/secrets.ts";
import { setting } from "../../support/own-settings.ts";
import { worldDifficultyFor } from "../../../src/roll/difficulty/world-difficulty.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { type Stage, openStage } from "../../support/stage.ts";
import { speak } from "../../../src/ui/speak.ts";
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

const margin = mechanicById("margin-pool");

describe("a world difficulty", () => {
  const asked: PromptRequest[] = [];
  const answer = (given: { readonly spec: object; readonly isHidden: boolean } | null): void =>
    replaceWith({
      openPrompt: ((request: PromptRequest) => {
        asked.push(request);
        return Promise.resolve(given && { ...given, spec: { ...request.spec, ...given.spec } });
      }) as never,
    });
  const stored = (): object => setting("worldDifficulty");

  it("is open, or has a new id each time it is hidden; other mechanics keep theirs, and an invalid target is dropped", async () => {
    await setWorldDifficulty(margin, { threshold: 8 }, false);
    await setWorldDifficulty(check, { target: 20 }, false);
    const others = { "margin-pool": { fields: { threshold: 8 } } };
    expect(stored()).toEqual({ ...others, "standard-check": { fields: { target: 20 } } });
    for (const wrong of [{}, { target: null }, { bonuses: 2 }, { target: 20, bonuses: 2 }]) {
      await setWorldDifficulty(check, wrong, false);
      await setWorldDifficulty(check, wrong, true);
    }
    expect(worldDifficultyFor("standard-check")).toEqual({ kind: "open", fields: { target: 20 } });
    const ids: string[] = [];
    for (const target of [4025, 4030]) {
      await setWorldDifficulty(check, { target }, true);
      const { secretId } = worldDifficultyFor("standard-check") as { readonly secretId?: string };
      expect(JSON.stringify(stored())).not.toContain(`${target}`);
      expect(secretOf(secretId as string)).toEqual({ target });
      ids.push(secretId as string);
    }
    expect(ids[0]).not.toBe(ids[1]);
    for (const id of ids) expect(id).toMatch(/^world\./u);
    await clearWorldDifficulty(check);
    expect(stored()).toEqual(others);
    await clearWorldDifficulty(margin);
    expect(stored()).toEqual({});
  });

  it("is asked from the GM in the difficulty dialog, which starts with the current value and shows the effect of a number", async () => {
    answer(null);
    await changeWorldDifficulty(check);
    expect(stored()).toEqual({});
    const first = asked.at(-1);
    expect(first).toMatchObject({
      ...{ mechanic: "standard-check", title: speak(check.label), actor: null, subject: null },
      ...{ stats: [], selected: [], locked: [] },
      purpose: { kind: "amend", card: "standing standard-check", rollerName: "", isHidden: false },
    });
    expect(check.parseSpec(first!.spec)).toEqual(first!.spec);
    expect(page.CONFIG.ChatMessage.modes?.[first!.mode] ?? CONST.DICE_ROLL_MODES).toBeTruthy();
    const words = (target: number | null): string =>
      (first!.purpose as Extract<PromptPurpose, { judge: unknown }>).judge({ ...first!.spec, target }) as string;
    expect(words(20)).toContain("20");
    expect(words(null)).toBe("Target number not set");

    answer({ spec: { target: 20 }, isHidden: false });
    await changeWorldDifficulty(check);
    expect(worldDifficultyFor("standard-check")).toEqual({ kind: "open", fields: { target: 20 } });
    answer({ spec: { target: 25 }, isHidden: true });
    await changeWorldDifficulty(check);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 20 }, purpose: { isHidden: false } });
    const { secretId } = worldDifficultyFor("standard-check") as { readonly secretId?: string };
    expect(secretOf(secretId as string)).toEqual({ target: 25 });
    answer({ spec: { target: null }, isHidden: false });
    await changeWorldDifficulty(check);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 25 }, purpose: { isHidden: true } });
    expect(worldDifficultyFor("standard-check")).toBeNull();
  });
});
