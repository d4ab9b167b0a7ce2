/**
 * The spec of a roll with everything that will change it, for whoever shows a chance before the roll: house rules, encounter, opponents, conditions and
 * effects. Sheets, requests, contests, the console, the tray and the API ask it, so that one roll has one chance.
 */
import { opponentsOf } from "../opponents/opponents.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import type { Origin } from "../../card/state.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { SelectedStat } from "../../rules/contract/stats.ts";
import { gmFields } from "../../rules/spec/change.ts";
import { inEncounter } from "./encounter-field.ts";
import { originOfAction, preRollOptions, type RollDraft } from "../pre-roll-option.ts";
import type { RollConfig } from "../roll-config.ts";
import { difficultyFor } from "../difficulty/world-difficulty.ts";

/** A roll that somebody may make. */
export interface RollOutline extends Omit<RollConfig, "mechanic" | "origin"> {
  readonly mechanic: AnyMechanic;
  /** Fields that the roller cannot change. Default: those that the world leaves to its GMs. */
  readonly locked?: readonly string[];
  /** True: this user rolls it and chooses the targets, so targeted tokens and the world's difficulty count. Default: false. */
  readonly isOwn?: boolean;
}

/** Throws RuleError for an invalid spec. */
export function effectiveSpec(outline: RollOutline): Fields {
  return configuredSpec(outline).spec;
}

/** With the fields that the options store on the card. Throws RuleError for an invalid spec. */
export function configuredSpec(outline: RollOutline): { readonly spec: Fields; readonly origin: Partial<Origin> } {
  const { mechanic, isOwn = false, locked: lockedFields, chosen = [], ...config } = outline;
  const { actor = null, stats = [], title = "" } = config;
  const initialSpec = inEncounter(mechanic, beginSpec(mechanic, config.spec), actor, chosen);
  const locked = lockedFields ?? (isOwn && difficultyFor(mechanic, initialSpec) ? gmFields(mechanic) : []);
  const isFree = isOwn && (lockedFields ?? []).length === 0 && stats.length > 0;
  const { stats: opponents, preselected } = isFree ? opponentsOf(mechanic, actor) : { stats: [], preselected: null };
  const opponent = opponents.find(({ id }) => id === preselected);
  const spec = opponent && actor ? withOpponent(mechanic, initialSpec, actor, stats, opponent) : initialSpec;
  let draft: RollDraft = {
    mechanic,
    config: { ...config, mechanic: mechanic.id, ...(isOwn || "against" in config ? {} : { against: null }) },
    dialog: {},
    context: { mechanic: mechanic.id, spec, title, mode: "", actor, stats },
    locked,
    difficulty: null,
    occasion: isOwn ? "roll" : "request",
    targets: { by: "world" },
    isPosted: false,
  };
  const answers: Record<string, unknown> = {};
  for (const { id, isAutomatic, withoutPrompt } of preRollOptions.all()) {
    if (!isAutomatic) continue;
    const { spec: after = draft.context.spec, answer } = withoutPrompt?.(draft) ?? {};
    draft = { ...draft, context: { ...draft.context, spec: after } };
    if (answer !== undefined) answers[id] = answer;
  }
  const origin = originOfAction({ ...draft, granted: [], secretIds: [undefined], answers, actionAnswers: [answers] });
  return { spec: draft.context.spec, origin };
}

function withOpponent(
  mechanic: AnyMechanic,
  spec: Fields,
  actor: Actor.Implementation,
  stats: readonly string[],
  opponent: SelectedStat,
): Fields {
  const selected = selectableStats(mechanic, actor).filter(({ id }) => stats.includes(id));
  return mechanic.stats.apply(spec, [...selected, opponent], selected);
}
