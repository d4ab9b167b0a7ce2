/** Promise: of the pages of one user in one browser only one writes; the next page takes over when it is closed. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { useBareStage } from "../support/bare.ts";
import { page } from "../support/page.ts";

const { set } = useBareStage();

type Hold = () => Promise<void>;

/** A page's own copy of the module file, since each page has its own state. */
async function openPage(): Promise<typeof import("../../src/log/responsible-client.ts")> {
  vi.resetModules();
  return import("../../src/log/responsible-client.ts");
}

function useLocks(locks: object | undefined): void {
  set(page.document.defaultView!.navigator, "locks", locks);
}

afterEach(() => vi.resetModules());

describe("two pages of a GM", () => {
  it("without locks, as on plain http, are both responsible", async () => {
    useLocks(undefined);
    for (const { isResponsible, requestResponsibility } of [await openPage(), await openPage()]) {
      requestResponsibility();
      expect(isResponsible()).toBe(true);
    }
  });

  it("the second is responsible when the first releases the lock, and is notified", async () => {
    const waiting: Hold[] = [];
    const names: string[] = [];
    useLocks({
      request: (name: string, hold: Hold) => {
        names.push(name);
        if (names.length === 1) void hold();
        else waiting.push(hold);
        return new Promise(() => undefined);
      },
    });
    const [first, second] = [await openPage(), await openPage()];
    let told = 0;
    const stop = second.onResponsibilityChange(() => void (told += 1));
    for (const one of [first, second]) one.requestResponsibility();
    expect(names).toEqual([`quincunx ${page.game.world.id} ${page.game.user.id}`, names[0]]);
    expect([first.isResponsible(), second.isResponsible(), told]).toEqual([true, false, 0]);
    let isOver = false;
    void waiting[0]?.().then(() => (isOver = true));
    await Promise.resolve();
    expect([second.isResponsible(), told, isOver]).toEqual([true, 1, false]);
    page.Hooks.callAll("userConnected", page.game.user, true);
    expect(told).toBe(2);
    stop();
    page.Hooks.callAll("userConnected", page.game.user, true);
    expect(told).toBe(2);
  });

  it("a browser that refuses the lock leaves the page responsible", async () => {
    useLocks({ request: () => Promise.reject(new Error("SecurityError")) });
    const { isResponsible, requestResponsibility } = await openPage();
    requestResponsibility();
    await vi.waitFor(() => expect(isResponsible()).toBe(true));
  });
});
