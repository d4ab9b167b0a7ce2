/* global foundry, CONFIG, Roll */
/** Damage by kind: a grammar of its own over core's parser, a pool of rolls that each have a type, a term with operands in place of infix lists. */
const { DiceTerm, PoolTerm, RollTerm } = foundry.dice.terms;

/** Two terms and what joins them; nobody but this package knows the class. */
class Joined extends RollTerm {
  constructor({ operator, operands, options } = {}) {
    super({ options });
    this.operator = operator;
    this.operands = operands.map((term) => (term instanceof RollTerm ? term : RollTerm.fromData(term)));
  }

  static SERIALIZE_ATTRIBUTES = ["operator"];

  get dice() {
    return this.operands.flatMap((term) => (term instanceof DiceTerm ? term : (term.dice ?? [])));
  }

  get expression() {
    return this.operands.map((term) => term.expression).join(` ${this.operator} `);
  }

  get total() {
    return this._evaluated ? Roll.safeEval(this.operands.map((term) => term.total).join(this.operator)) : undefined;
  }

  get isDeterministic() {
    return this.operands.every((term) => term.isDeterministic);
  }

  async _evaluate(options) {
    for (const term of this.operands) if (!term._evaluated) await term.evaluate(options);
    return this;
  }

  toJSON() {
    return { ...super.toJSON(), operands: this.operands.map((term) => term.toJSON()) };
  }
}

class DamagePart extends Roll {
  static parse(formula, data) {
    const [left, operator, right, ...more] = super.parse(formula, data);
    if (!operator || more.length > 0) return super.parse(formula, data);
    const operands = [left, right].map((term) => term.toJSON());
    return [RollTerm.fromData({ class: "Joined", operator: operator.operator, operands, evaluated: false })];
  }

  get kind() {
    return this.options.flavor ?? "untyped";
  }

  get formula() {
    return `${super.formula} ${this.kind}`;
  }

  /** Never less than nothing. */
  get total() {
    const total = super.total;
    return typeof total === "number" ? Math.max(0, total) : total;
  }
}

class DamagePool extends PoolTerm {
  constructor(data = {}) {
    super(data);
    this.rolls = this.rolls.map((roll) => (roll instanceof DamagePart ? roll : DamagePart.fromData(roll)));
  }

  get expression() {
    return `{${this.rolls.map((roll) => `${roll._formula}[${roll.kind}]`).join(", ")}}`;
  }
}

class DamageRoll extends Roll {
  constructor(formula, data = {}, options = {}) {
    super(/^\s*\{/.test(formula) ? formula : `{${formula}}`, data, options);
  }

  /** Core reads the pool; the flavour that closes a part is its kind. */
  static parse(formula, data) {
    const text = this.replaceFormulaData(formula, data, { missing: "0" });
    const tree = foundry.dice.RollGrammar.parse(text, { parser: CONFIG.Dice.parser });
    const parts = tree.terms.map((node) => {
      const [, part, flavor] = /^(.*?)(?:\[([a-z]+)\])?$/.exec(node.formula);
      return new DamagePart(part, {}, flavor ? { flavor } : {});
    });
    return [new DamagePool({ terms: parts.map((part) => part._formula), rolls: parts })];
  }

  get parts() {
    return this.terms[0].rolls;
  }

  byKind() {
    return Object.fromEntries(this.parts.map((part) => [part.kind, part.total]));
  }

  /** Doubles every die, where it stands. */
  crit() {
    for (const die of this.dice) die.alter(2, 0);
    for (const part of this.parts) part.resetFormula();
    this.resetFormula();
    return this;
  }
}

export function install() {
  Object.assign(CONFIG.Dice.termTypes, { Joined, DamagePool });
  CONFIG.Dice.rolls.push(DamagePart, DamageRoll);
}

export { DamagePart, DamagePool, DamageRoll, Joined };
