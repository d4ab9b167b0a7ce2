/**
 * The pipeline of a roll: configure, prompt, throw, post. `rollSpec` takes the roll, the options of the prompt and those of
 * the message; all options have defaults. It calls the hooks `quincunx.preConfigure`, `quincunx.preRoll`,
 * `quincunx.roll`, `quincunx.prePost` and `quincunx.post`. A listener of a `pre` hook may change the context of the
 * roll. `preConfigure` and `preRoll` can cancel the roll; `prePost` can cancel only the card. Pre-roll options may change the spec, add
 * to the origin, or take the roll over.
 */
import { mechanicById } from "../mechanics/mechanics.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { isSameJson, type Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { SelectedStat } from "../rules/contract/stats.ts";
import { withoutGrants } from "../rules/spec/grants.ts";
import { chosenMode, modeKey } from "../platform/generations.ts";
import { callHook, type RollContext } from "../mechanics/hooks.ts";
import { currentReason } from "../ui/reason.ts";
import { requireConnection } from "../platform/connection.ts";
import { occasionOf } from "../card/card-field.ts";
import { isReply, type Origin } from "../card/state.ts";
import { gmFields, hasUnknownTarget } from "../rules/spec/change.ts";
import { areGMsHere, difficultyFor, withDifficulty, lastTargets } from "./difficulty/world-difficulty.ts";
import { beginSpec } from "../mechanics/house-rules/house-rules.ts";
import { selectableStats } from "../actors/any-stats.ts";
import { edgeOf, shouldConfigure } from "./ask.ts";
import { inEncounter } from "./adjustments/encounter-field.ts";
import { applyMemory, choicesToRemember, type Beginning, type Recall } from "./prompt/last-time.ts";
import { recall, remember, type Memory } from "./prompt/memory.ts";
import { opponentsOf, withoutOpponents, type Opponents } from "./opponents/opponents.ts";
import { originOfAction, preRollOptions, type ConfiguredRoll, type RollDraft } from "./pre-roll-option.ts";
import { openPrompt } from "./prompt/open-prompt.ts";
import type { PromptAnswer, PromptPurpose } from "./prompt/request.ts";
import type { DialogConfig, RollConfig, Targets } from "./roll-config.ts";
import { postThrown, throwFor, type MessageConfig, type RollResult } from "./throw.ts";

export type { PromptChoice as Chosen, DialogConfig, RollConfig } from "./roll-config.ts";
export type { MessageConfig, RollResult } from "./throw.ts";

/** Throws RuleError for an invalid spec. */
export async function rollSpec(
  config: RollConfig,
  dialog: DialogConfig = {},
  message: MessageConfig = {},
): Promise<RollResult> {
  const reason = dialog.reason ?? currentReason();
  const draft = draftOf(config, dialog, message);
  if (!draft) return { kind: "prevented", by: "quincunx.preConfigure" };
  const mustAsk = preRollOptions.all().some((option) => option.mustAsk?.(draft) === true);
  const isAsked = shouldConfigure(dialog.configure !== false, dialog) || mustAsk;
  const roll = isAsked ? await configure(draft, reason) : withoutPrompt(draft);
  if (!roll) return { kind: "cancelled" };
  const { mechanic, context, answers } = roll;
  for (const option of preRollOptions.all())
    if (option.replaceRoll && option.id in answers) return option.replaceRoll(roll, answers[option.id], message);
  if (!callHook("quincunx.preRoll", context)) return { kind: "prevented", by: "quincunx.preRoll" };
  if (roll.isPosted) requireConnection();
  const own = config.originAtThrow?.(context.spec) ?? config.origin;
  const thrown = await throwFor(mechanic, context, message);
  const rolled = await postThrown(mechanic, context, thrown, { ...message, origin: originOf(roll, own) });
  const { difficulty } = roll;
  const isByPeople = difficulty?.kind === "gm";
  const proposed = isByPeople ? difficulty.proposed : null;
  return {
    ...rolled,
    targetsBy: isByPeople ? difficulty.by : difficulty ? "world" : "roller",
    ...(proposed ? { proposed } : {}),
  };
}

