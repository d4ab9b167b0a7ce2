/** Access to the actor for the parts of its sheet. */
import type { DeclaredActor } from "../actors/any-stats.ts";
import type { System } from "../rules/contract/actor.ts";

export interface SheetHost {
  readonly declared: DeclaredActor;
  /** Prefix of element ids. */
  readonly scope: string;
  readonly actor: Actor.Implementation;
  isEditable(): boolean;
  /** As people see it, with active effects. */
  system(): System;
  /** As stored: what edit mode edits. */
  source(): System;
  /** `source()` with text in fields that is not saved yet. */
  typed(): System;
  /** Resolves when the update is written or refused. */
  update(changes: System): Promise<void>;
  redraw(): void;
}
