/** Dice as boxes in a corner: a question mark while they fall, then their number. */

/** Time that landed dice are shown, in milliseconds. */
const LIE = 2500;

export class Tray {
  #element = null;
  #timers = new Set();
  #isHurried = false;

  /** Resolves when all dice have landed. */
  async drop(dice, time) {
    const throws = 1 + Math.max(0, ...dice.map((die) => die.throw));
    for (let at = 0; at < throws; at += 1) {
      const boxes = dice.filter((die) => die.throw === at).map((die) => ({ die, box: this.#box(die) }));
      await this.#pause(time / throws);
      for (const { die, box } of boxes) land(box, die);
    }
  }

  /** Lands all dice at once, and later ones until `calm`. */
  hurry() {
    this.#isHurried = true;
    for (const lie of this.#timers) lie();
  }

  calm() {
    this.#isHurried = false;
  }

  #pause(time) {
    return new Promise((resolve) => {
      const lie = () => {
        clearTimeout(timer);
        this.#timers.delete(lie);
        resolve();
      };
      const timer = setTimeout(lie, this.#isHurried ? 0 : time);
      this.#timers.add(lie);
    });
  }

  #box({ shape, isGhost, colors }) {
    if (!this.#element?.isConnected) {
      this.#element = document.createElement("div");
      this.#element.className = "dice3d-tray";
      this.#element.setAttribute("aria-hidden", "true");
      document.body.append(this.#element);
    }
    const box = document.createElement("div");
    box.className = isGhost ? "dice3d-die is-falling is-ghost" : "dice3d-die is-falling";
    Object.assign(box.style, colors);
    const name = document.createElement("small");
    name.textContent = shape;
    box.append("?", name);
    this.#element.append(box);
    return box;
  }
}

function land(box, { label }) {
  box.classList.remove("is-falling");
  box.firstChild.textContent = label;
  setTimeout(() => box.remove(), LIE);
}
