/* global foundry, CONFIG, Roll */
/** A fate-like system: `d` itself is a die of its own that can be at odds, the formula's words are dice, and modifiers take their time. */
class LadderDie extends foundry.dice.terms.Die {
  /** Core's map is extended in place of a copy: what core adds stays. */
  static MODIFIERS = Object.assign({}, foundry.dice.terms.Die.MODIFIERS, {
    d: "disadvantage",
    a: "advantage",
    ask: "askTheFates",
  });

  async #again(keepHighest) {
    const [first] = this.results;
    const second = await this.roll({ reroll: true });
    const loser = first.result >= second.result === keepHighest ? second : first;
    Object.assign(loser, { active: false, discarded: true });
  }

  disadvantage() {
    return this.#again(false);
  }

  advantage() {
    return this.#again(true);
  }

  /** An answer that comes from elsewhere. */
  async askTheFates() {
    const bonus = await new Promise((resolve) => setTimeout(() => resolve(LadderDie.fates), 1));
    this.results.push({ result: bonus, active: true, fates: true });
  }

  static fates = 1;
}

class FudgeDie extends foundry.dice.terms.FateDie {
  getResultLabel({ result }) {
    return { "-1": "−", 0: " ", 1: "+" }[result];
  }
}

const LADDER = ["Terrible", "Poor", "Mediocre", "Average", "Fair", "Good", "Great", "Superb"];

class LadderRoll extends Roll {
  static words = { skill: "4df" };

  /** `skill + 2` is `4df + 2`. */
  static parse(formula, data) {
    const known = Object.keys(this.words).join("|");
    return super.parse(
      formula.replace(new RegExp(`\\b(${known})\\b`, "gi"), (word) => this.words[word.toLowerCase()]),
      data,
    );
  }

  get rung() {
    if (!this._evaluated) return undefined;
    return LADDER[Math.max(0, Math.min(LADDER.length - 1, this.total + 2))];
  }

  async _evaluate(options = {}) {
    await super._evaluate(options);
    this.options.rung = this.rung;
    return this;
  }

  async _prepareChatRenderContext(options) {
    const context = await super._prepareChatRenderContext(options);
    return options.isPrivate ? context : { ...context, total: `${context.total} (${this.rung})` };
  }
}

export function install() {
  CONFIG.Dice.terms.d = LadderDie;
  CONFIG.Dice.terms.f = FudgeDie;
  CONFIG.Dice.rolls.unshift(LadderRoll);
  CONFIG.Dice.functions.rung = (value) => LADDER.indexOf(LADDER[value + 2]);
}

export { FudgeDie, LadderDie, LadderRoll };
