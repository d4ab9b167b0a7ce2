/** Rolls a command for the actor it is about. */
import { MOST_SITUATION_WORDS } from "../../card/state.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { shouldConfigure, type AskConfig } from "../ask.ts";
import type { DialogConfig } from "../roll-config.ts";
import { rollSpec, type MessageConfig, type RollResult } from "../roll.ts";
import { targetedToken } from "../opponents/targeted.ts";
import { versusOf, type Versus } from "../opponents/versus.ts";
import { readCommand } from "./whose-roll.ts";

type CommandDialog = AskConfig & Pick<DialogConfig, "configure" | "targets">;

/**
 * Rolls a command for the speaking actor. The prompt opens for a target `?`, for `configure` (default: no), or for modifier keys held in `event`;
 * `skip` overrides all. Throws RuleError for invalid text, before any dice are thrown.
 */
export async function rollCommand(
  text: string,
  message: MessageConfig = {},
  { configure = false, targets, ...ask }: CommandDialog = {},
): Promise<RollResult> {
  const isAsked = shouldConfigure(configure, ask);
  const reading = await readCommand(text, ask.skip !== true);
  if (!reading) return { kind: "cancelled" };
  const { actor, command } = reading;
  const { mechanic, spec, flavour, ask: isQuestion, hidden, selection } = command;
  return rollSpec(
    {
      mechanic,
      spec,
      title: flavour ?? selection?.title ?? "",
      actor,
      stats: selection?.selected ?? [],
      ...versusOf.of(hidden === undefined ? undefined : readByGM(hidden)),
    },
    { configure: isAsked || (isQuestion === true && ask.skip !== true), asks: isQuestion === true, targets },
    message,
  );
}

/** The sum that a GM's client reads. Throws RuleError `no-gm`. */
function readByGM(sum: string): Versus {
  if (!game.users.activeGM) throw new RuleError("no-gm", "only a GM may read this number, and no GM is online");
  const { actor, name } = targetedToken();
  return { actor: actor.uuid, name: name.slice(0, MOST_SITUATION_WORDS), label: sum, sum };
}
