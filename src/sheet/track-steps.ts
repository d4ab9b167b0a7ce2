/** Changes an actor's numbers in play and undoes changes, newest first and only while the stored number is unchanged. */
import type { ActorResource, System } from "../rules/contract/actor.ts";
import {
  changeResource,
  setResource,
  storedNumber,
  storeNumber,
  withUpdate,
  type ResourceStep,
} from "../rules/actor/resources.ts";
import type { SheetHost } from "./sheet-host.ts";
import type { SliderMove } from "./sliders.ts";
import { tracksOf } from "./tracks.ts";

const MOST = 50;

/** A change of a track. */
interface Change {
  readonly id: string;
  /** The number that people saw before. */
  readonly before: number;
  readonly stored: { readonly before: number; readonly after: number };
}

/** An update in progress; rapid key presses continue from its values. */
interface Coming {
  readonly system: System;
  readonly source: System;
}

export type TrackSteps = ReturnType<typeof makeTrackSteps>;

export function makeTrackSteps({ declared: { declaration }, system, source, update }: SheetHost) {
  const changes: Change[] = [];
  const coming = new Set<Coming>();
  const declared = { resources: (now: System) => tracksOf(declaration, now) };

  function foreseen(): Coming {
    return [...coming].reduce(
      (now, next) => ({ system: withUpdate(now.system, next.system), source: withUpdate(now.source, next.source) }),
      { system: system(), source: source() },
    );
  }

  async function write(next: Coming): Promise<void> {
    coming.add(next);
    await update(next.source);
    coming.delete(next);
  }

  function undoable({ id }: ActorResource, now: Coming): Change | null {
    const last = changes.at(-1);
    const track = tracksOf(declaration, now.system).find((track) => track.id === id);
    const isNewest = track && last?.id === id && last.stored.after === storedNumber(track, now.system, now.source);
    return isNewest ? last : null;
  }

  return {
    move(id: string, move: SliderMove): void {
      const now = foreseen();
      const track = tracksOf(declaration, now.system).find((track) => track.id === id);
      const before = track && storedNumber(track, now.system, now.source);
      if (!track || before == null) return;
      const step = (on: System): ResourceStep =>
        "to" in move
          ? setResource(declared, now.system, id, move.to, on)
          : changeResource(declared, now.system, id, move.by, "add", on);
      const { change, update: written } = step(now.source);
      if (change.before === change.after) return;
      const after = storedNumber(track, now.system, withUpdate(now.source, written)) ?? before;
      changes.push({ id, before: change.before, stored: { before, after } });
      if (changes.length > MOST) changes.shift();
      void write({ system: step(now.system).update, source: written });
    },
    /** Undoes the newest change if it was to this track. */
    undo(id: string): void {
      const now = foreseen();
      const track = tracksOf(declaration, now.system).find((track) => track.id === id);
      const last = track && undoable(track, now);
      if (!track || !last) return;
      changes.pop();
      void write({
        system: storeNumber(track, now.system, now.system, last.before),
        source: storeNumber(track, now.system, now.source, last.stored.before),
      });
    },
    /** The value before the newest change, if that change was to this track and nothing has changed it since; else `null`. */
    undoes: (track: ActorResource): number | null =>
      undoable(track, { system: system(), source: source() })?.before ?? null,
  };
}
