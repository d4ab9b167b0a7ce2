/** The pre-roll option of a situation: the result that holds (SC-9), and the previous attempts (DP-8). */
import { pickFields, type Fields } from "../../rules/contract/fields.ts";
import { previousAttempts, withTries, wordsSaid, type PreviousAttempts } from "./situation.ts";
import { isReply } from "../../card/state.ts";
import { resultOf } from "../../card/draw/sentence.ts";
import { situationOf } from "../../card/fields/situation.ts";
import { sayChanged } from "./file.ts";
import { changedFields } from "../../rules/spec/change.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { mechanicOf } from "../../roll/spec-editor/state.ts";
import type { PromptElement, PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import type { ConfiguredRoll, PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import { notifyError } from "../../ui/speak.ts";
import { selectableStats } from "../../actors/any-stats.ts";

/** As typed. */
interface Situated {
  readonly situation: string;
  /** The ability that expressly allows another roll. */
  readonly ability: string;
}

interface SituationOffer {
  readonly situation: string;
  /** A GM has asked for the roll, so that another attempt needs no permission (DP-8). */
  readonly isAsked: boolean;
  /** A GM's request names the situation. */
  readonly isFixed: boolean;
}

export const situationOption: PreRollOption<SituationOffer, Situated> = {
  id: "let-it-ride",
  belongsTo: "action",
  isAutomatic: true,
  offer: offerFor,
  open: situationPart,
  // The prompt explains the result that holds, and the possible exceptions.
  mustAsk(roll) {
    if (!roll.isPosted || !hasSituation(roll)) return false;
    const before = attemptsBefore(roll, situatedBy(roll));
    return isStopped(before, situatedBy(roll)) || (!isReply(roll.occasion) && isRetry(roll.mechanic, before));
  },
  withoutPrompt(roll) {
    if (!hasSituation(roll)) return {};
    const before = attemptsBefore(roll, situatedBy(roll));
    const spec = before ? withTries(roll.mechanic, roll.context.spec, before.tries) : roll.context.spec;
    return { spec, answer: situatedBy(roll) };
  },
  origin(roll, situated) {
    const before = attemptsBefore(roll, situated);
    const isNamed = roll.mechanic.repeat?.kind === "binds" && situated.ability !== "";
    return situationOf.of(
      before?.situation && { ...before.situation, ...(isNamed ? { ability: situated.ability } : {}) },
    );
  },
};

function offerFor(roll: RollDraft): SituationOffer | null {
  const { situation = "" } = roll.config;
  const isAsked = isReply(roll.occasion);
  return hasSituation(roll) ? { situation, isAsked, isFixed: isAsked && situation !== "" } : null;
}

function hasSituation({ mechanic, context, occasion }: RollDraft): boolean {
  return mechanic.repeat !== undefined && context.actor !== null && occasion !== "round";
}

function situatedBy({ config: { situation = "", ability = "" } }: RollDraft): Situated {
  return { situation, ability };
}

/** Attempts before a roll without a prompt; `null`: no situation, so the roll is independent. */
function attemptsBefore(
  { mechanic, context, granted = [] }: RollDraft & Partial<ConfiguredRoll>,
  { situation: text }: Situated,
): PreviousAttempts | null {
  const { spec, actor, stats: selected } = context;
  const stats = actor ? selectableStats(mechanic, actor) : [];
  return previousAttempts({ mechanic, spec, granted, actor, selected, stats, text });
}

/** True if the result of an earlier roll holds and the player has named no ability that allows another roll. */
function isStopped(before: PreviousAttempts | null, { ability }: Situated): boolean {
  return ability.trim() === "" && (before?.holds ?? null) !== null;
}

/** True for another attempt after a failure where a GM is online, whose permission it needs (DP-8). */
function isRetry({ repeat }: AnyMechanic, before: PreviousAttempts | null): boolean {
  if (repeat?.kind !== "counts" || !before || game.user.isGM || !game.users.activeGM) return false;
  const { tries } = before;
  return tries.slice(tries.lastIndexOf("success") + 1).includes("failure");
}

function situationPart(prompt: PromptHandle, offer: SituationOffer): PromptPart<Situated> {
  /** The attempts in the spec, and the fields as they are without them. */
  let applied = "";
  let plain: Fields = {};
  let situated: Situated = { situation: offer.situation, ability: "" };
  const before = (): PreviousAttempts | null => attemptsInPrompt(prompt, situated.situation);
  const asks = (): boolean => !offer.isAsked && isRetry(mechanicOf(prompt.editor.state), before());
  return {
    present: () => [
      ...presentSituation(prompt, situated, offer.isFixed),
      ...(asks() && !prompt.isPermitted
        ? [
            {
              place: "notes",
              template: "quincunx-prompt-note",
              words: game.i18n.localize("QUINCUNX.LetItRide.permission"),
            } as const,
          ]
        : []),
    ],
    isReady: () => !isStopped(before(), situated) && (!asks() || prompt.isPermitted),
    focusSelector: "[name=ability]",
    asksPermission: asks,
    read({ name, value }) {
      if ((name !== "situation" && name !== "ability") || situated[name] === value) return;
      if (name === "situation" && offer.isFixed) return;
      situated = { ...situated, [name]: value };
      prompt.refresh();
    },
    /** GMs only: frees the roll from the result that holds. */
    async press() {
      const holds = before()?.holds;
      if (holds) await sayChanged(holds).catch(notifyError);
    },
    /** Applies previous attempts to the spec, and removes them when the situation changes. */
    refresh() {
      const now = before();
      const wanted = now ? JSON.stringify([now.situation.text, now.situation.check, now.tries]) : "";
      if (wanted === applied) return;
      applied = wanted;
      const { state } = prompt.editor;
      const mechanic = mechanicOf(state);
      const without = mechanic.parseSpec({ ...state.spec, ...plain });
      const spec = now ? withTries(mechanic, without, now.tries) : without;
      plain = pickFields(without, changedFields(without, spec));
      const changed = changedFields(state.spec, spec);
      if (changed.length > 0) prompt.editor.edit({ kind: "lay", fields: pickFields(spec, changed) });
    },
    // Attempts can be rolled, freed or deleted while the prompt is open.
    messageChanged: () => prompt.refresh(),
    answer: () => ({ situation: situated.situation.trim(), ability: situated.ability.trim() }),
  };
}

/** `null`: no situation, so the roll is independent. */
function attemptsInPrompt(
  { editor: { state }, request }: Pick<PromptHandle, "editor" | "request">,
  text: string,
): PreviousAttempts | null {
  return previousAttempts({ ...state, mechanic: mechanicOf(state), actor: request.actor, text });
}

export function presentSituation(
  prompt: Pick<PromptHandle, "editor" | "request">,
  { situation, ability }: Situated,
  isFixed = false,
): readonly PromptElement[] {
  const { editor, request } = prompt;
  const mechanic = mechanicOf(editor.state);
  const { holds = null, hiddenFailures = 0 } = attemptsInPrompt(prompt, situation) ?? {};
  const field: PromptElement = {
    place: "words",
    template: "quincunx-prompt-situation",
    text: situation,
    binds: mechanic.repeat?.kind === "binds",
    isFixed,
    // Texts of earlier situations, as suggestions.
    words: request.actor ? wordsSaid(request.actor, mechanic) : [],
  };
  const holdsElement: PromptElement | null = holds && {
    place: "notes",
    template: "quincunx-prompt-holds",
    ability,
    result: holds.message.isContentVisible ? resultOf(holds.state) : "",
    mayFree: game.user.isGM,
    isAlone: !game.users.activeGM,
  };
  // GMs only.
  const hidden: PromptElement = { place: "notes", template: "quincunx-prompt-hidden-failures", count: hiddenFailures };
  return [...(holdsElement ? [holdsElement] : []), ...(hiddenFailures > 0 ? [hidden] : []), field];
}
