/** The contest window while users, actors and rolls that it names are deleted, and actors made. */
import { afterEach, expect, it } from "vitest";
import { prepareContest } from "../../../src/features/contest/begin.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page, type Message } from "../../support/page.ts";
import type { Contested } from "../../../src/api/contest-draft.ts";

useBareStage();

const windowOf = (): HTMLElement | null => document.querySelector(".quincunx-contest-window");
const press = (): void => windowOf()?.querySelector<HTMLElement>("[data-quincunx-contest]")?.click();
const opened = async (start: object): Promise<Promise<unknown>> => {
  const posted = prepareContest({ mechanic: "standard-check", tie: "attacker-a", ...start } as never);
  await until(() => windowOf()?.querySelector("[data-quincunx-contest]"), "the window");
  return posted;
};
const hero = (name: string, ownership: object = {}) =>
  page.Actor.create({
    ...{ name, type: "quincunx.check-hero", ownership },
    system: { skills: [{ id: "will000000000001", label: "Will", value: 3 }] },
  });
const choose = (name: string, value: string): void => {
  const field = windowOf()?.querySelector<HTMLSelectElement>(`[name="${name}"]`);
  if (!field) throw new Error(`no field ${name}`);
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

afterEach(async () => {
  for (const app of page.foundry.applications.instances.values()) await app.close({ animate: false });
});

it("a side of a deleted user is its actor's, or the GMs': the contest can begin", async () => {
  const dora = await page.User.create({ name: "Dora", role: 1 });
  const mira = await hero("Mira", { [page.game.users.getName("Ana").id]: 3 });
  const sides = {
    a: { user: dora.id, name: "Dora", spec: {} },
    b: { user: dora.id, actor: mira.uuid, spec: {} },
  };
  const posted = { promise: opened({ sides }) };
  await until(() => windowOf(), "the window");
  await dora.delete();
  press();
  const { message } = (await (await posted).promise) as Contested;
  const { a, b } = (message as Message).flags.quincunx.sides;
  expect([a.user, a.name, b.user]).toEqual([undefined, "Dora", page.game.users.getName("Ana").id]);
});

it("a deleted actor is offered and chosen no more; the window says what is missing", async () => {
  const [mira, nils] = [await hero("Mira"), await hero("Nils")];
  void opened({});
  await until(() => windowOf(), "the window");
  choose("who.a", mira.uuid);
  choose("who.b", nils.uuid);
  await nils.delete();
  const offered = [...(windowOf()?.querySelectorAll<HTMLOptionElement>('[name="who.b"] option') ?? [])];
  expect(offered.some(({ value }) => value === nils.uuid)).toBe(false);
  const size = page.game.messages.size;
  press();
  expect(windowOf()?.textContent).toContain(page.game.i18n.localize("QUINCUNX.Contest.missing"));
  expect(page.game.messages.size).toBe(size);
});

it("an actor that was made while the window is open can take part", async () => {
  void opened({});
  await until(() => windowOf(), "the window");
  const rolf = await hero("Rolf");
  choose("who.b", rolf.uuid);
  expect(windowOf()?.querySelector<HTMLSelectElement>('[name="who.b"]')?.value).toBe(rolf.uuid);
  expect(windowOf()?.querySelector('[name="stat.b"]')?.textContent).toContain("Will");
});
