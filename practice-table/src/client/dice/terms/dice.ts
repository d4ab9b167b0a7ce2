/** DiceTerm: base of all dice (dice.md 2.2). */
import { classOf, core } from "../core.ts";
import { diceSettings } from "../environment.ts";
import { rollByMethod } from "../fulfilment.ts";
import { evaluateInner, evaluateInnerSync, innerRoll, innerRolls, isRoll, termOptions } from "../inner.ts";
import { applySettledModifiers, evaluateModifier, evaluateModifiers } from "../modifiers.ts";
import { applyCount, applyDeduct, compareResult, keepOrDrop, sumResults } from "../results.ts";
import type { Roll } from "../roll.ts";
import { switchValue } from "../switches.ts";
import type {
  DiceTermResult,
  EvaluationOptions,
  Loose,
  ModifierHandler,
  RollParseNode,
  TermOptions,
} from "../types.ts";
import { RollTerm } from "./term.ts";

export interface DiceTermData {
  number?: number | Roll | null | undefined;
  faces?: number | Roll | null | undefined;
  method?: string | null | undefined;
  modifiers?: string[] | undefined;
  results?: DiceTermResult[] | undefined;
  options?: TermOptions | undefined;
}

/** Maximum number of dice in one term (dice.md 2.2). */
const MAX_DICE = 999;

/** The uniform draw of the lowest face: just below 1. */
export const LOWEST_DRAW = 1 - Number.EPSILON / 2;

export abstract class DiceTerm extends RollTerm {
  _number: number | Roll;
  _faces: number | Roll;
  /** Set by the resolver for its terms. */
  _id: string | undefined = undefined;
  modifiers: string[];
  results: DiceTermResult[];
  #method: string | undefined;

