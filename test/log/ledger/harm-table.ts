/** A table for tests of the ledger: a card that deals 2 Weapon Harm, and a hero, Mira. */
import { openTable, withoutQueries } from "../../fixtures/world/open.ts";
import { sitWith } from "../../support/sit-with.ts";
import type { Seat } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";
import type { LedgerEntries, LedgerEntry } from "../../../src/log/ledger/entries.ts";
import { showFaces } from "../../support/dice.ts";
import { writeByHand } from "../../support/by-hand.ts";

/** Actors are named by their id. */
export interface HarmTable {
  readonly mira: string;
  /** Returns the operation's id. */
  deal(actor: string, amount: number): Promise<string>;
  undo(operation: string): Promise<void>;
  harmOf(actor: string): number;
  setHarm(actor: string, value: number): Promise<void>;
  entriesOf(actor: string): readonly LedgerEntry[];
  /** The card's history as the GM reads it. */
  history(): readonly string[];
  /** Presses a harm button on the card, as the GM; by the beginning of its label. */
  press(words: string): Promise<void>;
  exported(actor: string): object;
  create(data: object): Promise<string>;
  /** Like core's "Import Data". */
  restore(actor: string, data: object): Promise<void>;
  connect(name: string): Promise<void>;
  /** Waits until all running updates are done. */
  rest(): Promise<void>;
  everywhere(want: () => boolean, what: string): Promise<void>;
  close(): void;
}

export async function openHarmTable(): Promise<HarmTable> {
  const table = withoutQueries(await openTable());
  const all: { readonly seat: Seat }[] = [];
  const sit = async (name: string) => {
    const sitting = await sitWith(table, name, async (own) => ({
      log: await own("log/act.ts"),
      cards: await own("card/card.ts"),
      history: await own("log/history.ts"),
      words: await own("ui/speak.ts"),
    }));
    all.push(sitting);
    return sitting;
  };
  const gm = await sit("Gamemaster");
  await sit("Ana");
  const create = (data: object): Promise<string> =>
    gm.seat.run(async () => (await page.Actor.create(data)).id as string);
  const mira = await create({ name: "Mira", type: "quincunx.effect-hero" });
  const card = await gm.seat.run(async () => {
    showFaces(6, 5, 2, 6);
    const spec = { effects: [{ rank: "low", kind: "Weapon Harm" }] };
    const { message } = await api().roll({ mechanic: "total-effect", spec }, { configure: false, mode: "public" });
    return message.id as string;
  });
  const everywhere = async (want: () => boolean, what: string): Promise<void> => {
    for (const { seat } of all) await until(() => seat.run(want), what);
  };
  await everywhere(() => page.game.messages.has(card) && page.game.actors.has(mira), "card and hero");
  // Outside of a seat, uses the GM's.
  gm.seat.use();
  let turn = 0;
  const post = (type: string, data: object): Promise<string> =>
    gm.seat.run(async () => {
      turn += 1;
      return (await writeByHand(card, type, data, turn)).id;
    });
  const actorOf = (id: string) => page.game.actors.get(id);
  return {
    mira,
    deal: (actor, amount) => {
      const target = { actor: `Actor.${actor}`, path: "harm", sign: 1, amount };
      return post("harm", { deal: "effects.0", targets: [target], ...(turn > 0 ? { again: true } : {}) });
    },
    undo: async (operation) => void (await post("undo", { operation })),
    harmOf: (actor) => (actorOf(actor).system.harm?.value ?? 0) as number,
    setHarm: (actor, value) =>
      gm.seat.run(async () => void (await actorOf(actor).update({ "system.harm.value": value }))),
    entriesOf: (actor) => Object.values((actorOf(actor).flags.quincunx?.ledger ?? {}) as LedgerEntries),
    history: () =>
      gm.seat.run(() =>
        gm.history
          .historyOf(gm.cards.cardOf(page.game.messages.get(card))!, () => null)
          .map(({ what }) => gm.words.speak(what)),
      ),
    press: (words) =>
      gm.seat.run(async () => {
        const offers = gm.log.offerViews(gm.cards.cardOf(page.game.messages.get(card))!);
        const offer = offers.find(({ label }) => gm.words.speak(label).startsWith(words))!;
        gm.log.act(card, offer.operation, offer.id);
      }),
    exported: (actor) => structuredClone(gm.seat.run(() => actorOf(actor).toObject()) as object),
    create: async (data) => {
      const id = await create(data);
      await everywhere(() => page.game.actors.has(id), "the actor");
      return id;
    },
    restore: (actor, data) =>
      gm.seat.run(
        async () => void (await actorOf(actor).update(data, { diff: false, recursive: false, noHook: true })),
      ),
    connect: async (name) => void (await sit(name)),
    rest: () => new Promise((resolve) => setTimeout(resolve, 400)),
    everywhere,
    close: () => table.close(),
  };
}
