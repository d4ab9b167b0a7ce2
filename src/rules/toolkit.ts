/** Functions for mechanics of other packages, which cannot import them. The hook `quincunx.registerMechanics` passes them. */
import { lazily } from "./lazily.ts";
import { cell, linkField, nameCell, namedRowsField, rowsSection } from "./actor/rows.ts";
import { plainHarm } from "./actor/tracks.ts";
import { findLinked, findNamed, integerOf, namedRows, rowsOf, textOf } from "./actor/data.ts";
import { RuleError } from "./contract/error.ts";
import { countPhrase, freeText, phrase } from "./contract/phrase.ts";
import { numberOf, located, quoted, syntaxError } from "./notation/words.ts";
import { denseBars, meanOf } from "./odds/chart.ts";
import { compare } from "./odds/compare.ts";
import { Distribution } from "./odds/distribution.ts";
import {
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
import { missingDice, parseDice } from "./spec/first-throw.ts";
import { withSelected } from "./spec/stat-entries.ts";

/** Lazy, since few worlds have such packages. An object, because `import *` would make the build load one more file at start. */
export const toolkit = lazily(() => ({
  cell,
  linkField,
  nameCell,
  namedRowsField,
  rowsSection,
  plainHarm,
  findLinked,
  findNamed,
  integerOf,
  namedRows,
  rowsOf,
  textOf,
  RuleError,
  countPhrase,
  freeText,
  phrase,
  numberOf,
  located,
  quoted,
  syntaxError,
  denseBars,
  meanOf,
  compare,
  Distribution,
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
  missingDice,
  parseDice,
  withSelected,
}));
