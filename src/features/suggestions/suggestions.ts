/** Computes suggestions for the chat input, for this world and user. */
import { suggest, type OtherCommand, type Suggestion } from "../../rules/notation/suggest.ts";
import { defineSetting } from "../../platform/settings.ts";
import { isCommandHere } from "../../platform/generations.ts";
import { sendable } from "../../mechanics/short-words.ts";
import { sharedDice } from "../../roll/shared-die/shared-dice.ts";
import { isInUse, mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import { otherHeroes, speakerOf, speakingActor } from "../../actors/speaker.ts";

export const suggestSetting = defineSetting({
  key: "suggest",
  scope: "user",
  default: true,
  name: "QUINCUNX.Settings.suggest.name",
  hint: "QUINCUNX.Settings.suggest.hint",
});

/** `text`: the text before the caret. */
export function suggestionsFor(text: string): readonly Suggestion[] {
  if (!text.trimStart().startsWith("/")) return [];
  const actor = speakingActor();
  return suggest(text, {
    mechanics: mechanicsInUse(),
    speaker: speakerOf(actor),
    heroes: otherHeroes(actor).flatMap((hero) => speakerOf(hero) ?? []),
    otherCommands: otherCommands(),
    foreign: (word) => isCommandHere(`/${word} 1`),
    isTaken: (word) => sendable(word) !== `/${word}`,
    defaultsOf: houseRuleFieldsOf,
  });
}

function otherCommands(): readonly OtherCommand[] {
  const { isGM } = game.user;
  const dice = [...sharedDice()].filter(([, { mechanic }]) => isInUse(mechanic));
  return [
    { word: "help", label: { key: "QUINCUNX.Help.title" }, takes: "command" },
    ...(isGM ? [{ word: "request", label: { key: "QUINCUNX.Help.request" }, takes: "roll" } as const] : []),
    ...dice.map(([word, { die }]) => ({
      word,
      label: { key: die.label },
      takes: isGM ? die.actions.flatMap((action) => action.word ?? []) : [],
    })),
  ];
}
