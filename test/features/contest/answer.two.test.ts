/** Two roll the same side of a contest at the same moment: one roll counts, and another says that it does not. */
import { expect, it } from "vitest";
import { all, at, begin, cardsOf, check, idOf, open, press, settle, shows, sit, table, type Sitting } from "./seats.ts";
import { page } from "../../support/page.ts";

const viewAt = (who: Sitting, card: string) =>
  who.seat.run(() => who.module.viewOfCard(who.module.cardOf(page.game.messages.get(card))));

async function openWithTwoGMs(): Promise<{
  readonly gms: readonly Sitting[];
  readonly ana: Sitting;
  readonly id: string;
}> {
  const { gm, ana } = await open();
  table.world.seed("User", { _id: "SecondGM00000000", name: "Second GM", role: 4, color: "#336699" });
  const gms = [gm, await sit("Second GM")];
  const id = await begin(ana, "standard-check", "attacker-a", check(), check(), {
    b: { name: "Cleo", user: idOf("Cleo") },
  });
  return { gms, ana, id };
}

it("“Roll for Cleo” by two GMs gives one card", async () => {
  const { gms, id } = await openWithTwoGMs();
  for (const gm of gms) {
    shows(gm, 8, 7, 7, 7);
    gm.seat.run(() => gm.module.act(id, "roll", "b"));
  }
  await settle();
  await Promise.all(gms.map(async ({ prompts }) => prompts[0]?.answer({})));
  await settle();
  expect(cardsOf(id)).toHaveLength(1);
  for (const who of all) expect(at(who, id).rounds[0]!.b).toBe(cardsOf(id)[0]!._id);
});

it("a second roll of a side names the one that counts, and shows no verdict", async () => {
  const { gms, ana, id } = await openWithTwoGMs();
  const [gm] = gms as [Sitting];
  shows(gm, 8, 7, 7, 7);
  await press(gm, id, "roll", "b");
  await settle();
  const origin = { contest: { id, side: "b" }, standIn: true };
  await gm.seat.run(() =>
    page.game.modules.get("quincunx").api.roll({ mechanic: "standard-check", spec: {}, origin }, { skip: true }),
  );
  await settle();
  const second = cardsOf(id).find(({ _id }) => _id !== at(ana, id).rounds[0]!.b);
  for (const who of all) {
    const view = viewAt(who, second!._id as string);
    expect(view).toMatchObject({ verdict: "none", worth: null });
    expect(JSON.stringify(view.description)).toContain("Gamemaster");
  }
});
