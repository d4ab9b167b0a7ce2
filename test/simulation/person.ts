/** A user at a page: answers its prompts after a delay, or closes them. */
import type { ContestDraft, ContestSideDraft, ContestStart } from "../../src/api/contest-draft.ts";
import type { HarmTarget } from "../../src/features/harm/flags.ts";
import type { Random } from "./random.ts";
import { RollPrompt } from "./roll-prompt.ts";
import type { SeatModule } from "./seat/load.ts";
import type { CarryChoice, CarryQuestion } from "../../src/features/carry/ask-carry.ts";
import type { CorrectionQuestion, CorrectData } from "../../src/features/correction/correct.ts";
import { correctionsOf } from "../../src/rules/spec/correct.ts";
import type { HarmQuestion } from "../../src/features/harm/ask-harm.ts";
import type { PromptAnswer, PromptRequest } from "../../src/roll/prompt/request.ts";
import { offersOf } from "../support/prompt-answers.ts";

/** The user's answer to the next dialog of this card. */
export interface Intention {
  /** How long the dialog stays open, in ms. */
  readonly after: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
}

/** In ms. */
const PATIENCE = 15_000;
/** Additional delay of a user who asks for aid. */
const HELP = 30_000;

/** The seat of a person. */
export interface Chair {
  readonly random: () => Random;
  readonly isHere: () => boolean;
  /** In ms since the beginning. */
  readonly now: () => number;
}

export class Person {
  readonly #random: () => Random;
  readonly #isHere: () => boolean;
  readonly #now: () => number;
  readonly #module: SeatModule;
  readonly #intentions = new Map<string, Intention>();
  readonly #prompts = new Set<RollPrompt>();
  /** Times at which prompts are answered. */
  readonly #ends: number[] = [];
  #isSplit = false;
  #isLeft = false;
  #isAnswered = false;
  #opposedBy: ((start: ContestStart) => ContestSideDraft | null) | null = null;
  #seeksHelp: ((message: string | undefined) => void) | null = null;

  constructor(module: SeatModule, { random, isHere, now }: Chair) {
    this.#module = module;
    this.#random = random;
    this.#isHere = isHere;
    this.#now = now;
  }

  /** Answers the next dialog on this card; closes unexpected dialogs. */
  intend(card: string, intention: Intention): void {
    this.#intentions.set(card, intention);
  }

  /** The ally to ask in the next prompt that allows it; `heard`: receives the message id. */
  seekHelp(heard: (message: string | undefined) => void): void {
    this.#seeksHelp = heard;
  }

  /** Splits the pool of the next prompt between two actions, if possible. */
  splitNext(): void {
    this.#isSplit = true;
  }

  /** Closes the next prompt after a delay. */
  leaveNext(): void {
    this.#isLeft = true;
  }

  /** Open prompts are not closed. */
  stay(): void {
    this.#isAnswered = true;
  }

  /** Whether a prompt before a roll is open here. */
  get isAsked(): boolean {
    return this.#prompts.size > 0;
  }

  /** The opponent chosen in the next contest window. */
  oppose(by: (start: ContestStart) => ContestSideDraft | null): void {
    this.#opposedBy = by;
  }

