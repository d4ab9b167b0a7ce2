/** `game.dice3d`, the API for other packages (integrations.md 1.2, 1.7). */
/* global game, Hooks -- of Foundry */
import { option } from "./options.mjs";
import { Queue } from "./queue.mjs";
import { Shapes } from "./shapes.mjs";
import { diceOf } from "./throws.mjs";
import { Tray } from "./tray.mjs";

const CHANNEL = "module.dice-so-nice";

export class Dice3D {
  #shapes;
  #colorsets = new Map();
  #queue;
  #tray = new Tray();
  #fallen = [];

  constructor(version) {
    this.#shapes = new Shapes(version);
    this.#queue = new Queue(version);
    const queue = this.#queue;
    /** Members that Dice So Nice lacks. */
    this.standIn = {
      version,
      fallen: this.#fallen,
      get waiting() {
        return queue.waiting;
      },
      /** Resolves when all dice have landed, at once. */
      land: async () => {
        this.#tray.hurry();
        while (queue.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 1));
        this.#tray.calm();
      },
      show: (messageId, context, done) => this.#show(messageId, context, done),
    };
    game.socket.on(CHANNEL, ({ roll, author, ...rest }) => {
      const shown = globalThis.Roll.fromData(roll);
      void this.#showHere({ ...rest, roll: shown, user: game.users.get(author) });
    });
  }

  isEnabled() {
    return option("enabled") && !(option("disabledDuringCombat") && game.combat?.started);
  }

  addDicePreset(preset, shape = null) {
    this.#shapes.add(preset, shape);
  }

  addSystem() {}
  async addColorset({ name, background, foreground }) {
    this.#colorsets.set(name, { background, color: foreground });
  }
  async addTexture() {}
  addSFXTrigger() {}
  showExtraDiceByDefault() {}

  getLoadedDiceSystems() {
    return new Map([["standard", { id: "standard", name: "Standard" }]]);
  }

  /** Never resolves without an animation. */
  waitFor3DAnimationByMessageID(messageId) {
    return new Promise((resolve) => {
      const id = Hooks.on("diceSoNiceRollComplete", (done, others = []) => {
        if (done !== messageId && !others.includes(messageId)) return;
        Hooks.off("diceSoNiceRollComplete", id);
        resolve(true);
      });
    });
  }

  /** The owner of a secret roll is known only from its message. */
  async showForRoll(
    roll,
    user = game.user,
    synchronize = false,
    users = null,
    blind = false,
    messageID = null,
    _speaker = null,
    { ghost = false, secret = false } = {},
  ) {
    const message = messageID ? game.messages.get(messageID) : null;
    const marks = {
      ghost: ghost || message?.isContentVisible === false,
      secret: secret || (message?.whisper.length ?? 0) > 0,
    };
    if (synchronize)
      game.socket.emit(CHANNEL, { roll: roll.toJSON(), author: user.id, users, blind, messageID, ...marks });
    return this.#showHere({ roll, user, users, blind, messageID, ...marks });
  }

  #showHere({ roll, user, users, blind, messageID, ghost, secret }) {
    if (users && !users.some((one) => (one.id ?? one) === game.user.id)) return Promise.resolve(false);
    Object.assign(roll, { ghost, secret });
    return new Promise((resolve) => this.#show(messageID, { roll, user, users, blind }, () => resolve(true)));
  }

  /** An error while it selects the dice leaves the message hidden for good. */
  #show(messageId, context, done) {
    if (!this.isEnabled() || context.blind) return void setTimeout(done);
    Hooks.callAll("diceSoNiceRollStart", messageId, context);
    if (context.blind) return void setTimeout(done);
    const roll = context.dsnRoll ?? context.roll;
    const dice = diceOf(roll, { version: this.standIn.version, most: option("maxDiceNumber") });
    const marks = { isGhost: Boolean(roll.ghost), isSecret: Boolean(roll.secret) };
    this.#queue.add(() => this.#drop(messageId, dice, marks), done);
  }

  async #drop(messageId, dice, { isGhost, isSecret }) {
    const shown = dice.map(({ type, face, size, ...die }) => {
      // A type without a shape is null here, as in Dice So Nice.
      const { shape, labels } = this.#shapes.of(type);
      if (face > Number(shape.slice(1)))
        console.error(`3D dice (stand-in): no dice rotation found for ${face} on a ${shape}`);
      return {
        ...die,
        colors: this.#colorsets.get(die.colorset),
        type,
        face,
        shape,
        size,
        isGhost,
        label: isGhost ? "" : (labels[face - 1] ?? String(face)),
      };
    });
    await this.#tray.drop(shown, option("time"));
    for (const die of shown) this.#fallen.push({ message: messageId, isSecret, ...die });
  }
}
