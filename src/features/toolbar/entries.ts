/** Entries of the menu in the chat toolbar and of the tool among the scene controls. */
import { rollAny } from "./any-roll.ts";
import { mechanicsInUse } from "../../platform/house-rules/in-use.ts";
import { speak } from "../../ui/speak.ts";
import { userActions } from "../../ui/user-actions.ts";

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  run(event: Event): Promise<unknown> | void;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** For the current user and the mechanics in use. */
export function entryGroups(): readonly EntryGroup[] {
  const { i18n } = game;
  const rolls = mechanicsInUse().map(({ id, label, icon }): Entry => {
    return { id: `roll ${id}`, label: speak(label), icon, run: (event) => rollAny(id, { event }) };
  });
  const forGMs = entriesOf("gm");
  return [
    { label: i18n.localize("QUINCUNX.Entry.rolls"), entries: [...rolls, ...entriesOf("everyone")] },
    ...(forGMs.length > 0 ? [{ label: i18n.localize("QUINCUNX.Entry.gm"), entries: forGMs }] : []),
  ];
}

function entriesOf(wanted: "everyone" | "gm"): readonly Entry[] {
  return userActions()
    .filter(({ menu }) => menu === wanted)
    .map(({ id, label, icon, run }) => ({
      id,
      label: game.i18n.localize(label),
      icon,
      run: (event) => run(undefined, event),
    }));
}
