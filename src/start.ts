/** Starts the module in Foundry's life cycle: init, setup, ready, and idle work once the world is open. */
import { actorLedger } from "./actors/actor-ledger.ts";
import { registerActorTypes } from "./actors/data-model.ts";
import { followDirectory } from "./actors/directory-crests.ts";
import { registerInitiative } from "./actors/initiative.ts";
import { registerTokenAttributes } from "./actors/token-attributes.ts";
import { refusedBySetting, withdrawSamples, withdrawActorTypes } from "./actors/refused-types.ts";
import {
  registerSheets,
  makeRoomForSidebar,
  redrawSheetsAfterRolls,
  redrawSheetsInEncounters,
  redrawSheetsOnChange,
} from "./sheet/register.ts";
import { makeApi } from "./api.ts";
import { cardKind } from "./card/kind.ts";
import { flagEdited, markSeen } from "./card/operations/flag-edited.ts";
import { throwMore } from "./card/operations/throw-more.ts";
import { densitySetting } from "./card/view.ts";
import { dice3dSetting } from "./dice/dice3d/rolling-dice.ts";
import { registerDice3d } from "./dice/dice3d/register.ts";
import { lettersSetting, registerDice } from "./dice/register.ts";
import { notifyOfTakenLetters, toldLettersSetting } from "./dice/taken-letters.ts";
import type { Feature } from "./features/feature.ts";
import { registerRoles, rolesSetting } from "./log/authors.ts";
import { redrawAllMessages, redrawMessage, redrawPresence } from "./log/draw.ts";
import { registerLogHooks } from "./log/hooks.ts";
import { applyAll, registerLedger, ledgerSources } from "./log/ledger/apply.ts";
import { openLog } from "./log/log.ts";
import { oncePerTurn } from "./log/once-per-turn.ts";
import { operationKind } from "./card/operations/operation-kind.ts";
import { onResponsibilityChange, requestResponsibility } from "./log/responsible-client.ts";
import { sweepLog } from "./log/sweep.ts";
import { undo } from "./log/undo.ts";
import { onActorChange } from "./platform/hooks.ts";
import { notifyHook } from "./mechanics/hooks.ts";
import { houseRulesChanged, onHouseRulesChange } from "./mechanics/house-rules/house-rules.ts";
import { isInUse, mechanicsOffSetting, statMapsSetting } from "./mechanics/house-rules/in-use.ts";
import { mechanics } from "./mechanics/mechanics.ts";
import { mechanicsRegistry } from "./mechanics/register-mechanics.ts";
import { provide, type Provided } from "./platform/field.ts";
import { atIdle, atInit, atReady, atSetup } from "./platform/life-cycle.ts";
import { moduleSettings } from "./platform/settings.ts";
import { messageKinds } from "./log/kind.ts";
import { isOperation, messageButtons } from "./log/operation.ts";
import { registerSettingsMenus } from "./ui/open-menu.ts";
import { pause } from "./platform/connection.ts";
import { SCOPE } from "./platform/documents.ts";
import { registerHouseRules } from "./mechanics/house-rules/stored.ts";
import { finishOpening, whenIdle } from "./platform/when-idle.ts";
import { memorySetting } from "./roll/prompt/memory.ts";
import { adjustTabs } from "./roll/adjust/adjust.ts";
import { difficultyTab } from "./roll/adjust/difficulty-tab.ts";
import { adjust } from "./roll/adjust/open-adjust.ts";
import { redrawPromptsOnChange } from "./roll/prompt/open-prompt.ts";
import { promptSetting } from "./roll/stat.ts";
import {
  difficultyBySetting,
  fixedDifficultySetting,
  worldDifficultySetting,
} from "./roll/difficulty/world-difficulty.ts";
import { inheritSecrets, keepSecretsInOrder } from "./card/secrets/keep-secrets.ts";
import { onSecretsChanged, secretsSetting } from "./card/secrets/secrets.ts";
import { registerSecretQueries, shareOnConnect } from "./card/secrets/share-secrets.ts";
import { loadTemplates, registerTemplates, templates } from "./ui/draw/templates.ts";
import { guardPresses } from "./ui/press-guard.ts";
import { notifyError } from "./ui/speak.ts";

