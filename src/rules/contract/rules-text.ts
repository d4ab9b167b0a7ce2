/** Where people can read a mechanic's rules: journal pages, and the heading in them under which each rule stands. */
import type { KeyPhrase } from "./phrase.ts";

export interface RulesText {
  /** UUIDs of journal pages, by language; the first stands for languages that have none. */
  readonly pages: Readonly<Record<string, string>>;
  /** By the id of a rule, as it stands in a trace: the heading in the reader's language. Several rules may share one. */
  readonly headings: Readonly<Record<string, KeyPhrase>>;
}
