/**
 * Makes Foundry term classes from the declarations of the mechanics.
 *
 * They extend `Die`, so that manual entry and 3D dice accept them. The constructor computes the number of dice to throw (advantage adds some) before faces
 * are requested. The typed number and modifiers are kept in `options.quincunx`, the only data of ours that survives JSON (dice.md 1.6).
 */
import { RuleError, outOfRange } from "../rules/contract/error.ts";
import type { DieRole } from "../rules/contract/description.ts";
import { LONGEST_CHAIN, type Modifiers, type TermDeclaration } from "../rules/contract/terms.ts";
import { readModifiers, readModifiersLeniently } from "./modifiers.ts";
import { localized } from "../ui/speak.ts";

type Die = foundry.dice.terms.Die;
type DieData = foundry.dice.terms.Die.TermData;
type Result = foundry.dice.terms.DiceTerm.Result;
interface EvaluationOptions {
  readonly minimize?: boolean;
  readonly maximize?: boolean;
}

/** Used in the error message only; each term has its own limits. */
const MOST_DICE = 100;

interface StoredOptions {
  readonly number: number;
  /** As typed; core rewrites `modifiers` during evaluation. */
  readonly modifiers: readonly string[];
  /** Number of dice in the first throw; set once they are thrown. */
  readonly first?: number;
  /** The total under minimize or maximize; `null`: really thrown. */
  readonly bound?: number | null;
}

export interface QuincunxDie extends Die {
  readonly declaration: TermDeclaration;
  readonly typedNumber: number;
  /** False for a number that is not computed yet, `(1 + 2)dt`. */
  readonly isNumberKnown: boolean;
  readonly typedModifiers: Modifiers;
  readonly faceList: readonly number[];
  readonly firstThrow: number;
}

export interface QuincunxDieClass {
  new (data?: object): QuincunxDie;
  readonly declaration: TermDeclaration;
  readonly DENOMINATION: string;
}

/** Letters of our terms in this world, by class name; filled at registration. */
export const lettersInUse = new Map<string, string>();

const INACTIVE: readonly DieRole[] = ["dropped", "eliminated", "unused"];
const SUCCESSES: readonly DieRole[] = ["success", "critical", "bonus"];
const FAILURES: readonly DieRole[] = ["failure", "fumble"];

