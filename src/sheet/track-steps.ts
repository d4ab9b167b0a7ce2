/** Numbers of a hero changed in play, one step after the other, and the newest taken back: exactly, and only while nobody has changed it since. */
import type { ActorDeclaration, ActorResource } from "../rules/contract/actor.ts";
import {
  changeResource,
  setResource,
  undoResource,
  type ResourceChange,
  type ResourceStep,
} from "../rules/actor/resources.ts";
import type { System } from "./rows.ts";
import type { SliderMove } from "./sliders.ts";
import { tracksOf } from "./tracks.ts";

export interface TrackStepsOptions {
  readonly declaration: ActorDeclaration;
  system(): System;
  /** Resolves when it is written, or refused. */
  update(changes: System): Promise<void>;
}

export interface TrackSteps {
  move(id: string, move: SliderMove): void;
  /** Takes the newest change back, where it was this one's. */
  undo(id: string): void;
  /** The value before the newest change, where it was this track's and still stands. */
  undoes(track: ActorResource): number | null;
}

/** So many can be taken back, one after the other. */
const MOST = 50;

export function makeTrackSteps({ declaration, system, update }: TrackStepsOptions): TrackSteps {
  const changes: ResourceChange[] = [];
  /** What is on its way: whoever presses a key twice counts from there. */
  const coming = new Map<object, System>();
  const declared = { resources: (now: System) => tracksOf(declaration, now) };

  function foreseen(): System {
    return [...coming.values()].reduce((now, step) => ({ ...now, ...step }), system());
  }

  async function write({ change, update: fields }: ResourceStep): Promise<void> {
    coming.set(change, fields);
    await update(fields);
    coming.delete(change);
  }

  function undoes({ id, value }: ActorResource): number | null {
    const last = changes.at(-1);
    return last?.id === id && last.after === value ? last.before : null;
  }

  return {
    move(id, move) {
      const now = foreseen();
      if (!tracksOf(declaration, now).some((track) => track.id === id)) return;
      const step =
        "to" in move ? setResource(declared, now, id, move.to) : changeResource(declared, now, id, move.by, "add");
      if (step.change.before === step.change.after) return;
      changes.push(step.change);
      if (changes.length > MOST) changes.shift();
      void write(step);
    },
    undo(id) {
      const now = foreseen();
      const track = tracksOf(declaration, now).find((one) => one.id === id);
      const last = changes.at(-1);
      if (!track || !last || undoes(track) === null) return;
      changes.pop();
      void write(undoResource(declared, now, last));
    },
    undoes,
  };
}
