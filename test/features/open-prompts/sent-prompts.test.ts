/** A player's open prompt as it is sent to GMs, and the rulings that it receives. */
import { beforeAll, describe, expect, it } from "vitest";
import { sharePrompt } from "../../../src/features/open-prompts/sent-prompts.ts";
import { NO_PROMPT_RULING } from "../../../src/features/open-prompts/wire.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { until } from "../../support/stage.ts";
import { useBareStage } from "../../support/bare.ts";
import { page, type Person } from "../../support/page.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";

useQuickTime();

const bare = useBareStage();
const { set } = bare;

describe("a player's open prompt", () => {
  const [WANTED, RULED] = ["quincunx.liveWanted", "quincunx.liveRuling"];
  let ben: Person;
  let cleo: Person;
  let sent: { readonly to: string; readonly data: Fields }[] = [];
  beforeAll(
    () => void ([ben, cleo] = ["Ben", "Cleo"].map((name) => page.game.users.getName(name)) as [Person, Person]),
  );
  const sits = (user: Person, { isGM = true, answer = true as unknown } = {}): void => {
    for (const [name, value] of Object.entries({ active: true, isGM })) set(user, name, value);
    set(user, "query", (query: string, data: Fields) => {
      if (query === "quincunx.live") sent.push({ to: user.name, data });
      return Promise.resolve(query === "quincunx.confirm" ? true : answer);
    });
  };
  const ask = (query: string, user: Person | null, data: object = {}): Promise<unknown> =>
    Promise.resolve(page.CONFIG.queries[query]?.({ from: user?.id, nonce: "n", ...data }));
  const HELD = { mechanic: "standard-check", spec: { bonuses: [], target: 15 }, title: "Climb" };
  const open = (applyRuling: (...words: unknown[]) => void = () => undefined) =>
    sharePrompt({
      promptState: () => ({ ...HELD, actor: null, locked: [], question: null, request: null, seat: 0 }) as never,
      applyRuling,
    });
  /** Two updates of one prompt are a quarter of a second apart. */
  const heard = (count: number): Promise<unknown> => until(() => sent.length >= count, "the update");

  it("is sent to GMs who ask for it, the newest version only, until it is closed or they stop", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sits(cleo, { isGM: false });
    sent = [];
    const prompt = open();
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect([await ask(WANTED, cleo), await ask(WANTED, null), await ask(WANTED, ben, { from: 7 })]).toEqual([
      ...[false, false, false],
    ]);
    expect(await ask(WANTED, ben)).toBe(true);
    expect(sent).toMatchObject([{ to: "Ben", data: { ...HELD, prompt: prompt.id, n: 1, ruling: NO_PROMPT_RULING } }]);
    prompt.change();
    prompt.change();
    await heard(2);
    expect(sent.slice(1)).toMatchObject([{ data: { n: 3 } }]);
    sits(ben, { answer: false });
    prompt.change();
    await heard(3);
    prompt.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toHaveLength(3);
    sits(ben);
    const other = open();
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(4);
    other.close();
    await heard(5);
    expect(sent.at(-1)?.data).toMatchObject({ prompt: other.id, isClosed: true });
    expect(sent.at(-1)?.data).not.toHaveProperty("spec");
    set(page.game.user, "isGM", true);
    expect(await ask(WANTED, ben)).toBe(false);
  });

  it("is sent again without an answer, because the page may have closed meanwhile; after three times no more", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sent = [];
    const prompt = open();
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(1);
    const answers: unknown[] = [undefined, undefined, true];
    const answering = (next: () => unknown): void =>
      set(ben, "query", (query: string, data: Fields) => {
        if (query === "quincunx.live") sent.push({ to: ben.name, data });
        const answer = next();
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      });
    answering(() => answers.shift());
    prompt.change();
    await heard(4);
    expect(sent.slice(1).map(({ data }) => data.n)).toEqual([2, 2, 2]);
    expect(new Set(sent.map(({ data }) => data.nonce as string)).size).toBe(4);
    // A client that has not answered three times gets no more updates.
    answering(() => new Error("The query timed out"));
    prompt.change();
    await heard(7);
    sits(ben);
    prompt.change();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent.slice(4).map(({ data }) => data.n)).toEqual([3, 3, 3]);
    // The newer version is sent instead.
    expect(await ask(WANTED, ben)).toBe(true);
    await heard(8);
    answering(() => void prompt.change());
    prompt.change();
    await heard(10);
    expect(sent.slice(8, 10).map(({ data }) => data.n)).toEqual([5, 6]);
    sits(ben);
    prompt.close();
  });

  it("applies a GM's newest ruling in their own name; an invalid one is ignored", async () => {
    set(page.game.user, "isGM", false);
    sits(ben);
    sits(cleo, { isGM: false });
    const rulings: { readonly fields: Fields }[] = [];
    const prompt = open((said) => {
      const ruling = said as { readonly fields: Fields };
      if (ruling.fields.target === 1) throw new Error("it cannot be");
      rulings.push(ruling);
    });
    const says = (user: Person, more: object, id = prompt.id as string): Promise<unknown> =>
      ask(RULED, user, { prompt: id, ruling: { ...NO_PROMPT_RULING, by: user.id, ...more } });
    expect(await says(ben, { n: 1 }, "prompt.none")).toBe(false);
    expect(await ask(RULED, ben, { prompt: 7, ruling: {} })).toBe(false);
    expect(await says(cleo, { n: 1 })).toBe(false);
    expect(await says(ben, { n: 1, fields: "x" })).toBe(false);
    // In another user's name, or not newer: received without effect.
    expect(await says(ben, { n: 1, by: cleo.id })).toBe(true);
    expect(await says(ben, { n: 0, by: "" })).toBe(true);
    expect([rulings, prompt.ruling]).toEqual([[], NO_PROMPT_RULING]);
    expect(await says(ben, { n: 2, fields: { target: 18 } })).toBe(true);
    expect([rulings.length, prompt.ruling.n]).toEqual([1, 2]);
    expect(await says(ben, { n: 1, fields: { target: 17 } })).toBe(true);
    expect(await says(ben, { n: 3, fields: { target: 1 } })).toBe("refused");
    expect([rulings.length, prompt.ruling.n]).toEqual([1, 2]);
    prompt.close();
    expect(await says(ben, { n: 4 })).toBe(false);
  });
});