export function makeTermClass(declaration: TermDeclaration): QuincunxDieClass {
  const Base = foundry.dice.terms.Die as new (data?: object) => Die & {
    _number: number | Roll;
    _faces: number | Roll;
    _evaluateSync(options?: EvaluationOptions): Die;
    _evaluateAsync(options?: EvaluationOptions): Promise<Die>;
    roll(options: { readonly explode: boolean }): Promise<unknown>;
  };

  class QuincunxTerm extends Base {
    static readonly declaration = declaration;
    /** Read at each use, since worlds can change the letter. */
    static get DENOMINATION(): string {
      return lettersInUse.get(declaration.className) ?? declaration.denomination;
    }
    static MODIFIERS = Object.fromEntries(declaration.modifiers.map(({ name }) => [name, "quincunxModifier"]));

    readonly declaration = declaration;

    constructor(data: Partial<DieData> = {}) {
      const options = { ...(data.options as Record<string, unknown> | undefined) };
      const kept = readStored(options["quincunx"]);
      // A stored roll may hold anything here.
      const input: unknown = data.modifiers;
      const tokens =
        kept?.modifiers ?? (Array.isArray(input) ? input.filter((token) => typeof token === "string") : []);
      const modifiers = readModifiersLeniently(declaration, tokens);
      const typed = kept?.number ?? (data.number as number | Roll | null | undefined) ?? 1;
      const number =
        kept || typeof typed !== "number" ? (data.number ?? 1) : countLeniently(declaration, typed, modifiers);
      if (kept) options["quincunx"] = kept;
      else if (typeof typed === "number")
        options["quincunx"] = { number: typed, modifiers: tokens } satisfies StoredOptions;
      else delete options["quincunx"];
      super({ ...data, number, faces: declaration.faces(modifiers), modifiers: [...tokens], options });
    }

    get kept(): StoredOptions {
      const kept = (this.options as Record<string, unknown>)["quincunx"] as StoredOptions | undefined;
      return kept ?? { number: typeof this._number === "number" ? this._number : 1, modifiers: [...this.modifiers] };
    }

    #keep(change: Partial<StoredOptions>): void {
      (this.options as Record<string, unknown>)["quincunx"] = { ...this.kept, ...change };
    }

    get typedNumber(): number {
      return this.kept.number;
    }

    get isNumberKnown(): boolean {
      return typeof this._number === "number";
    }

    /** Cache, since evaluation reads the modifiers repeatedly. */
    #read: { readonly tokens: readonly string[]; readonly modifiers: Modifiers } | null = null;

    get typedModifiers(): Modifiers {
      const tokens = this.kept.modifiers;
      if (this.#read?.tokens !== tokens)
        this.#read = { tokens, modifiers: readModifiersLeniently(declaration, tokens) };
      return this.#read.modifiers;
    }

    get faceList(): readonly number[] {
      return this.results.map(({ result }) => result);
    }

    get firstThrow(): number {
      return this.kept.first ?? this.results.length;
    }

    /** An ordinary die for manual entry and styles, unlike in the formula. */
    override get denomination(): string {
      return `d${this.faces ?? declaration.faces({})}`;
    }

    override get expression(): string {
      const number = typeof this._number === "number" ? String(this.typedNumber) : `(${this._number.formula})`;
      return `${number}d${QuincunxTerm.DENOMINATION}${this.kept.modifiers.join("")}`;
    }

    override get total(): number | undefined {
      if (!this._evaluated) return undefined;
      const { bound } = this.kept;
      if (typeof bound === "number") return bound;
      return declaration.score(this.faceList, this.firstThrow, this.typedModifiers).value;
    }

    /** Multiplies and adds as core does, based on the typed number. */
    override alter(multiply: number, add: number): this {
      if (typeof this._number !== "number") return super.alter(multiply, add);
      const number = Math.max(0, Math.round(this.typedNumber * multiply + add));
      this.#keep({ number });
      // A package that doubles all rolls must not cause an error here; evaluation reports invalid numbers.
      this._number = countLeniently(declaration, number, this.typedModifiers);
      return this;
    }

    override evaluate(options: EvaluationOptions = {}) {
      if (!this._evaluated) this.#check();
      return super.evaluate(options);
    }

    #check(): void {
      try {
        const modifiers = readModifiers(declaration, this.kept.modifiers);
        if (typeof this._number === "number") declaration.count(this.typedNumber, modifiers);
      } catch (error) {
        throw localized(error);
      }
    }

    override async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
      // A computed number, `(1 + 2)dt`, is known only now.
      if (typeof this._number !== "number") {
        const inner = this._number;
        if (!(inner as unknown as { _evaluated: boolean })._evaluated) await inner.evaluate(options);
        this.#settle(Number(inner.total ?? 0));
      }
      await super._evaluateAsync(options);
      return this;
    }

    /** Core skips modifiers under minimize and maximize (#11093), so the bounds are set here. */
    override _evaluateSync(options: EvaluationOptions = {}): this {
      if (typeof this._number !== "number") {
        const inner = this._number;
        if (!(inner as unknown as { _evaluated: boolean })._evaluated) inner.evaluateSync(options);
        this.#settle(Number(inner.total ?? 0));
      }
      super._evaluateSync(options);
      const [min, max] = declaration.bounds(this.typedNumber, this.typedModifiers);
      this.#keep({ first: this.results.length, bound: options.maximize ? max : min });
      this.#mark();
      return this;
    }

    /** Takes a computed number of dice. */
    #settle(number: number): void {
      this.#keep({ number });
      try {
        // A computed count, `(7 / 4)dy`, may be fractional.
        if (!Number.isSafeInteger(number))
          throw new RuleError("not-an-integer", `${number} is no number of dice`, {
            field: "dice",
            data: { found: number },
          });
        if (number < 0) throw outOfRange("dice", `${number} is no number of dice`, [0, MOST_DICE], number);
        this._number = declaration.count(number, this.typedModifiers);
      } catch (error) {
        throw localized(error);
      }
    }

    /** Applies all modifiers at once after the first throw. Further dice are thrown through core, so that manual entry works. */
    // Awaited by core (#9774); the published types say void.
    override async _evaluateModifiers(): Promise<void> {
      const modifiers = this.typedModifiers;
      const first = this.results.length;
      this.#keep({ first, bound: null });
      for (let stage = 0; stage < LONGEST_CHAIN; stage += 1) {
        const count = declaration.more?.(this.faceList, first, modifiers) ?? 0;
        if (count <= 0) break;
        // In parallel, so that manual entry shows one form per stage.
        await Promise.all(Array.from({ length: count }, () => this.roll({ explode: true })));
      }
      this.#mark();
    }

    #mark(): void {
      const { roles } = declaration.score(this.faceList, this.firstThrow, this.typedModifiers);
      this.results.forEach((result: Result, index) => {
        const role = roles[index] ?? "plain";
        const isInactive = INACTIVE.includes(role);
        result.active = !isInactive;
        if (isInactive) result.discarded = true;
        if (SUCCESSES.includes(role)) result.success = true;
        if (FAILURES.includes(role)) result.failure = true;
      });
    }

    /** Core looks up this handler for each modifier; `_evaluateModifiers` has already applied them. */
    quincunxModifier(): void {}
  }

  // Foundry stores and finds classes by name, so a minifier must not rename them.
  Object.defineProperty(QuincunxTerm, "name", { value: declaration.className });
  return QuincunxTerm as QuincunxDieClass;
}

/** Our stored options; `null` if they are invalid. */
function readStored(value: unknown): StoredOptions | null {
  if (typeof value !== "object" || value === null) return null;
  const { number, modifiers, first, bound }: Partial<Record<keyof StoredOptions, unknown>> = value;
  if (typeof number !== "number" || !Array.isArray(modifiers)) return null;
  return {
    number,
    modifiers: modifiers.filter((token) => typeof token === "string"),
    ...(typeof first === "number" ? { first } : {}),
    ...(bound === null || typeof bound === "number" ? { bound } : {}),
  };
}

/** For constructors, which must not throw: evaluation reports an invalid count. */
function countLeniently(declaration: TermDeclaration, typed: number, modifiers: Modifiers): number {
  try {
    return declaration.count(typed, modifiers);
  } catch {
    return typed;
  }
}

export function isQuincunxDie(term: unknown): term is QuincunxDie {
  return typeof term === "object" && term !== null && "declaration" in term && "typedModifiers" in term;
}
