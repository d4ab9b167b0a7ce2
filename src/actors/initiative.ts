/**
 * Initiative: the rules of the five say nothing of it, so the game system's own formula counts, in which what our actors do not have is 0. Whoever puts
 * one of ours into a combat is told so, once for each mechanic, and nothing that is no number gets into the tracker.
 */
import type { Phrase } from "../rules/contract/phrase.ts";
import { onHook } from "../platform/hooks.ts";
import { declarationOf } from "./declarations.ts";
import { speak } from "../ui/speak.ts";

/** Mechanics of which this user has been told, in this session. */
const told = new Set<string>();

interface Combatant {
  readonly actor?: Actor.Implementation | null;
}

/** At init. */
export function registerInitiative(): void {
  onHook("createCombatant", (combatant: Combatant, _options: unknown, userId: string) => {
    const declared = combatant.actor ? declarationOf(combatant.actor) : null;
    if (!declared || userId !== game.user.id || told.has(declared.mechanic.id)) return;
    told.add(declared.mechanic.id);
    say(declared.mechanic.label);
  });
  onHook("preUpdateCombatant", ({ actor }: Combatant, changes: { initiative?: unknown }) => {
    const declared = actor ? declarationOf(actor) : null;
    if (!declared || typeof changes.initiative !== "number" || Number.isFinite(changes.initiative)) return;
    delete changes.initiative;
    say(declared.mechanic.label);
  });
}

function say(mechanic: Phrase): void {
  const { formula } = CONFIG.Combat.initiative as { readonly formula?: string | null };
  const rolled = formula ?? (game.system as { readonly initiative?: string | null }).initiative ?? "";
  const key = rolled ? "QUINCUNX.Notice.initiative" : "QUINCUNX.Notice.noInitiative";
  const words = { mechanic: speak(mechanic), formula: rolled, system: game.system.title };
  ui.notifications.info(game.i18n.format(key, words), { console: false });
}
