/** Two GMs at one table do something at the same moment: it is done once, and what does not count says so. */
import { expect, it } from "vitest";
import { all, idOf, open, settle, shows, sit, stored, table, type Sitting } from "../contest/seats.ts";
import { page, api } from "../../support/page.ts";

async function twoGMs(): Promise<readonly [Sitting, Sitting]> {
  const { gm } = await open();
  table.world.seed("User", { _id: "SecondGM00000000", name: "Second GM", role: 4, color: "#336699" });
  return [gm, await sit("Second GM")];
}

async function ask(gm: Sitting): Promise<string> {
  const id = await gm.seat.run(async () => {
    const seats = [{ user: idOf("Ana") }];
    return (await api().request({ mechanic: "standard-check", spec: { target: 15 }, seats })).message.id as string;
  });
  await settle();
  return id;
}

const answersTo = (id: string) => stored().filter(({ flags }) => flags.quincunx?.origin?.request === id);
const viewAt = (who: Sitting, card: string) =>
  who.seat.run(() => who.module.viewOfCard(who.module.cardOf(page.game.messages.get(card))));

it("“Roll for Ana” by both gives one card that counts", async () => {
  const gms = await twoGMs();
  const id = await ask(gms[0]);
  for (const gm of gms) {
    shows(gm, 8, 8, 8, 8);
    gm.seat.run(() => gm.module.act(id, "stand-in", "0"));
  }
  await settle();
  await Promise.all(gms.map(async ({ prompts }) => prompts[0]?.answer({})));
  await settle();
  const cards = answersTo(id);
  expect(cards).toHaveLength(1);
  for (const who of all) expect(viewAt(who, cards[0]!._id as string).verdict).toBe("success");
});

it("a second answer at the same seat says that it does not count, and shows no verdict", async () => {
  const gms = await twoGMs();
  const id = await ask(gms[0]);
  for (const gm of gms) {
    shows(gm, 8, 8, 8, 8);
    const origin = { request: id, seat: 0, standIn: true };
    const rolled = { mechanic: "standard-check", spec: { target: 15 }, origin };
    await gm.seat.run(() => api().roll(rolled, { configure: false }));
    await settle();
  }
  const cards = answersTo(id).map(({ _id }) => _id as string);
  expect(cards).toHaveLength(2);
  for (const who of all) {
    const views = cards.map((card) => viewAt(who, card));
    expect(views.map(({ verdict }) => verdict as string).sort()).toEqual(["none", "success"]);
    const [lost] = views.filter(({ verdict }) => verdict === "none");
    expect(lost).toMatchObject({ unknown: null, worth: null });
    expect(JSON.stringify(lost!.description)).toContain("Gamemaster");
  }
});

it("sample heroes are made once", async () => {
  const gms = await twoGMs();
  const before = table.world.store.collection("Actor").size as number;
  const made = await Promise.all(gms.map(({ seat, module }) => seat.run(() => module.createSamples())));
  await settle();
  const names = [...table.world.store.collection("Actor").values()].map(({ name }) => name as string);
  expect(new Set(names).size).toBe(names.length);
  const count = Math.max(...made.map((actors) => actors.length));
  expect(names.length - before).toBe(count);
});
