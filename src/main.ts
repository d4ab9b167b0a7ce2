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
import { withdrawActorTypes } from "./actors/refused-types.ts";
import { registerInitiative } from "./actors/initiative.ts";
import { registerActorTypes } from "./actors/data-model.ts";
import { registerChatCommands } from "./features/chat-commands/commands.ts";
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
import { registerMessages } from "./log/register.ts";
import { SCOPE } from "./platform/scope.ts";
import { inheritSecrets, keepSecretsInOrder } from "./secrets/keep-secrets.ts";
import { rollLeftPassives } from "./features/contest/answer.ts";
import { applyAll } from "./log/ledger/apply.ts";
import { onSecretsChanged } from "./secrets/secrets.ts";
import { registerSecretQueries, shareWithWhoComes } from "./secrets/share-secrets.ts";
import { keepAllTests } from "./features/long-test/snapshot.ts";
import { registerLivePrompts } from "./features/open-prompts/register.ts";
import { registerTableSettings } from "./platform/settings.ts";
import { registerSettings } from "./settings.ts";
import { mechanicsDoor } from "./platform/register-mechanics.ts";
import { mechanics } from "./platform/mechanics.ts";
import { isInUse } from "./platform/house-rules/in-use.ts";
import { look, registerTableRides } from "./features/shared-die/auto-throw.ts";
import { registerEntries } from "./features/toolbar/register.ts";
import { drawTableBadges } from "./features/shared-die/badge.ts";
import { registerForeignSheets } from "./features/stat-maps/register.ts";
import { registerMacroPictures } from "./features/hotbar/macro-pictures.ts";
import { registerSheets } from "./actors/sheet/register.ts";
import { registerSettingsMenus } from "./ui/settings-menus.ts";
import { registerSuggestions } from "./features/suggestions/register.ts";
import { tellTakenLetters } from "./dice/taken-letters.ts";
import { tellRefusedTypes } from "./actors/refused-types.ts";
import { tellTakenWords } from "./features/chat-commands/taken-words.ts";
import { notifyError } from "./ui/explain.ts";
import { loadTemplates } from "./ui/draw/templates.ts";
import { promptsFollowTable } from "./roll/prompt/open-prompt.ts";
import { sheetsFollowTable } from "./actors/sheet/follow-table.ts";
import { hearPrompts } from "./features/open-prompts/received-prompts.ts";
import { followDirectory } from "./actors/directory-crests.ts";
import { registerTours } from "./features/tours/register.ts";

Hooks.once("init", () => {
  registerSettings();
  // Whoever listens since its script was loaded is heard, whatever the order of packages.
  notifyHook("quincunx.registerMechanics", mechanicsDoor);
  for (const mechanic of mechanics) if (mechanic.table) registerTableSettings(mechanic.table, look, isInUse(mechanic));
  registerTableRides(() => {
    promptsFollowTable();
    sheetsFollowTable();
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
  void loadTemplates().catch(notifyError);
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
  onceOpen(followDirectory);
  onceOpen(hearPrompts);
  onceOpen(applyAll);
  onceOpen(rollLeftPassives);
  onceOpen(look);
  onceOpen(keepAllTests);
  onceOpen(refillAllTests);
  requestResponsibility();
  finishOpening();
});
