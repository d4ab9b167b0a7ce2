/**
 * Game systems that refuse actor sub-types of modules (integrations.md 11, found.md 1.3). Nobody says so beforehand: `pf2e` and its kin throw when one is
 * constructed, others give an actor of another type. So one is constructed for trial,
 * where it is refused one of each, and nothing is saved.
 */
import { ports } from "../ports.ts";
import { isInUse } from "../table/in-use.ts";
import { allDeclarations } from "./declarations.ts";

type Model = abstract new (...args: never[]) => object;

let refused: ReadonlySet<string> = new Set();

/** At setup, when the system has put its classes in place; no document is there yet, so none is prepared. Kept for the session. */
export function probeActorTypes(): void {
  // A system that takes one type of a module's takes all: they are alike to it. A trial costs more than all else that we do as a world opens.
  const types = allDeclarations().map(({ type }) => type);
  const [first] = types;
  refused = new Set(first === undefined || isTaken(first) ? [] : types.filter((type) => !isTaken(type)));
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