/** Called when the script loads. A feature missing from the list contributes nothing. */
export function startModule(features: readonly Feature[]): void {
  Hooks.once("init", () => init(features));
  Hooks.once("setup", setup);
  Hooks.once("ready", ready);
}

/** All that the module itself and its features provide, in their order. */
export function providedBy(features: readonly Feature[]): readonly Provided[] {
  return [
    moduleSettings.of(lettersSetting, toldLettersSetting, promptSetting, densitySetting, dice3dSetting, memorySetting),
    moduleSettings.of(secretsSetting, refusedBySetting, statMapsSetting, rolesSetting, mechanicsOffSetting),
    moduleSettings.of(difficultyBySetting, fixedDifficultySetting, worldDifficultySetting),
    messageKinds.of(cardKind, operationKind),
    messageButtons.of(throwMore, adjust),
    adjustTabs.of(difficultyTab),
    ...features.flatMap(({ provides }) => provides),
    messageButtons.of(flagEdited, undo),
  ];
}

function init(features: readonly Feature[]): void {
  provide(providedBy(features));
  for (const setting of moduleSettings.all()) setting.register();
  // Early, so that packages are heard regardless of the order in which scripts load.
  notifyHook("quincunx.registerMechanics", mechanicsRegistry);
  for (const mechanic of mechanics)
    if (mechanic.houseRules) registerHouseRules(mechanic.houseRules, houseRulesChanged, isInUse(mechanic));
  onHouseRulesChange(redrawPromptsOnChange);
  onHouseRulesChange(redrawSheetsOnChange);
  redrawSheetsInEncounters();
  redrawSheetsAfterRolls();
  makeRoomForSidebar();
  templates.all().forEach(registerTemplates);
  registerSettingsMenus();
  registerDice(mechanics);
  registerDice3d();
  registerActorTypes();
  registerInitiative();
  registerTokenAttributes();
  registerSheets();
  openMessages();
  registerRoles();
  onSecretsChanged(redrawAllMessages);
  registerSecretQueries(inheritSecrets);
  shareOnConnect();
  for (const run of atInit.all()) run();
  guardPresses(document);
  void loadAndRedraw();
  game.modules.get(SCOPE).api = makeApi();
}

/** In ms before each further attempt. */
const TEMPLATE_RETRIES = [2000, 10_000, 30_000];

/** On a busy machine messages are drawn before the templates are there; until then they are plain sentences. */
async function loadAndRedraw(): Promise<void> {
  for (const delay of [...TEMPLATE_RETRIES, null])
    try {
      await loadTemplates();
      return redrawAllMessages();
    } catch (error) {
      if (delay === null) return notifyError(error);
      await pause(delay);
    }
}

function openMessages(): void {
  const buttons = messageButtons.all();
  openLog(buttons.filter(isOperation), messageKinds.all(), buttons);
  registerLogHooks();
  registerLedger({ ledger: actorLedger, sources: ledgerSources.all(), redraw: redrawMessage });
  const redrawOnce = oncePerTurn<string>(redrawAllMessages);
  for (const setting of [densitySetting, rolesSetting, mechanicsOffSetting]) setting.onChange(redrawAllMessages);
  // Buttons depend on the reader's targets, on roles, and on ownership of actors.
  Hooks.on("targetToken", (user: User.Implementation) => {
    if (user.isSelf) redrawOnce([]);
  });
  Hooks.on("updateUser", (_user: User.Implementation, changes: object) => {
    if ("role" in changes) redrawOnce([]);
  });
  onActorChange((_actor, changes) => {
    if ("ownership" in changes) redrawOnce([]);
  });
  // Messages show if a user is away.
  const redrawHere = oncePerTurn<string>(redrawPresence);
  Hooks.on("userConnected", () => redrawHere([]));
  onResponsibilityChange(markSeen);
  onResponsibilityChange(() => void sweepLog());
}

function setup(): void {
  withdrawActorTypes();
  whenIdle(withdrawSamples);
  notifyOfTakenLetters(registerDice(mechanics));
  for (const run of atSetup.all()) run();
  notifyHook("quincunx.ready", game.modules.get(SCOPE).api);
}

function ready(): void {
  void keepSecretsInOrder();
  whenIdle(() => void sweepLog());
  for (const run of atReady.all()) run();
  whenIdle(followDirectory);
  whenIdle(applyAll);
  atIdle.all().forEach(whenIdle);
  requestResponsibility();
  finishOpening();
}
