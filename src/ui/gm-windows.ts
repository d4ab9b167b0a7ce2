/** What only GMs open, or who may create heroes: requests, the table of open prompts, dice of the table, samples, what is settled. One file of the shipped script. */
export { createSamples } from "../foundry/actors/samples.ts";
export { postRequest } from "../foundry/requests/post.ts";
export { prepareRequest } from "../foundry/requests/prepare.ts";
export { askDice } from "./dice-choice/ask-dice.ts";
export { openTable, tableFollows } from "./live/open-table.ts";
export { openRequest } from "./requests/open-request.ts";
export { makeHarmMenu } from "./settings/harm-menu.ts";
export { makeMechanicsMenu } from "./settings/mechanics-menu.ts";
export { makeSamplesMenu } from "./settings/samples-menu.ts";
export { makeSecretsWindow } from "./settings/secrets-window.ts";
export { askTableDie } from "./table-die/ask-table-die.ts";
