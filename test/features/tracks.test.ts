/** Tracked numbers (SC-5): results are added or subtracted, written once with a ledger entry, and undone exactly or not at all. */
import { afterEach, expect, it } from "vitest";
import { openTable } from "../fixtures/world/open.ts";
import type { Table } from "foundry-practice-table";
import { until } from "../support/stage.ts";
import { sitAt, type SeatWith } from "../support/sit-with.ts";
import { page, type Hero, api, type MenuEntry } from "../support/page.ts";

const HERO = "IsoldeActor00000";

let table: Table;
afterEach(() => table.close());

const FILES = {
  cards: "card/card.ts",
  offers: "log/act.ts",
  log: "log/act.ts",
  actions: "ui/user-actions.ts",
  accumulations: "features/tracks/accumulation.ts",
  windows: "platform/replaceable.ts",
} as const;
type Sitting = SeatWith<typeof FILES>;

const sit = (name: string): Promise<Sitting> => sitAt(table, name, FILES);

it("SC-5: the owner rolls any formula onto a number: rounded up, before → after, undone by the owner; other players change nothing", async () => {
  table = await openTable();
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  await gm.seat.run(() =>
    page.Actor.create(
      {
        ...{ _id: HERO, name: "Isolde", type: "quincunx.margin-hero", system: { harm: { value: 1, max: 12 } } },
        ownership: { [page.game.users.getName("Ana").id]: 3 },
      },
      { keepId: true },
    ),
  );
  const harm = (): number => ana.seat.run(() => page.game.actors.get(HERO).system.harm.value as number);
  await until(() => ana.seat.run(() => page.game.actors.get(HERO)?.isOwner), "the hero");
  const uuid = `Actor.${HERO}`;
  const words = (at: Sitting, id: string): string =>
    at.seat.run(() =>
      at.accumulations.accumulationKind.display!.sentence!(
        at.accumulations.accumulationOf(page.game.messages.get(id))!,
      ),
    );
  const last = (): string => ana.seat.run(() => page.game.messages.contents.at(-1).id as string);

  await ana.seat.run(async () => {
    page.CONFIG.Dice.randomUniform = () => 1 - (5 - 0.5) / 6;
    Object.assign(ana.windows.implementations, { askFormula: () => Promise.resolve("(1d6 + 2) / 2") });
    await ana.actions.runUserAction("accumulate", { actor: uuid, resource: "harm" });
  });
  // 5 + 2 is 7; half of it is 3.5, rounded up once.
  await until(() => harm() === 5, "the rolled number");
  const rolled = last();
  expect(ana.seat.run(() => page.game.messages.get(rolled).rolls[0].total)).toBe(3.5);
  expect(words(gm, rolled)).toBe("Isolde: Harm 1 → 5");
  const exported = structuredClone(ana.seat.run(() => page.game.actors.get(HERO).toObject()) as object);
  // A GM's fate is any roll of the chat.
  const plain = await gm.seat.run(async () => (await (await new page.Roll("2d4 + 20").evaluate()).toMessage()).id);
  await until(() => ana.seat.run(() => page.game.messages.has(plain)), "the roll");
  const menu = (at: Sitting) =>
    at.seat.run(() => {
      const entries: MenuEntry[] = [];
      page.Hooks.callAll("getChatMessageContextOptions", null, entries);
      const own = entries.filter(({ name, label }) => (name ?? label) === "QUINCUNX.Track.menu");
      const li = page.document.createElement("li");
      li.dataset.messageId = plain;
      return own
        .map((entry) => ({ ...entry, isThere: (entry.visible ?? entry.condition)(li), li }))
        .find(({ isThere }) => isThere);
    });
  expect(menu(ben)).toBeUndefined();
  const entry = menu(ana);
  // Waits until Ana's write is done before leaving her page.
  const finish = (run: () => unknown, done: () => boolean, what: string): Promise<void> =>
    ana.seat.run(async () => {
      await run();
      await until(done, what);
    });
  await finish(
    () => {
      const askActor = ({ actors }: { readonly actors: readonly Hero[] }): Promise<string> =>
        Promise.resolve(actors.find(({ name }) => name === "Isolde: Harm 5 → 12")!.uuid);
      Object.assign(ana.windows.implementations, { askActor });
      return entry!.onClick ? entry!.onClick(null, entry!.li) : entry!.callback(entry!.li);
    },
    () => page.game.actors.get(HERO).system.harm.value === 12,
    "the most",
  );
  expect(harm()).toBe(12);
  const added = last();
  await until(() => words(ana, added) === "Isolde: Harm 5 → 12", "the words");
  // Ben's message does not count, because he is no owner.
  await ben.seat.run(() =>
    page.ChatMessage.create({
      content: "x",
      flags: { quincunx: { kind: "accumulation", schema: 1, actor: uuid, resource: "harm", result: -5 } },
    }),
  );
  await table.settle();
  expect(harm()).toBe(12);
  expect(words(ana, last())).toBe("Isolde: Harm stays as it is");
  // The hero is restored: the number is the restored one until a GM applies the addition again.
  await gm.seat.run(() => page.game.actors.get(HERO).update(exported, { diff: false, recursive: false, noHook: true }));
  await until(() => words(ana, added) === "Isolde: Harm overwritten when the actor was restored", "that it is lost");
  expect(harm()).toBe(5);
  await gm.seat.run(async () => {
    const { operation, id } = gm.log
      .offerViews(gm.accumulations.accumulationOf(page.game.messages.get(added))!)
      .find((one) => one.operation === "applyAgain")!;
    gm.log.act(added, operation, id);
    await until(() => page.game.actors.get(HERO).system.harm.value === 12, "again");
  });
  await until(() => words(ana, added) === "Isolde: Harm 5 → 12", "the words");
  await finish(
    () => ana.log.act(added, "trackRevert", added),
    () => page.game.actors.get(HERO).system.harm.value === 5,
    "undone",
  );
  await until(() => words(gm, added) === "Isolde: Harm 12 → 5, undone by Ana", "that it is undone");
  // A disguise: players read the token's name, GMs both.
  const stranger = await gm.seat.run(async () => {
    const vane = await page.Actor.create({ name: "Lord Vane", type: "quincunx.margin-hero" });
    const hall = await page.Scene.create({ name: "Hall" });
    const data = { name: "Hooded Stranger", actorId: vane.id, actorLink: false };
    const [{ actor }] = await hall.createEmbeddedDocuments("Token", [data]);
    const quincunx = { kind: "accumulation", schema: 1, actor: actor?.uuid, resource: "harm", result: 2 };
    return (await page.ChatMessage.create({ content: "x", flags: { quincunx } })).id as string;
  });
  await until(() => ana.seat.run(() => page.game.messages.has(stranger)), "the message");
  await until(() => words(ana, stranger) === "Hooded Stranger: Harm 0 → 2", "the token's name");
  expect(words(gm, stranger)).toBe("Hooded Stranger · Lord Vane: Harm 0 → 2");
});

