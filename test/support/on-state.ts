/** Operations on the state of a card, without a table. */
import { RuleError } from "../../src/rules/contract/error.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { Phrase } from "../../src/rules/contract/phrase.ts";
import type { Harm } from "../../src/features/harm/harm.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Offer } from "../../src/log/operation.ts";
import { operations } from "./registered.ts";

/** An operation with the parts that tests call, on states and data of any kind. */
interface Tested {
  parse(data: unknown): object | null;
  may(author: object, state: object, data: object): boolean;
  apply(state: object, data: object, logged: object): Fields & { readonly harms: readonly Harm[] };
  excludes(data: object, logged?: object): readonly string[];
  mayUndo(author: object, logged: object, isBuiltOn?: boolean): boolean;
  describe(context: object): Phrase;
  offers(base: object, viewer: object): readonly Offer[];
}

export const operation = (type: string) => operations.find((one) => one.type === type) as unknown as Tested;

export const mechanic = (id: string) => mechanicById(id) as Required<AnyMechanic>;

/** An operation of Ana, a player. */
export const logged = (more: object = {}) => ({
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
