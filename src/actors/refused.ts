/**
 * Game systems that refuse actor sub-types of modules (integrations.md 11, found.md 1.3). Nobody says so beforehand: `pf2e` and its kin throw when one is
 * constructed, others give an actor of another type. So one is constructed for trial,
 * where it is refused one of each, and nothing is saved.
 */
import { ports } from "../platform/ports.ts";
import { isInUse } from "../platform/house-rules/in-use.ts";
import { allDeclarations } from "./declarations.ts";

type Model = abstract new (...args: never[]) => object;

/** Null: nobody has asked yet. */
let refused: ReadonlySet<string> | null = null;

/** At setup. Core's own list of types is frozen: what is offered is taken out of the dialogs that offer it. */
export function withdrawActorTypes(): void {
  ports().withdrawOptions(withdrawnTypes);
}

/** Types that nobody is offered: those that cannot be had, and those of mechanics that are switched off. */
function withdrawnTypes(): ReadonlySet<string> {
  const off = allDeclarations().flatMap(({ mechanic, type }) => (isInUse(mechanic) ? [] : [type]));
  return new Set([...refusedTypes(), ...off]);
}

/**
 * Types of ours that this world cannot have. From ready on, when the system has put its classes in place and its actors are there; kept for the session.
 * A trial costs more than all else that we do as a world opens, so it waits until somebody asks.
 */
export function refusedTypes(): ReadonlySet<string> {
  refused ??= findRefused();
  return refused;
}

function findRefused(): ReadonlySet<string> {
  const types = allDeclarations().map(({ type }) => type);
  const [first] = types;
  // A system that takes one type of a module's takes all: they are alike to it.
  if (first === undefined || types.some(isThere) || isTaken(first)) return new Set();
  return new Set(types.filter((type) => !isTaken(type)));
}

/** An actor of it that has come through says as much as a trial. */
function isThere(type: string): boolean {
  return game.actors.contents.some((actor) => isOurs(actor as Tried, type));
}

interface Tried {
  readonly type: string;
  readonly system: object;
}

function isTaken(type: string): boolean {
  try {
    return isOurs(new Actor.implementation({ name: "Quincunx", type } as never) as Tried, type);
  } catch {
    return false;
  }
}

function isOurs(actor: Tried, type: string): boolean {
  const model = (CONFIG.Actor.dataModels as Readonly<Record<string, Model | undefined>>)[type];
  return actor.type === type && model !== undefined && actor.system instanceof model;
}
