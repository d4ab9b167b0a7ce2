/** The tab of a card's difficulty: the same controls as in the prompt, whether it is hidden, and the result that it would give. */
import { isSameJson, type Fields } from "../../rules/contract/fields.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Card } from "../../card/state.ts";
import { cardOf } from "../../card/card.ts";
import { withoutRollingDice } from "../../log/log.ts";
import { LiveSpecEditor } from "../spec-editor/live-editor.ts";
import { mechanicOf } from "../spec-editor/state.ts";
import { amend, amendRequest, countedSpec, amendTo, mayAmend } from "../difficulty/amend.ts";
import { sayTargets } from "../difficulty/world-difficulty.ts";
import { openEditor } from "../prompt/open-editor.ts";
import { presentPrompt } from "../prompt/present.ts";
import { PromptSession } from "../prompt/prompt-session.ts";
import { sharedDiceView } from "../shared-die/shared-dice.ts";
import type { AdjustHost, AdjustPart, AdjustTab } from "./adjust.ts";
import { resultOfState } from "./result.ts";

export const difficultyTab: AdjustTab = {
  id: amend.type,
  label: "QUINCUNX.Label.difficulty",
  isFor: mayAmend,
  open: openDifficulty,
};

function openDifficulty(card: Card, host: AdjustHost): AdjustPart {
  const request = amendRequest(card);
  const { mechanic } = card.state;
  const wasHidden = request.purpose.kind === "amend" && request.purpose.isHidden === true;
  let session: PromptSession | null = null;
  const editor = new LiveSpecEditor({
    state: openEditor(request),
    showsStepValues: false,
    redraw: () => session?.follow(),
    hold: (used, act) => host.hold(used, act),
  });
  const opened = new PromptSession(request, {
    editor,
    draw: () => host.draw(editor.typing),
  });
  session = opened;
  /** With the dice that are on the table. */
  const shownCard = (): Card => withoutRollingDice(() => cardOf(card.message)) ?? card;
  return {
    template: "quincunx-adjust-difficulty",
    present: (scope) => ({
      ...presentPrompt(opened, { scope, sharedDice: sharedDiceView(request.purpose) }, false),
      old: numberOf(mechanic, request.spec),
    }),
    after: () => {
      const { state } = shownCard();
      return unlessRefused(() => resultOfState(state, countedSpec(state, editor.state.spec))) ?? null;
    },
    button: () => ({
      label: labelOf(opened),
      isReady: opened.isReady && (opened.isHidden !== wasHidden || !isSameJson(editor.state.spec, request.spec)),
    }),
    opened: (root) => {
      editor.listen(root);
      opened.open();
    },
    closed: () => {
      opened.close();
      editor.stop();
    },
    read: (field) => {
      opened.read(field);
      // The button says whether the number is hidden.
      if (field.name === "isHidden") host.draw();
    },
    press: (button) => opened.press(button.dataset["quincunxOption"] ?? "", button.dataset, button),
    run: () => amendTo(shownCard(), opened.answer()),
  };
}

/** "Set to 20". */
function labelOf(session: PromptSession): string {
  const { state } = session.editor;
  const mechanic = mechanicOf(state);
  if (hasUnknownTarget(mechanic, state.spec)) return game.i18n.localize("QUINCUNX.Adjust.leaveOpen");
  const key = session.isHidden ? "QUINCUNX.Adjust.hide" : "QUINCUNX.Adjust.setTo";
  const target = numberOf(mechanic, state.spec);
  if (target === "") return game.i18n.localize("QUINCUNX.Card.setDifficulty");
  return game.i18n.format(key, { target });
}

/** A single known target; empty: there is none, or there are several. */
function numberOf(mechanic: AnyMechanic, spec: Fields): string {
  const isNumber = mechanic.hideable.length === 1 && typeof spec[mechanic.hideable[0] ?? ""] === "number";
  return isNumber ? sayTargets(mechanic, spec) : "";
}
