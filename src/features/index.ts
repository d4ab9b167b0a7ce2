/** The features, in the order of their settings, menus and buttons. A new feature is a folder beside this file and an entry here. */
import type { Feature } from "./feature.ts";
import { afterVerdictFeature } from "./after-verdict/index.ts";
import { aidFeature } from "./aid/index.ts";
import { applyAgainFeature } from "./apply-again/index.ts";
import { carryFeature } from "./carry/index.ts";
import { chatCommandsFeature } from "./chat-commands/index.ts";
import { commandHelpFeature } from "./command-help/index.ts";
import { compareFeature } from "./compare/index.ts";
import { conditionsFeature } from "./conditions/index.ts";
import { contestFeature } from "./contest/index.ts";
import { correctionFeature } from "./correction/index.ts";
import { effectsFeature } from "./effects/index.ts";
import { eveningFeature } from "./evening/index.ts";
import { diceEffectsFeature } from "./dice-effects/index.ts";
import { followedFeature } from "./followed/index.ts";
import { harmFeature } from "./harm/index.ts";
import { difficultyFeature } from "./difficulty/index.ts";
import { hotbarFeature } from "./hotbar/index.ts";
import { keybindingsFeature } from "./keybindings/index.ts";
import { letItRideFeature } from "./let-it-ride/index.ts";
import { longTestFeature } from "./long-test/index.ts";
import { luckFeature } from "./luck/index.ts";
import { mechanicsMenuFeature } from "./mechanics-menu/index.ts";
import { openPromptsFeature } from "./open-prompts/index.ts";
import { questionFeature } from "./question/index.ts";
import { requestFeature } from "./request/index.ts";
import { rollAgainFeature } from "./roll-again/index.ts";
import { rollAlongFeature } from "./roll-along/index.ts";
import { sampleHeroesFeature } from "./sample-heroes/index.ts";
import { sharedDieFeature } from "./shared-die/index.ts";
import { splitPoolFeature } from "./split-pool/index.ts";
import { statMapsFeature } from "./stat-maps/index.ts";
import { suggestionsFeature } from "./suggestions/index.ts";
import { targetStatsFeature } from "./target-stats/index.ts";
import { toolbarFeature } from "./toolbar/index.ts";
import { trayFeature } from "./tray/index.ts";
import { toursFeature } from "./tours/index.ts";
import { tracksFeature } from "./tracks/index.ts";

export const features: readonly Feature[] = [
  aidFeature,
  luckFeature,
  harmFeature,
  followedFeature,
  applyAgainFeature,
  difficultyFeature,
  correctionFeature,
  rollAlongFeature,
  rollAgainFeature,
  carryFeature,
  letItRideFeature,
  conditionsFeature,
  targetStatsFeature,
  effectsFeature,
  diceEffectsFeature,
  afterVerdictFeature,
  splitPoolFeature,
  contestFeature,
  requestFeature,
  questionFeature,
  longTestFeature,
  tracksFeature,
  openPromptsFeature,
  sharedDieFeature,
  statMapsFeature,
  trayFeature,
  sampleHeroesFeature,
  mechanicsMenuFeature,
  toursFeature,
  chatCommandsFeature,
  commandHelpFeature,
  suggestionsFeature,
  compareFeature,
  eveningFeature,
  toolbarFeature,
  hotbarFeature,
  keybindingsFeature,
];
