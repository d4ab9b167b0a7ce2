/* global foundry, CONFIG, Roll */
/** A library of dice that can be pushed: six-sided dice under letters of their own, ones that lock, a roll that throws the rest again. */
class PushDie extends foundry.dice.terms.Die {
  constructor(data = {}) {
    super({ ...data, faces: 6 });
    this.maxPush = data.maxPush ?? this.options.maxPush ?? 1;
  }

  static DENOMINATION = "p";
  static LOCKED = [1, 6];
  static MODIFIERS = { ...foundry.dice.terms.Die.MODIFIERS, p: "setPushes" };

  get denomination() {
    return this.constructor.DENOMINATION;
  }

  get pushed() {
    return this.results.some((result) => result.indexPush > 0);
  }

  get pushCount() {
    return this.results.reduce((most, result) => Math.max(most, result.indexPush ?? 0), 0);
  }

  get isPushable() {
    return this.pushCount < this.maxPush && this.results.some((result) => result.active && !this.isLocked(result));
  }

  get successes() {
    return this.results.filter((result) => result.active && result.result === 6).length;
  }

  isLocked({ result }) {
    return this.constructor.LOCKED.includes(result);
  }

  setPushes(modifier) {
    const [, most] = /^p(\d+)$/i.exec(modifier) ?? [];
    if (!most) return false;
    this.maxPush = Number(most);
  }

  async roll(options = {}) {
    const result = await super.roll(options);
    result.indexResult = options.indexResult ?? this.results.length - 1;
    result.indexPush = options.indexPush ?? this.pushCount;
    return result;
  }

  async push() {
    if (!this.isPushable) return this;
    const indexPush = this.pushCount + 1;
    const open = this.results.filter((result) => result.active && !this.isLocked(result));
    for (const result of open) {
      Object.assign(result, { active: false, discarded: true, pushed: true });
      await this.roll({ reroll: true, indexPush, indexResult: result.indexResult });
    }
    return this;
  }

  getResultLabel(result) {
    return result.result === 6 ? "*" : String(result.result);
  }

  getResultCSS(result) {
    const classes = super.getResultCSS(result).filter((name) => !["min", "max"].includes(name));
    return [...classes, this.isLocked(result) ? "locked" : null, result.indexPush > 0 ? "pushed" : null];
  }
}
PushDie.SERIALIZE_ATTRIBUTES = [...foundry.dice.terms.Die.SERIALIZE_ATTRIBUTES];
PushDie.SERIALIZE_ATTRIBUTES.push("maxPush");

class StressDie extends PushDie {
  static DENOMINATION = "g";
  static LOCKED = [6];
}

class PushRoll extends Roll {
  constructor(formula, data = {}, options = {}) {
    super(formula, data, options);
    if (data.name) this.options.name = data.name;
    if (options.maxPush) for (const term of this.pushDice) term.maxPush = options.maxPush;
  }

  static forge(dice, data = {}, options = {}) {
    const letters = { base: "p", stress: "g" };
    const parts = Object.entries(dice).filter(([, number]) => number > 0);
    return new this(parts.map(([kind, number]) => `${number}d${letters[kind]}[${kind}]`).join(" + "), data, options);
  }

  get pushDice() {
    return this.terms.filter((term) => term instanceof PushDie);
  }

  get isPushable() {
    return this.pushDice.some((term) => term.isPushable);
  }

  get product() {
    return this.pushDice.reduce((sum, term) => sum + term.successes, 0);
  }

  get banes() {
    return this.pushDice.flatMap((term) => term.values).filter((value) => value === 1).length;
  }

  async push() {
    for (const term of this.pushDice) await term.push();
    this._total = this._evaluateTotal();
    return this;
  }

  toJSON() {
    return { ...super.toJSON(), product: this.product };
  }

  async toMessage(messageData = {}, options = {}) {
    return super.toMessage({ content: `${this.product} successes`, ...messageData }, options);
  }
}

export function install() {
  CONFIG.Dice.terms.p = PushDie;
  CONFIG.Dice.terms.g = StressDie;
  CONFIG.Dice.rolls.push(PushRoll);
  CONFIG.Dice.fulfillment.dice.p = { label: "Push die", icon: '<i class="fa-solid fa-dice-d6"></i>' };
}

export { PushDie, PushRoll, StressDie };