/** The roll before the prompt: house rules, encounter, world difficulty and held keys applied; `null` if a hook cancels it. */
function draftOf(config: RollConfig, dialog: DialogConfig, message: MessageConfig): RollDraft | null {
  const mechanic = mechanicById(config.mechanic);
  const keep = [...(dialog.locked ?? []), ...(config.chosen ?? [])];
  const occasion = occasionOf(config.origin ?? {});
  const context: RollContext = {
    mechanic: mechanic.id,
    spec: inEncounter(mechanic, beginSpec(mechanic, config.spec), config.actor ?? null, keep),
    title: config.title ?? "",
    // A macro may use a mode of another generation.
    mode: occasion === "round" && message.mode === undefined ? modeKey("public") : chosenMode(message.mode),
    actor: config.actor ?? null,
    stats: config.stats ?? [],
  };
  if (!callHook("quincunx.preConfigure", context)) return null;
  context.spec = mechanic.parseSpec(context.spec); // a listener may have made it incomplete
  const { locked = [] } = dialog;
  const targets = targetsOf(mechanic, context, config, dialog);
  const selected = context.actor
    ? selectableStats(mechanic, context.actor).filter(({ id }) => context.stats.includes(id))
    : [];
  const prior = targets.by === "world" ? targets.prior : undefined;
  const isByRule = targets.by === "world" || targets.by === "stat";
  const worldDifficulty = isByRule ? difficultyFor(mechanic, context.spec, { of: occasion, selected, prior }) : null;
  const found = targets.by === "stat" ? null : worldDifficulty;
  // The number of the last round may count already.
  const isCounted =
    found !== null && prior !== undefined && isSameJson(found.fields, { ...found.fields, ...prior.fields });
  const isProposed = prior !== undefined && !prior.isAccepted && !isCounted && found?.kind === "gm";
  const difficulty = isProposed ? { ...found, proposed: prior.fields } : found;
  if (difficulty) context.spec = withDifficulty(mechanic, context.spec, difficulty);
  // Only GMs set a required margin (MP-4), even if the target is set already.
  const fieldsByGM = targets.by !== "roller" && areGMsHere(mechanic) ? Object.keys(mechanic.byGM ?? {}) : [];
  const edge = edgeFieldOf(mechanic, dialog);
  if (edge !== null && !locked.includes(edge)) context.spec = withOneMore(mechanic, context.spec, edge);
  return {
    mechanic,
    config,
    dialog,
    context,
    difficulty,
    occasion,
    targets,
    isPosted: message.create !== false,
    locked: [...new Set([...locked, ...(worldDifficulty ? gmFields(mechanic) : fieldsByGM)])],
  };
}

function targetsOf(
  mechanic: AnyMechanic,
  { spec }: RollContext,
  { origin = {} }: RollConfig,
  { targets = { by: "world" }, locked = [] }: DialogConfig,
): Targets {
  // The rule applies anew to one of two sides without a target (MP-8); `secretId` keeps a hidden one.
  const isLeftOpen =
    occasionOf(origin) === "sides" && hasUnknownTarget(mechanic, spec) && origin.secretId === undefined;
  const isByMessage = isReply(occasionOf(origin)) && !isLeftOpen;
  const isFixed = isByMessage || mechanic.hideable.every((field) => locked.includes(field));
  return targets.by === "world" && isFixed ? { by: "message" } : targets;
}

/** The field that the held keys raise by 1, such as Advantages; `null`: none. */
function edgeFieldOf({ prompt }: AnyMechanic, dialog: DialogConfig): string | null {
  const edge = prompt.edge && edgeOf(dialog);
  return edge ? (prompt.edge?.[edge] ?? null) : null;
}

function withOneMore(mechanic: AnyMechanic, spec: Fields, field: string): Fields {
  const value = spec[field];
  return unlessRefused(() => mechanic.parseSpec({ ...spec, [field]: Number(value) + 1 })) ?? spec;
}

