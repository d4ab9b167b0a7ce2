/**
 * A seat at the practice table with the module installed, for tests of visible behaviour. One per file: `Hooks.once`
 * fires once.
 */
import { Table, type Seat } from "foundry-practice-table";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { onHook } from "../../src/platform/hooks.ts";
import type { MechanicsRegistry } from "../../src/mechanics/register-mechanics.ts";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { ownModule } from "../module.ts";

export interface Stage {
  readonly table: Table;
  readonly seat: Seat;
}

/**
 * Connects with the module active; the seat's globals are those of the test. `more`: mechanics that are registered
 * beside ours.
 */
export async function openStage(user = "Gamemaster", more: readonly AnyMechanic[] = []): Promise<Stage> {
  const table = new Table(ownModule);
  const seat = await table.seat(user, {
    loadModule: async () => {
      onHook("quincunx.registerMechanics", ({ register }: MechanicsRegistry) => {
        for (const mechanic of more) register("quincunx", mechanic as never);
      });
      return import("../../src/main.ts");
    },
  });
  seat.use();
  return { table, seat };
}

/** As `openStage`, once the templates are loaded. */
export async function openReadyStage(...who: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...who);
  await until(areTemplatesLoaded, "the templates");
  return stage;
}

export async function closeWindows(): Promise<void> {
  for (const app of [...foundry.applications.instances.values()]) await app.close();
}

export async function closePrompts(): Promise<void> {
  for (const app of [...foundry.applications.instances.values()])
    if (app.constructor.name === "QuincunxRollPrompt") await app.close();
}

/** The form of the prompt that opens. */
export const openedForm = (): Promise<HTMLElement> =>
  until(
    () => document.querySelector<HTMLElement>(".quincunx-prompt-window .quincunx-prompt")?.closest("form"),
    "the prompt",
  );

/** The real timers, saved before a test replaces them (test/fixtures/quick-time.ts). */
const { setTimeout: later } = globalThis;
const now = performance.now.bind(performance);

/** Polls `check` until it returns a value; throws after half a minute of real time. */
export async function until<T>(check: () => T | null | undefined | false, what = "it"): Promise<T> {
  const end = now() + 30_000;
  for (;;) {
    const found = check();
    if (found) return found;
    if (now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => later(resolve, 5));
  }
}

export function press(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
