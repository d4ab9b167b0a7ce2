/** Changes an actor's numbers in play and undoes changes, newest first and only while the value is unchanged. */
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
  /** Resolves when the update is written or refused. */
  update(changes: System): Promise<void>;
}

export interface TrackSteps {
  move(id: string, move: SliderMove): void;
  /** Undoes the newest change if it was to this track. */
  undo(id: string): void;
  /**
   * The value before the newest change, if that change was to this track and nothing has changed it since; else
   * `null`.
   */
  undoes(track: ActorResource): number | null;
}

const MOST = 50;

export function makeTrackSteps({ declaration, system, update }: TrackStepsOptions): TrackSteps {
  const changes: ResourceChange[] = [];
  /** Updates in progress; rapid key presses continue from their values. */
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
