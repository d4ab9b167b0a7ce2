/** Roll: a formula, its terms and its result (dice.md 1). Text, messages and links have files of their own. */
import { parseJson } from "../../json.ts";
import { classOf, core } from "./core.ts";
import { diceSettings, generation, renderTemplate } from "./environment.ts";
import { isOperation, toNumber, walkAsync, walkSync } from "./evaluation.ts";
import {
  classifyStringTerm,
  MATH_PROXY,
  printTerms,
  replaceFormulaData,
  safeEval,
  simplifyTerms,
  type ClassifyContext,
} from "./formula.ts";
import { assignMethods, resolverClass } from "./fulfilment.ts";
import { RollGrammar } from "./grammar.ts";
import { anchorOf, collapse, expand, type ToAnchorOptions } from "./inline.ts";
import { isRollDeterministicUnder } from "./inner.ts";
import { mapLegacyMode, rollToMessage, type ToMessageOptions } from "./messages.ts";
import { page } from "../utils/types.ts";
import { rollFromData, rollFromTerms } from "./storing.ts";
import { switchValue } from "./switches.ts";
import type { DiceTerm } from "./terms/dice.ts";
import { RollTerm } from "./terms/term.ts";
import type {
  AstNode,
  EvaluationOptions,
  Loose,
  ReplaceFormulaDataOptions,
  Resolver,
  ResolverClass,
  RollOptions,
  RollParseNode,
} from "./types.ts";

interface RenderOptions {
  flavor?: string | null | undefined;
  template?: string | undefined;
  isPrivate?: boolean | undefined;
  [key: string]: unknown;
}

export class Roll {
  data: Loose;
  options: RollOptions;
  terms: RollTerm[];
  /** Dice of computed numbers, which a stored term no longer contains. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: Loose = undefined;
  /** The outermost roll, for a roll inside another. */
  _root: Roll | undefined = undefined;
  _resolver: Resolver | undefined = undefined;

  static DICE_CONFIGURATION_SETTING = "diceConfiguration";
  static MATH_PROXY: Math = MATH_PROXY;
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static RESOLVERS = new Map<Roll, Resolver>();

  constructor(formula = "", data: object = {}, options: RollOptions = {}) {
    this.data = this._prepareData(data ?? {});
    this.options = options ?? {};
    this.terms = classOf<typeof Roll>(this).parse(formula, this.data);
    this._formula = classOf<typeof Roll>(this).getFormula(this.terms);
  }

  /** Subclasses may override this to change the shape of the data. */
  _prepareData(data: Loose): Loose {
    return data;
  }

  /* ---- properties ---- */

  /** All dice, from left to right (#8948), including those inside other terms. */
  get dice(): DiceTerm[] {
    const found = this.terms.flatMap((term): DiceTerm[] => {
      const inner = (term as Partial<DiceTerm>).dice ?? [];
      return term instanceof core.DiceTerm ? [...inner, term] : inner;
    });
    return [...new Set([...this._dice.filter((die) => !found.includes(die)), ...found])];
  }

  get formula(): string {
    return classOf<typeof Roll>(this).getFormula(this.terms);
  }

  /** The arithmetic with rolled numbers: "16 + 2 + 4". */
  get result(): string {
    return this._evaluated ? this.terms.map((term) => term.total ?? 0).join("") : "";
  }

  get total(): Loose {
    if (!this._evaluated) return undefined;
    return toNumber(this._total) ?? this._total;
  }

