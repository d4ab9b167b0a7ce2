/** The link of a roll to the odds page: numbers and rule words only, as this reader knows the roll. */
import { unlessRefused } from "../../rules/contract/error.ts";
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Field } from "../../rules/contract/schema.ts";
import { mechanics } from "../../rules/index.ts";
import { printCommand } from "../../rules/notation/command.ts";
import { LINK_SCHEMA, MOST_HASH, writeLink } from "../../rules/notation/link.ts";

/** Where the documentation site is published; docs and journals hold it as text, and a test compares. */
export const SITE = "https://quincunx-dice.github.io/quincunx/";

/** `specs`: the roll, and the comparison. `null`: the page does not know the mechanic, or the link would be too long. */
export function questionLink(mechanic: AnyMechanic, specs: readonly Fields[]): string | null {
  if (!mechanics.some(({ id }) => id === mechanic.id)) return null;
  const texts = unlessRefused(() => specs.map((spec) => printCommand(mechanic, wordless(mechanic, spec))));
  const hash = texts && writeLink({ schema: LINK_SCHEMA, texts, house: {} });
  return hash && hash.length <= MOST_HASH ? `${SITE}odds/${hash}` : null;
}

/** The spec without anything that people wrote: labels, kinds of harm, texts of thresholds. Throws RuleError if the mechanic needs one of them. */
export function wordless(mechanic: AnyMechanic, spec: Fields): Fields {
  return mechanic.parseSpec(plain(mechanic.spec, spec));
}

function plain(field: Field<unknown>, value: unknown): unknown {
  switch (field.kind) {
    case "text":
      return "";
    case "optional":
      return field.of?.kind === "text" ? undefined : inside(field, value);
    case "list":
      return Array.isArray(value) && field.of ? value.map((entry) => plain(field.of as Field<unknown>, entry)) : value;
    case "record":
      return isFields(value)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([name, own]) => {
              const part = field.fields?.[name];
              const kept = part ? plain(part, own) : own;
              return kept === undefined ? [] : [[name, kept]];
            }),
          )
        : value;
    case "union": {
      const variant = field.variants?.find((variant) => unlessRefused(() => variant.parse(value, "")) !== null);
      return variant ? plain(variant, value) : value;
    }
    default:
      return inside(field, value);
  }
}

function inside({ of }: Field<unknown>, value: unknown): unknown {
  return of && value !== null && value !== undefined ? plain(of, value) : value;
}
