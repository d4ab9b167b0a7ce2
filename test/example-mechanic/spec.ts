/** The fields of a roll: HD-1. */
import { defaulted, integer, nullable, record, type Infer } from "../../src/rules/contract/schema.ts";

export const SIZE = 6;

export const highDieSpec = record({
  dice: integer({ min: 1, max: 20 }),
  /** null = unknown (yet): the GM may set it, change it and hide it. */
  target: defaulted(nullable(integer({ min: 1, max: SIZE })), null),
});

export type HighDieSpec = Infer<typeof highDieSpec>;
