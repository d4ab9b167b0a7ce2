/** What small windows ask a GM and what comes of the answer: a difficulty that stands for all rolls of a mechanic, a number that a card is added to (SC-5). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { act } from "../../src/log/act.ts";
import { clearStanding, changeStanding, setStanding } from "../../src/features/open-prompts/set-world-difficulty.ts";
import { secretOf } from "../../src/secrets/secrets.ts";
import { decide } from "../../src/features/question/decide.ts";
import { ports, wirePorts, type Ports } from "../../src/platform/ports.ts";
import { setting } from "../support/own-settings.ts";
import { standingFor } from "../../src/roll/world-difficulty.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { openStage, until, type Stage } from "../support/stage.ts";

const page = globalThis as Loose;
let stage: Stage;
let own: Ports;
beforeAll(async () => {
  stage = await openStage();
  own = ports();
});
afterEach(() => wirePorts(own));
afterAll(() => stage.table.close());

const check = mechanicById("standard-check") as Loose;
const margin = mechanicById("margin-pool") as Loose;

describe("a difficulty that stands", () => {
  const asked: Loose[] = [];
  const answer = (given: object | null): void =>
    wirePorts({
      ...own,
      openPrompt: ((request: Loose) => {
        asked.push(request);
        return Promise.resolve(given && { ...given, spec: { ...request.spec, ...(given as Loose).spec } });
      }) as never,
    });
  const stored = (): object => setting("standingDifficulty");

  it("is open, or under an id of its own each time that it is hidden; others stay as they are, and nothing that is no target stands", async () => {
    await setStanding(margin, { threshold: 8 }, false);
    await setStanding(check, { target: 20 }, false);
    const others = { "margin-pool": { fields: { threshold: 8 } } };
    expect(stored()).toEqual({ ...others, "standard-check": { fields: { target: 20 } } });
    for (const wrong of [{}, { target: null }, { bonuses: 2 }, { target: 20, bonuses: 2 }]) {
      await setStanding(check, wrong, false);
      await setStanding(check, wrong, true);
    }
    expect(standingFor("standard-check")).toEqual({ kind: "open", fields: { target: 20 } });
    const ids: string[] = [];
    for (const target of [25, 30]) {
      await setStanding(check, { target }, true);
      const { under } = standingFor("standard-check") as Loose;
      expect(JSON.stringify(stored())).not.toContain(`${target}`);
      expect(secretOf(under as string)).toEqual({ target });
      ids.push(under as string);
    }
    expect(ids[0]).not.toBe(ids[1]);
    for (const id of ids) expect(id).toMatch(/^standing\./u);
    await clearStanding(check);
    expect(stored()).toEqual(others);
    await clearStanding(margin);
    expect(stored()).toEqual({});
  });

  it("the GM is asked in the difficulty dialog, which begins with what stands, and says what a number would be", async () => {
    answer(null);
    await changeStanding(check);
    expect(stored()).toEqual({});
    const first = asked.at(-1);
    expect(first).toMatchObject({
      ...{ mechanic: "standard-check", title: own.speak(check.label), actor: null, memory: null },
      ...{ stats: [], ticked: [], locked: [] },
      purpose: { kind: "amend", card: "standing standard-check", who: "", isHidden: false },
    });
    expect(check.parseSpec(first.spec)).toEqual(first.spec);
    expect(page.CONFIG.ChatMessage.modes?.[first.mode] ?? page.CONST.DICE_ROLL_MODES).toBeTruthy();
    const words = (target: number | null): string => first.purpose.judge({ ...first.spec, target }) as string;
    expect(words(20)).toContain("20");
    expect(words(null)).toBe("Target number not known");

    answer({ spec: { target: 20 }, isHidden: false });
    await changeStanding(check);
    expect(standingFor("standard-check")).toEqual({ kind: "open", fields: { target: 20 } });
    answer({ spec: { target: 25 }, isHidden: true });
    await changeStanding(check);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 20 }, purpose: { isHidden: false } });
    const { under } = standingFor("standard-check") as Loose;
    expect(secretOf(under as string)).toEqual({ target: 25 });
    answer({ spec: { target: null }, isHidden: false });
    await changeStanding(check);
    expect(asked.at(-1)).toMatchObject({ spec: { target: 25 }, purpose: { isHidden: true } });
    expect(standingFor("standard-check")).toBeNull();
  });
});

describe("a question is answered in the difficulty dialog", () => {
  const spec = check.parseSpec({ bonuses: [{ label: "Strength", value: 5 }], target: null });
  /** As a player's lies in the log. */
  const question = (message: Loose): Loose => ({
    ...{ kind: "question", message, title: "Climb", operations: [], isRolled: false, flooders: [] },
    state: { mechanic: check, spec, decision: null },
  });
  const said = (): Loose[] =>
    (page.game.messages.contents as Loose[]).flatMap(({ flags }) =>
      flags.quincunx?.type === "decide" ? [flags.quincunx] : [],
    );
  const GM = { id: "gm", isGM: true };

  it("by a GM, once, of what nobody has rolled for", () => {
    const offers = (more: object, viewer = GM): number =>
      decide.offers?.({ ...question({ alias: "Ana", id: "q" }), ...more } as never, viewer).length ?? 0;
    expect(offers({})).toBeGreaterThan(3);
    expect(offers({}, { id: "a", isGM: false })).toBe(0);
    expect(offers({ isRolled: true })).toBe(0);
    expect(offers({ state: { mechanic: check, spec, decision: { kind: "none" } } })).toBe(0);
  });

  it("says what a number would mean; what is as it was, or left, says nothing; open it is the number, hidden no more than that", async () => {
    const message = await page.ChatMessage.create({ content: "x", speaker: { alias: "Mira" } });
    const answers: (object | null)[] = [
      null,
      { spec, isHidden: false },
      { spec: { ...spec, target: 20 }, isHidden: false },
      { spec: { ...spec, target: 4043 }, isHidden: true },
    ];
    let asked: Loose = null;
    wirePorts({
      ...own,
      openPrompt: ((request: Loose) => {
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
      purpose: { kind: "amend", card: message.id, who: "Mira", isHidden: false },
    });
    const [open, hidden] = said();
    expect(open.data).toEqual({ kind: "target", fields: { target: 20 } });
    expect(hidden.data).toEqual({ kind: "hidden" });
    expect(secretOf(hidden.id as string)).toEqual({ target: 4043 });
    const judge = (target: number | null): string => asked.purpose.judge({ ...spec, target }) as string;
    expect(judge(null)).toBe(page.game.i18n.localize("QUINCUNX.Word.unknown"));
    expect(judge(16)).toMatch(/^[\d.]+.% .*16/u);
    expect(judge(16)).not.toBe(judge(18));
  });
});

