/**
 * Quincunx's front door: registers things in Foundry's order of life, and nothing else.
 *
 * init     settings, mechanics of other packages, key binding, dice, actor types, sheets, templates, enrichers, the log, API
 * setup    dice and enrichers once more, and commands, when others have had their turn; the GM hears what somebody else has taken
 * ready    the hotbar, last, so that other packages come first; GMs' browsers put hidden targets and the log in order
 * and then what nobody waits for: which commands others have taken, a trial of our actor types, short names of stats, the buttons at the chat input
 *          (foundry/opening.ts)
 */
import { makeApi } from "./api.ts";
import { withdrawActorTypes } from "./actors/refused.ts";
import { registerInitiative } from "./actors/initiative.ts";
import { registerActorTypes } from "./actors/data-model.ts";
import { registerChatCommands } from "./features/chat-commands/commands.ts";
import { chatDoor } from "./features/chat-commands/lazy.ts";
import { registerEnrichers } from "./features/chat-commands/enrichers.ts";
import { registerDice } from "./dice/register.ts";
import { registerDice3d } from "./dice/dice3d/register.ts";
import { notifyHook } from "./platform/hooks.ts";
import { registerKeybindings } from "./features/keybindings/keybindings.ts";
import { finishOpening, onceOpen } from "./platform/when-idle.ts";
import { registerHotbar } from "./features/hotbar/hotbar.ts";
import { registerRoles } from "./log/authors.ts";
import { redrawAllMessages } from "./log/draw.ts";
import { requestResponsibility } from "./log/responsible-client.ts";
import { sweepLog } from "./log/sweep.ts";
import { tellOpenQuestions } from "./features/question/kind.ts";
import { refillAllTests } from "./features/long-test/kind.ts";
import { longTestDoor } from "./features/long-test/lazy.ts";
import { registerMessages } from "./log/register.ts";
import { SCOPE } from "./platform/scope.ts";
import { inheritSecrets, keepSecretsInOrder } from "./secrets/keep-secrets.ts";
import { rollLeftPassives } from "./features/contest/answer.ts";
import { contestsDoor } from "./features/contest/lazy.ts";
import { applyAll } from "./log/ledger/apply.ts";
import { onSecretsChanged } from "./secrets/secrets.ts";
import { registerSecretQueries, shareWithWhoComes } from "./secrets/share-secrets.ts";
import { keepAllTests } from "./features/long-test/snapshot.ts";
import { registerLivePrompts } from "./features/open-prompts/register.ts";
import { requestsDoor } from "./features/request/lazy.ts";
import { rollingDoor } from "./roll/door.ts";
import { wirePorts } from "./platform/ports.ts";
import { registerTableSettings } from "./platform/settings.ts";
import { registerSettings } from "./settings.ts";
import { mechanicsDoor } from "./platform/register-mechanics.ts";
import { mechanics } from "./platform/mechanics.ts";
import { isInUse } from "./platform/house-rules/in-use.ts";
import { look, registerTableRides } from "./features/shared-die/auto-throw.ts";
import {
  drawTableBadges,
  hearPrompts,
  loadTemplates,
  registerEntries,
  prefetchWindows,
  promptsFollowTable,
  registerForeignSheets,
  registerMacroPictures,
  registerSheets,
  registerSettingsMenus,
  registerSuggestions,
  registerTours,
  tellRefusedTypes,
  tellTakenLetters,
  tellTakenWords,
  uiPorts,
  withGmWindows,
  withWindows,
} from "./ui/index.ts";

Hooks.once("init", () => {
  wirePorts(uiPorts);
  rollingDoor.leadsBy(withWindows);
  requestsDoor.leadsBy(withGmWindows);
  contestsDoor.leadsBy(withWindows);
  chatDoor.leadsBy(withWindows);
  longTestDoor.leadsBy(withWindows);
  registerSettings();
  // Whoever listens since its script was loaded is heard, whatever the order of packages.
  notifyHook("quincunx.registerMechanics", mechanicsDoor);
  for (const mechanic of mechanics) if (mechanic.table) registerTableSettings(mechanic.table, look, isInUse(mechanic));
  registerTableRides(() => {
    promptsFollowTable();
    drawTableBadges();
  });
  registerSettingsMenus();
  registerKeybindings();
  registerDice(mechanics);
  registerDice3d();
  registerActorTypes();
  registerInitiative();
  registerSheets();
  registerForeignSheets();
  registerEnrichers();
  registerMessages();
  registerMacroPictures();
  registerSuggestions();
  registerEntries();
  registerRoles();
  onSecretsChanged(redrawAllMessages);
  registerSecretQueries(inheritSecrets);
  shareWithWhoComes();
  registerLivePrompts();
  void loadTemplates();
  game.modules.get(SCOPE).api = makeApi();
});

Hooks.once("setup", () => {
  withdrawActorTypes();
  onceOpen(tellRefusedTypes);
  tellTakenLetters(registerDice(mechanics));
  const takenWords = registerChatCommands();
  onceOpen(() => tellTakenWords(takenWords()));
  onceOpen(registerTours);
  registerEnrichers();
  notifyHook("quincunx.ready", game.modules.get(SCOPE).api);
});

Hooks.once("ready", () => {
  registerHotbar();
  void keepSecretsInOrder();
  onceOpen(() => void sweepLog());
  tellOpenQuestions();
  onceOpen(prefetchWindows);
  onceOpen(hearPrompts);
  onceOpen(applyAll);
  onceOpen(rollLeftPassives);
  onceOpen(look);
  onceOpen(keepAllTests);
  onceOpen(refillAllTests);
  requestResponsibility();
  finishOpening();
});
