/** Results and cards of src, with the parts of every mechanic and kind; a missing part fails the test that reads it. */
import { cardOf } from "../../src/card/card.ts";
import type { Card } from "../../src/card/state.ts";
import type { Result, SpecParts } from "./page.ts";

export const resultOf = async (rolled: Promise<object | null>): Promise<Result> => (await rolled) as Result;

export const cardIn = (message: ChatMessage.Implementation): Card => cardOf(message)!;

export const specOf = (message: ChatMessage.Implementation): SpecParts => cardIn(message).state.spec as SpecParts;
