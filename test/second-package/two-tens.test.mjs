/* global Actor, fromUuidSync, game, Hooks -- of the seat that runs */
/** The package beside a release of Quincunx: the author's own test, with the practice table, Vitest, and nothing of the repository. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";

const SHOWN = { skip: true, mode: "public" };
/** The first table reads all modules and templates. */
const PATIENCE = { timeout: 20_000 };

let table;
let gm;
let ana;
let ada;

const api = () => game.modules.get("quincunx").api;
const cardAt = (seat, id) => seat.run(() => api().card(game.messages.get(id)));
const until = (check) => vi.waitFor(() => expect(check()).toBeTruthy(), PATIENCE);

beforeAll(async () => {
  table = new Table({ modules: [`${import.meta.dirname}/quincunx`, import.meta.dirname] });
  [gm, ana] = [await table.seat("Gamemaster"), await table.seat("Ana")];
  ada = await gm.run(async () => {
    const made = await api().createSamples([game.users.getName("Ana")]);
    return made.find(({ type }) => type === "two-tens.seeker").uuid;
  });
  await until(() => ana.run(() => fromUuidSync(ada)));
});
afterAll(() => table.close());

it("registers its mechanic at each seat", () => {
  for (const seat of [gm, ana]) {
    expect(seat.run(() => api().mechanics.map(({ id }) => id))).toContain("two-tens");
    expect(seat.run(() => api().odds("two-tens", { skill: 11 }).success)).toBeCloseTo(0.55);
  }
});

it("lists the stats of its hero", () => {
  const [skill] = ana.run(() => api().stats(fromUuidSync(ada)));
  expect(skill).toMatchObject({ mechanic: "two-tens", slot: "skill", value: 13 });
  expect(ana.run(() => api().speak(skill.label))).toBe("Searching");
});

it("asks for rolls, and awaits the answers, which both seats read", async () => {
  const heard = [];
  gm.run(() => Hooks.on("quincunx.card", (_message, card) => heard.push(card)));
  const { message, answered } = await gm.run(() => {
    const seats = [{ user: game.users.getName("Ana").id, actor: ada }, { user: game.user.id }];
    return api().request({ mechanic: "two-tens", spec: { skill: 13 }, seats, title: "Find the key" });
  });
  await until(() => ana.run(() => game.messages.get(message.id)));
  const roll = { mechanic: "two-tens", spec: { skill: 13 } };
  const origin = (index) => ({ request: message.id, seat: index });
  const hers = await ana.run(() => api().roll({ ...roll, actor: fromUuidSync(ada), origin: origin(0) }, SHOWN));
  await gm.run(() => api().roll({ ...roll, origin: origin(1) }, SHOWN));
  const answers = await answered;
  expect(answers.map(({ seat, request }) => [seat, request])).toEqual([0, 1].map((seat) => [seat, message.id]));
  expect(answers[0]).toMatchObject({ actor: ada, faces: hers.faces, verdict: hers.verdict });
  await until(() => heard.filter(({ isNew, request }) => isNew && request === message.id).length === 2);
  expect(cardAt(gm, hers.message.id).outcome).toEqual(cardAt(ana, hers.message.id).outcome);
});

it("amends a card, which the other seat reads", async () => {
  const { message } = await ana.run(() => api().roll("tens 2", SHOWN));
  await until(() => cardAt(gm, message.id));
  await gm.run(() => api().amend(game.messages.get(message.id), { skill: 20 }));
  await until(() => cardAt(ana, message.id).spec.skill === 20);
  expect(cardAt(ana, message.id).verdict).toBe("success");
});

it("applies harm, which the other seat sees on the actor", async () => {
  const goblin = await gm.run(async () => (await Actor.create({ name: "Goblin", type: "quincunx.effect-hero" })).uuid);
  const spec = { effects: [{ rank: "low", kind: "Harm" }] };
  const { message } = await gm.run(() => api().roll({ mechanic: "total-effect", spec }, SHOWN));
  await gm.run(() => api().applyHarm(message, { targets: [fromUuidSync(goblin)], amount: 2 }));
  const harm = () =>
    api()
      .resources(fromUuidSync(goblin))
      .find(({ isHarm }) => isHarm);
  await until(() => ana.run(() => fromUuidSync(goblin) && harm()?.value === 2));
});
