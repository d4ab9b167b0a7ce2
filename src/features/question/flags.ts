import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Origin } from "../../card/flags.ts";
import { isFields, type Fields } from "../../platform/flags.ts";

/** Flags of a player's message that asks the GMs for a target before the roll. */
export interface QuestionFlags {
  readonly kind: "question";
  readonly schema: number;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** Spec of the proposed roll; its targets are `null`. */
  readonly spec: Fields;
  readonly origin: Pick<Origin, "actor" | "stats">;
}

const LONGEST = 200;
const MOST_STATS = 100;

/** `null` if a field is invalid. */
export function readQuestionFlags(flags: Fields): QuestionFlags | null {
  return readAsked(flags, "question");
}

export function readAsked<K extends string>(
  flags: Fields,
  wanted: K,
): (Omit<QuestionFlags, "kind"> & { kind: K }) | null {
  const { kind, schema, mechanic, title, spec, origin } = flags;
  return kind === wanted &&
    typeof schema === "number" &&
    typeof mechanic === "string" &&
    typeof title === "string" &&
    title.length <= LONGEST &&
    isFields(spec) &&
    isFields(origin) &&
    isOrigin(origin)
    ? { kind: wanted, schema, mechanic, title, spec, origin }
    : null;
}

function isOrigin({ actor, stats }: Fields): boolean {
  const isList = Array.isArray(stats) && stats.length <= MOST_STATS && stats.every((id) => typeof id === "string");
  return (actor === undefined || typeof actor === "string") && (stats === undefined || isList);
}
