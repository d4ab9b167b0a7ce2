/** Tracks: numbers from 0 to a maximum per actor. Harm is such a track. */
import { phrase } from "../contract/phrase.ts";
import { integerOf } from "./data.ts";
import type { ActorDeclaration, ActorField, ActorResource, SheetSection, System } from "../contract/actor.ts";

type Track = Extract<ActorField, { kind: "track" }>;
/** Stored form of a track, or its default. */
export interface TrackState {
  readonly value: number;
  readonly max: number;
}

/** The highest maximum of a track. */
export const MOST_TRACKED = 99;

/** Never throws: missing or invalid data give an empty track. A value above `max` is kept, so that a lower maximum heals no harm. */
export function readTrack({ most, limit }: Track, stored: unknown): TrackState {
  const { value, max }: Partial<TrackState> = typeof stored === "object" && stored !== null ? stored : {};
  return {
    value: integerOf(value, { min: 0, max: limit }),
    max: integerOf(max, { min: 1, max: limit }, most),
  };
}

/** Parts of the declaration of an actor that takes harm of all kinds on one track. */
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
