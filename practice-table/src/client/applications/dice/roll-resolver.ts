/** RollResolver: one form for all dice of a roll that are entered by hand (dice.md 5). */
import { manualRange } from "../../dice/index.ts";
import { randomID } from "../../utils/identity.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ClosingOptions, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize, page, say, type Dict, type Loose } from "../shared/host.ts";
import { attachDiceForm, readResults } from "./resolver-form.ts";

export interface Fulfillable {
  id: string;
  term: Loose;
  method: string;
  /** Added after the form opened. */
  isNew?: boolean;
  /** Callback of one extra die (re-roll, explosion). */
  extra?: (result: number | undefined) => void;
}

export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    window: { title: "Roll Resolution", icon: "fa-solid fa-dice" },
    position: { width: 500, height: "auto" },
    form: { submitOnChange: false, closeOnSubmit: false, handler: fulfill },
  };
  static override PARTS = { form: { template: "templates/dice/roll-resolver.hbs", scrollable: [""] } };

  /** The handler of the form: filled dice become results, the rest is rolled digitally. */
  static async _fulfillRoll(this: Loose, _event: Event, form: HTMLFormElement, _formData: Loose): Promise<void> {
    await (this as RollResolver)._settle(readResults(form));
  }

  #roll: Loose;
  #fulfillable = new Map<string, Fulfillable>();
  #values = new Map<string, (number | null)[]>();
  #registered = new Set<string>();
  #waiting: (() => void)[] = [];

  constructor(roll: Loose, options: Loose = {}) {
    super(options);
    this.#roll = roll;
  }

  get fulfillable(): Map<string, Fulfillable> {
    return this.#fulfillable;
  }
  get roll(): Loose {
    return this.#roll;
  }
  override get title(): string {
    return say("DICE.Resolution", "Enter the dice you rolled");
  }

  /** Opens for all dice that are interactive; resolves when the first pass is done. */
  async awaitFulfillment(): Promise<void> {
    const terms = this.#roll.constructor.identifyFulfillableTerms(this.#roll.terms) as Loose[];
    const before = this.#fulfillable.size;
    for (const term of terms) this.#add(term);
    if (this.#fulfillable.size > before) await this.#ask();
  }

  /** Adds a term whose number of dice has just become known. */
  async addTerm(term: Loose): Promise<void> {
    if (typeof term?.denomination !== "string" && term?.constructor?.DENOMINATION === undefined)
      throw new Error("Only DiceTerm instances may be added to a RollResolver");
    if (this.#add(term, true)) await this.#ask();
  }

  /** Asks for one more die for a modifier; `undefined` for a digital roll. */
  async resolveResult(
    term: Loose,
    method: string,
    { reroll = false, explode = false }: { reroll?: boolean; explode?: boolean } = {},
  ): Promise<number | void> {
    if (!isInteractive(method)) return undefined;
    const id = randomID();
    return new Promise<number | undefined>((resolve, reject) => {
      this.#fulfillable.set(id, { id, term, method, isNew: true, extra: resolve });
      this.#reasons.set(id, explode ? say("DICE.Explode", "explosion") : reroll ? say("DICE.Reroll", "re-roll") : "");
      this.#ask().catch(reject);
    });
  }

  #reasons = new Map<string, string>();

  /** Stores a result from hardware or another package in the first open die of that kind. False without an open die. */
  registerResult(method: string, denomination: string, result: number): boolean {
    for (const entry of this.#fulfillable.values()) {
      if (entry.method !== method || denominationOf(entry.term) !== denomination) continue;
      const values = this.#valuesOf(entry);
      const at = values.findIndex((value) => value === null);
      if (at < 0) continue;
      values[at] = result;
      this.#registered.add(`${entry.id}.${at}`);
      const input = this.#inputs().filter((field) => field.name === entry.id)[at];
      if (input) {
        input.value = String(result);
        input.disabled = true;
      }
      this._checkDone();
      return true;
    }
    return false;
  }

  /** Closes the form when every die has a result from outside. */
  _checkDone(): void {
    const inputs = this.#inputs();
    if (inputs.length && inputs.every((input) => input.disabled)) void this.submit();
  }

  _toggleSubmission(enabled: boolean): void {
    const button = (this.element as HTMLElement | null)?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = !enabled;
  }

  #inputs(): HTMLInputElement[] {
    return [...((this.element as HTMLElement | null)?.querySelectorAll<HTMLInputElement>("input[data-die]") ?? [])];
  }

  /** Adds a term if its method is interactive. Methods of the same kind ask only once. */
  #add(term: Loose, isNew = false): boolean {
    const method = methodFor(term);
    if (!isInteractive(method) || [...this.#fulfillable.values()].some((entry) => entry.term === term && !entry.extra))
      return false;
    const id = randomID();
    term._id = id;
    term.method = method;
    this.#fulfillable.set(id, { id, term, method, isNew });
    return true;
  }

  /** While the form is open, results from outside find it among the open resolvers (`Roll.registerResult`). */
  #ask(): Promise<void> {
    this.#roll.constructor.RESOLVERS.set(this.#roll, this);
    return new Promise<void>((resolve, reject) => {
      this.#waiting.push(resolve);
      this.render({ force: true }).catch(reject);
    });
  }

  #valuesOf(entry: Fulfillable): (number | null)[] {
    const count = entry.extra ? 1 : Math.max(0, Number(entry.term.number) - (entry.term.results as unknown[]).length);
    const values = this.#values.get(entry.id) ?? Array.from({ length: count }, () => null);
    this.#values.set(entry.id, values);
    return values;
  }

  override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const config = page.CONFIG.Dice.fulfillment as {
      dice: Record<string, { label: string; icon: string }>;
      methods: Record<string, { label: string }>;
    };
    const groups = [...this.#fulfillable.values()].map((entry) => {
      const denomination = denominationOf(entry.term);
      const { min, max } = manualRange(entry.term as Parameters<typeof manualRange>[0]);
      const label = localize(config.dice[denomination]?.label ?? denomination);
      return {
        ...entry,
        denomination,
        label,
        icon: config.dice[denomination]?.icon ?? "",
        methodLabel: localize(config.methods[entry.method]?.label ?? entry.method),
        reason: this.#reasons.get(entry.id) ?? "",
        minValue: min,
        maxValue: max,
        dice: this.#valuesOf(entry).map((value, at, all) => ({
          value,
          disabled: this.#registered.has(`${entry.id}.${at}`),
          label: say("DICE.DieOf", "{die}, {n} of {all}", { die: label, n: at + 1, all: all.length }),
        })),
      };
    });
    return Object.assign(context, {
      formula: this.#roll.formula as string,
      groups,
      hint: say("DICE.ResolutionHint", "Dice that you leave empty are rolled for you."),
      submit: say("DICE.ResolutionSubmit", "Submit"),
    });
  }

  override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    attachDiceForm(this.element as HTMLElement, (id, at, value) => {
      const values = this.#values.get(id);
      if (values) values[at] = value;
    });
  }

  /** Writes results into terms (given ones first, the rest by chance), resolves pending extra dice, and closes. */
  async _settle(results: ReadonlyMap<string, readonly (number | null)[]>): Promise<void> {
    for (const entry of [...this.#fulfillable.values()]) {
      const given = results.get(entry.id) ?? this.#valuesOf(entry);
      if (entry.extra) entry.extra(given[0] ?? undefined);
      else for (const value of given) entry.term.results.push({ result: value ?? digital(entry.term), active: true });
      this.#fulfillable.delete(entry.id);
      this.#values.delete(entry.id);
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#roll.constructor.RESOLVERS.delete(this.#roll);
    await this.close({ submitted: true });
    for (const resolve of waiting) resolve();
  }

  /** Closed without an answer: all open dice are rolled digitally. */
  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (!options.submitted && this.#waiting.length) void this._settle(new Map());
  }
}

async function fulfill(this: Loose, event: Event, form: HTMLFormElement, formData: Loose): Promise<void> {
  await this.constructor._fulfillRoll.call(this, event, form, formData);
}

function digital(term: Loose): number {
  return Number(term.randomFace?.() ?? term.mapRandomFace(page.CONFIG.Dice.randomUniform()));
}

function denominationOf(term: Loose): string {
  return String(term.denomination ?? term.constructor.DENOMINATION);
}

/** The user's own configuration, else the default method. */
function methodFor(term: Loose): string {
  const fulfillment = page.CONFIG.Dice.fulfillment as { defaultMethod?: string };
  let configured: Record<string, string> = {};
  try {
    configured = (page.game.settings.get("core", "diceConfiguration") as Record<string, string> | undefined) ?? {};
  } catch {
    // The setting is not registered: no die is entered by hand.
  }
  return configured[denominationOf(term)] || fulfillment.defaultMethod || "";
}

function isInteractive(method: string): boolean {
  return page.CONFIG.Dice.fulfillment?.methods?.[method]?.interactive === true;
}
