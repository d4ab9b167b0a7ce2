/** Single cases of rules and their texts, each from a line of docs/rules.md, docs/protocol.md or docs/notation.md. */
import { expect, it } from "vitest";
import { bandName } from "../../../src/rules/total-effect/effect-lines.ts";

it.each([
  [undefined, "any"],
  [{ min: 9 }, "from"],
  [{ max: 9 }, "upTo"],
  [{ min: 9, max: 12 }, "between"],
  [{ min: 9, max: 9 }, "9"],
])("a band %j reads as %s (TE-10)", (band, said) => {
  const found = bandName(band);
  expect("key" in found ? found.key.replace(/^.*\./u, "") : found.text).toBe(said);
});