  /** The value of the roll as an argument of a function. */
  get product(): Loose {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /* ---- changes before evaluation ---- */

  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("A roll that has been evaluated cannot be altered");
    for (const term of this.terms) {
      if (term instanceof core.DiceTerm) term.alter(multiply, add);
      else if (term instanceof core.PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (term instanceof core.NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Parses the formula again: terms made by hand are lost (#14709). */
  clone(): this {
    return new (classOf<typeof Roll>(this))(this._formula, this.data, this.options) as this;
  }

  resetFormula(): string {
    return (this._formula = classOf<typeof Roll>(this).getFormula(this.terms));
  }

  propagateFlavor(flavor: string): void {
    for (const term of this.terms) if (!(term instanceof core.OperatorTerm)) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /* ---- evaluation ---- */

  async evaluate({
    minimize = false,
    maximize = false,
    allowStrings = false,
    allowInteractive = true,
    strict: _strict,
    ...options
  }: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    const isAsking = allowInteractive && !minimize && !maximize;
    return this._evaluate({ ...options, minimize, maximize, allowStrings, allowInteractive: isAsking });
  }

  /** Throws for random terms; with `strict: false` they count 0 (#9774). */
  evaluateSync({
    minimize = false,
    maximize = false,
    strict = true,
    allowStrings = false,
  }: EvaluationOptions = {}): this {
    if (strict && !this._evaluated && !isRollDeterministicUnder(this, { minimize, maximize })) {
      throw new Error("This Roll contains terms that cannot be synchronously evaluated");
    }
    this.#begin();
    return this._evaluateSync({ minimize, maximize, strict, allowStrings });
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} has already been evaluated and is immutable`);
    this._evaluated = true;
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    try {
      await this.#openResolver(options);
      const ast = this.#ast();
      this.#conclude(ast ? await this._evaluateASTAsync(ast, options) : 0, options);
    } finally {
      await this.#closeResolver();
    }
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    const ast = this.#ast();
    this.#conclude(ast ? this._evaluateASTSync(ast, options) : 0, options);
    return this;
  }

  async _evaluateASTAsync(node: AstNode, options: EvaluationOptions = {}): Promise<string | number> {
    if (isOperation(node)) return walkAsync(node, (part) => this._evaluateASTAsync(part, options));
    const term = node as RollTerm;
    term._root = this._root ?? this;
    if (!term._evaluated) await term.evaluate(options);
    return term.total ?? 0;
  }

  _evaluateASTSync(node: AstNode, options: EvaluationOptions = {}): string | number {
    if (isOperation(node)) return walkSync(node, (part) => this._evaluateASTSync(part, options));
    const term = node as RollTerm;
    term._root = this._root ?? this;
    if (!term._evaluated) {
      if (!options.strict && !RollTerm.isDeterministic(term, options)) return 0;
      void term.evaluate({ ...options, strict: options.strict ?? true });
    }
    return term.total ?? 0;
  }

  #ast(): AstNode | undefined {
    const ast = diceSettings().parser.toAST(this.terms);
    if (!ast && switchValue("emptyRoll") === "throws") throw new Error("A roll without terms cannot be evaluated");
    return ast;
  }

  #conclude(value: string | number, { allowStrings }: EvaluationOptions): void {
    const total = switchValue("totalSource") === "evaluate-total" && !allowStrings ? this._evaluateTotal() : value;
    const number = toNumber(total);
    if ((number === undefined || Number.isNaN(number)) && !allowStrings) {
      throw new Error(`The roll "${this._formula}" gave a non-numeric total`);
    }
    // Avoids negative zero, which JSON does not keep.
    this._total = number === undefined ? total : number + 0;
    this._dice = this.terms.flatMap((term) => (term instanceof core.DiceTerm ? term.dice : []));
  }

  /** The total of the terms in their current state, for code that changes results afterwards. */
  _evaluateTotal(): number {
    return classOf<typeof Roll>(this).safeEval(this.terms.map((term) => term.total ?? 0).join(" "));
  }

  /* ---- manual dice ---- */

  /** Opens a form for the outermost roll only, and only if some die is entered by hand. */
  async #openResolver({ allowInteractive = true }: EvaluationOptions): Promise<void> {
    if (this._root) return;
    const Class = classOf<typeof Roll>(this);
    if (!allowInteractive) assignMethods(this.terms, false);
    else if (Class.identifyFulfillableTerms(this.terms).length > 0) {
      const resolver = new Class.resolverImplementation(this);
      this._resolver = resolver;
      Roll.RESOLVERS.set(this, resolver);
      await resolver.awaitFulfillment();
    }
  }

  async #closeResolver(): Promise<void> {
    const resolver = this._resolver;
    if (!resolver) return;
    Roll.RESOLVERS.delete(this);
    this._resolver = undefined;
    await resolver.close?.();
  }

  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    return assignMethods(terms, true);
  }

  static get resolverImplementation(): ResolverClass {
    return resolverClass();
  }

  /** Passes a number from outside to the open forms; undefined without an open form. */
  static registerResult(method: string, denomination: string, result: number): boolean | void {
    if (Roll.RESOLVERS.size === 0) return undefined;
    for (const resolver of Roll.RESOLVERS.values())
      if (resolver.registerResult(method, denomination, result)) return true;
    return false;
  }

  /* ---- creation ---- */

  /** The class of typed formulas, regardless of the class it is called on (#13710). */
  static create(formula: string, data: object = {}, options: RollOptions = {}): Loose {
    const isConfigured = switchValue("createImplementation") === "configured";
    const Class = isConfigured ? diceSettings().rolls[0] : this.defaultImplementation;
    return new (Class ?? Roll)(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return diceSettings().rolls[0] ?? Roll;
  }

  static parse(formula: string, data: object): RollTerm[] {
    if (!formula) return [];
    const missing = switchValue("missingData") === "zero" ? "0" : undefined;
    const text = this.replaceFormulaData(formula, data, { missing });
    return this.instantiateAST(RollGrammar.parse(text, { parser: diceSettings().parser }) as RollParseNode);
  }

  static instantiateAST(ast: RollParseNode): RollTerm[] {
    const { parser, termTypes } = diceSettings();
    return parser.flattenTree(ast).map((node) => {
      const name = (node as RollParseNode).class;
      const Class = (Object.hasOwn(termTypes, name) ? termTypes[name] : undefined) ?? (core as Loose)[name] ?? RollTerm;
      return Class.fromParseNode(node) as RollTerm;
    });
  }

  static replaceFormulaData(formula: string, data: object, options?: ReplaceFormulaDataOptions): string {
    return replaceFormulaData(formula, data, options);
  }

  static validate(formula: string): boolean {
    try {
      new this(this.replaceFormulaData(formula, {}, { missing: "1" })).evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  static getFormula(terms: RollTerm[]): string {
    return printTerms(terms);
  }

  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return simplifyTerms(terms, (text, context) => this._classifyStringTerm(text, context));
  }

  static _classifyStringTerm(term: RollTerm | string, options: ClassifyContext = {}): RollTerm {
    return classifyStringTerm(term, options);
  }

  static safeEval(expression: string): number {
    return safeEval(expression, this.MATH_PROXY);
  }

  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let index = 0; index < n; index += 1) {
      const roll = await new this(formula).evaluate({ allowInteractive: false });
      totals.push(roll.total as number);
    }
    return totals;
  }

  /** Either all terms are evaluated, or none (#12080). */
  static fromTerms(terms: RollTerm[], options: RollOptions = {}): Loose {
    return rollFromTerms(this, terms, options);
  }

  /* ---- storage ---- */

  /** `data` is omitted (#8671). The result shares objects with the roll until it is serialized (#8260). */
  toJSON(): Loose {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice,
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Selects the class by name among `CONFIG.Dice.rolls`, regardless of the class it is called on. */
  static fromData(data: Loose): Loose {
    return rollFromData(this, data);
  }

  static fromJSON(json: string): Loose {
    return this.fromData(parseJson(json));
  }

  /* ---- display ---- */

  async getTooltip(): Promise<string> {
    const parts = this.dice.map((die) => die.getTooltipData());
    return renderTemplate(classOf<typeof Roll>(this).TOOLTIP_TEMPLATE, { parts });
  }

  async render({
    flavor,
    template = classOf<typeof Roll>(this).CHAT_TEMPLATE,
    isPrivate = false,
    ...options
  }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return renderTemplate(template, await this._prepareChatRenderContext({ flavor, isPrivate, ...options }));
  }

  /** Data of the chat template, without details of a roll that this user may not see (#11650). */
  async _prepareChatRenderContext({ flavor, isPrivate = false }: RenderOptions = {}): Promise<Record<string, unknown>> {
    return {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: page.game?.user?.id,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : rounded(this.total),
    };
  }

  async toMessage(messageData: Loose = {}, options: ToMessageOptions = {}): Promise<Loose> {
    return rollToMessage(this, messageData, options);
  }

  /** [14] Deprecated since its introduction. */
  static _mapLegacyRollMode(mode: string): string {
    if (generation() < 14) throw new Error("host: Roll._mapLegacyRollMode is not there in generation 13");
    return mapLegacyMode(mode);
  }

  toAnchor(options: ToAnchorOptions = {}): HTMLAnchorElement {
    return anchorOf(this, options);
  }

  static async expandInlineResult(a: HTMLAnchorElement): Promise<void> {
    return expand(a);
  }

  static collapseInlineResult(a: HTMLAnchorElement): void {
    collapse(a);
  }
}

/** Rounds a number to two decimals. */
function rounded(total: unknown): unknown {
  return typeof total === "number" ? Math.round(total * 100) / 100 : total;
}

core.Roll = Roll;
