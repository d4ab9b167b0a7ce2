/**
 * Quincunx's front door: registers things in Foundry's order of life, and nothing else.
 *
 * init     settings, mechanics of other packages, key binding, dice, actor types, sheets, templates, enrichers, the log, API
 * setup    dice and enrichers once more, and commands, when others have had their turn; the GM hears what somebody else has taken
 * ready    the hotbar, last, so that other packages come first; GMs' browsers put hidden targets and the log in order
 * and then what nobody waits for: which commands others have taken, a trial of our actor types, short names of stats, the buttons at the chat input
 *          (foundry/opening.ts)
 */
import { makeApi } from "./foundry/api.ts";
import { withdrawActorTypes } from "./foundry/actors/refused.ts";
import { registerInitiative } from "./foundry/actors/initiative.ts";
import { registerActorTypes } from "./foundry/actors/data-model.ts";
import { registerChatCommands } from "./foundry/chat/commands.ts";
import { chatDoor } from "./foundry/chat/door.ts";
import { registerEnrichers } from "./foundry/chat/enrichers.ts";
import { registerDice } from "./foundry/dice/register.ts";
import { registerDice3d } from "./foundry/dice3d/register.ts";
import { notifyHook } from "./foundry/hooks.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { finishOpening, onceOpen } from "./foundry/opening.ts";
import { registerHotbar } from "./foundry/macros/hotbar.ts";
import { registerRoles } from "./foundry/log/authors.ts";
import { redrawAllMessages } from "./foundry/log/draw.ts";
import { sweepLog } from "./foundry/log/sweep.ts";
import { tellOpenQuestions } from "./foundry/messages/kinds/question.ts";
import { refillAllTests } from "./foundry/messages/kinds/long-test.ts";
import { longTestDoor } from "./foundry/messages/kinds/long-test-door.ts";
import { registerMessages } from "./foundry/messages/register.ts";
import { SCOPE } from "./foundry/scope.ts";
import { inheritSecrets, keepSecretsInOrder } from "./foundry/cards/keep-secrets.ts";
import { rollLeftPassives } from "./foundry/contests/answer.ts";
import { contestsDoor } from "./foundry/contests/door.ts";
import { settleAll } from "./foundry/cards/pay.ts";
import { onSecretsChanged } from "./foundry/cards/secrets.ts";
import { registerSecretQueries, shareWithWhoComes } from "./foundry/cards/share-secrets.ts";
import { keepAllTests } from "./foundry/long-tests/snapshot.ts";
import { registerLivePrompts } from "./foundry/live/register.ts";
import { requestsDoor } from "./foundry/requests/door.ts";
import { rollingDoor } from "./foundry/rolling/door.ts";
import { moveMemory } from "./foundry/rolling/memory.ts";
import { wirePorts } from "./foundry/ports.ts";
import { registerSettings, registerTableSettings, takeOverChoices } from "./foundry/settings.ts";
import { mechanicsDoor } from "./foundry/mechanics/door.ts";
import { mechanics } from "./foundry/mechanics/registry.ts";
import { isInUse } from "./foundry/table/in-use.ts";
import { look, registerTableRides } from "./foundry/rides/ride.ts";
import {
  drawTableBadges,
  followLiveSetting,
  hearPrompts,
  loadTemplates,
  refreshEntries,
  registerEntries,
  markOpenSheets,
  prefetchWindows,
  promptsFollowTable,
  registerForeignSheets,
  registerMacroPictures,
  registerSheets,
  registerSettingsMenus,
  registerSuggestions,
  registerTours,
  tableFollows,
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
  registerSettings((key) => {
    if (key === "density" || key === "roles" || key === "mechanicsOff" || key === "harmPaths") redrawAllMessages();
    if (key === "chatButton" || key === "sceneTool" || key === "mechanicsOff") refreshEntries();
    if (key === "livePrompts" && game.ready) followLiveSetting();
    if (key === "livePrompts" || key === "difficultyBy" || key === "standingDifficulty") tableFollows();
    if (key === "statMaps" || key === "mechanicsOff") {
      markOpenSheets();
      look();
    }
  });
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
  void takeOverChoices();
  void moveMemory();
  void keepSecretsInOrder();
  onceOpen(() => void sweepLog());
  tellOpenQuestions();
  onceOpen(prefetchWindows);
  onceOpen(hearPrompts);
  onceOpen(settleAll);
  onceOpen(rollLeftPassives);
  onceOpen(look);
  onceOpen(keepAllTests);
  onceOpen(refillAllTests);
  finishOpening();
});
