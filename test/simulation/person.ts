/** Somebody in front of a page: answers its prompts, after a while, or leaves them. */
import type { PromptAnswer, PromptRequest } from "../../src/foundry/ports.ts";
import type { Random } from "./random.ts";

/** What somebody is going to say in the next dialog of this card. */
export interface Intention {
  /** How long the dialog stays open, in ms. */
  readonly after: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
}

/** In ms. */
const PATIENCE = 15_000;

export class Person {
  readonly #random: () => Random;
  readonly #isHere: () => boolean;
  readonly #intentions = new Map<string, Intention>();

  constructor(random: () => Random, isHere: () => boolean) {
    this.#random = random;
    this.#isHere = isHere;
  }

  /** The next dialog on this card is answered so; one that nobody meant to open is left. */
  intend(card: string, intention: Intention): void {
    this.#intentions.set(card, intention);
  }

  async openPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
    const { purpose, spec, title, mode, ticked, signal } = request;
    const whole = { spec, title, mode, ticked, isHidden: false, question: null };
    if (purpose.kind === "amend") {
      const intention = this.#intentions.get(purpose.card);
      this.#intentions.delete(purpose.card);
      if (!intention || !(await this.#waits(intention.after, signal))) return null;
      return { ...whole, spec: { ...spec, ...intention.fields }, isHidden: intention.isHidden };
    }
    const random = this.#random();
    const [after, isLeft, asks] = [random.integer(200, 20_000), random.chance(0.15), random.chance(0.5)];
    if (!(await this.#waits(after, signal)) || isLeft) return null;
    if (purpose.kind !== "roll") return whole;
    // Where an earlier result holds, some name an ability.
    if (purpose.situation) return { ...whole, ability: random.pick(["", "Silver tongue"]), question: purpose.question };
    if (!purpose.ask || purpose.question !== null || !asks) return { ...whole, question: purpose.question };
    // Waits for the GMs' answer, but not for ever.
    const question = await purpose.ask(whole);
    return (await this.#waits(PATIENCE, signal)) ? { ...whole, question } : null;
  }

  /** Every other die, or all of them. */
  async askDice({ dice }: { readonly dice: readonly { readonly place: number }[] }): Promise<readonly number[] | null> {
    const random = this.#random();
    const isAll = random.chance(0.3);
    if (!(await this.#waits(random.integer(200, 20_000), undefined))) return null;
    return dice.flatMap(({ place }, index) => (isAll || index % 2 === 0 ? [place] : []));
  }

  /** False where the prompt is taken away meanwhile. Of a page that is gone nothing is heard any more. */
  #waits(time: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isOpen: boolean): void => {
        if (this.#isHere()) resolve(isOpen);
      };
      setTimeout(() => answer(true), time);
      signal?.addEventListener("abort", () => answer(false), { once: true });
    });
  }
}
