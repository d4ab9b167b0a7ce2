/** A lost connection: choices and thrown dice are kept, and nothing is posted twice. */
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Table } from "foundry-practice-table";
import { LocalTransport, type LostRequests } from "foundry-practice-table/local-transport";
import { ownModule } from "../module.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { useQuickTime } from "../fixtures/quick-time.ts";
import { until } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

let table: Table;
let line: LocalTransport;
let mend = (): void => undefined;

useQuickTime();
beforeAll(async () => {
  table = new Table({ ...ownModule, connect: (world, id) => (line = new LocalTransport(world, id)) });
  const seat = await table.seat("Gamemaster", { loadModule: async () => import("../../src/main.ts") });
  seat.use();
  await until(areTemplatesLoaded, "the templates");
});
afterEach(async () => {
  mend();
  await page.ChatMessage.deleteDocuments([], { deleteAll: true });
});

const stored = () => [...table.world.store.collection("ChatMessage").values()];
const prompt = () =>
  [...page.foundry.applications.instances.values()].find((app) => app.id.startsWith("quincunx-prompt"));
const submit = (): unknown =>
  prompt()!.element.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

it("an answered prompt stays open with its choices, gives the reason, and rolls after the reconnect", async () => {
  const rolled = api().roll({ mechanic: "standard-check", spec: { target: 20 }, title: "Climb" });
  await until(() => prompt()?.rendered, "the prompt");
  const throws = vi.fn();
  page.Hooks.once("quincunx.roll", throws);
  mend = line.loseLine();
  submit();
  const words = (): string => prompt()?.element.textContent ?? "";
  await until(() => /Connection to the server lost/u.test(words()), "the sentence");
  submit();
  expect(prompt()?.rendered).toBe(true);
  expect(prompt()?.element.querySelector<HTMLInputElement>("[name=title]")?.value).toBe("Climb");
  expect(throws).not.toHaveBeenCalled();
  mend();
  await until(() => !/Connection to the server lost/u.test(words()), "the line");
  submit();
  expect((await rolled).message.flags.quincunx).toMatchObject({ title: "Climb", spec: { target: 20 } });
  expect(throws).toHaveBeenCalledTimes(1);
  expect(stored()).toHaveLength(1);
});

it("without a prompt no dice are thrown, and a notice gives the reason", async () => {
  const warn = vi.spyOn(page.ui.notifications, "warn");
  mend = line.loseLine();
  await expect(api().roll("check 3 vs 20")).rejects.toMatchObject({ name: "ConnectionError" });
  const { act } = await import("../../src/log/act.ts");
  mend();
  const card = (await api().roll("check 3 vs 20", { mode: "public" })).message;
  mend = line.loseLine();
  act(card.id, "amend", "");
  await until(
    () => warn.mock.calls.some(([words]) => /Connection to the server lost/u.test(String(words))),
    "the notice",
  );
  expect(prompt()).toBeUndefined();
});

it.each<readonly [LostRequests, boolean]>([
  ["waits", true],
  ["fails", true],
  ["vanishes", true],
  ["unanswered", true],
  ["broken", true],
  ["waits", false],
  ["unanswered", false],
])(
  "thrown dice are kept: a request that then %s (noticed at once: %s) is there once after the reconnect",
  async (requests, isNoticed) => {
    const warn = vi.spyOn(page.ui.notifications, "warn");
    const told = vi.spyOn(page.ui.notifications, "error").mockImplementation(() => undefined);
    let fallen: object | null = null;
    page.Hooks.once("quincunx.prePost", (_walk: object, roll: object) => {
      fallen = roll;
      mend = line.loseLine(requests, isNoticed);
    });
    const rolled = api().roll("check 3 vs 20", { mode: "public" });
    await until(() => fallen, "the dice");
    if (isNoticed) await until(() => warn.mock.calls.length > 0, "the notice");
    await new Promise((resolve) => setTimeout(resolve, 50));
    mend();
    const { message } = await rolled;
    expect(message.rolls[0].dice[0].results).toEqual(JSON.parse(JSON.stringify(fallen)).terms[0].results);
    expect(stored().map(({ _id }) => _id as string)).toEqual([message.id]);
    expect(warn).toHaveBeenCalledTimes(isNoticed ? 1 : 0);
    // No later message arrives.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(stored()).toHaveLength(1);
    // Core reports a message that is sent again and exists already.
    expect(told.mock.calls.filter(([words]) => /already exists/u.test(String(words)))).toEqual([]);
  },
);
