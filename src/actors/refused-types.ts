/**
 * Game systems that refuse actor sub-types of modules (integrations.md 11, found.md 1.3). Nobody says so beforehand: `pf2e` and its kin throw when one is
 * constructed, others give an actor of another type. So one is constructed for trial,
 * where it is refused one of each, and nothing is saved.
 */
import { isInUse } from "../platform/house-rules/in-use.ts";
import { allDeclarations } from "./declarations.ts";
import { onHook } from "../platform/hooks.ts";
import { defineSetting } from "../platform/settings.ts";
import { SCOPE } from "../platform/scope.ts";

/** The game system of which this user was told that it refuses our actor types. */
export const refusedBySetting = defineSetting({ key: "refusedBy", scope: "user", type: String, default: "" });

type Model = abstract new (...args: never[]) => object;

/** Null: nobody has asked yet. */
let refused: ReadonlySet<string> | null = null;

/** At setup. Core's own list of types is frozen: what is offered is taken out of the dialogs that offer it. */
export function withdrawActorTypes(): void {
  withdrawOptions(withdrawnTypes);
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

/** Dialogs of core and of systems name types in a choice; V1 dialogs come as jQuery. */
function withdrawOptions(types: () => ReadonlySet<string>): void {
  for (const hook of ["renderDialogV2", "renderDialog"])
    onHook(hook, (_app: unknown, html: unknown) => {
      const element = html instanceof HTMLElement ? html : (html as { readonly 0?: unknown } | null)?.[0];
      if (!(element instanceof HTMLElement)) return;
      const withdrawn = types();
      for (const option of element.querySelectorAll<HTMLOptionElement>("select option"))
        if (withdrawn.has(option.value)) option.remove();
    });
}

/** When the world is open. A GM is told once of each system. */
export function tellRefusedTypes(): void {
  const refused = refusedTypes();
  if (refused.size === 0) return;
  if (allDeclarations().every(({ type }) => refused.has(type))) game.settings.menus.delete(`${SCOPE}.samples`);
  if (!game.user.isGM || refusedBySetting.read() === game.system.id) return;
  const system = game.system.title;
  ui.notifications?.warn(game.i18n.format("QUINCUNX.Notice.typesRefused", { system }), { console: false });
  void refusedBySetting.write(game.system.id);
}
