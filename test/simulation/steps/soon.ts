/** What has been made elsewhere is on its way for a while. */
import { sleep } from "../clock.ts";
import { messageAt, type Loose } from "../seat/open-seat.ts";
import type { Doing } from "../story.ts";
import { personAt } from "../table.ts";

/** In ms. */
const LONGEST = 40_000;

/** The message that an earlier step makes, as soon as it is at this seat; null: it does not come while this page is open. */
export async function messageSoon(doing: Doing, on: number): Promise<Loose | null> {
  const find = (): Loose | null => messageAt(doing.here, doing.made(on));
  await until(doing, () => find() !== null);
  return isStillHere(doing) ? find() : null;
}

/** As soon as no prompt is open at this seat any more, or for as long as anybody waits. */
export async function whenAlone(doing: Doing): Promise<void> {
  await until(doing, () => !personAt(doing.here).isAsked);
}

export function isStillHere({ table, here, step }: Doing): boolean {
  return table.open.get(step.by) === here;
}

export async function until(doing: Doing, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited <= LONGEST && isStillHere(doing) && !isSo(); waited += 500) await sleep(500);
}
