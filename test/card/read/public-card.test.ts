/** `api.card` and the hook `quincunx.card`: a card as other packages see it, on every client. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Seat, Table } from "foundry-practice-table";
import { openTable } from "../../fixtures/world/open.ts";
import { sitWith } from "../../support/sit-with.ts";
import { until } from "../../support/stage.ts";
import { page, api } from "../../support/page.ts";
import type { CardReading } from "../../../src/mechanics/hooks.ts";

let table: Table;
let gm: Seat;
let ana: Seat;
/** Modules of the GM's page. */
let module: typeof import("../../../src/features/request/state.ts") &
  typeof import("../../../src/features/request/operations.ts");

beforeEach(async () => {
  table = await openTable();
  ({ seat: gm, module } = await sitWith(table, "Gamemaster", async (own) => ({
    module: {
      ...(await own<typeof import("../../../src/features/request/state.ts")>("features/request/state.ts")),
      ...(await own<typeof import("../../../src/features/request/operations.ts")>("features/request/operations.ts")),
    },
  })));
  ({ seat: ana } = await sitWith(table, "Ana", async () => ({})));
});
afterEach(() => table.close());

/** Readings that the hook reports at this seat, from now on. */
function heardAt(seat: Seat) {
  const heard: CardReading[] = [];
  seat.run(() => page.Hooks.on("quincunx.card", (_message: object, reading: CardReading) => heard.push(reading)));
  return heard;
}

const readAt = (seat: Seat, id: string) => seat.run(() => api().card(page.game.messages.get(id)));

/** A roll by Ana that answers a request with a hidden 17. */
async function rollAgainstHidden(): Promise<{ readonly request: string; readonly card: string }> {
  const seats = [{ user: table.userId("Ana") }];
  const config = { mechanic: "standard-check", spec: { target: 17 }, seats, isHidden: true };
  const request = (await gm.run(() => api().request(config))).message.id as string;
  const config2 = { mechanic: "standard-check", spec: { target: null }, origin: { request, seat: 0 } };
  const card = (await ana.run(() => api().roll(config2, { configure: false }))).message.id as string;
  return { request, card };
}

it("the hook reports a new card once at every seat, with its outcome", async () => {
  const [atGM, atAna] = [heardAt(gm), heardAt(ana)];
  const { message, outcome } = await ana.run(() =>
    api().roll(
      { mechanic: "standard-check", spec: { target: 3 }, title: "Sneak" },
      { configure: false, mode: "public" },
    ),
  );
  await until(() => atGM.length > 0 && atAna.length > 0);
  for (const heard of [atGM, atAna])
    expect(heard).toMatchObject([
      { mechanic: "standard-check", title: "Sneak", verdict: "success", isHidden: false, actor: null, outcome },
    ]);
  expect(readAt(gm, message.id)).toEqual({ ...atGM[0], isNew: false });
});

it("a hidden target is unknown to players until it is revealed, which reports the card again", async () => {
  const [atGM, atAna] = [heardAt(gm), heardAt(ana)];
  const { request, card } = await rollAgainstHidden();
  await until(() => atGM.length > 0 && atAna.length > 0);
  expect(readAt(ana, card)).toMatchObject({ isHidden: true, verdict: "unknown", spec: { target: null } });
  // A GM knows the target, and what comes of it.
  expect(readAt(gm, card)).toMatchObject({ isHidden: true, spec: { target: 17 } });
  expect(["success", "failure"]).toContain(readAt(gm, card).verdict);
  await gm.run(() => {
    const asked = module.requestOf(page.game.messages.get(request))!;
    const viewer = { id: gm.userId, isGM: true, name: "Gamemaster" };
    const reveal = module.target.offers?.(asked, viewer).find(({ id }) => id === "reveal");
    return reveal!.take!();
  });
  await until(() => readAt(ana, card).verdict !== "unknown", "the reveal");
  await until(() => atAna.at(-1)?.isHidden === false && atGM.at(-1)?.isHidden === false, "the hook");
  expect(atAna.at(-1)).toMatchObject({ spec: { target: 17 } });
});

it("the hook reports a private roll to other users once it is shown to all", async () => {
  const atAna = heardAt(ana);
  const { message } = await gm.run(() => api().roll("check 3 vs 4", { mode: "gm" }));
  await until(() => ana.run(() => page.game.messages.get(message.id)), "the message");
  expect(atAna).toEqual([]);
  await gm.run(() => message.update({ whisper: [] }));
  await until(() => atAna.length > 0, "the hook");
  expect(atAna).toMatchObject([{ verdict: "success", spec: { target: 4 } }]);
});

it("a reading is null for other messages and for private rolls of others, and refuses invalid arguments by name", async () => {
  const { message } = await gm.run(() => api().roll("check 3 vs 10", { mode: "gm" }));
  await until(() => ana.run(() => page.game.messages.get(message.id)));
  expect(readAt(ana, message.id)).toBeNull();
  expect(readAt(gm, message.id)).not.toBeNull();
  const plain = await gm.run(() => page.ChatMessage.create({ content: "Hello" }));
  expect(readAt(gm, plain.id)).toBeNull();
  expect(() => gm.run(() => api().card("x" as never))).toThrow(/message/u);
});
