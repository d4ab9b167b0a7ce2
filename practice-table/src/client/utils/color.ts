/** `foundry.utils.Color`: a colour as a Number, as user colours and colour fields are. */

type Source = null | undefined | number | string | Color | readonly number[];

export class Color extends Number {
  static from(color?: Source): Color {
    if (color === null || color === undefined) return new this(NaN);
    if (typeof color === "string") return this.fromString(color);
    if (color instanceof Number || typeof color === "number") return new this(Number(color));
    return this.fromRGB(color as readonly number[]);
  }

  static fromString(color: string): Color {
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
    if (short)
      return new this(
        parseInt(
          short
            .slice(1)
            .map((c) => c + c)
            .join(""),
          16,
        ),
      );
    const full = /^#?([0-9a-f]{6})/i.exec(color);
    return new this(full ? parseInt(full[1] as string, 16) : NaN);
  }

  static fromRGB(rgb: readonly number[]): Color {
    return this.fromRGBvalues(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    const byte = (x: number): number => Math.round(Math.min(Math.max(x, 0), 1) * 255);
    return new this((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }

  get valid(): boolean {
    const v = this.valueOf();
    return Number.isInteger(v) && v >= 0 && v <= 0xffffff;
  }

  get css(): string {
    return this.toString();
  }

  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }

  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }

  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }

  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  override toString(_radix?: number): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "rgb(0,0,0)";
  }

  toJSON(): string {
    return this.css;
  }

  toHTML(): string {
    return this.css;
  }

  equals(other: Color | number): boolean {
    return this.valueOf() === other.valueOf();
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((c) => Math.round(c * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  mix(other: Color, weight: number): Color {
    const [a, b] = [this.rgb, other.rgb];
    return Color.fromRGB(a.map((c, i) => c * (1 - weight) + (b[i] as number) * weight));
  }

  multiply(other: Color | number): Color {
    const factor = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((c, i) => c * (factor[i] as number)));
  }

  add(other: Color | number): Color {
    const delta = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((c, i) => c + (delta[i] as number)));
  }

  subtract(other: Color | number): Color {
    return this.#with(other, (a, b) => a - b);
  }

  /** The greater value of each channel. */
  maximize(other: Color | number): Color {
    return this.#with(other, Math.max);
  }

  /** The smaller value of each channel. */
  minimize(other: Color | number): Color {
    return this.#with(other, Math.min);
  }

  #with(other: Color | number, of: (a: number, b: number) => number): Color {
    const parts = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((part, i) => of(part, parts[i] as number)));
  }

  /** The channels in the order blue, green, red. */
  get littleEndian(): Color {
    return Color.fromRGB([this.b, this.g, this.r]);
  }

  *[Symbol.iterator](): Generator<number> {
    yield* this.rgb;
  }
}
