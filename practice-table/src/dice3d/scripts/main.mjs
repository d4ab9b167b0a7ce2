/** Entry point of the stand-in: its start and its hooks. */
/* global game, Hooks -- of Foundry */
import { Dice3D } from "./dice3d.mjs";
import { count, created, rendered, updated } from "./messages.mjs";
import { option, registerOptions } from "./options.mjs";

const hear = (when) =>
  Hooks.on("createChatMessage", (message) => {
    if (option("listens") === when) created(message);
  });

hear("before");
Hooks.once("init", registerOptions);

Hooks.once("ready", () => {
  const version = Number.parseInt(game.modules.get("dice-so-nice").version, 10);
  hear("after");
  for (const message of game.messages) count(message);
  Hooks.on("updateChatMessage", (message) => updated(message));
  if (version >= 6) Hooks.on("renderChatMessageHTML", (message, html) => rendered(message, html));
  else Hooks.on("renderChatMessage", (message, html) => rendered(message, html[0]));
  game.dice3d = new Dice3D(version);
  Hooks.callAll("diceSoNiceInit", game.dice3d);
  // A listener that returns false stops the others.
  setTimeout(() => Hooks.call("diceSoNiceReady", game.dice3d));
});
