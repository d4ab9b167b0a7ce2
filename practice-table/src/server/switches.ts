/** Unconfirmed facts about the server's behaviour: one list, each a switch with a default. The client and the dice engine have lists of their own. */

interface Switch<V extends string> {
  /** Source of the question. */
  readonly source: string;
  readonly meaning: string;
  readonly options: readonly V[];
  readonly default: V;
}

const one = <V extends string>(entry: Switch<V>): Switch<V> => entry;

export const SERVER_SWITCHES = {
  gmOnlyFields: one({
    source: "app.md 1.4",
    meaning: "A player's update of a gmOnlyFields path is refused whole, or that path alone is left out.",
    options: ["refuse", "drop"],
    default: "drop",
  }),
  authorChangesRolls: one({
    source: "app.md 5.6 (ISS 7831)",
    meaning: "Whether a message's author who is no GM may change its rolls and its author.",
    options: ["refuse", "allow"],
    default: "refuse",
  }),
  chatTimestamp: one({
    source: "dice.md 4.4",
    meaning: "The server stamps every new message, or only one that brings no time of its own.",
    options: ["always", "missing"],
    default: "always",
  }),
  queryReaches: one({
    source: "app.md 5.7",
    meaning:
      "Which sessions of the asked user get a query: the one that sat down last, or all (the first answer counts).",
    options: ["latest", "all"],
    default: "latest",
  }),
  selfQuery: one({
    source: "app.md 5.7",
    meaning:
      "A query to oneself is refused, or delivered like any other. (Packages that ran call the handler directly.)",
    options: ["refuse", "deliver"],
    default: "refuse",
  }),
  ownerOnCreate: one({
    source: "app.md 5.6",
    meaning: "Whether the creator of a document with ownership becomes its OWNER where the data do not say otherwise.",
    options: ["yes", "no"],
    default: "yes",
  }),
} as const;

type SwitchName = keyof typeof SERVER_SWITCHES;
export type Switches = { -readonly [K in SwitchName]: (typeof SERVER_SWITCHES)[K]["options"][number] };

export function switches(overrides: Partial<Switches> = {}): Switches {
  const result = Object.fromEntries(
    Object.entries(SERVER_SWITCHES).map(([name, entry]) => [name, entry.default]),
  ) as Switches;
  return Object.assign(result, overrides);
}
