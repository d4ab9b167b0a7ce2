/** Fails of a contest (FP-11), on both generations: shown to all, counted by a GM alone, and undone. */
import { afterEach, expect, it } from "vitest";
import { openTable, type Loose, withoutQueries } from "../../fixtures/world/open.ts";
import type { Seat, Table } from "foundry-practice-table";
import { until } from "../../support/stage.ts";
import { sitWith } from "../../support/sit-with.ts";
import { typed } from "../../support/implementations.ts";

const page = globalThis as Loose;

interface Sitting {
  readonly seat: Seat;
  readonly module: Loose;
}

let table: Table;
afterEach(() => table.close());

const sit = (name: string): Promise<Sitting> =>
  sitWith(table, name, async (own) => {
    const implementations = typed(
      (await own<typeof import("../../../src/platform/replaceable.ts")>("platform/replaceable.ts")).implementations,
    );
    // Throws are posted by hand.
    implementations.openPrompt = () => Promise.resolve(null);
    const parts = await Promise.all([
      own<typeof import("../../../src/features/contest/state.ts")>("features/contest/state.ts"),
      own<typeof import("../../../src/features/contest/view.ts")>("features/contest/view.ts"),
      own<typeof import("../../../src/log/act.ts")>("log/act.ts"),
    ]);
    return { module: Object.assign({}, ...parts) as Loose };
  });

it("FP-11: Fails count as the other side's successes if a GM says so, at every seat, until that is undone", async () => {
  table = withoutQueries(await openTable());
  const [gm, ana] = [await sit("Gamemaster"), await sit("Ana")];
  const spec = (challenge: number): object => ({
    pool: [0, 1].map(() => ({ size: 6, role: "hero" })),
    target: 5,
    challenge,
  });
  const id: string = await gm.seat.run(async () => {
    const sides = {
      a: { name: "Isolde", user: page.game.users.getName("Ana").id, spec: spec(3) },
      b: { name: "Brandt", user: null, spec: spec(0) },
    };
    const { api } = page.game.modules.get("quincunx");
    return (await api.contest({ mechanic: "fives-pool", title: "The gate", tie: null, sides })).message.id as string;
  });
  await until(() => ana.seat.run(() => page.game.messages.has(id)), "the contest");
  const rolls = (
    { seat }: Sitting,
    contestSide: string,
    challenge: number,
    ...faces: readonly number[]
  ): Promise<unknown> =>
    seat.run(() => {
      const left = [...faces];
      page.CONFIG.Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / 6;
      const config = { mechanic: "fives-pool", spec: spec(challenge), origin: { contest: id, contestSide } };
      return page.game.modules.get("quincunx").api.roll(config, { configure: false }, { mode: "public" });
    });
  const view = ({ seat, module }: Sitting): Loose =>
    seat.run(() => module.viewOfContest(module.contestOf(page.game.messages.get(id))));
  const both = (is: (seen: Loose) => boolean, what: string): Promise<unknown> =>
    Promise.all([gm, ana].map((one) => until(() => is(view(one)), what)));
  const offers = (one: Sitting): readonly string[] =>
    view(one).offers.flatMap(({ operation, id: offer }: Loose) => (operation === "contestCount" ? [offer] : []));
  await rolls(ana, "a", 3, 3, 4, 6, 6, 1); // no success, two Fails
  await rolls(gm, "b", 0, 6, 3); // one success
  await both(({ progress }) => progress.result?.by === 1 && progress.says[0]?.count === 2, "both throws");
  expect([offers(gm), offers(ana)]).toEqual([["a"], []]);
  gm.seat.run(() => gm.module.act(id, "contestCount", "a"));
  await both(({ progress }) => progress.result.winner === "b" && progress.result.by === 3, "the Fails to count");
  // The plain text of the log, without the module, names authors and actions.
  const told = gm.seat.run(() => {
    const said = page.game.messages.contents.find(({ flags }: Loose) => flags.quincunx?.type === "contestCount");
    return [
      String(said.content),
      String(page.game.i18n.format("QUINCUNX.fives-pool.Contest.failsEntry", { name: "Gamemaster" })),
    ];
  });
  expect(told[0]).toContain(told[1]);
  const undo = view(gm).offers.find(({ operation }: Loose) => operation === "undo").id as string;
  gm.seat.run(() => gm.module.act(id, "undo", undo));
  await both(({ progress }) => progress.result.by === 1, "that to be taken back");
});
