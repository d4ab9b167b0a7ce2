/** Shapes of die types: `d6`, or `d` and the letter of a dice term (integrations.md 1.1, 1.2). */
/* global CONFIG, foundry -- of Foundry */

/** Numbers of sides that have a shape; others are not drawn at all. */
export const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100];

export class Shapes {
  #presets = new Map();

  constructor(version) {
    for (const size of SIZES) this.#presets.set(`d${size}`, { shape: `d${size}`, labels: [], isAutomatic: false });
    const { Die } = foundry.dice.terms;
    for (const [letter, Term] of Object.entries(CONFIG.Dice.terms)) {
      // Since 6, subclasses of Die are left out, even with a letter of their own.
      if (letter === "d" || (version >= 6 && Term.prototype instanceof Die)) continue;
      const term = new Term({});
      const labels = Array.from({ length: term.faces }, (_, index) => term.getResultLabel({ result: index + 1 }));
      this.#presets.set(`d${letter}`, { shape: `d${term.faces}`, labels, isAutomatic: true });
    }
    this.version = version;
  }

  /** Throws for an unregistered letter. */
  add({ type, labels = [], system = "standard", colorset }, shape) {
    if (!this.#presets.has(type) || !/^d\d+$/.test(type)) void CONFIG.Dice.terms[type.slice(1)].name;
    if (system !== "standard") return;
    const before = this.#presets.get(type);
    // The first registration wins over later ones. An automatic one is replaced, but in 5 keeps its shape.
    if (before && !before.isAutomatic) return;
    const kept = before && this.version < 6 ? before.shape : shape;
    this.#presets.set(type, { shape: kept, labels, colorset, isAutomatic: false });
  }

  /** Null without a shape. */
  of(type) {
    const preset = this.#presets.get(type);
    return preset?.shape ? preset : null;
  }
}
