/**
 * Detects game systems that refuse actor sub-types of modules (integrations.md 11, found.md 1.3). `pf2e` and related
 * systems throw on construction, others return an actor of another type. The only test is to construct an unsaved
 * actor; if it fails, each type is tried. This runs the system's scripts, so it waits until somebody is about to create
 * an actor of such a type.
 */
import { isInUse } from "../mechanics/house-rules/in-use.ts";
import { allDeclarations } from "./any-stats.ts";
import { onHook, renderedElement, type Rendered } from "../platform/hooks.ts";
import { defineSetting } from "../platform/settings.ts";
import { SCOPE } from "../platform/documents.ts";

/** Id of the game system about which this user was notified. */
export const refusedBySetting = defineSetting({ key: "refusedBy", scope: "user", default: "" });

let refused: ReadonlySet<string> | null = null;

/** Called at setup. Core's list of types is frozen, so this removes the options from dialogs. */
export function withdrawActorTypes(): void {
  withdrawOptions(withdrawnTypes);
}

/** Types missing from dialogs that list ours: refused ones, and those of mechanics that are switched off. */
function withdrawnTypes(): ReadonlySet<string> {
  const off = allDeclarations().flatMap(({ mechanic, type }) => (isInUse(mechanic) ? [] : [type]));
  return new Set([...refusedTypes(), ...off]);
}

/**
 * Our types that this world's system refuses. Call from ready on, when the system's classes and actors exist.
 * Computed on first use and kept for the session. Notifies a GM once per system.
 */
export function refusedTypes(): ReadonlySet<string> {
  if (!refused) {
    refused = findRefused();
    if (refused.size > 0) notify();
  }
  return refused;
}

function findRefused(): ReadonlySet<string> {
  const types = allDeclarations().map(({ type }) => type);
  const [first] = types;
  // A system that accepts one type of a module accepts all.
  if (first === undefined || types.some(hasActorOf) || isAccepted(first)) return new Set();
  return new Set(types.filter((type) => !isAccepted(type)));
}

/** An existing actor of the type proves that the system accepts it. */
function hasActorOf(type: string): boolean {
  return game.actors.contents.some((actor) => isOurs(actor, type));
}

interface TriedActor {
  readonly type: string;
  readonly system: object;
}

function isAccepted(type: string): boolean {
  try {
    return isOurs(new Actor.implementation({ name: "Quincunx", type } as never), type);
  } catch {
    return false;
  }
}

function isOurs(actor: TriedActor, type: string): boolean {
  const model = CONFIG.Actor.dataModels[type];
  return actor.type === type && model !== undefined && actor.system instanceof model;
}

/** Dialogs of core and of systems list types in a select; V1 dialogs pass jQuery. */
function withdrawOptions(types: () => ReadonlySet<string>): void {
  for (const hook of ["renderDialogV2", "renderDialog"])
    onHook(hook, (_app: unknown, html: Rendered) => {
      const element = renderedElement(html);
      if (!element) return;
      const ownTypes = new Set(allDeclarations().map(({ type }) => type));
      const options = [...element.querySelectorAll<HTMLOptionElement>("select option")];
      const withdrawn = options.some(({ value }) => ownTypes.has(value)) ? types() : ownTypes;
      for (const option of options) if (withdrawn.has(option.value)) option.remove();
    });
}

function notify(): void {
  if (!game.user.isGM || refusedBySetting.read() === game.system.id) return;
  const system = game.system.title;
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.typesRefused", { system }), { console: false });
  void refusedBySetting.write(game.system.id);
}

/** Called when the world is open: a system that was found to refuse our types has no samples to create. */
export function withdrawSamples(): void {
  if (refusedBySetting.read() === game.system.id) game.settings.menus.delete(`${SCOPE}.samples`);
}
