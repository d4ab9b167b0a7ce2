/** Rolls a stat of an actor: what a click on a sheet, a macro and a token do. */
import { statOf } from "../actors/any-stats.ts";
import { defineSetting } from "../platform/settings.ts";
import { shouldConfigure, type AskConfig } from "./ask.ts";
import { type MessageConfig, type RollResult, rollSpec } from "./roll.ts";
import { speak } from "../ui/speak.ts";
import { notifyError } from "../ui/explain.ts";

/** Whether a click on a stat opens the prompt or rolls at once; the key binding does the opposite. */
export const promptSetting = defineSetting<"always" | "never">({
  key: "prompt",
  scope: "user",
  type: String,
  default: "always",
  name: "QUINCUNX.Settings.prompt.name",
  hint: "QUINCUNX.Settings.prompt.hint",
  choices: { always: "QUINCUNX.Settings.prompt.always", never: "QUINCUNX.Settings.prompt.never" },
});

export interface AgainstConfig {
  /** A difficulty that was asked about where the stat was chosen: fields that are laid over its roll. Default: none. */
  readonly against?: object;
}

/**
 * Rolls the stat `statId` of an actor or its UUID; for its owners only. Opens the prompt or not as the user's setting says, the other way round where the
 * keys of the binding are held in `event`; `skip` decides, whatever is set or held.
 * Every failure is one notice; resolves null then, as for a prompt that was left.
 */
export async function rollStat(
  of: Actor.Implementation | string,
  statId: string,
  { event, skip, against = {}, ...message }: MessageConfig & AskConfig & AgainstConfig = {},
): Promise<RollResult | null> {
  const configure = shouldConfigure(promptSetting.read() === "always", { event, skip });
  try {
    const actor = typeof of === "string" ? ((await fromUuid(of as never)) as Actor.Implementation | null) : of;
    if (!actor) {
      ui.notifications.warn(game.i18n.localize("QUINCUNX.Notice.noActor"));
      return null;
    }
    if (!actor.isOwner) {
      ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.notYours", { name: actor.name }));
      return null;
    }
    const stat = statOf(actor, statId);
    if (!stat?.roll) {
      ui.notifications.warn(game.i18n.format("QUINCUNX.Notice.noStat", { name: actor.name, stat: statId }));
      return null;
    }
    return await rollSpec(
      {
        mechanic: stat.mechanic,
        spec: { ...stat.roll.spec, ...against },
        title: speak(stat.roll.title),
        actor,
        stats: stat.roll.with ?? [stat.id],
      },
      { configure, memory: `${actor.uuid} ${stat.id}` },
      message,
    );
  } catch (error) {
    notifyError(error);
    return null;
  }
}
