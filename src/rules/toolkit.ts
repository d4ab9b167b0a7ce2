/** Functions for mechanics of other packages, which cannot import them. The hook `quincunx.registerMechanics` passes them. */
export { cell, linkField, nameCell, namedRowsField, rowsSection } from "./actor/rows.ts";
export { plainHarm } from "./actor/rows.ts";
export { findLinked, findNamed, integerOf, namedRows, rowsOf, textOf } from "./actor/data.ts";
export { checkMechanic as check } from "./define/check-mechanic.ts";
export { RuleError } from "./contract/error.ts";
export { countPhrase, freeText, phrase } from "./contract/phrase.ts";
export { numberOf, located, quoted, syntaxError } from "./notation/words.ts";
export { denseBars, meanOf } from "./odds/chart.ts";
export { compare } from "./odds/compare.ts";
export { Distribution } from "./odds/distribution.ts";
export {
  boolean,
  choice,
  clamped,
  defaulted,
  finite,
  integer,
  list,
  nullable,
  optional,
  record,
  sum,
  text,
  variants,
} from "./contract/schema.ts";
export { missingDice, parseDice } from "./spec/first-throw.ts";
export { withSelected } from "./spec/stat-entries.ts";
