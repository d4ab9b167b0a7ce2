/** Settings: those of Dice So Nice that other packages read, and those of the stand-in. */
/* global game -- of Foundry */

const ID = "dice-so-nice";

const SETTINGS = {
  /** True if this client shows dice. */
  enabled: { name: "Show 3D dice", scope: "client", config: true, type: Boolean, default: true },
  /** Duration of an animation, in milliseconds. */
  time: { name: "Time that dice fall (ms)", scope: "client", config: true, type: Number, default: 1500 },
  /** `before`: it handles new messages before listeners that were added at init; `after`: after them. */
  listens: { scope: "world", config: false, type: String, default: "before" },
  maxDiceNumber: { scope: "world", config: false, type: Number, default: 20 },
  immediatelyDisplayChatMessages: {
    ...{ name: "Show messages at once", scope: "world", config: true, type: Boolean, default: false },
  },
  showGhostDice: {
    ...{ name: "Ghost dice", scope: "world", config: true, type: String, default: "0" },
    choices: { 0: "no", 1: "yes", 2: "only for the author" },
  },
  animateRollTable: { scope: "world", config: false, type: Boolean, default: false },
  disabledDuringCombat: { scope: "client", config: false, type: Boolean, default: false },
};

export function registerOptions() {
  for (const [key, setting] of Object.entries(SETTINGS)) game.settings.register(ID, key, setting);
}

export function option(key) {
  return game.settings.get(ID, key);
}
