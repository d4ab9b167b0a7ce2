/** Somebody in front of a page: answers its prompts, after a while, or leaves them. */
import type { HarmTarget } from "../../src/foundry/flags/harm.ts";
import type { HarmQuestion, PromptAnswer, PromptRequest } from "../../src/foundry/ports.ts";
import type { Random } from "./random.ts";
import type { SeatModule } from "./seat/load.ts";
import type { Loose } from "./seat/open-seat.ts";

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
  readonly #module: SeatModule;
  readonly #intentions = new Map<string, Intention>();

  constructor(module: SeatModule, random: () => Random, isHere: () => boolean) {
    this.#module = module;
    this.#random = random;
    this.#isHere = isHere;
  }

  /** The next dialog on this card is answered so; one that nobody meant to open is left. */
  intend(card: string, intention: Intention): void {
    this.#intentions.set(card, intention);
  }

  async openPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
    if (request.purpose.kind === "amend" || (globalThis as Loose).game.user.isGM) return this.#answer(request);
    return this.#whileGMsLook(request);
  }

  /** GMs may see it, and say something about it, as long as it is open. */
  async #whileGMsLook(request: PromptRequest): Promise<PromptAnswer | null> {
    const { mechanic: id, actor, title, locked, purpose } = request;
    const { request: asked, question } = purpose as Extract<PromptRequest["purpose"], { readonly kind: "roll" }>;
    const mechanic = this.#module.mechanics.find((one) => one.id === id) as SeatModule["mechanics"][number];
    const over = new AbortController();
    request.signal?.addEventListener("abort", () => over.abort(), { once: true });
    let { spec } = request;
    const open = this.#module.tellPrompt({
      held: () => ({
        ...{ mechanic: id, spec, title, locked, question, actor: actor?.uuid ?? null },
        ...{ request: asked?.id ?? null, seat: asked?.seat ?? 0 },
      }),
      ruled: (ruling) => {
        spec = mechanic.parseSpec({ ...request.spec, ...this.#module.ruledFields(mechanic, ruling) });
        if (ruling.answer === "none-needed" || ruling.answer === "impossible") over.abort();
      },
    });
    const given = await this.#answer({ ...request, signal: over.signal });
    const { isHidden } = open.ruling;
    open.close();
    return given && { ...given, spec, ...(isHidden ? { prompt: open.id } : {}) };
  }

  async #answer(request: PromptRequest): Promise<PromptAnswer | null> {
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

  /** One or two of those who can be harmed; a GM may deal another amount. */
  async askHarm({ rows, isGM, amount }: HarmQuestion): Promise<readonly HarmTarget[]> {
    const random = this.#random();
    const open = rows.filter(({ problem, hasTaken }) => problem === null && (isGM || !hasTaken));
    const [first, other, isOther] = [random.integer(0, 9), random.integer(0, 9), isGM && random.chance(0.2)];
    if (open.length === 0 || !(await this.#waits(random.integer(200, 20_000), undefined))) return [];
    const chosen = new Set([open[first % open.length], open[other % open.length]]);
    return [...chosen].flatMap((row) => (row ? [{ ...row.target, ...(isOther ? { amount: amount + 1 } : {}) }] : []));
  }

  async askActor({ actors }: { readonly actors: readonly { readonly uuid: string }[] }): Promise<string | null> {
    const random = this.#random();
    const which = random.integer(0, 99);
    if (!(await this.#waits(random.integer(200, 20_000), undefined))) return null;
    return actors[which % actors.length]?.uuid ?? null;
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
