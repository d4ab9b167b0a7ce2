/** Delays the updates that one seat sends for an actor, as a slow connection does. */
import type { Loose } from "../fixtures/world/open.ts";
import type { Seat } from "foundry-practice-table";
import { page } from "./page.ts";

export function writesLate(seat: Seat, actor: string, delay: number): void {
  const document = seat.run(() => page.game.actors.get(actor)) as Loose;
  const update = document.update.bind(document);
  document.update = (...all: unknown[]) =>
    seat.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      return update(...all) as unknown;
    });
}
