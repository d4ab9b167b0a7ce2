/** The pre-roll option that records actions and attacks of a turn, and warns of a second attack in it (DP-12). */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import type { Bag } from "../../platform/field.ts";
import { actionTurn, attackNumber, attackTurn } from "./origin.ts";
import { publicNameOf } from "../../actors/appearance.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { Control } from "../../rules/contract/control.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { encounterTurnOf } from "../../actors/encounter.ts";
import type { PromptElement, PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import type { PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import { hasAttacked, nextAttack } from "./attack.ts";

interface AttackOffer {
  /** The turn of the encounter in which the roll is made. */
  readonly turn: string;
}

/** True: the roll is an attack. */
export const attackOption: PreRollOption<AttackOffer, boolean> = {
  id: "attack",
  // A split marks its parts instead.
  belongsTo: "throw",
  offer(roll) {
    const turn = turnOf(roll);
    return turn === null ? null : { turn };
  },
  open: attackPart,
  withoutPrompt: ({ config: { isAttack = false } }) => ({ answer: isAttack }),
  origin: ({ mechanic, occasion, context: { actor } }, isAttack) => ({
    ...(occasion === "roll" ? actionOf(actor) : {}),
    ...attackOf(mechanic.id, actor, isAttack),
  }),
};

/** `null`: no encounter has the actor, or the mechanic counts no attacks. */
export function turnOf({ mechanic, occasion, context: { actor } }: RollDraft): string | null {
  return mechanic.split && actor && occasion !== "round" ? encounterTurnOf(actor.uuid) : null;
}

function attackPart(prompt: PromptHandle, { turn }: AttackOffer): PromptPart<boolean> {
  let isAttack = false;
  return {
    present() {
      const label = game.i18n.localize("QUINCUNX.Split.isAttack");
      const toggle = { template: "quincunx-prompt-toggle", name: "isAttack", label, isChecked: isAttack };
      return [...(isAttack ? furtherAttack(prompt.request, turn) : []), { place: "words", ...toggle }];
    },
    controls: (controls) => sayEncounter(controls, prompt.request),
    read({ name, checked }) {
      if (name !== "isAttack" || checked === isAttack) return;
      isAttack = checked;
      prompt.refresh();
    },
    answer: () => isAttack,
  };
}

/** The control that is on because of the encounter says so. */
function sayEncounter(controls: readonly Control[], { mechanic, actor }: PromptHandle["request"]): readonly Control[] {
  const { encounterField } = mechanicById(mechanic);
  const hint = phrase("QUINCUNX.Split.inEncounter", { name: actor ? publicNameOf(actor) : "" });
  return controls.map((control) =>
    control.kind === "toggle" && control.id === encounterField && control.value ? { ...control, hint } : control,
  );
}

/** A warning, if the actor has attacked in this turn. */
export function furtherAttack({ actor, mechanic }: PromptHandle["request"], turn: string): readonly PromptElement[] {
  const isFurther = actor !== null && hasAttacked(actor.uuid, mechanic, turn);
  return isFurther ? [{ place: "notes", template: "quincunx-prompt-further-attack" }] : [];
}

/** The turn in which the actor acts; empty outside encounters. */
function actionOf(actor: Actor.Implementation | null): Bag {
  const turn = actor ? encounterTurnOf(actor.uuid) : null;
  return actionTurn.of(turn ?? undefined);
}

/** Empty outside encounters. */
export function attackOf(mechanic: MechanicId, actor: Actor.Implementation | null, isAttack = false): Bag {
  const turn = isAttack && actor ? encounterTurnOf(actor.uuid) : null;
  if (turn === null || !actor) return {};
  return { ...attackTurn.of(turn), ...attackNumber.of(nextAttack(actor.uuid, mechanic, turn)) };
}