it("TE-9: the owner marks a used-up stat on the sheet, which blocks its rolls; undo restores it", async () => {
  table = await openTable();
  const [gm, ana, ben] = [await sit("Gamemaster"), await sit("Ana"), await sit("Ben")];
  await gm.seat.run(() =>
    page.Actor.create(
      {
        ...{ _id: HERO, name: "Maren", type: "quincunx.effect-hero" },
        system: { depletion: [{ id: "quiver", label: "Quiver", value: 2 }] },
        ownership: { [page.game.users.getName("Ana").id]: 3 },
      },
      { keepId: true },
    ),
  );
  await until(() => ana.seat.run(() => page.game.actors.get(HERO)?.isOwner), "the hero");
  const shoot = (face: number, mode = "public"): Promise<string> =>
    ana.seat.run(async () => {
      page.CONFIG.Dice.randomUniform = () => 1 - (face - 0.5) / 6;
      const { message } = await api().rollStat(page.game.actors.get(HERO), "depletion.quiver", { skip: true, mode });
      return message.id as string;
    });
  const offers = (at: Sitting, id: string) =>
    at.seat.run(() =>
      at.cards.cardOf(page.game.messages.get(id)) === null
        ? []
        : at.offers
            .offerViews(at.cards.cardOf(page.game.messages.get(id)))
            .filter((one) => one.operation === "markUsedUp"),
    );
  const [full, empty] = [await shoot(3), await shoot(2)];
  for (const at of [gm, ben]) await until(() => at.seat.run(() => page.game.messages.has(empty)), "the cards");
  expect([offers(ana, full), offers(ben, empty)]).toEqual([[], []]);
  expect(offers(gm, empty)).toHaveLength(1);
  const out = (): number => ana.seat.run(() => page.game.actors.get(HERO).system.depletion[0]?.out ?? 0);
  ana.seat.run(() => ana.log.act(empty, "markUsedUp", "depletion.quiver"));
  await until(() => out() === 1, "the mark");
  expect(offers(ana, empty)).toEqual([]);
  // The stat cannot be rolled until the undo.
  await expect(
    ana.seat.run(() => api().rollStat(page.game.actors.get(HERO), "depletion.quiver", { skip: true })),
  ).rejects.toMatchObject({ field: "stat" });
  const mark = ana.seat.run(() => page.game.messages.contents.at(-1).id as string);
  ana.seat.run(() => ana.log.act(mark, "trackRevert", mark));
  await until(() => out() === 0, "undone");
  // A GM marks it for a private roll; the roller sees it, others do not.
  const hidden = await shoot(2, "gm");
  await until(() => gm.seat.run(() => page.game.messages.has(hidden)), "the private card");
  gm.seat.run(() => gm.log.act(hidden, "markUsedUp", "depletion.quiver"));
  await until(() => out() === 1, "the GM's mark");
  const seen = (at: Sitting): boolean =>
    at.seat.run(() =>
      page.game.messages.contents.some((one) => one.flags.quincunx?.from === hidden && one.isContentVisible),
    );
  await until(() => seen(ana), "the message of the mark");
  expect(seen(ben)).toBe(false);
});
