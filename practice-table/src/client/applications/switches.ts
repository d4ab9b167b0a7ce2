/** Facts about applications that are UNSURE in docs/foundry: each is a switch with a default. Same shape as `dice/switches.ts`. */

export interface ApplicationSwitch<T extends string = string> {
  readonly id: string;
  /** Source of the question. */
  readonly source: string;
  readonly meaning: string;
  readonly options: readonly T[];
  readonly default: T;
  value: T;
}

function define<T extends string>(
  id: string,
  source: string,
  meaning: string,
  options: readonly T[],
  fallback: T,
): ApplicationSwitch<T> {
  return { id, source, meaning, options, default: fallback, value: fallback };
}

export const SWITCHES = {
  chatHookOrder: define(
    "chat.hookOrder",
    "dice.md 4.2",
    "[14] the chatMessage hook runs before or after an unknown /word is refused",
    ["before", "after"],
    "before",
  ),
  plainTextMode: define(
    "chat.plainTextMode",
    "app.md 5.2",
    "[14] the message mode that the user chose also applies to plain text",
    ["applies", "ignored"],
    "applies",
  ),
  commandText: define(
    "chat.commandText",
    "integrations.md 10 (#14275)",
    "[14] what is typed reaches a command with its entities (`&gt;`), or decoded",
    ["entities", "decoded"],
    "entities",
  ),
  inlineMode: define(
    "chat.inlineMode",
    "dice.md 4.3",
    "[14] data-mode of a deferred inline roll: the command's name or its message mode",
    ["command", "mode"],
    "command",
  ),
  rollModeSetting: define(
    "settings.rollMode",
    "found.md 2.16",
    "[14] the setting core.rollMode: read and written under its old name with a warning, or gone",
    ["readable", "gone"],
    "readable",
  ),
  selectArray: define(
    "handlebars.selectArray",
    "app.md 6.3",
    "the value of plain strings in an array given to selectOptions",
    ["index", "text"],
    "index",
  ),
} as const;

/** Resets all switches to their defaults, for tests. */
export function resetApplicationSwitches(): void {
  for (const item of Object.values(SWITCHES)) (item as ApplicationSwitch).value = item.default;
}
