/** The request window: its first key, and users and actors that it names while they are deleted. */
import { afterEach, expect, it } from "vitest";
import { prepareRequest } from "../../../src/features/request/prepare.ts";
import { useBareStage } from "../../support/bare.ts";
import { until } from "../../support/stage.ts";
import { page, type Message } from "../../support/page.ts";
import type { PostedRequest } from "../../../src/api/contract.ts";

useBareStage();

const windowOf = (): HTMLElement | null => document.querySelector(".quincunx-request-window");
const press = (): void => windowOf()?.querySelector<HTMLElement>('[data-quincunx-ask="send"]')?.click();

afterEach(async () => {
  for (const app of page.foundry.applications.instances.values()) await app.close({ animate: false });
});

it("asks for the actor of a deleted user itself, and neither a deleted actor nor a deleted user without one", async () => {
  const dora = await page.User.create({ name: "Dora", role: 1 });
  const make = (name: string) => page.Actor.create({ name, type: "quincunx.check-hero" });
  const [mira, nils] = [await make("Mira"), await make("Nils")];
  const [gm, ana] = ["Gamemaster", "Ana"].map((name) => page.game.users.getName(name).id as string);
  const seats = [
    { user: dora.id, actor: mira.uuid },
    { user: dora.id },
    { user: ana as string, actor: nils.uuid },
    { user: ana as string },
  ];
  const posted = prepareRequest({ mechanic: "standard-check", spec: { target: 15 }, seats });
  await until(() => windowOf()?.querySelector('[data-quincunx-ask="send"]'), "the window");
  await dora.delete();
  await nils.delete();
  press();
  const { message } = (await posted) as PostedRequest;
  expect((message as Message).flags.quincunx.seats).toEqual([{ user: gm, actor: mira.uuid }, { user: ana }]);
});

it("says that nobody is asked once all seats are gone", async () => {
  const dora = await page.User.create({ name: "Dora", role: 1 });
  const size = page.game.messages.size;
  void prepareRequest({ mechanic: "standard-check", spec: { target: 15 }, seats: [{ user: dora.id }] });
  await until(() => windowOf()?.querySelector('[data-quincunx-ask="send"]'), "the window");
  await dora.delete();
  press();
  expect(windowOf()?.textContent).toContain(page.game.i18n.localize("QUINCUNX.Request.nobody"));
  expect(page.game.messages.size).toBe(size);
});

it("posts no number of an actor who has the stat: seats without it roll without", async () => {
  const skills = [{ id: "treachery0000001", label: "Treachery", value: 5 }];
  const vane = await page.Actor.create({ name: "Lord Vane", type: "quincunx.check-hero", system: { skills } });
  const mira = await page.Actor.create({ name: "Mira", type: "quincunx.check-hero" });
  const user = page.game.user.id;
  const seats = [
    { user, actor: mira.uuid },
    { user, actor: vane.uuid, stat: "skills.treachery0000001" },
  ];
  const posted = prepareRequest({ mechanic: "standard-check", stat: "Treachery", seats });
  await until(() => windowOf()?.querySelector('[data-quincunx-ask="send"]'), "the window");
  press();
  const { message } = (await posted) as PostedRequest;
  expect((message as Message).flags.quincunx.seats).toEqual(seats);
  expect((message as Message).flags.quincunx.spec).toMatchObject({ bonuses: [], target: 15 });
});

it("opens with the focus on the first stat, which Enter picks; the next Enter asks for it", async () => {
  const ana = page.game.users.getName("Ana");
  const system = { abilities: { wits: { name: "Wits", value: 3 } } };
  await page.Actor.create({ name: "Mira", type: "quincunx.check-hero", system, ownership: { [ana.id]: 3 } });
  const posted = prepareRequest({});
  await until(() => document.activeElement?.matches(".quincunx-chip"), "the focus on the first stat");
  const enter = (): void => {
    const key = { key: "Enter", bubbles: true, cancelable: true, composed: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  };
  enter();
  expect(windowOf()?.querySelector('.quincunx-chip[aria-pressed="true"]')).not.toBeNull();
  enter();
  await posted;
  expect(windowOf()).toBeNull();
});
