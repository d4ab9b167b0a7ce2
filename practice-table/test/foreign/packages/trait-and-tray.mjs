/* global foundry, CONFIG, Roll, Hooks */
/** Exploding traits beside a wild die in one pool; a tray that edits formulas; a watcher that tells what lies on the table. */
const { DiceTerm, Die, NumericTerm, OperatorTerm, PoolTerm } = foundry.dice.terms;

class TraitRoll extends Roll {
  static of(sides, modifiers = []) {
    const [trait, wild] = [new Roll(`1d${sides}x`), new Roll("1d6x")];
    Object.assign(wild.dice[0].options, { flavor: "Wild", colorset: "red" });
    const pool = PoolTerm.fromRolls([trait, wild]);
    pool.modifiers.push("kh");
    const extra = modifiers.flatMap((value) => [
      new OperatorTerm({ operator: value < 0 ? "-" : "+" }),
      new NumericTerm({ number: Math.abs(value) }),
    ]);
    return this.fromTerms([pool, ...extra], { modifiers });
  }

  get raises() {
    return this._evaluated ? Math.floor((this.total - 4) / 4) : undefined;
  }

  get isFumble() {
    return this._evaluated && this.dice.every((die) => die.results[0].result === 1);
  }
}

/** Explodes at most as often as its letter says, one die after the other. */
class FuseDie extends Die {
  static DENOMINATION = "u";
  static MODIFIERS = {
    ...Die.MODIFIERS,
    async fuse(modifier) {
      const most = Number(modifier.slice("fuse".length) || 1);
      for (let burnt = 0; burnt < most && this.results.at(-1).result === this.faces; burnt += 1) {
        this.results.at(-1).exploded = true;
        await this.roll({ explode: true });
      }
    },
  };
}

/** Adds a die or a number to a formula that somebody is writing. */
export function addToFormula(formula, text) {
  const roll = Roll.fromTerms(Roll.parse(formula, {}));
  const [term] = Roll.parse(text, {});
  const same = roll.terms.find(
    (one) => one instanceof DiceTerm && term instanceof DiceTerm && one.denomination === term.denomination,
  );
  if (same && same.modifiers.length === 0) same.alter(1, term.number);
  else roll.terms.push(...(roll.terms.length > 0 ? [new OperatorTerm({ operator: "+" })] : []), term);
  return roll.resetFormula();
}

/** Every die on the table as a picture of dice would ask for it. */
export function watch(seen) {
  return Hooks.on("createChatMessage", (message) => {
    if (!message.isRoll || !message.isContentVisible) return;
    for (const die of message.rolls.flatMap((roll) => roll.dice)) {
      const { DENOMINATION } = die.constructor;
      const type = die instanceof Die && DENOMINATION === "d" ? `d${die.faces}` : `d${DENOMINATION}`;
      for (const { result, discarded, exploded, hidden } of die.results)
        if (!hidden) seen.push([type, die.getResultLabel({ result }), Boolean(discarded), Boolean(exploded)]);
    }
  });
}

export function install() {
  CONFIG.Dice.rolls.push(TraitRoll);
  CONFIG.Dice.terms.u = FuseDie;
}

export { FuseDie, TraitRoll };