function withoutPrompt(draft: RollDraft): ConfiguredRoll {
  const context = { ...draft.context };
  const answers: Record<string, unknown> = {};
  for (const option of preRollOptions.all()) {
    const { spec, answer } = option.withoutPrompt?.({ ...draft, context }) ?? {};
    if (spec) context.spec = spec;
    if (answer !== undefined) answers[option.id] = answer;
  }
  return { ...draft, context, granted: [], secretIds: secretIdsOf(draft), answers, actionAnswers: [answers] };
}

/** Opens the prompt; `null` if it is cancelled. */
async function configure(draft: RollDraft, reason: string | null): Promise<ConfiguredRoll | null> {
  const { mechanic, dialog, context, locked } = draft;
  const { signal } = dialog;
  const start = startOf(draft);
  const answered = await openPrompt({
    mechanic: mechanic.id,
    ...start.initial,
    fresh: start.fresh.spec,
    freshSelected: start.fresh.selected,
    title: context.title,
    actor: context.actor,
    stats: [...start.stats, ...start.against.stats],
    mode: start.mode,
    subject: dialog.subject ?? null,
    locked,
    purpose: await purposeOf(draft, start),
    reason,
    ...(signal ? { signal } : {}),
  });
  if (!answered) return null;
  const answer = { ...answered, selected: withoutOpponents(answered.selected) };
  await keepChoices(draft, start, answer);
  return configuredBy(draft, answer);
}

type PromptStart = ReturnType<typeof startOf>;

/** The initial values of the prompt. */
function startOf({ mechanic, config, dialog, context, occasion }: RollDraft) {
  const { actor } = context;
  const { subject = null } = dialog;
  const isShare = occasion === "round" || occasion === "part";
  const stats = actor && !isShare ? selectableStats(mechanic, actor, dialog.among) : [];
  const own = { spec: context.spec, selected: context.stats };
  const remembered = subject ? recall(subject) : null;
  const recalled: Recall = remembered
    ? applyMemory(mechanic, own, stats, withoutEdge(mechanic, dialog, remembered))
    : { ...own, recalled: [] };
  const isFree = (dialog.locked ?? []).length === 0;
  const against: Opponents = isFree ? opponentsOf(mechanic, actor) : { stats: [], preselected: null };
  const isFresh = context.stats.length > 0 && config.counted === undefined;
  const opponent = isFresh ? against.stats.find(({ id }) => id === against.preselected) : undefined;
  return {
    /** Stats of the actor that may be selected. */
    stats,
    /** Spec and stats as asked, without the last choices. */
    own,
    /** With the last choices and the opponent. */
    initial: withOpponent(mechanic, recalled, stats, opponent),
    /** Without the last choices, with the opponent. */
    fresh: withOpponent(mechanic, own, stats, opponent),
    mode: remembered?.mode ?? context.mode,
    /** No field is locked, so opponents may change the spec. */
    isFree,
    against,
  };
}

async function purposeOf(draft: RollDraft, { initial, isFree }: PromptStart): Promise<PromptPurpose> {
  const { mechanic, context, locked, difficulty } = draft;
  const { follows } = draft.dialog;
  const isRound = draft.occasion === "round";
  const proposed =
    difficulty || mechanic.hideable.some((field) => locked.includes(field)) ? null : lastTargets(mechanic);
  return {
    kind: "roll",
    offers: await offersFor({ ...draft, context: { ...context, spec: initial.spec, stats: initial.selected } }),
    isModeFixed: isRound,
    ...(isFree && !isRound ? { against: () => opponentsOf(mechanic, context.actor) } : {}),
    ...(proposed ? { lastTargets: proposed } : {}),
    ...(difficulty ? { targetsBy: difficulty.kind } : {}),
    ...(isRound && difficulty?.kind === "gm" ? { isRound } : {}),
    ...(difficulty?.kind === "gm" && difficulty.proposed ? { proposed: difficulty.proposed } : {}),
    ...(follows ? { follows } : {}),
  };
}

