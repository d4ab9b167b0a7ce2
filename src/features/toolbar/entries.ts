/** Entries of the menu that the chat toolbar and the scene controls open. */
import { rollAny } from "./any-roll.ts";
import { prepareContest } from "../contest/begin.ts";
import { postHelp } from "../command-help/help.ts";
import { runTableCommand, tableDice } from "../../roll/shared-die/shared-dice.ts";
import { isInUse, mechanicsInUse } from "../../platform/house-rules/in-use.ts";
import { openSettingsMenu } from "../../ui/open-menu.ts";
import { speak } from "../../ui/speak.ts";
import { openTable } from "../open-prompts/console/open-table.ts";
import { prepareRequest } from "../request/prepare.ts";

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** A Font Awesome class of the free set. */
  readonly icon: string;
  run(event: Event): Promise<unknown> | void;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Entries for this user and the current settings. */
export function entryGroups(): readonly EntryGroup[] {
  const { i18n, user } = game;
  const rolls = mechanicsInUse().map(({ id, label, icon }): Entry => {
    return { id: `roll ${id}`, label: speak(label), icon, run: (event) => rollAny(id, { event }) };
  });
  const help: Entry = {
    id: "help",
    label: i18n.localize("QUINCUNX.Help.title"),
    icon: "fa-solid fa-circle-question",
    run: () => postHelp(""),
  };
  const contest: Entry = {
    id: "contest",
    label: i18n.localize("QUINCUNX.Contest.title"),
    icon: "fa-solid fa-people-arrows",
    run: () => prepareContest(),
  };
  const contests = mechanicsInUse().some((mechanic) => mechanic.contest?.judge) ? [contest] : [];
  const groups = [{ label: i18n.localize("QUINCUNX.Entry.rolls"), entries: [...rolls, ...contests, help] }];
  return user.isGM ? [...groups, { label: i18n.localize("QUINCUNX.Entry.gm"), entries: gmEntries() }] : groups;
}

function gmEntries(): readonly Entry[] {
  const { i18n } = game;
  const dice = [...tableDice()].flatMap(([word, declared]): readonly Entry[] => {
    const { icon, label } = declared.die;
    const run = (): Promise<unknown> => runTableCommand(declared, "");
    return isInUse(declared.mechanic) ? [{ id: `die ${word}`, label: i18n.localize(label), icon, run }] : [];
  });
  return [
    {
      id: "request",
      label: i18n.localize("QUINCUNX.Request.window"),
      icon: "fa-solid fa-bullhorn",
      run: () => prepareRequest(),
    },
    {
      id: "table",
      label: i18n.localize("QUINCUNX.Live.title"),
      icon: "fa-solid fa-people-group",
      run: () => openTable(),
    },
    ...dice,
    {
      id: "secrets",
      label: i18n.localize("QUINCUNX.Settings.secrets.name"),
      icon: "fa-solid fa-user-secret",
      run: () => openSettingsMenu("secrets"),
    },
  ];
}
