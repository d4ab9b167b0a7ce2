/** What only GMs open, or who may create heroes: requests, the table of open prompts, dice of the table, samples, what is settled. One file of the shipped script. */
export { createSamples } from "../features/sample-heroes/samples.ts";
export { postRequest } from "../features/request/post.ts";
export { prepareRequest } from "../features/request/prepare.ts";
export { askDice } from "../features/split-pool/ask-dice.ts";
export { openTable, tableFollows } from "../features/open-prompts/console/open-table.ts";
export { openRequest } from "../features/request/open-request.ts";
export { makeHarmMenu } from "../features/harm/harm-menu.ts";
export { makeMechanicsMenu } from "../features/mechanics-menu/mechanics-menu.ts";
export { makeSamplesMenu } from "../features/sample-heroes/samples-menu.ts";
export { makeSecretsWindow } from "../features/hidden-difficulty/secrets-window.ts";
export { askTableDie } from "../features/shared-die/shared-die-window.ts";
