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
import { cardExtensions } from "./card/extension.ts";
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
import type { MessageKind } from "./log/kind.ts";
import { applyAll, registerLedger } from "./log/ledger/apply.ts";
import { openLog } from "./log/log.ts";
import { oncePerTurn } from "./log/once-per-turn.ts";
import type { ButtonSource, Operation } from "./log/operation.ts";
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
import { pause } from "./platform/connection.ts";
import { SCOPE } from "./platform/documents.ts";
import type { Setting } from "./platform/settings.ts";
import { registerHouseRules } from "./mechanics/house-rules/stored.ts";
import { finishOpening, whenIdle } from "./platform/when-idle.ts";
import { memorySetting } from "./roll/prompt/memory.ts";
import { adjustTabs } from "./roll/adjust/adjust.ts";
import { difficultyTab } from "./roll/adjust/difficulty-tab.ts";
import { adjust } from "./roll/adjust/open-adjust.ts";
import { preRollOptions } from "./roll/pre-roll-option.ts";
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
import { actionsOfFeatures } from "./ui/user-actions.ts";
import { loadTemplates, registerTemplates } from "./ui/draw/templates.ts";
import { guardPresses } from "./ui/press-guard.ts";
import { notifyError } from "./ui/speak.ts";
import { menuClass } from "./ui/open-menu.ts";

/** Called when the script loads. A feature missing from the list contributes nothing. */
export function startModule(features: readonly Feature[]): void {
  Hooks.once("init", () => init(features));
  Hooks.once("setup", () => setup(features));
  Hooks.once("ready", () => ready(features));
}

/** In the order of Foundry's settings dialog. */
export function settingsOf(features: readonly Feature[]): readonly Setting[] {
  const own = [
    lettersSetting,
    toldLettersSetting,
    promptSetting,
    densitySetting,
    dice3dSetting,
    memorySetting,
    secretsSetting,
  ];
  const world = [
    refusedBySetting,
    statMapsSetting,
    rolesSetting,
    mechanicsOffSetting,
    difficultyBySetting,
    fixedDifficultySetting,
  ];
  return [...own, ...world, worldDifficultySetting, ...features.flatMap(({ settings = [] }) => settings)];
}

export function kindsOf(features: readonly Feature[]): readonly MessageKind[] {
  return [cardKind, operationKind, ...features.flatMap(({ kinds = [] }) => kinds)];
}

/** In the order of their buttons. */
export function operationsOf(features: readonly Feature[]): readonly Operation[] {
  return [throwMore, ...features.flatMap(({ operations = [] }) => operations), flagEdited, undo];
}

/** Operations and actions, in the order of their buttons. */
function buttonsOf(features: readonly Feature[]): readonly ButtonSource[] {
  const own = features.flatMap(({ actions = [], operations = [] }) => [...actions, ...operations]);
  return [throwMore, adjust, ...own, flagEdited, undo];
}

/** In the order of the features. */
function providedBy({ provides = [], card, preRoll = [], userActions = [] }: Feature): readonly Provided[] {
  return [
    ...provides,
    ...(card ? [cardExtensions.of(card)] : []),
    ...preRoll.map((option) => preRollOptions.of(option)),
    ...userActions.map((action) => actionsOfFeatures.of(action)),
  ];
}

function init(features: readonly Feature[]): void {
  provide([adjustTabs.of(difficultyTab), ...features.flatMap(providedBy)]);
  for (const setting of settingsOf(features)) setting.register();
  // Early, so that packages are heard regardless of the order in which scripts load.
  notifyHook("quincunx.registerMechanics", mechanicsRegistry);
  for (const mechanic of mechanics)
    if (mechanic.houseRules) registerHouseRules(mechanic.houseRules, houseRulesChanged, isInUse(mechanic));
  onHouseRulesChange(redrawPromptsOnChange);
  onHouseRulesChange(redrawSheetsOnChange);
  redrawSheetsInEncounters();
  redrawSheetsAfterRolls();
  makeRoomForSidebar();
  for (const { id, templates = {} } of features) registerTemplates(templates, `features/${id}/`);
  for (const { settingsMenus = [] } of features)
    for (const { key, open, isForPlayers, ...menu } of settingsMenus)
      game.settings.registerMenu(SCOPE, key, { ...menu, restricted: !isForPlayers, type: menuClass(open) });
  registerDice(mechanics);
  registerDice3d();
  registerActorTypes();
  registerInitiative();
  registerTokenAttributes();
  registerSheets();
  openMessages(features);
  registerRoles();
  onSecretsChanged(redrawAllMessages);
  registerSecretQueries(inheritSecrets);
  shareOnConnect();
  for (const feature of features) feature.init?.();
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

function openMessages(features: readonly Feature[]): void {
  openLog(operationsOf(features), kindsOf(features), buttonsOf(features));
  registerLogHooks();
  const sources = features.flatMap(({ ledger = [] }) => ledger);
  registerLedger({ ledger: actorLedger, sources, redraw: redrawMessage });
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

function setup(features: readonly Feature[]): void {
  withdrawActorTypes();
  whenIdle(withdrawSamples);
  notifyOfTakenLetters(registerDice(mechanics));
  for (const feature of features) feature.setup?.();
  notifyHook("quincunx.ready", game.modules.get(SCOPE).api);
}

function ready(features: readonly Feature[]): void {
  void keepSecretsInOrder();
  whenIdle(() => void sweepLog());
  for (const feature of features) feature.ready?.();
  whenIdle(followDirectory);
  whenIdle(applyAll);
  for (const { idle } of features) if (idle) whenIdle(idle);
  requestResponsibility();
  finishOpening();
}
