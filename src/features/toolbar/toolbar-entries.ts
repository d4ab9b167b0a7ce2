/** Entries of the menu in the chat toolbar and of the tool among the scene controls. */
import { declarationOf, statsOf } from "../../actors/any-stats.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { speak } from "../../ui/speak.ts";
import type { PopupEntry } from "../../ui/popup-menu.ts";
import { userActions, type UserAction } from "../../ui/user-actions.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { rollSpec, type RollResult } from "../../roll/roll.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { speakingActor } from "../../actors/speaker.ts";

/** For the current user and the mechanics of their heroes. */
export function toolbarGroups(): readonly (readonly PopupEntry[])[] {
  const groups = [
    [...rollEntries(), ...actionsIn("everyone")],
    [...actionsIn("gm", (order) => order < SCENE), ...sceneEntry(), ...actionsIn("gm", (order) => order > SCENE)],
    submenu("help", "QUINCUNX.Toolbar.help", "fa-solid fa-circle-question"),
  ];
  return groups.filter((entries) => entries.length > 0);
}

/** Entries with a button of their own, or rarely needed. */
export function rareEntries(): readonly PopupEntry[] {
  return userActions()
    .filter(({ menu, within }) => menu !== undefined && within === "search")
    .map(entryOf);
}

/** Position of the scene's menu among the entries of GMs. */
const SCENE = 3;

function sceneEntry(): readonly PopupEntry[] {
  return submenu("scene", "QUINCUNX.Toolbar.scene", "fa-solid fa-eye");
}

function rollEntries(): readonly PopupEntry[] {
  const entries = mechanicsOfHeroes().map(({ id, label, icon }): PopupEntry => ({
    id: `roll ${id}`,
    label: speak(label),
    icon,
    run: (event) => rollAny(id, { event }),
  }));
  const [only] = entries;
  if (entries.length < 2) return only ? [{ ...only, label: wordsFor("QUINCUNX.Toolbar.rollOne", only.label) }] : [];
  return [{ id: "roll", label: game.i18n.localize("QUINCUNX.Request.answer"), icon: "fa-solid fa-dice", entries }];
}

function wordsFor(key: LanguageKey, mechanic: string): string {
  return game.i18n.format(key, { mechanic });
}

/** The mechanics in use that an actor of the user has; all in use if none has one. */
function mechanicsOfHeroes(): readonly AnyMechanic[] {
  const own = game.actors.contents.filter(({ isOwner }) => isOwner);
  const ids = new Set(own.flatMap((actor) => declarationOf(actor)?.mechanic.id ?? statsOf(actor).map(mechanicOf)));
  const found = mechanicsInUse().filter(({ id }) => ids.has(id));
  return found.length > 0 ? found : mechanicsInUse();
}

function mechanicOf({ mechanic }: { readonly mechanic: MechanicId }): MechanicId {
  return mechanic;
}

function actionsIn(wanted: "everyone" | "gm", isHere: (order: number) => boolean = () => true): readonly PopupEntry[] {
  return userActions()
    .filter(({ menu, within, order = 0 }) => menu === wanted && within === undefined && isHere(order))
    .map(entryOf);
}

/** Empty if nothing is in it. */
function submenu(within: NonNullable<UserAction["within"]>, label: LanguageKey, icon: string): readonly PopupEntry[] {
  const entries = userActions()
    .filter((action) => action.within === within)
    .map(entryOf);
  return entries.length > 0 ? [{ id: within, label: game.i18n.localize(label), icon, entries }] : [];
}

function entryOf({ id, label, menuLabel = label, icon, countWaiting, run }: UserAction): PopupEntry {
  return {
    id,
    label: game.i18n.localize(menuLabel),
    icon,
    count: countWaiting?.() ?? 0,
    run: (event) => run(undefined, event),
  };
}

/** Opens the prompt with the smallest spec for the speaking actor. */
async function rollAny(id: MechanicId, { event }: Pick<AskConfig, "event"> = {}): Promise<RollResult> {
  const mechanic = mechanicById(id);
  return rollSpec({ mechanic: id, spec: minimalSpec(mechanic), actor: speakingActor() }, { event });
}
