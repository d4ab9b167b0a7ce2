/**
 * Game systems that refuse actor sub-types of modules (integrations.md 11, found.md 1.3). Nobody says so beforehand: `pf2e` and its kin throw when one is
 * constructed, others give an actor of another type. So one of each is constructed for trial, and nothing is saved.
 */
import { ports } from "../ports.ts";
import { isInUse } from "../table/in-use.ts";
import { allDeclarations } from "./declarations.ts";

type Model = abstract new (...args: never[]) => object;

let refused: ReadonlySet<string> = new Set();

/** At setup, when the system has put its classes in place; no document is there yet, so none is prepared. Kept for the session. */
export function probeActorTypes(): void {
  refused = new Set(allDeclarations().flatMap(({ type }) => (isTaken(type) ? [] : [type])));
  // Core's own list of types is frozen: what is offered is taken out of the dialogs that offer it.
  ports().withdrawOptions(withdrawnTypes);
}

/** Types that nobody is offered: those that cannot be had, and those of mechanics that are switched off. */
function withdrawnTypes(): ReadonlySet<string> {
  const off = allDeclarations().flatMap(({ mechanic, type }) => (isInUse(mechanic) ? [] : [type]));
  return new Set([...refused, ...off]);
}

/** Types of ours that this world cannot have. */
export function refusedTypes(): ReadonlySet<string> {
  return refused;
}

function isTaken(type: string): boolean {
  const model = (CONFIG.Actor.dataModels as Readonly<Record<string, Model | undefined>>)[type];
  try {
    const actor = new Actor.implementation({ name: "Quincunx", type } as never);
    return (actor.type as string) === type && model !== undefined && (actor.system as object) instanceof model;
  } catch {
    return false;
  }
}
