/** Encounters as plain data, for tests of turns. */
import type { Fight } from "./page.ts";
import { fake } from "./fake.ts";

const fighter = (id: string, uuid: string | null): object => ({
  id,
  actor: uuid === null ? null : { uuid },
});

/** Round 2, in the turn of the second of four; one of them has no actor. */
export const fight = (more: object = {}): Fight =>
  fake({
    ...{ id: "c", started: true, round: 2, turn: 1 },
    turns: [fighter("a", "Actor.a"), fighter("b", "Actor.b"), fighter("c", null), { id: "d" }],
    ...more,
  });
