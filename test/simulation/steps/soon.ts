/** Waits for data of other seats that are on their way. */
import { sleep } from "../clock.ts";
import { messageAt } from "../seat/open-seat.ts";
import type { Doing } from "../story.ts";
import { personAt } from "../table.ts";
import type { Message } from "../../support/page.ts";

/** In ms. */
const LONGEST = 40_000;

/** The message of an earlier step, as soon as this seat has it; `null`: it does not arrive while this page is open. */
export async function messageSoon(doing: Doing, on: number): Promise<Message | null> {
  const find = (): Message | null => messageAt(doing.here, doing.made(on));
  await until(doing, () => find() !== null);
  return isStillHere(doing) ? find() : null;
}

/** Resolves when no prompt is open at this seat, or when the waiting ends. */
export async function whenAlone(doing: Doing): Promise<void> {
  await until(doing, () => !personAt(doing.here).isAsked);
}

export function isStillHere({ table, here, step }: Doing): boolean {
  return table.open.get(step.by) === here;
}

export async function until(doing: Doing, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited <= LONGEST && isStillHere(doing) && !isSo(); waited += 500) await sleep(500);
}

/** An answer of the API; `{}` where a user has lost the right meanwhile. */
export async function unlessForbidden<T extends object>(asking: Promise<T>): Promise<Partial<T>> {
  return asking.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code !== "permission") throw error;
    return {};
  });
}
