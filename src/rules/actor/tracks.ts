/** Tracks: numbers that begin at 0 and fill up to what this actor can have of them; harm is one for every actor. */
import { phrase } from "../contract/phrase.ts";
import { integerOf } from "./data.ts";
import type { ActorDeclaration, ActorField, ActorResource, SheetSection } from "../contract/actor.ts";

type Track = Extract<ActorField, { kind: "track" }>;
type System = Readonly<Record<string, unknown>>;

/** What is stored of a track, or stands for it where nothing is. */
export interface TrackState {
  readonly value: number;
  readonly max: number;
}

/** The most that any track can count. */
export const MOST_TRACKED = 99;

/** Total: what is missing or broken is an empty track. More than `max` stays: whoever lowers the greatest value heals nobody. */
export function readTrack({ most, limit }: Track, stored: unknown): TrackState {
  const { value, max } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<TrackState>;
  return {
    value: integerOf(value, { min: 0, max: limit }),
    max: integerOf(max, { min: 1, max: limit }, most),
  };
}

/** What an actor that takes harm declares: its field, its section, its resource and where harm of any kind is counted. */
export function plainHarm(most: number): {
  readonly field: Track;
  readonly section: SheetSection;
  readonly resource: (system: System) => ActorResource;
  readonly taken: NonNullable<ActorDeclaration["harm"]>;
} {
  const field: Track = { kind: "track", most, limit: MOST_TRACKED };
  const label = phrase("QUINCUNX.Label.harm");
  return {
    field,
    section: { id: "harm", label, look: "fields", cells: [{ field: "harm", label, look: "track" }] },
    resource: (system) => {
      const { value, max } = readTrack(field, system["harm"]);
      return { id: "harm", label, path: "harm.value", value, min: 0, max, look: "boxes", isHarm: true };
    },
    taken: () => ({ resource: "harm", step: 0 }),
  };
}
