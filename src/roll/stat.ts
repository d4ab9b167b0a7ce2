/** Rolls a stat of an actor, for clicks on sheets, macros and tokens. */
import { loadActor } from "../actors/actor-at.ts";
import { shownNameOf } from "../actors/appearance.ts";
import { statOf, type ActorStat } from "../actors/any-stats.ts";
import { facet } from "../platform/field.ts";
import { defineSetting } from "../platform/settings.ts";
import { edgeOf, shouldConfigure, type AskConfig } from "./ask.ts";
import { type DialogConfig, type MessageConfig, type RollResult, rollSpec } from "./roll.ts";
import { preventedBy } from "./throw.ts";
import { speak, notifyError } from "../ui/speak.ts";
import type { Fields } from "../rules/contract/fields.ts";

/** Opens the prompt for a click on a stat, or rolls at once; the key binding inverts it. */
export const promptSetting = defineSetting<"always" | "never">({
  key: "prompt",
  scope: "user",
  default: "always",
  name: "QUINCUNX.Settings.prompt.name",
  hint: "QUINCUNX.Settings.prompt.hint",
  choices: { always: "QUINCUNX.Settings.prompt.always", never: "QUINCUNX.Settings.prompt.never" },
});

export interface AgainstConfig extends Pick<DialogConfig, "targets"> {
  /** Fields of a difficulty, chosen together with the stat, that override its spec. Default: none. */
  readonly against?: Fields;
}

/** Takes a clicked stat instead of a roll; false: the click rolls. */
export const statCollectors = facet<(actor: Actor.Implementation, stat: ActorStat) => boolean>("statCollectors");

/**
 * Rolls the stat `statId` of an actor or its UUID; owners only. The user's setting decides whether the prompt opens;
 * held keys in `event` invert it, and `skip` overrides both. A collector may take the click instead. Failures cause a notice.
 */
export async function rollStat(
  of: Actor.Implementation | string,
  statId: string,
  { event, skip, edge, against = {}, targets, ...message }: MessageConfig & AskConfig & AgainstConfig = {},
): Promise<RollResult> {
  return rollOf(of, { event, skip, edge }, async (actor, dialog) => {
    if (!actor) return preventedBy(["not-allowed", "actor"], "QUINCUNX.Notice.noActor");
    const stat = statOf(actor, statId);
    if (event && stat && statCollectors.all().some((collect) => collect(actor, stat)))
      return { kind: "prevented", by: "collector" };
    if (stat?.unavailable)
      return preventedBy(["not-allowed", "stat"], "QUINCUNX.Notice.unavailable", {
        label: speak(stat.label),
        why: speak(stat.unavailable),
      });
    if (!stat?.roll)
      return preventedBy(["unknown-stat", "stat"], "QUINCUNX.Notice.noStat", {
        name: shownNameOf(actor),
        stat: statId,
      });
    const { hasOwnTargets = false, isCommitted = false } = stat.roll;
    return rollSpec(
      {
        mechanic: stat.mechanic,
        spec: { ...stat.roll.spec, ...(hasOwnTargets ? {} : against) },
        title: speak(stat.roll.title),
        actor,
        stats: stat.roll.with ?? [stat.id],
        isCommitted,
      },
      {
        ...dialog,
        subject: `${actor.uuid} ${stat.id}`,
        targets: targets ?? (hasOwnTargets ? { by: "stat" } : undefined),
      },
      message,
    );
  });
}

/**
 * Runs `roll` with an actor, that of a UUID, or none (`null`); owners only. `dialog`: the user's setting for prompts and the held keys. Failures cause a
 * notice.
 */
export async function rollOf(
  of: Actor.Implementation | string | null,
  { event, skip, edge }: AskConfig,
  roll: (actor: Actor.Implementation | null, dialog: DialogConfig) => Promise<RollResult>,
): Promise<RollResult> {
  const configure = shouldConfigure(promptSetting.read() === "always", { event, skip });
  const dialog = { configure, edge: edgeOf({ event, edge }) };
  try {
    const actor = typeof of === "string" ? await loadActor(of) : of;
    if (of !== null && !actor) return preventedBy(["not-allowed", "actor"], "QUINCUNX.Notice.noActor");
    if (actor && !actor.isOwner)
      return preventedBy(["permission", "actor"], "QUINCUNX.Notice.notYours", { name: shownNameOf(actor) });
    return await roll(actor, dialog);
  } catch (error) {
    notifyError(error);
    return { kind: "prevented", by: "notice", why: error };
  }
}