  /** The first side is an existing card. Closes unexpected windows. */
  async openContest(start: ContestStart): Promise<ContestDraft | null> {
    const { mechanic, title = "", sides = {} } = start;
    const b = this.#opposedBy?.(start);
    this.#opposedBy = null;
    const ties = this.#module.mechanics.find(({ id }) => id === mechanic)?.contest?.ties ?? [];
    const tie = ties.length > 0 ? this.#random().pick(ties).id : null;
    if (!b || mechanic === undefined || !(await this.#waits(this.#random().integer(200, 20_000), undefined)))
      return null;
    return { mechanic, title, tie, sides: { a: { spec: null, ...sides.a }, b } };
  }

  /** Time of the next answer to an open prompt in ms since the beginning; `null`: none. */
  get answersAt(): number | null {
    const next = this.#ends.filter((end) => end > this.#now());
    return next.length > 0 ? Math.min(...next) : null;
  }

  /** A question was answered, aid was given, or either was deleted. */
  notifyPrompts(id: string): void {
    for (const prompt of this.#prompts) prompt.messageChanged(id);
  }

  async openPrompt(request: PromptRequest): Promise<PromptAnswer | null> {
    if (request.purpose.kind === "amend") return this.#answer(request);
    const prompt = new RollPrompt(this.#module, request);
    this.#prompts.add(prompt);
    prompt.open();
    if (this.#isSplit) prompt.split();
    this.#isSplit = false;
    const seeks = "aid" in offersOf(request) ? this.#seeksHelp : null;
    if (seeks) {
      this.#seeksHelp = null;
      void prompt.seekHelp().then(seeks);
    }
    const given = await this.#answer({ ...request, signal: prompt.signal }, prompt, seeks ? HELP : 0);
    prompt.close();
    this.#prompts.delete(prompt);
    return given && prompt.answer();
  }

  async #answer(request: PromptRequest, prompt?: RollPrompt, longer = 0): Promise<PromptAnswer | null> {
    const { purpose, spec, title, mode, selected, signal } = request;
    const whole = { spec, title, mode, selected, isHidden: false };
    if (purpose.kind === "amend") {
      const intention = this.#intentions.get(purpose.card);
      this.#intentions.delete(purpose.card);
      if (!intention || !(await this.#waits(intention.after, signal))) return null;
      return { ...whole, spec: { ...spec, ...intention.fields }, isHidden: intention.isHidden };
    }
    const random = this.#random();
    const [some, isTired, asks] = [random.integer(200, 20_000), random.chance(0.15), random.chance(0.5)];
    const isLeft = isTired || this.#isLeft;
    this.#isLeft = false;
    const [after, buys] = [some + longer, random.chance(0.4)];
    this.#ends.push(this.#now() + after);
    const isInTime = await this.#waits(after, signal);
    const { question, "let-it-ride": situated } = offersOf(request);
    // If an earlier result counts, some users name an ability.
    if (isInTime && situated?.["situation"]) prompt?.name(random.pick(["", "Silver tongue"]));
    if (!isInTime || (isLeft && !this.#isAnswered) || prompt?.isReady === false) return null;
    this.#isAnswered = false;
    if (buys) prompt?.buy();
    if (situated?.["situation"] || question?.["mayAsk"] !== true || question["question"] !== null || !asks)
      return whole;
    // Waits for the GMs' answer for a limited time.
    if ((await prompt?.ask()) == null) return whole;
    return (await this.#waits(PATIENCE, signal)) ? whole : null;
  }

  /** Every other die, or all of them. */
  async askDice({ dice }: { readonly dice: readonly { readonly place: number }[] }): Promise<readonly number[] | null> {
    const random = this.#random();
    const isAll = random.chance(0.3);
    if (!(await this.#waits(random.integer(200, 20_000), undefined))) return null;
    return dice.flatMap(({ place }, index) => (isAll || index % 2 === 0 ? [place] : []));
  }

  /** One or two of the possible targets; a GM may deal another amount. */
  async askHarm({ rows, isGM, amount }: HarmQuestion): Promise<readonly HarmTarget[]> {
    const random = this.#random();
    const open = rows.filter(({ problem, hasTaken }) => problem === null && (isGM || !hasTaken));
    const [first, other, isOther] = [random.integer(0, 9), random.integer(0, 9), isGM && random.chance(0.2)];
    if (open.length === 0 || !(await this.#waits(random.integer(200, 20_000), undefined))) return [];
    const chosen = new Set([open[first % open.length], open[other % open.length]]);
    return [...chosen].flatMap((row) => (row ? [{ ...row.target, ...(isOther ? { amount: amount + 1 } : {}) }] : []));
  }

  /** A value that the card accepts, with a reason. */
  async askCorrection({ state }: CorrectionQuestion): Promise<CorrectData | null> {
    const random = this.#random();
    const [at, isDie] = [random.integer(-3, 3) || 1, random.chance(0.5)];
    if (!(await this.#waits(random.integer(200, 20_000), undefined))) return null;
    const all = correctionsOf(state.mechanic);
    const { kind, amounts } = (isDie ? all.find((one) => one.kind !== "bonus") : undefined) ?? all[0]!;
    return { kind, amount: kind === "bonus" ? at : amounts[Math.abs(at) % amounts.length]!, why: "Lucky Charm" };
  }

  /** A number for a resource, or for a next roll, usually one that can be removed again. */
  async askCarry({ numbers, ways }: CarryQuestion): Promise<CarryChoice | null> {
    const random = this.#random();
    const ids = ways.flatMap(({ options }) => options.map(({ id }) => id));
    const tracks = ids.filter((id) => id.startsWith("track "));
    const rolls = ids.filter((id) => id.startsWith("roll "));
    const revertible = rolls.filter((id) => /(?:bonus|target|required)$/u.test(id));
    const [isTrack, isRevertible] = [random.chance(0.4), random.chance(0.85)];
    const all = isTrack && tracks.length > 0 ? tracks : isRevertible && revertible.length > 0 ? revertible : rolls;
    const way = random.pick(all);
    const number = random.integer(0, numbers.length - 1);
    return (await this.#waits(random.integer(200, 5000), undefined)) ? { number, way } : null;
  }

  /** Sometimes the user gives no answer. */
  async askWords(): Promise<string | null> {
    const random = this.#random();
    const words = random.pick([null, "the lamp breaks", "somebody has heard it", "it takes all night"]);
    return (await this.#waits(random.integer(200, 20_000), undefined)) ? words : null;
  }

  async askActor({ actors }: { readonly actors: readonly { readonly uuid: string }[] }): Promise<string | null> {
    const random = this.#random();
    const which = random.integer(0, 99);
    if (!(await this.#waits(random.integer(200, 20_000), undefined))) return null;
    return actors[which % actors.length]?.uuid ?? null;
  }

  /** False if the prompt is closed meanwhile. Does not settle for a closed page. */
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
