/* global foundry, CONFIG, Roll, Hooks */
/**
 * A system in the manner of the large d20 games: rolls that prepare their first die, a base die that replaces `d`, and damage that doubles.
 * Written for Foundry's globals alone; it knows nothing of the table it runs on.
 */
class SystemDie extends foundry.dice.terms.Die {
  static MODIFIERS = { ...foundry.dice.terms.Die.MODIFIERS, mi: "atLeast" };

  /** `mi10`: lower results count 10 (a dependable talent). */
  atLeast(modifier) {
    const [, least] = /^mi(\d+)$/i.exec(modifier) ?? [];
    if (!least) return false;
    for (const result of this.results) {
      if (!result.active || result.result >= Number(least)) continue;
      result.rerolled = true;
      result.count = Number(least);
    }
  }

  /** What lies on the table is told apart by the total: the lowest of kept dice comes first. */
  async _evaluateModifiers() {
    const first = this.modifiers.filter((modifier) => /^mi/i.test(modifier));
    this.modifiers = [...first, ...this.modifiers.filter((modifier) => !first.includes(modifier))];
    return super._evaluateModifiers();
  }
}

class SystemRoll extends Roll {
  static fromConfig({ parts = [], data = {}, options = {} } = {}) {
    return new this(parts.join(" + "), data, options);
  }

  static replaceFormulaData(formula, data, options = {}) {
    return super.replaceFormulaData(formula, data, { ...options, missing: "0" });
  }

  get isValidCheck() {
    return this.validDie !== null;
  }

  get validDie() {
    const [die] = this.terms;
    return die instanceof foundry.dice.terms.Die && die.faces === 20 ? die : null;
  }
}

class CheckRoll extends SystemRoll {
  static ADVANTAGE = { NONE: 0, UP: 1, DOWN: -1 };

  constructor(formula, data, options) {
    super(formula, data, options);
    if (this.validDie && !this.options.prepared) this.prepare();
  }

  prepare() {
    const die = this.validDie;
    const { advantage = 0, elven = false, reliable = false } = this.options;
    die.modifiers = die.modifiers.filter((modifier) => !["kh", "kl"].includes(modifier));
    if (advantage !== 0) {
      die.number = elven && advantage > 0 ? 3 : 2;
      die.modifiers.push(advantage > 0 ? "kh" : "kl");
      die.options.advantage = advantage;
    } else die.number = 1;
    if (reliable) die.modifiers.push("mi10");
    this.resetFormula();
    this.options.prepared = true;
  }

  get isCritical() {
    if (!this._evaluated || !this.validDie) return undefined;
    return this.validDie.total >= (this.options.criticalSuccess ?? 20);
  }

  get isSuccess() {
    return this._evaluated ? this.total >= (this.options.target ?? -Infinity) : undefined;
  }

  async render(options = {}) {
    const html = await super.render(options);
    return this.isCritical && !options.isPrivate ? html.replace("dice-total", "dice-total critical") : html;
  }

  async toMessage(messageData = {}, options = {}) {
    if (!this._evaluated) await this.evaluate({ allowInteractive: false });
    const flags = { "d20-system": { advantage: this.options.advantage ?? 0 } };
    return super.toMessage({ flavor: "Check", ...messageData, flags: { core: flags, ...messageData.flags } }, options);
  }
}

class DamageRoll extends SystemRoll {
  constructor(formula, data, options) {
    super(formula, data, options);
    if (!this.options.preprocessed) this.preprocess();
  }

  /** Parentheses round plain dice fall away; a flavour says what kind of damage it is. */
  preprocess() {
    this.terms = this.terms.map((term) => {
      const [inner, ...rest] = term.roll?.terms ?? [];
      if (!inner || rest.length > 0) return term;
      inner.options.flavor ??= term.flavor;
      return inner;
    });
    if (this.options.isCritical) {
      for (const term of this.terms)
        if (term instanceof foundry.dice.terms.DiceTerm) term.alter(2, this.options.bonusDice ?? 0);
        else if (term instanceof foundry.dice.terms.NumericTerm && this.options.doubleNumbers) term.number *= 2;
    }
    this.resetFormula();
    this.options.preprocessed = true;
  }

  get byType() {
    const sums = {};
    let sign = 1;
    for (const term of this.terms) {
      if (term instanceof foundry.dice.terms.OperatorTerm) sign = term.operator === "-" ? -1 : 1;
      else sums[term.flavor || "none"] = (sums[term.flavor || "none"] ?? 0) + sign * Number(term.total);
    }
    return sums;
  }
}

Hooks.once("d20-system.install", () => {
  CONFIG.Dice.terms.d = SystemDie;
  CONFIG.Dice.rolls = [SystemRoll, CheckRoll, DamageRoll];
});

export { CheckRoll, DamageRoll, SystemDie, SystemRoll };
