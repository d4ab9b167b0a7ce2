/** Entries of the menu in the chat toolbar and of the tool among the scene controls. */
import { mechanicsInUse } from "../../platform/house-rules/in-use.ts";
import { speak } from "../../ui/speak.ts";
import { userActions } from "../../ui/user-actions.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanicById } from "../../platform/mechanics.ts";
import type { AskConfig } from "../../roll/ask.ts";
import { rollSpec, type RollResult } from "../../roll/roll.ts";
import { minimalSpec } from "../../platform/house-rules/begin-spec.ts";
import { speakingActor } from "../../actors/speaker.ts";

export interface ToolbarEntry {
  readonly id: string;
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  run(event: Event): Promise<unknown> | void;
}

/** For the current user and the mechanics in use. */
export function toolbarGroups() {
  const { i18n } = game;
  const rolls = mechanicsInUse().map(({ id, label, icon }): ToolbarEntry => {
    return { id: `roll ${id}`, label: speak(label), icon, run: (event) => rollAny(id, { event }) };
  });
  const forGMs = toolbarEntries("gm");
  return [
    { label: i18n.localize("QUINCUNX.Toolbar.rolls"), entries: [...rolls, ...toolbarEntries("everyone")] },
    ...(forGMs.length > 0 ? [{ label: i18n.localize("QUINCUNX.Toolbar.gm"), entries: forGMs }] : []),
  ];
}

function toolbarEntries(wanted: "everyone" | "gm"): readonly ToolbarEntry[] {
  return userActions()
    .filter(({ menu }) => menu === wanted)
    .map(({ id, label, icon, run }) => ({
      id,
      label: game.i18n.localize(label),
      icon,
      run: (event) => run(undefined, event),
    }));
}

/** Opens the prompt with the smallest spec for the speaking actor. */
async function rollAny(id: MechanicId, { event }: Pick<AskConfig, "event"> = {}): Promise<RollResult> {
  const mechanic = mechanicById(id);
  return rollSpec({ mechanic: id, spec: minimalSpec(mechanic), actor: speakingActor() }, { event });
}
