/* global foundry, CONFIG, Roll, game, getDocumentClass, renderTemplate */
/** Dice of symbols instead of numbers: words are dice, results are tallied, and the roll throws, draws and posts itself in its own way. */
const { Die, StringTerm } = foundry.dice.terms;

class SymbolDie extends Die {
  constructor(data = {}) {
    super({ ...data, faces: new.target.TABLE.length });
    this.tally = {};
  }

  static MODIFIERS = {};
  static TABLE = [];

  get denomination() {
    return this.constructor.DENOMINATION;
  }

  symbolsOf({ result }) {
    return this.constructor.TABLE[result - 1];
  }

  /** A roll of this library evaluates its terms without an AST, others do not: both come through here. */
  async evaluate(options) {
    await super.evaluate(options);
    this.tally = tally(this.results.map((result) => this.symbolsOf(result)));
    return this;
  }

  /** Symbols do not add up to a number. */
  get total() {
    return this._evaluated ? 0 : undefined;
  }

  getResultLabel(result) {
    const symbols = this.symbolsOf(result) || "blank";
    return `<img src="modules/narrative/${this.denomination}-${symbols}.webp" alt="${symbols}">`;
  }

  static _fromData(data) {
    const term = super._fromData(data);
    term.tally = tally(term.results.map((result) => term.symbolsOf(result)));
    return term;
  }
}

class AbilityDie extends SymbolDie {
  static DENOMINATION = "a";
  static TABLE = ["", "s", "s", "ss", "a", "a", "sa", "aa"];
}

class PeriodDie extends SymbolDie {
  static DENOMINATION = "p";
  static TABLE = ["", "f", "ff", "t", "t", "t", "tt", "ft"];
}

function tally(list) {
  const counts = {};
  for (const symbol of list.join("")) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return counts;
}

class NarrativeRoll extends Roll {
  constructor(...args) {
    super(...args);
    this.terms = this.terms.map((term) => this.#asDice(term));
    this.resetFormula();
  }

  /** `aap`: a word of nothing but letters of dice, as many dice of each. */
  #asDice(term) {
    if (!(term instanceof StringTerm) || !/^(a+|p+)$/.test(term.term)) return term;
    return new CONFIG.Dice.terms[term.term[0]]({ number: term.term.length, options: term.options });
  }

  async evaluate({ minimize = false, maximize = false } = {}) {
    if (this._evaluated) throw new Error("thrown already");
    this._evaluated = true;
    for (const term of this.terms) if (!term._evaluated) await term.evaluate({ minimize, maximize });
    this.symbols = tally(
      this.terms.map(({ tally: of = {} }) =>
        Object.entries(of)
          .map(([s, n]) => s.repeat(n))
          .join(""),
      ),
    );
    this._total = this._evaluateTotal();
    return this;
  }

  get successes() {
    const { s = 0, f = 0 } = this.symbols ?? {};
    return s - f;
  }

  toJSON() {
    return Object.assign(super.toJSON(), { symbols: this.symbols });
  }

  static fromData(data) {
    return Object.assign(super.fromData(data), { symbols: data.symbols });
  }

  async render({ flavor, template = this.constructor.CHAT_TEMPLATE, isPrivate = false } = {}) {
    if (!this._evaluated) await this.evaluate();
    return renderTemplate(template, {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : flavor,
      user: game.user.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : `${this.successes} net`,
    });
  }

  /** By hand, as before rolls did it themselves; each generation by its names. */
  async toMessage(messageData = {}, { rollMode, messageMode, create = true } = {}) {
    if (!this._evaluated) await this.evaluate();
    const isNew = game.release.generation >= 14;
    const mode = messageMode ?? rollMode ?? game.settings.get("core", isNew ? "messageMode" : "rollMode");
    const cls = getDocumentClass("ChatMessage");
    const message = new cls(
      foundry.utils.mergeObject(
        { author: game.user.id, content: String(this.successes), sound: CONFIG.sounds.dice, rolls: [this] },
        messageData,
      ),
    );
    if (isNew) message.applyMode(mode);
    else message.applyRollMode(mode);
    return create ? cls.create(message.toObject()) : message.toObject();
  }
}

export function install() {
  CONFIG.Dice.terms.a = AbilityDie;
  CONFIG.Dice.terms.p = PeriodDie;
  CONFIG.Dice.rolls.push(NarrativeRoll);
}

export { AbilityDie, NarrativeRoll, PeriodDie };
