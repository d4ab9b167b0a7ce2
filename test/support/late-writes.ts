/** Delays the updates that one seat sends for an actor, as a slow connection does. */
import type { Seat } from "foundry-practice-table";
import { type Hero, page } from "./page.ts";

export function writesLate(seat: Seat, actor: string, delay: number): void {
  const document = seat.run(() => page.game.actors.get(actor));
  const own: Pick<Hero, "update"> = document;
  const update = own.update.bind(document);
  const late = (changes: object, options?: object): Promise<unknown> =>
    seat.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      return update(changes, options);
    });
  Object.assign(document, { update: late });
}
