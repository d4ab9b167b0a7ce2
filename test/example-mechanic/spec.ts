/** What can be asked for: HD-1. */
import { defaulted, integer, nullable, record, type Infer } from "../../src/rules/spec/schema.ts";

export const MOST_DICE = 20;
export const SIZE = 6;

export const highDieSpec = record({
  dice: integer({ min: 1, max: MOST_DICE }),
  /** null = not known (yet): the GM may set it, change it and hide it. */
  target: defaulted(nullable(integer({ min: 1, max: SIZE })), null),
});

export type HighDieSpec = Infer<typeof highDieSpec>;

export function parseSpec(input: unknown): HighDieSpec {
  return highDieSpec.parse(input, "");
}
