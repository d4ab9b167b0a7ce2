/** Operations on the state of a card, without a table. */
import { RuleError } from "../../src/rules/contract/error.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Change } from "../../src/log/operation.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { operations } from "./registered.ts";

export const operation = (type: string): Change<object, Loose> =>
  operations.find((one) => one.type === type) as Change<object, Loose>;

export const mechanic = (id: string): Loose => mechanicById(id)!;

/** An operation of Ana, a player. */
export const logged = (more: object = {}): Loose => ({
  ...{ messageId: "m", id: "o", turn: 3, author: { id: "ana", isGM: false, name: "Ana" }, terms: [], data: {} },
  ...more,
});

export const BY_GM = { author: { id: "gm", isGM: true, name: "Gamemaster" } };

/** The RuleError that `run` throws. */
export const refused = (run: () => unknown): RuleError => {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error("it was not refused");
};
