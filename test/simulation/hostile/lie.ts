import type { Loose, OpenSeat } from "../seat/open-seat.ts";

/** Whoever has the console says yes to whatever they are asked back. */
export function lieWhenAskedBack({ seat }: OpenSeat): void {
  seat.run(() => {
    const { queries } = (globalThis as Loose).CONFIG;
    for (const name of Object.keys(queries as object))
      if (/^quincunx\..*confirm$/iu.test(name)) queries[name] = () => true;
  });
}