  static DENOMINATION = "";
  static MODIFIERS: Record<string, ModifierHandler> = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/,]+)";
  static MODIFIER_REGEXP = /([A-z]+)([^A-z\s()+\-*/]+)?/g;
  static override REGEXP = new RegExp(
    `^([0-9]+)?[dD]([A-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number, faces, method, modifiers = [], results = [], options = {} }: DiceTermData = {}) {
    super({ options });
    this._number = number ?? 1;
    this._faces = faces ?? 6;
    this.#method = method ?? undefined;
    this.modifiers = modifiers;
    this.results = results;
  }

  /** Undefined while the number is an unevaluated roll. */
  get number(): number | undefined {
    return isRoll(this._number) ? numeric(this._number.total) : this._number;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return isRoll(this._faces) ? numeric(this._faces.total) : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  /** The method of rolling: a key of `CONFIG.Dice.fulfillment.methods`. */
  get method(): string | undefined {
    return this.#method;
  }

  set method(value: string | undefined) {
    this.#method = value;
  }

  get denomination(): string {
    return classOf<typeof DiceTerm>(this).DENOMINATION;
  }

  /** Dice that were rolled to compute number and faces. */
  get dice(): DiceTerm[] {
    return innerRolls(this).flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    const { DENOMINATION } = classOf<typeof DiceTerm>(this);
    const faces = DENOMINATION === "d" ? written(this._faces, this.faces, this._evaluated) : DENOMINATION;
    return `${written(this._number, this.number, this._evaluated)}d${faces}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const sum = sumResults(this.results);
    return (this.number ?? 0) < 0 ? -sum : sum;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error(`A ${this.constructor.name} that has been evaluated cannot be altered`);
    const factor = Number.isFinite(multiply) && multiply >= 0 ? multiply : 1;
    const more = Number.isInteger(add) ? add : 0;
    if (isRoll(this._number)) {
      let formula = `(${this._number.formula})`;
      if (factor !== 1) formula = `(${formula} * ${factor})`;
      if (more) formula += ` ${more < 0 ? "-" : "+"} ${Math.abs(more)}`;
      this._number = innerRoll(formula);
    } else this._number = Math.max(0, Math.round(this._number * factor) + more);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const isKnown = RollTerm.isDeterministic(this, options);
    if (isKnown && (options.strict !== undefined || switchValue("minMaxPath") === "sync"))
      return this._evaluateSync(options);
    if (options.strict !== undefined) return this._evaluateSync(options);
    return this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._faces, this._number]) if (isRoll(part)) await evaluateInner(part, this._root, options);
    const count = this.#checkedCount();
    if (this.resolver && !this._id) await this.resolver.addTerm(this);
    for (let thrown = this.results.length; thrown < count; thrown += 1) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** Minimum and maximum without modifiers, as upstream (#11093). */
  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const part of [this._faces, this._number]) if (isRoll(part)) evaluateInnerSync(part, this._root, options);
    const count = this.#checkedCount();
    const { minimize, maximize, strict = true } = options;
    if (minimize || maximize) {
      while (this.results.length < count) {
        this.results.push({ result: this.mapRandomFace(minimize ? LOWEST_DRAW : 0), active: true });
      }
      if (switchValue("minMaxModifiers") === "applied") applySettledModifiers(this);
    } else if (strict && this.results.length < count) {
      throw new Error("This dice term cannot be evaluated synchronously: it is random");
    }
    return this;
  }

  #checkedCount(): number {
    const count = Math.abs(this.number ?? Number.NaN);
    if (Number.isNaN(count)) throw new Error(`The number of dice in "${this.formula}" is not a number`);
    if (Number.isNaN(this.faces ?? Number.NaN))
      throw new Error(`The number of faces in "${this.formula}" is not a number`);
    if (count > MAX_DICE)
      throw new Error(
        `A dice term may have ${MAX_DICE} dice at most; "${this.formula.slice(0, 40)}" asks for ${count}`,
      );
    return count;
  }

  /** Rolls one more die. `reroll` and `explode` give the reason, for the form that asks for dice by hand. */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceTermResult> {
    const roll: DiceTermResult = { result: undefined as unknown as number, active: true };
    if (minimize) roll.result = Math.min(1, this.faces ?? 1);
    else if (maximize) roll.result = this.faces ?? 1;
    else roll.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(roll);
    return roll;
  }

  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    return rollByMethod(this, options);
  }

  /** Maps `u` from 1 to 0 onto 1…faces; 0 is the top face. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  randomFace(): number {
    return this.mapRandomFace(diceSettings().randomUniform());
  }

  /** A string that may contain HTML. */
  getResultLabel(result: DiceTermResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceTermResult): (string | null)[] {
    const isJudged = result.success !== undefined || result.failure !== undefined;
    const flag = (name: string, isSet: unknown): string | null => (isSet ? name : null);
    return [
      this.constructor.name.toLowerCase(),
      this.denomination,
      flag("success", result.success),
      flag("failure", result.failure),
      flag("rerolled", result.rerolled),
      flag("exploded", result.exploded),
      flag("discarded", result.discarded),
      flag("min", !isJudged && result.result === 1),
      flag("max", !isJudged && result.result === this.faces),
    ];
  }

  getTooltipData(): Record<string, unknown> {
    const method = diceSettings().fulfillment.methods[this.method ?? ""];
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: method?.icon,
      method: method?.label,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result).filter(Boolean).join(" "),
      })),
    };
  }

  _evaluateModifiers(): Promise<void> {
    return evaluateModifiers(this);
  }

  _evaluateModifier(command: string, modifier: string): Promise<void> {
    return evaluateModifier(this, command, modifier);
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compareResult(result, comparison, target);
  }

  static _keepOrDrop(
    results: DiceTermResult[],
    number: number,
    options?: { keep?: boolean; highest?: boolean },
  ): DiceTermResult[] {
    return keepOrDrop(results, number, options);
  }

  static _applyCount(
    results: DiceTermResult[],
    comparison: string,
    target: number,
    options?: { flagSuccess?: boolean; flagFailure?: boolean },
  ): void {
    applyCount(results, (result) => this.compareResult(result, comparison, target), options);
  }

  static _applyDeduct(
    results: DiceTermResult[],
    comparison: string | null | undefined,
    target: number,
    options?: { deductFailure?: boolean; invertFailure?: boolean },
  ): void {
    applyDeduct(results, comparison ? (result) => this.compareResult(result, comparison, target) : null, options);
  }

  static matchTerm(
    expression: string,
    { imputeNumber = true }: { imputeNumber?: boolean } = {},
  ): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    if (!match || (match[1] === undefined && !imputeNumber)) return null;
    return match;
  }

  static fromMatch(match: RegExpMatchArray): DiceTerm {
    const [, number, denomination = "", modifiers, flavor] = match;
    const isLetter = !/^\d+$/.test(denomination);
    const Class = isLetter ? classByLetter(denomination) : diceSettings().terms["d"];
    return new Class({
      number: number === undefined ? 1 : Number(number),
      ...(isLetter ? {} : { faces: Number(denomination) }),
      modifiers: tokens(Class, modifiers),
      options: flavor ? { flavor } : {},
    });
  }

  static override fromParseNode(node: RollParseNode): DiceTerm {
    const part = (value: unknown): unknown =>
      typeof value === "object" && value !== null ? innerRoll((value as { term: string }).term) : value;
    const { number, faces, modifiers } = node as unknown as Record<"number" | "faces" | "modifiers", unknown>;
    const isLetter = typeof faces === "string";
    const Class = isLetter ? classByLetter(faces, node.formula) : diceSettings().terms["d"];
    // Selects the class by name, so that overrides of fromData in packages are called (found.md 2.1).
    return this.fromData({
      class: Class.name,
      number: part(number) ?? 1,
      ...(isLetter ? {} : { faces: part(faces) }),
      modifiers: tokens(Class, modifiers as string | null),
      options: termOptions(node),
      evaluated: false,
    });
  }

  static override _fromData(this: Loose, data: Loose): Loose {
    const part = (value: unknown): unknown => {
      if (typeof value === "string") return innerRoll(value);
      return typeof value === "object" && value !== null && !isRoll(value) ? core.Roll.fromData(value) : value;
    };
    return RollTerm._fromData.call(this, { ...data, number: part(data.number), faces: part(data.faces) });
  }

  override toJSON(): Record<string, unknown> {
    const data = super.toJSON();
    for (const [key, part] of [
      ["number", this._number],
      ["faces", this._faces],
    ] as const) {
      if (!isRoll(part) || part._evaluated || !(key in this)) continue;
      data[key] = switchValue("unevaluatedNumber") === "formula" ? part.formula : part.toJSON();
    }
    return data;
  }
}

function numeric(total: unknown): number | undefined {
  return total === undefined ? undefined : Number(total);
}

function written(part: number | Roll, value: number | undefined, isEvaluated: boolean): string {
  return isRoll(part) && !isEvaluated ? `(${part.formula})` : String(value ?? 0);
}

/** Splits a run of modifiers into tokens, by the pattern of the class that applies them. */
function tokens(Class: typeof DiceTerm, modifiers: string | null | undefined): string[] {
  const text = modifiers ?? "";
  const kept = switchValue("upperModifiers") === "typed" ? text : text.toLowerCase();
  return Array.from(kept.matchAll(new RegExp(Class.MODIFIER_REGEXP, "g")), ([token]) => token);
}

function classByLetter(letter: string, formula = `d${letter}`): Loose {
  const { terms } = diceSettings();
  const key = switchValue("upperDenomination") === "exact" ? letter : letter.toLowerCase();
  const Class = Object.hasOwn(terms, key) ? terms[key] : undefined;
  if (!Class)
    throw new Error(
      `The dice term "${formula}" has the denomination "${letter}", which CONFIG.Dice.terms does not define`,
    );
  return Class;
}

core.DiceTerm = DiceTerm;
