/** The tab “Re-roll”: an ability that the roller names lets these dice be thrown again (SC-9). */
import { roundOfTest } from "../../roll/rounds.ts";
import { cardOf } from "../../card/card.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS, type Card } from "../../card/state.ts";
import type { AdjustHost, AdjustPart, AdjustTab } from "../../roll/adjust/adjust.ts";
import { mayReroll, postReroll, reroll } from "./reroll.ts";

export const rerollTab: AdjustTab = {
  id: reroll.type,
  label: "QUINCUNX.Reroll.tab",
  isFor: ({ state, origin }, viewer) => mayReroll(viewer, state) && !roundOfTest.in(origin),
  open: openReroll,
};

function openReroll(card: Card, host: AdjustHost): AdjustPart {
  let ability = "";
  return {
    template: "quincunx-reroll",
    present: () => ({ ability, most: MOST_WORDS }),
    // The dice decide.
    after: () => null,
    button: () => ({ label: game.i18n.localize("QUINCUNX.Reroll.roll"), isReady: ability.trim() !== "" }),
    read(field) {
      if (field.name !== "ability") return;
      ability = field.value;
      host.draw(field);
    },
    run: () => postReroll(cardOf(card.message) ?? card, ability),
  };
}
