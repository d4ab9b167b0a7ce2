/** A token may be a disguise: players read its name and see its picture, GMs and owners read both names. */
import { expect, it } from "vitest";
import type { Table } from "foundry-practice-table";
import { openTable } from "../fixtures/world/open.ts";
import { sitWith } from "../support/sit-with.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";

const OWN_NAME = "LORD-VANE";
const OWN_PICTURE = "vane.webp";

type Sitting = Awaited<ReturnType<typeof sit>>;

async function sit(table: Table, name: string) {
  /** Texts of windows, notices and the screen reader. */
  const told: string[] = [];
  const one = await sitWith(table, name, async (own) => ({
    log: await own("log/act.ts"),
    kinds: await own("log/log.ts"),
    tests: await own("features/long-test/post.ts"),
    aids: await own("features/aid/prompt-aid.ts"),
    questions: await own("features/question/prompt-question.ts"),
    suggestions: await own("features/suggestions/suggestions.ts"),
    mechanics: await own("mechanics/mechanics.ts"),
    windows: (await own("platform/replaceable.ts")).implementations,
  }));
  const hear =
    (answer: unknown) =>
    (...args: readonly unknown[]): unknown => {
      told.push(JSON.stringify(args));
      return answer;
    };
  Object.assign(one.windows, { announce: hear(undefined), askHarm: hear([]), askActor: hear(null) });
  Object.assign(one.windows, { askCarry: hear(null), askChoice: hear(null), notifyError: hear(undefined) });
  one.seat.run(() => {
    for (const level of ["info", "warn", "error"] as const) page.ui.notifications[level] = hear(undefined);
  });
  return { ...one, told };
}

/** All data and drawings of the messages that the seat may read. */
async function readAt({ seat }: Sitting): Promise<readonly string[]> {
  const all = seat.run(() => page.game.messages.contents.filter((one) => one.visible));
  return Promise.all(
    all.map(async (message) => {
      const drawn: HTMLElement = await seat.run(() => message.renderHTML());
      return JSON.stringify(message.toObject()) + drawn.outerHTML;
    }),
  );
}

/** Windows that are open at this seat: titles and contents. */
const windowsAt = ({ seat }: Sitting): string =>
  seat.run(() =>
    [...page.foundry.applications.instances.values()]
      .filter(({ id }) => !["sidebar", "actors", "ui-top"].includes(id))
      .map(({ title, element }) => title + (element?.outerHTML ?? ""))
      .filter((words) => words.includes("quincunx"))
      .join("\n"),
  );

/** In each case the actor's own name and picture are known to its owner and the GM. */
const DISGUISES = {
  "a linked token": { token: { actorLink: true }, prototype: {} },
  "an unlinked token": {
    token: { actorLink: false },
    prototype: { name: "Grey Friar", texture: { src: "friar.webp" } },
  },
  "a prototype token": { token: null, prototype: { name: "Hooded Stranger", texture: { src: "hood.webp" } } },
} as const;