/** Remembers the answer for the next prompt of this stat. */
async function keepChoices(
  { mechanic, dialog, context }: RollDraft,
  { own, stats }: PromptStart,
  answer: PromptAnswer,
): Promise<void> {
  const { subject, chosen } = dialog;
  const kept = subject || chosen ? specToRemember(mechanic, answer) : null;
  if (!kept) return;
  chosen?.({ initial: context.spec, spec: kept, mode: answer.mode });
  if (!subject) return;
  const changes = choicesToRemember(mechanic, own, stats, { spec: kept, selected: answer.selected });
  await remember(subject, { ...changes, mode: answer.mode });
}

function configuredBy(draft: RollDraft, answer: PromptAnswer): ConfiguredRoll {
  const { spec, title, selected, decisive, answers = {}, actionAnswers = [answers], granted = [], secretIds } = answer;
  const mode = draft.occasion === "round" ? draft.context.mode : answer.mode;
  let roll: ConfiguredRoll = {
    ...draft,
    granted,
    secretIds: secretIdsOf(draft, secretIds),
    answers,
    actionAnswers,
    ...(decisive === undefined ? {} : { decisive }),
    context: { ...draft.context, spec, title, mode, stats: selected },
  };
  for (const option of preRollOptions.all())
    if (option.apply && option.id in answers)
      roll = { ...roll, context: { ...roll.context, spec: option.apply(roll, answers[option.id]) } };
  return roll;
}

/** Drops the remembered edge if held keys set it. */
function withoutEdge(mechanic: AnyMechanic, dialog: DialogConfig, remembered: Memory[string]): Memory[string] {
  if (edgeFieldOf(mechanic, dialog) === null) return remembered;
  const edges = Object.values(mechanic.prompt.edge ?? {});
  const kept = Object.entries(remembered.spec).filter(([field]) => !edges.includes(field));
  return { ...remembered, spec: Object.fromEntries(kept) };
}

/** Offers by id of the option; an option without an offer is absent. */
async function offersFor(draft: RollDraft): Promise<Fields> {
  const offers: Record<string, unknown> = {};
  for (const option of preRollOptions.all()) {
    const offer = await option.offer(draft);
    if (offer !== null) offers[option.id] = offer;
  }
  return offers;
}

/** Selects the opponent's stat, if there is one. */
function withOpponent<B extends Beginning>(
  mechanic: AnyMechanic,
  beginning: B,
  stats: readonly SelectedStat[],
  preselected: SelectedStat | undefined,
): B {
  if (!preselected) return beginning;
  const selected = stats.filter(({ id }) => beginning.selected.includes(id));
  const spec = mechanic.stats.apply(beginning.spec, [...selected, preselected], selected);
  return { ...beginning, spec, selected: [...beginning.selected, preselected.id] };
}

/** The spec without gifts and without the changes of options; `null`: remember nothing. */
function specToRemember(
  mechanic: AnyMechanic,
  { spec, answers = {}, granted = [] }: Pick<PromptAnswer, "spec" | "answers" | "granted">,
): Fields | null {
  return preRollOptions
    .all()
    .reduce(
      (kept: Fields | null, option) =>
        kept && option.forget && option.id in answers ? option.forget(mechanic, kept, answers[option.id]) : kept,
      withoutGrants(mechanic, spec, granted),
    );
}

/** Actions without a secret id get the one of the hidden world difficulty, if there is one. */
function secretIdsOf({ difficulty }: RollDraft, ids: readonly (string | undefined)[] = [undefined]) {
  const byWorld = difficulty?.kind === "hidden" ? difficulty.secretId : undefined;
  return ids.map((id) => id ?? byWorld);
}

function originOf(roll: ConfiguredRoll, own: Origin | undefined): Origin {
  const { actor, stats } = roll.context;
  const [secretId] = roll.secretIds;
  const { difficulty, decisive } = roll;
  const seal = difficulty?.kind === "hidden" && difficulty.secretId === secretId ? difficulty.seal : undefined;
  return {
    ...(actor ? { actor: actor.uuid } : {}),
    ...(stats.length > 0 ? { stats } : {}),
    ...(decisive === undefined ? {} : { decisive }),
    ...(secretId === undefined ? {} : { secretId }),
    ...(seal === undefined ? {} : { seal }),
    ...(own ?? {}),
    ...originOfAction(roll),
  };
}
