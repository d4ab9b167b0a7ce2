import type { OpenSeat } from "../seat/open-seat.ts";
import { page } from "../../support/page.ts";

const lying = new WeakSet<object>();

/** A forged page confirms every verified query. */
export function lieWhenAskedBack({ seat }: OpenSeat): void {
  lying.add(seat);
  seat.run(() => {
    const { queries } = page.CONFIG;
    for (const name of Object.keys(queries)) if (/^quincunx\..*confirm$/iu.test(name)) queries[name] = () => true;
  });
}

export function doesLie({ seat }: OpenSeat): boolean {
  return lying.has(seat);
}
