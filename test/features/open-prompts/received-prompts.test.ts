/** Players' open prompts as a GM receives them, and the rulings that GMs send. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { secretOf, storeSecrets, promptSecretId, makeSecretId } from "../../../src/card/secrets/secrets.ts";
import {
  sayBonusLimit,
  giveBonus,
  startReceivingPrompts,
  receivedPrompts,
  hideFrom,
  listenToPrompts,
  rule,
  setOpenly,
  specHere,
  takeBackBonus,
} from "../../../src/features/open-prompts/received-prompts.ts";
import { NO_PROMPT_RULING, type OpenPromptData, type PromptRuling } from "../../../src/features/open-prompts/wire.ts";
import type { RulingBonus } from "../../../src/roll/difficulty/ruling.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { useQuickTime } from "../../fixtures/quick-time.ts";
import { useBareStage } from "../../support/bare.ts";
import { api, page, type Person } from "../../support/page.ts";

useQuickTime();

const bare = useBareStage();
const { set } = bare;

describe("open prompts at a GM's client", () => {
  type Sent = Fields & { readonly ruling: PromptRuling };
  let ana: Person;
  let ben: Person;
  let sent: { readonly to: string; readonly query: string; readonly data: Sent }[] = [];
  const TOLD = "quincunx.live";
  /** A connected user who answers like this, and confirms all messages in their name. */
  const sits = (user: Person, { isGM = false, answer = true as unknown, confirms = true } = {}): void => {
    for (const [name, value] of Object.entries({ active: true, isGM })) set(user, name, value);
    set(user, "query", (query: string, data: Sent) => {
      sent.push({ to: user.name, query, data });
      return Promise.resolve(query === "quincunx.confirm" ? confirms : answer);
    });
  };
  const tell = (user: Person, data: object): Promise<unknown> =>
    Promise.resolve(page.CONFIG.queries[TOLD]?.({ from: user.id, nonce: "n", ...data }));
  const prompt = (more: Partial<OpenPromptData> = {}): OpenPromptData => ({
    ...{ prompt: makeSecretId("prompt"), n: 1, mechanic: "standard-check", spec: { bonuses: [], target: 15 } },
    ...{ title: "Climb", actor: null, locked: [], question: null, request: null, seat: 0, ruling: NO_PROMPT_RULING },
    ...more,
  });
  const ids = (): string[] => receivedPrompts().map((one) => one.prompt);
  const ruling = (more: Partial<PromptRuling>): PromptRuling => ({ ...NO_PROMPT_RULING, ...more });

  beforeAll(() => {
    ana = page.game.users.getName("Ana");
    ben = page.game.users.getName("Ben");
    startReceivingPrompts();
  });
  afterEach(async () => {
    listenToPrompts(null);
    await changeSetting("openPrompts", "table");
    sent = [];
  });
  const listen = (): void => listenToPrompts(() => undefined);

  it("are received only with the console open, or always, by setting; never in worlds without open prompts", async () => {
    sits(ana);
    const one = prompt();
    expect(await tell(ana, one)).toBe(false);
    listen();
    expect(await tell(ana, one)).toBe(true);
    expect(ids()).toEqual([one.prompt]);
    listenToPrompts(null);
    expect(ids()).toEqual([]);
    await changeSetting("openPrompts", "always");
    expect(await tell(ana, one)).toBe(true);
    listenToPrompts(null);
    expect(ids()).toEqual([one.prompt]);
    await changeSetting("openPrompts", "never");
    listen();
    expect(ids()).toEqual([]);
    expect(await tell(ana, one)).toBe(false);
    await changeSetting("openPrompts", "always");
    set(page.game.user, "isGM", false);
    expect(await tell(ana, one)).toBe(false);
  });

  it("keep everything that a prompt sends: nothing of it is dropped on the way", async () => {
    sits(ana);
    listen();
    const whole = prompt({
      ...{ proposal: { target: 20 }, ways: ["Honest face"], asksPermission: true, saidBy: "request000000000" },
      adjustments: [
        { id: "conditions Darkness", name: "Darkness", key: "bonus", amount: -2, isDoubted: true },
        { id: "effects Bless", name: "Bless", key: "dice", amount: 1, size: 6, isForGM: true },
      ],
      spec: { ...api().protocol({ do: "parse", text: "check 3" }).spec, target: null },
    });
    expect(await tell(ana, whole)).toBe(true);
    expect(receivedPrompts()[0]).toMatchObject(whole);
    await tell(ana, { ...whole, n: 2, adjustments: [{ ...whole.adjustments![0], more: 1 }] });
    expect(receivedPrompts()[0]?.adjustments).toBeUndefined();
  });

  it("are requested from connected players at its opening, and from players who connect later", async () => {
    const wanted = (): string[] => sent.filter(({ query }) => query === "quincunx.liveWanted").map(({ to }) => to);
    sits(ana);
    sits(ben, { isGM: true });
    listen();
    expect(wanted()).toEqual(["Ana"]);
    sent = [];
    page.Hooks.callAll("userConnected", ana, true);
    page.Hooks.callAll("userConnected", ben, true);
    expect(wanted()).toEqual(["Ana"]);
    sent = [];
    listen();
    expect(wanted()).toEqual(["Ana"]);
    listenToPrompts(null);
    sent = [];
    page.Hooks.callAll("userConnected", ana, true);
    expect(wanted()).toEqual([]);
  });

  it("are accepted from their confirmed sender who is no GM; each belongs to its opener, the newest version counts, and closed ones go", async () => {
    listen();
    const one = prompt();
    sits(ana, { confirms: false });
    expect(await tell(ana, one)).toBe(false);
    sits(ana, { isGM: true });
    expect(await tell(ana, one)).toBe(false);
    set.back();
    sits(ana);
    sits(ben);
    expect(await tell(ana, { ...one, spec: { target: "high" } })).toBe(false);
    expect(await tell(ana, { ...one, prompt: undefined })).toBe(false);
    expect(await tell(ana, { ...one, n: 5 })).toBe(true);
    expect(await tell(ben, { ...one, n: 6, title: "Ben's" })).toBe(false);
    for (const n of [4, 5]) expect(await tell(ana, { ...one, n, title: "old" })).toBe(true);
    expect(receivedPrompts()).toMatchObject([{ title: "Climb", user: ana.id }]);
    expect(await tell(ana, { ...one, n: 6, title: "new" })).toBe(true);
    expect(receivedPrompts()).toMatchObject([{ title: "new", n: 6 }]);
    expect(await tell(ben, { prompt: one.prompt, n: 7, isClosed: true })).toBe(false);
    expect(ids()).toHaveLength(1);
    expect(await tell(ana, { prompt: one.prompt, n: 7, isClosed: true })).toBe(true);
    expect(ids()).toEqual([]);
    // No other client may know of it.
    expect(await tell(ana, { prompt: one.prompt, n: 8, isClosed: true })).toBe(true);
  });

  it("are at most twenty per player; known ones still update; a leaving player's go", async () => {
    listen();
    sits(ana);
    sits(ben);
    const all = Array.from({ length: 21 }, () => prompt());
    for (const [index, one] of all.entries()) expect(await tell(ana, one)).toBe(index < 20);
    expect(await tell(ana, { ...all[0], n: 2, title: "new" })).toBe(true);
    const his = prompt();
    expect(await tell(ben, his)).toBe(true);
    expect(ids()).toHaveLength(21);
    page.Hooks.callAll("userConnected", ana, false);
    expect(ids()).toEqual([his.prompt]);
  });

  it("take the hidden number that the prompt names among those of several GMs, if it is known here", async () => {
    listen();
    sits(ana);
    const me = page.game.user.id;
    const other = ben.id;
    const one = prompt({ spec: { bonuses: [], target: null } });
    await storeSecrets({
      [promptSecretId(one.prompt, me)]: { turn: 1, secret: { target: 20 } },
      [promptSecretId(one.prompt, other)]: { turn: 1, secret: { target: 25 } },
    });
    for (const [said, target] of [
      [{ isHidden: true, hiddenBy: me }, 20],
      [{ isHidden: true, hiddenBy: other }, 25],
      [{ isHidden: true, hiddenBy: "third00000000000" }, null],
      [{ isHidden: false, hiddenBy: me }, null],
    ] as const) {
      const heard = specHere({ ...one, user: ana.id, ruling: ruling({ n: 1, by: other, ...said }) });
      expect(heard).toMatchObject({ spec: { target }, secret: target === null ? null : { target } });
    }
    // A later ruling of its GM replaces it, invalid ones do not; the console is redrawn only for changes.
    const id = promptSecretId(one.prompt, other);
    let drawn = 0;
    listenToPrompts(() => void (drawn += 1));
    for (const [kept, target] of [
      [{ turn: 1, secret: { target: 30 } }, 25],
      [{ turn: 0, secret: { target: 30 } }, 25],
      [{ turn: 2.5, secret: { target: 30 } }, 25],
      [{ turn: 9, secret: 30 }, 25],
      [{ target: 30 }, 25],
      [{ turn: 2, secret: { target: 30 } }, 30],
    ] as const) {
      drawn = 0;
      await storeSecrets({ [id]: kept });
      expect(secretOf(id)).toEqual({ target });
      expect(drawn > 0).toBe(target === 30);
    }
    drawn = 0;
    await storeSecrets({ nobodys000000000: { target: 3 } });
    expect(drawn).toBe(0);
  });

  it("show a ruling at once, send it to the player, and drop it with the prompt", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    const me = page.game.user.id;
    sent = [];
    await setOpenly(one.prompt, { target: 18 });
    expect(sent).toMatchObject([
      { query: "quincunx.liveRuling", data: { prompt: one.prompt, ruling: { n: 1, by: me, fields: { target: 18 } } } },
    ]);
    expect(receivedPrompts()).toMatchObject([{ spec: { target: 18 }, ruling: { isHidden: false, hiddenBy: "" } }]);
    // Invalid fields leave the spec unchanged.
    await rule(one.prompt, { fields: { target: "high" } });
    expect(receivedPrompts()).toMatchObject([{ spec: { target: 15 }, ruling: { n: 2 } }]);
    // Only the target of their ruling is dropped.
    const bonuses = [{ label: "calm", value: 2 }];
    await rule(one.prompt, { fields: { bonuses } });
    await setOpenly(one.prompt, { target: 19 });
    await hideFrom(one.prompt, { target: 22 });
    const [heard] = receivedPrompts();
    expect(heard).toMatchObject({ spec: { target: null, bonuses }, ruling: { n: 5, isHidden: true, hiddenBy: me } });
    expect(heard?.ruling.fields).toEqual({ bonuses });
    expect(specHere(heard as never)).toMatchObject({ spec: { target: 22 }, secret: { target: 22 } });
    sent = [];
    // Other numbers are sent to no user.
    await hideFrom(one.prompt, { target: 23 });
    expect(sent).toEqual([]);
    expect(specHere(receivedPrompts()[0] as never).secret).toEqual({ target: 23 });
    await setOpenly(one.prompt, { target: 20 });
    expect(specHere(receivedPrompts()[0] as never)).toMatchObject({ spec: { target: 20 }, secret: null });
    sits(ana, { answer: false });
    await rule(one.prompt, { answer: "wave" });
    expect(ids()).toEqual([]);
    expect(await rule(one.prompt, { answer: "wave" })).toBeNull();
    for (const said of [
      hideFrom(one.prompt, { target: 1 }),
      setOpenly(one.prompt, { target: 1 }),
      giveBonus(one.prompt, { kind: "bonus", amount: 1 } as never, ""),
    ])
      await said;
    expect(secretOf(promptSecretId(one.prompt, me))).toEqual({ target: 23 });
  });

  it("send a ruling again without an answer, unless a newer one exists", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    sent = [];
    const answers: (() => unknown)[] = [];
    set(ana, "query", (query: string, data: Sent) => {
      sent.push({ to: ana.name, query, data });
      return Promise.resolve(answers.shift()?.());
    });
    const said = (): unknown[] => sent.map(({ data }) => data.ruling.fields.target);
    answers.push(
      () => undefined,
      () => true,
    );
    await setOpenly(one.prompt, { target: 18 });
    expect(said()).toEqual([18, 18]);
    const [first, second] = sent;
    expect(first?.data.nonce).not.toBe(second?.data.nonce);
    let other: Promise<void> | null = null;
    answers.push(
      () => void (other = setOpenly(one.prompt, { target: 20 })),
      () => true,
    );
    await setOpenly(one.prompt, { target: 19 });
    await other;
    expect(said()).toEqual([18, 18, 19, 20]);
    // At most three times; a silent page may have it open all the same.
    await setOpenly(one.prompt, { target: 21 });
    expect(said().slice(4)).toEqual([21, 21, 21]);
    expect(receivedPrompts()).toMatchObject([{ spec: { target: 21 } }]);
    // No page is left to ask again.
    ana.active = false;
    await setOpenly(one.prompt, { target: 22 });
    expect(said().slice(7)).toEqual([22]);
  });

  it("name giver and reason of a gift; more of the same is one gift, and zero removes it", async () => {
    listen();
    sits(ana);
    const one = prompt();
    await tell(ana, one);
    const gifts = (): (RulingBonus & { readonly field?: string })[] => [...(receivedPrompts()[0]?.ruling.gifts ?? [])];
    await giveBonus(one.prompt, { kind: "bonus", amount: 2 } as never, " the rope ");
    await giveBonus(one.prompt, { kind: "bonus", amount: 2 } as never, "the rope");
    await giveBonus(one.prompt, { kind: "bonus", amount: 1 } as never, "");
    expect(gifts().map(({ from, amount }) => `${from} ${amount}`)).toEqual([
      ...["Gamemaster: the rope 2", "Gamemaster: the rope 2", "Gamemaster 1"],
    ]);
    const shift = (amount: number, field = "bonus", words = ""): Promise<void> =>
      giveBonus(one.prompt, { kind: "shift", field, amount } as never, words);
    await shift(2);
    await shift(1);
    await shift(1, "other");
    await shift(1, "bonus", "luck");
    expect(
      gifts()
        .slice(3)
        .map(({ field, amount }) => [field, amount]),
    ).toEqual([
      ["bonus", 3],
      ["other", 1],
      ["bonus", 1],
    ]);
    await shift(-3);
    expect(gifts()).toHaveLength(5);
    expect(new Set(gifts().map(({ id }) => id)).size).toBe(5);
    const { n } = receivedPrompts()[0]!.ruling;
    await takeBackBonus(one.prompt, "none");
    expect(receivedPrompts()[0]?.ruling.n).toBe(n);
    await takeBackBonus(one.prompt, gifts()[0]!.id);
    expect(gifts()).toHaveLength(4);
    await giveBonus(one.prompt, { kind: "bonus", amount: 1 } as never, "x".repeat(200));
    expect(gifts().at(-1)!.from).toHaveLength(100);
    const warned: string[] = [];
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
    for (let times = 0; times < 30; times += 1) await giveBonus(one.prompt, { kind: "bonus", amount: 1 } as never, "");
    expect(new Set(warned)).toEqual(new Set([sayBonusLimit()]));
    expect(sayBonusLimit()).toContain(String(gifts().length));
    // Existing gifts can still grow.
    await shift(4, "other");
    expect(gifts().find(({ field }) => field === "other")!.amount).toBe(5);
  });
});
