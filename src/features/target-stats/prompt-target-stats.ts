/** The pre-roll option of stats of the targeted token: each is a chip beside the target (MP-2, SC-1). */
import { versusOf, type Versus } from "../../roll/opponents/versus.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { MOST_SITUATION_WORDS as MOST } from "../../card/state.ts";
import { targetedToken, type Targeted } from "../../roll/opponents/targeted.ts";
import { targetedTokens } from "../../roll/opponents/opponents.ts";
import type { PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { sayTargets } from "../../roll/difficulty/world-difficulty.ts";
import { RuleError, unlessRefused } from "../../rules/contract/error.ts";
import { unknownTargets } from "../../rules/spec/change.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { mechanicOf } from "../../roll/spec-editor/state.ts";
import { targetStats, type TargetStat } from "./versus.ts";

const MOST_CHIPS = 6;

interface Offer {
  /** As typed. */
  readonly versus: Versus | null;
  /** The roller sets the targets; else the GM does, and a stat is a proposal. */
  readonly isRollers: boolean;
}

export const targetStatsOption: PreRollOption<Offer, Versus> = {
  id: "target-stats",
  belongsTo: "action",
  offer: (draft) => {
    const { mechanic, config } = draft;
    const isOffered = mechanic.stats.asTarget !== undefined || versusOf.in(config) !== undefined;
    return isOffered && isFree(draft)
      ? { versus: versusOf.in(config) ?? null, isRollers: draft.difficulty === null }
      : null;
  },
  offerInDialog: ({ stats }) => (stats.asTarget ? { versus: null, isRollers: true } : null),
  open: targetStatsPart,
  withoutPrompt(draft) {
    const versus = versusOf.in(draft.config);
    return versus && isFree(draft) ? { answer: settle(versus, draft.difficulty === null) } : {};
  },
  origin: ({ mechanic, context: { spec } }, versus) =>
    mechanic.hideable.every((field) => spec[field] === null) ? versusOf.of(versus) : {},
};

/** The targets are not set yet. */
function isFree({ mechanic, dialog, occasion, difficulty }: RollDraft): boolean {
  const isLocked = mechanic.hideable.some((field) => dialog.locked?.includes(field));
  return !isLocked && (occasion === "roll" || occasion === "part") && (difficulty === null || difficulty.kind === "gm");
}

function settle(versus: Versus, isRollers: boolean): Versus {
  return isRollers ? { ...versus, isSettled: true } : versus;
}

function targetStatsPart(prompt: PromptHandle, { versus, isRollers }: Offer): PromptPart<Versus> {
  let chosen = versus;
  let aim: number | null = null;
  const mechanic = mechanicOf(prompt.editor.state);
  const open = unknownTargets(mechanic);
  const isUnset = (): boolean => isSameJson(pickFields(prompt.editor.state.spec, mechanic.hideable), open);
  const one = (): Targeted | null => unlessRefused(targetedToken);
  const isChosen = ({ actor }: Targeted, { stat, fields }: TargetStat): boolean =>
    isUnset()
      ? chosen?.actor === actor.uuid && chosen.stat === stat.id
      : isSameJson(pickFields(prompt.editor.state.spec, mechanic.hideable), fields);
  const choose = ({ actor, name, isKnown }: Targeted, { stat, fields }: TargetStat): void => {
    if (isKnown && isRollers) {
      prompt.editor.edit({ kind: "put", fields });
      return;
    }
    // Only a GM's client may read the number.
    if (!game.users.activeGM) throw new RuleError("no-gm", "only a GM may read this number, and no GM is online");
    const isOff = chosen?.stat === stat.id && chosen.actor === actor.uuid && isUnset();
    chosen = isOff
      ? null
      : { actor: actor.uuid, name: name.slice(0, MOST), label: speak(stat.label).slice(0, MOST), stat: stat.id };
    if (isRollers) prompt.editor.edit({ kind: "put", fields: open });
    prompt.redraw();
  };
  return {
    present() {
      if (prompt.isOver || (prompt.status !== null && prompt.status !== "asks")) return [];
      const token = one();
      const stats = token ? targetStats(mechanic, token.actor).slice(0, MOST_CHIPS) : [];
      const words = chosen && isUnset() ? phraseOf(chosen) : "";
      const isMany = mechanic.stats.asTarget !== undefined && targetedTokens().length > 1;
      if (stats.length === 0 && words === "" && !isMany) return [];
      return [
        {
          place: "beside",
          template: "quincunx-prompt-target-stats",
          words: isMany ? game.i18n.localize("QUINCUNX.TargetStat.many") : words,
          label: token ? game.i18n.format("QUINCUNX.TargetStat.label", { name: token.name }) : "",
          chips: stats.map((stat, index) => ({
            index,
            label: speak(stat.stat.label),
            target: token?.isKnown ? saidTarget(stat.fields) : "?",
            isChosen: token !== null && isChosen(token, stat),
          })),
        },
      ];
    },
    press({ quincunxTargetStat: index }) {
      const token = one();
      const stat = token && targetStats(mechanic, token.actor)[Number(index)];
      if (!stat) return;
      try {
        choose(token, stat);
      } catch (error) {
        notifyError(error);
      }
    },
    opened() {
      aim = Hooks.on("targetToken", (user: User.Implementation) => {
        if (user.isSelf) prompt.redraw();
      });
    },
    closed() {
      if (aim !== null) Hooks.off("targetToken", aim);
    },
    answer: () => (chosen && isUnset() ? settle(chosen, isRollers) : null),
  };

  function saidTarget(fields: Fields): string {
    const spec = unlessRefused(() => mechanic.parseSpec({ ...prompt.editor.state.spec, ...fields }));
    return spec ? sayTargets(mechanic, spec) : "?";
  }
}

function phraseOf({ label, name }: Versus): string {
  return game.i18n.format("QUINCUNX.TargetStat.chosen", { stat: label, name });
}
