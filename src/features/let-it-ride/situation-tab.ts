/** The tab “Situation”: a GM says for which situation (SC-9) or task (DP-8) the roll counts. */
import { cardOf } from "../../card/card.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { MOST_SITUATION_WORDS as MOST_WORDS, type Card } from "../../card/state.ts";
import { situationOf } from "../../card/fields/situation.ts";
import type { AdjustHost, AdjustPart, AdjustTab } from "../../roll/adjust/adjust.ts";
import { file, isFileable, postFile } from "./file.ts";
import { wordsSaid } from "./situation.ts";

export const situationTab: AdjustTab = {
  id: file.type,
  label: "QUINCUNX.LetItRide.situation",
  isFor: isFileable,
  open: openSituation,
};

function openSituation(card: Card, host: AdjustHost): AdjustPart {
  const { mechanic } = card.state;
  const actor = actorAt(card.origin.actor);
  const before = situationOf.in(card.state)?.text ?? "";
  let text = before;
  return {
    template: "quincunx-situation",
    present: (scope) => ({
      scope,
      text,
      most: MOST_WORDS,
      binds: mechanic.repeat?.kind === "binds",
      words: actor ? wordsSaid(actor, mechanic) : [],
    }),
    after: () => null,
    button: () => ({
      label: text.trim() === "" ? game.i18n.localize("QUINCUNX.LetItRide.fileNone") : label(text),
      isReady: text.trim() !== "" && text.trim() !== before,
    }),
    read(field) {
      if (field.name !== "situation") return;
      text = field.value;
      host.draw(field);
    },
    run: () => postFile(cardOf(card.message) ?? card, text),
  };
}

function label(text: string): string {
  return game.i18n.format("QUINCUNX.LetItRide.fileUnder", { text: text.trim() });
}
