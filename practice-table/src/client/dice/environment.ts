/** The globals of the page, as dice code sees them: read at each use (dice.md 1.1, house rule "CONFIG.Dice.* read at each use"). */
import { page, type Loose } from "../utils/types.ts";
import type { DiceConfiguration } from "./config.ts";

export function diceSettings(): DiceConfiguration {
  const dice = page.CONFIG?.Dice as DiceConfiguration | undefined;
  if (!dice) throw new Error("host: CONFIG.Dice is not installed; boot the page first");
  return dice;
}

export function generation(): number {
  return (page.game?.release?.generation as number | undefined) ?? 14;
}

/** A core setting; undefined without a game, or if the setting is not registered. */
export function coreSetting(key: string): Loose {
  try {
    return page.game?.settings?.get("core", key);
  } catch {
    return undefined;
  }
}

export function warnDeprecated(message: string, since: number, until: number): void {
  const log = page.foundry?.utils?.logCompatibilityWarning as ((text: string, options: object) => void) | undefined;
  log?.(message, { since, until, once: true });
}

export async function renderTemplate(path: string, context: object): Promise<string> {
  const render = page.foundry?.applications?.handlebars?.renderTemplate as
    | ((path: string, context: object) => Promise<string>)
    | undefined;
  if (!render) throw new Error("host: foundry.applications.handlebars is not installed");
  return render(path, context);
}
