/**
 * Initiative of our actors uses the game system's formula, with 0 for missing values, since the rules of the five
 * define none. Notifies the user once per mechanic and encounter, and keeps values that are not numbers out of the tracker.
 */
import type { Phrase } from "../rules/contract/phrase.ts";
import { onHook } from "../platform/hooks.ts";
import { declarationOf } from "./any-stats.ts";
import { speak } from "../ui/speak.ts";

/** Ids of mechanics and encounters. */
const notified = new Set<string>();

interface Combatant {
  readonly actor?: Actor.Implementation | null;
  /** The encounter. */
  readonly parent?: { readonly id?: string | null } | null;
}

/** Called at init. */
export function registerInitiative(): void {
  onHook("createCombatant", (combatant: Combatant, _options: unknown, userId: string) => {
    const declared = combatant.actor ? declarationOf(combatant.actor) : null;
    const ids = declared ? [declared.mechanic.id, combatant.parent?.id ?? ""] : [];
    if (!declared || userId !== game.user.id || ids.some((id) => notified.has(id))) return;
    for (const id of ids) notified.add(id);
    notifyOf(declared.mechanic.label);
  });
  onHook("preUpdateCombatant", ({ actor }: Combatant, changes: { initiative?: unknown }) => {
    const declared = actor ? declarationOf(actor) : null;
    if (!declared || typeof changes.initiative !== "number" || Number.isFinite(changes.initiative)) return;
    delete changes.initiative;
    notifyOf(declared.mechanic.label);
  });
}

function notifyOf(mechanic: Phrase): void {
  const { formula } = CONFIG.Combat.initiative;
  const rolled = formula ?? game.system.initiative ?? "";
  const key = rolled ? "QUINCUNX.Notice.initiative" : "QUINCUNX.Notice.noInitiative";
  const words = { mechanic: speak(mechanic), formula: rolled, system: game.system.title };
  ui.notifications.info(game.i18n.format(key, words), { console: false });
}
