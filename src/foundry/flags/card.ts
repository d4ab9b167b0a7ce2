/** What a card and its origin are on disk. Faces are never here: they live in the Roll objects and nowhere else. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { isFields, type Fields } from "./flags.ts";

/** Where a roll came from: an actor and the stats that went into it. */
export interface Origin {
  /** UUID of the actor. */
  readonly actor?: string;
  /** Ids of ticked stats. */
  readonly stats?: readonly string[];
  /** Id of the request message that this card answers. */
  readonly request?: string;
  /** Id of the question to the GMs that was asked before this roll. */
  readonly question?: string;
  /** Which of the request's seats it answers, counted from 0. */
  readonly seat?: number;
  /** Thrown by a GM for whoever was asked and is not there. */
  readonly standIn?: true;
}

/** The base message of a roll. It never changes after it was created. */
export interface CardFlags {
  readonly kind: "card";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** As `parseSpec` gives it; hidden targets are null. */
  readonly spec: Fields;
  readonly origin: Origin;
}

/** A player may have written anything there: what is not of its type stands for nothing. */
const IS_OF_ITS_TYPE: Readonly<Record<keyof Origin, (value: unknown) => boolean>> = {
  actor: (value) => typeof value === "string",
  stats: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
  request: (value) => typeof value === "string",
  question: (value) => typeof value === "string",
  seat: (value) => Number.isInteger(value),
  standIn: (value) => value === true,
};

function readOrigin(origin: Fields): Origin {
  const isBroken = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(IS_OF_ITS_TYPE, key) && !IS_OF_ITS_TYPE[key as keyof Origin](value);
  const entries = Object.entries(origin);
  return entries.some(isBroken) ? Object.fromEntries(entries.filter((entry) => !isBroken(entry))) : origin;
}

/** Checked for shape; whether the mechanic can read the spec is seen where the card is put together. */
export function readCardFlags(flags: Fields): CardFlags | null {
  const { kind, mechanic, title, spec, schema, origin } = flags;
  return kind === "card" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    typeof schema === "number" &&
    isFields(spec) &&
    isFields(origin)
    ? { ...(flags as unknown as CardFlags), origin: readOrigin(origin) }
    : null;
}