it.each(Object.entries(DISGUISES))("%s with another name reveals nothing", async (_name, { token, prototype }) => {
  const table = await openTable();
  const [gm, ana, ben] = [await sit(table, "Gamemaster"), await sit(table, "Ana"), await sit(table, "Ben")];
  const all = [gm, ana, ben];
  const idOf = ({ seat }: Sitting): string => seat.run(() => page.game.user.id as string);
  const everywhere = (id: string): Promise<unknown> =>
    Promise.all(all.map(({ seat }) => until(() => seat.run(() => page.game.messages.has(id)), "the message")));
  const last = async ({ seat }: Sitting): Promise<string> => {
    const id = seat.run(() => page.game.messages.contents.at(-1).id as string);
    await everywhere(id);
    return id;
  };
  const { villain, hero } = await gm.seat.run(async () => {
    const type = "quincunx.margin-hero";
    const system = { harm: { value: 1, max: 6 }, stats: [{ id: "cunning", label: "Cunning", value: 4 }] };
    const vane = await page.Actor.create({
      ...{ name: OWN_NAME, img: OWN_PICTURE, type, system, prototypeToken: prototype },
      ownership: { default: 1, [idOf(ben)]: 3 },
    });
    const isolde = await page.Actor.create({ name: "Isolde", type, system, ownership: { default: 0, [idOf(ana)]: 3 } });
    const scene = await page.Scene.create({ name: "Hall", active: true });
    const data = { name: "Hooded Stranger", actorId: vane.id, texture: { src: "hood.webp" }, ...token };
    const [placed] = token ? await scene.createEmbeddedDocuments("Token", [data]) : [];
    const { uuid } = placed?.actor ?? vane;
    return { villain: uuid as string, hero: isolde.uuid as string };
  });
  await until(
    () => all.every(({ seat }) => seat.run(() => page.fromUuidSync(villain) && page.game.scenes.active)),
    "the villain",
  );
  const actorAt = ({ seat }: Sitting, uuid = villain) => seat.run(() => page.fromUuidSync(uuid));
  const mechanic = "margin-pool";
  const spec = { dice: 3, threshold: 7 };
  // A roll that succeeds has a number to carry on.
  gm.seat.run(() => (page.CONFIG.Dice.randomUniform = () => 0.1));
  const roll = ({ seat }: Sitting, more: object) =>
    seat.run(() =>
      page.game.modules.get("quincunx").api.roll({ mechanic, spec, ...more }, { configure: false, mode: "public" }),
    );
  const offer = async ({ seat, log, kinds }: Sitting, id: string, type: string): Promise<void> =>
    seat.run(() => {
      const offers = log.offerViews(kinds.openMessage(page.game.messages.get(id))!.base);
      const found = offers.find((one) => one.operation === type);
      if (!found) throw new Error(`no ${type} among ${offers.map((one) => one.operation).join(", ")}`);
      log.act(id, type, found.id);
      return new Promise((resolve) => setTimeout(resolve, 10));
    });

  // A roll, a pool of two actors, a request, a contest, a long test, a request for aid, a question.
  await roll(gm, { actor: actorAt(gm) });
  const card = await last(gm);
  const rows = [villain, hero].map((actor) => ({
    ...{ label: "Cunning", value: 4, count: 2 },
    source: { actor, stat: "x" },
  }));
  await gm.seat.run(() => page.game.modules.get("quincunx").api.rollPool(null, { mechanic, rows }, { skip: true }));
  await last(gm);
  const seats = [
    { user: idOf(ben), actor: villain },
    { user: idOf(ana), actor: hero },
  ];
  const { api } = gm.seat.run(() => page.game.modules.get("quincunx"));
  await gm.seat.run(() => api.request({ mechanic, spec, preset: ["threshold"], title: "Sneak", seats }));
  const request = await last(gm);
  const sides = { a: { actor: villain, spec }, b: { actor: hero, spec } };
  await gm.seat.run(() => api.contest({ mechanic, tie: "a-acts", sides }));
  const contest = await last(gm);
  const long = await gm.seat.run(() =>
    gm.tests.beginLongTest({
      ...{ mechanic: gm.mechanics.mechanicById(mechanic), title: "Plot", spec: { dice: 3, pool: 6, threshold: 7 } },
      ...{ options: { goal: 6 }, actor: actorAt(gm) },
    }),
  );
  await everywhere(long as string);
  const asked = { mechanic: ben.mechanics.mechanicById(mechanic), spec, title: "Climb", stats: [] };
  const aid = (await ben.seat.run(() => ben.aids.askForAid({ ...asked, actor: actorAt(ben) }))) as string;
  await everywhere(aid);
  await ben.seat.run(() => ben.questions.askGM({ ...asked, actor: actorAt(ben) }));
  // Harm, a number carried onto a resource, a tracked number.
  const blow = { mechanic: "total-effect", spec: { effects: [{ rank: "low", kind: "Weapon Harm" }] } };
  await ana.seat.run(() =>
    Object.defineProperty(page.game.user, "targets", {
      value: new Set([{ actor: page.fromUuidSync(villain) }]),
      configurable: true,
    }),
  );
  await roll(ana, { ...blow, actor: actorAt(ana, hero) });
  const harm = await last(ana);
  await offer(ana, harm, "harm");
  await last(ana);
  await offer(gm, card, "carry");
  await gm.seat.run(() => {
    const quincunx = { kind: "accumulation", schema: 1, actor: villain, resource: "harm", result: 1 };
    return page.ChatMessage.create({ content: "x", flags: { quincunx } });
  });
  await last(gm);
  await table.settle();
  // Ana's windows, refusals, and the sheet that she may see a part of.
  await offer(ana, harm, "carry");
  await offer(ben, harm, "carry");
  await ana.seat.run(async () => {
    await expect(page.game.modules.get("quincunx").api.rollStat(villain, "x")).rejects.toMatchObject({
      code: "permission",
    });
    await page.fromUuidSync(villain).sheet.render({ force: true });
    void page.game.modules.get("quincunx").api.contest({}, { configure: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const shown = windowsAt(ana);
  expect(shown).toContain("Hooded Stranger");
  expect(shown).toContain("hood.webp");
  expect(ana.told.some((words) => words.includes("Hooded Stranger"))).toBe(true);
  expect(ben.told.some((words) => words.includes(`Hooded Stranger · ${OWN_NAME}`))).toBe(true);
  const told = [...(await readAt(ana)), ...ana.told, shown];
  for (const words of told) {
    expect(words).not.toContain(OWN_NAME);
    expect(words).not.toContain(OWN_PICTURE);
  }
  // The stored data are the same for all; GM and owner read the actor's own name beside it.
  for (const one of [gm, ben]) {
    for (const data of one.seat.run(() => page.game.messages.contents.map((all) => JSON.stringify(all))))
      expect(data).not.toContain(OWN_NAME);
    const text = await Promise.all(
      [card, request, contest, long as string, harm].map(
        async (id) => (await one.seat.run(() => page.game.messages.get(id).renderHTML())).textContent as string,
      ),
    );
    for (const words of text) expect(words).toContain("Hooded Stranger");
    for (const words of text) expect(words).toContain(OWN_NAME);
  }
  await table.close();
});