describe("a card is added to a number", () => {
  const post = async (): Promise<string> => {
    page.CONFIG.Dice.randomUniform = () => 1 - (9 - 0.5) / 12;
    const { api } = page.game.modules.get("quincunx");
    const spec = { dice: 3, threshold: 7 };
    const { message } = await api.roll({ mechanic: "margin-pool", spec, title: "Bash" }, { configure: false });
    return message.id as string;
  };
  const asked: Loose[] = [];
  const choosing = (choose: (actors: readonly Loose[]) => string | null): void =>
    wirePorts({
      ...own,
      askActor: (asking: Loose) => {
        asked.push(asking);
        return Promise.resolve(choose(asking.actors));
      },
    });

  it("where no hero has a number nothing is asked", async () => {
    choosing(() => null);
    act(await post(), "track", "");
    await stage.table.settle();
    expect(asked).toEqual([]);
  });

  it("both ways are offered for every number of every hero, with what would come of it; nothing is said where none is chosen", async () => {
    const hero = await page.Actor.create({
      ...{ name: "Isolde", type: "quincunx.margin-hero" },
      system: { harm: { value: 1, max: 6 } },
    });
    const card = await post();
    const size = page.game.messages.size as number;
    choosing(() => null);
    act(card, "track", "");
    await until(() => asked.length === 1, "the question");
    await stage.table.settle();
    expect(page.game.messages.size).toBe(size);
    expect(asked[0]).toMatchObject({ title: page.game.i18n.localize("QUINCUNX.Track.menu"), text: "Bash" });
    const harm = (asked[0].actors as Loose[])
      .map(({ uuid, name }) => ({ ...JSON.parse(uuid), name }))
      .filter(({ resource }) => resource === "harm");
    // Three nines against 7 are a margin of 3.
    const data = { actor: hero.uuid, resource: "harm", result: 3 };
    expect(harm.map(({ name: _name, ...rest }) => rest)).toEqual([
      { ...data, way: "add" },
      { ...data, way: "take" },
    ]);
    for (const [index, to] of [4, 0].entries())
      expect(harm[index].name).toMatch(new RegExp(`^Isolde.*1\\D+${to}$`, "u"));
    choosing((actors) => actors.find(({ uuid }) => uuid.includes('"harm"') && uuid.includes('"take"')).uuid as string);
    act(card, "track", "");
    await until(() => hero.system.harm.value === 0, "the number");
  });
});
