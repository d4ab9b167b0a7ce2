/** `foundry.utils.BitMask`: named flags in one number. */
import { parseJson } from "../../json.ts";

export class BitMask extends Number {
  #states: readonly string[];
  #value = 0;

  constructor(states: Record<string, boolean> = {}) {
    super();
    this.#states = Object.keys(states);
    for (const [name, on] of Object.entries(states)) if (on) this.addState(name);
  }

  get states(): readonly string[] {
    return this.#states;
  }

  get isEmpty(): boolean {
    return this.#value === 0;
  }

  #bit(state: string): number {
    const index = this.#states.indexOf(state);
    if (index < 0) throw new Error(`${state} is an invalid state for this BitMask instance: ${this.#states.join(",")}`);
    return 1 << index;
  }

  hasState(state: string): boolean {
    return (this.#value & this.#bit(state)) !== 0;
  }

  addState(state: string): void {
    this.#value |= this.#bit(state);
  }

  removeState(state: string): void {
    this.#value &= ~this.#bit(state);
  }

  toggleState(state: string, enabled?: boolean): void {
    if (enabled ?? !this.hasState(state)) this.addState(state);
    else this.removeState(state);
  }

  clear(): void {
    this.#value = 0;
  }

  override valueOf(): number {
    return this.#value;
  }

  override toString(): string {
    return String(this.#value);
  }

  isCompatible(other: BitMask): boolean {
    return [...this.#states].sort().join() === [...other.states].sort().join();
  }

  toObject(): Record<string, boolean> {
    return Object.fromEntries(this.#states.map((state) => [state, this.hasState(state)]));
  }

  toJSON(): string {
    return JSON.stringify(this.toObject());
  }

  static fromJSON(json: string): BitMask {
    return new BitMask(parseJson(json) as Record<string, boolean>);
  }

  clone(): BitMask {
    return new BitMask(this.toObject());
  }

  static generateShaderBitMaskConstants(states: readonly string[]): string {
    return states.map((state, i) => `const uint ${state.toUpperCase()} = 0x${(1 << i).toString(16)}U;`).join("\n");
  }
}
