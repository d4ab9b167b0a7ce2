/** Animated messages: hidden until their dice have landed, on every client that may see them (integrations.md 1.6, 1.7). */
/* global CONFIG, game, Hooks, foundry -- of Foundry */
import { option } from "./options.mjs";

/** Drawn elements of hidden messages. */
const drawn = new Map();
/** Number of rolls of each message. */
const counts = new Map();

/** Existing rolls are not animated. */
export function count(message) {
  counts.set(message.id, message.rolls.length);
}

export function created(message) {
  count(message);
  if (willShow(message, message.rolls)) animate(message, message.rolls);
}

/** Appended rolls are animated, too. */
export function updated(message) {
  const before = counts.get(message.id) ?? message.rolls.length;
  count(message);
  const more = message.rolls.slice(before);
  // Version 5 asks at every update whether to animate.
  if (more.length > 0 || game.dice3d?.standIn.version < 6) if (willShow(message, more)) animate(message, more);
}

export function rendered(message, html) {
  if (!message._dice3danimating || option("immediatelyDisplayChatMessages")) return;
  const rolls = [...html.querySelectorAll(".dice-roll")];
  const count = message._dice3dappended;
  for (const element of count ? rolls.slice(-count) : [html]) {
    element.classList.add("dsn-hide");
    drawn.set(message.id, [...(drawn.get(message.id) ?? []), element]);
  }
}

/** A message is not animated if its first roll has no dice. */
function willShow(message, rolls) {
  if (!game.dice3d || message.rolls.length === 0) return false;
  const { version } = game.dice3d.standIn;
  if (message.flags.core?.RollTable && !option("animateRollTable")) return false;
  if (version >= 6 && message.flags["dice-so-nice"]?.skip) return false;
  const plan = { willTrigger3DRoll: rolls.length > 0 && rolls[0].dice.length > 0 };
  if (version >= 6) {
    const isByHand = rolls.every(({ dice }) => dice.length > 0 && dice.every(({ method }) => method === "manual"));
    if (isByHand) plan.willTrigger3DRoll = false;
    Hooks.callAll("diceSoNiceMessagePreProcess", message.id, plan);
  }
  const shown = version >= 6 ? Object.freeze({ ...plan }) : plan;
  Hooks.callAll("diceSoNiceMessageProcessed", message.id, shown);
  return shown.willTrigger3DRoll;
}

function animate(message, rolls) {
  message._dice3danimating = true;
  message._dice3dappended = rolls.length < message.rolls.length ? rolls.length : 0;
  const { dice3d, user } = game;
  // In memory only, because the animation has a sound of its own.
  if (dice3d.standIn.version < 6 && message.sound === CONFIG.sounds.dice) message.sound = null;
  const roll = joined(rolls);
  const isSecret = message.whisper.length > 0;
  const mayKnow = message.isContentVisible;
  if (isSecret) roll.secret = true;
  if (!mayKnow) roll.ghost = true;
  const isGhostShown =
    option("showGhostDice") === "1" || (option("showGhostDice") === "2" && message.author?.id === user.id);
  const isHidden = !mayKnow && !isGhostShown;
  const context = { roll, user: message.author, users: null, blind: isHidden };
  dice3d.standIn.show(message.id, context, () => land(message));
}

/** All rolls in one, of the world's class, with unchanged terms. */
function joined(rolls) {
  const { OperatorTerm } = foundry.dice.terms;
  const terms = rolls.flatMap((roll, index) => {
    const plus = new OperatorTerm({ operator: "+" });
    plus._evaluated = true;
    return index === 0 ? roll.terms : [plus, ...roll.terms];
  });
  return CONFIG.Dice.rolls[0].fromTerms(terms);
}

function land(message) {
  message._dice3danimating = false;
  for (const element of drawn.get(message.id) ?? []) {
    element.classList.remove("dsn-hide");
    // Scrolls to the message, now that it has a height.
    if (element.isConnected) element.scrollIntoView?.({ block: "end" });
  }
  drawn.delete(message.id);
  Hooks.callAll("diceSoNiceRollComplete", message.id);
}
