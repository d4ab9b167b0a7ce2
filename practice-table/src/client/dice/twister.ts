/** MT19937, written from the paper of Matsumoto and Nishimura (1998) and their 2002 initialisation. */

const SIZE = 624;
const SHIFT = 397;
const MATRIX = 0x9908b0df;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;
const TWO_32 = 2 ** 32;

export class MersenneTwister {
  #state = new Uint32Array(SIZE);
  #next = SIZE;

  constructor(seed: number = Date.now()) {
    this.seed(seed);
  }

  /** Starts the sequence of a 32-bit seed; returns the seed. */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i += 1) {
      const previous = state[i - 1] ?? 0;
      state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
    }
    this.#next = SIZE;
    return seed;
  }

  /** Starts the sequence of a longer key. */
  seedArray(vector: readonly number[]): void {
    this.seed(19650218);
    const state = this.#state;
    const mixed = (i: number): number => {
      const previous = state[i - 1] ?? 0;
      return previous ^ (previous >>> 30);
    };
    let i = 1;
    const wrap = (): void => {
      i += 1;
      if (i < SIZE) return;
      state[0] = state[SIZE - 1] ?? 0;
      i = 1;
    };
    for (let k = 0; k < Math.max(SIZE, vector.length); k += 1) {
      const j = k % vector.length;
      state[i] = ((state[i] ?? 0) ^ Math.imul(mixed(i), 1664525)) + (vector[j] ?? 0) + j;
      wrap();
    }
    for (let k = 0; k < SIZE - 1; k += 1) {
      state[i] = ((state[i] ?? 0) ^ Math.imul(mixed(i), 1566083941)) - i;
      wrap();
    }
    state[0] = UPPER;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i += 1) {
      const y = ((state[i] ?? 0) & UPPER) | ((state[(i + 1) % SIZE] ?? 0) & LOWER);
      state[i] = (state[(i + SHIFT) % SIZE] ?? 0) ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    }
    this.#next = 0;
  }

  /** 0…2³²−1. */
  int(): number {
    if (this.#next >= SIZE) this.#twist();
    let y = this.#state[this.#next] ?? 0;
    this.#next += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** 0…2³¹−1. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** [0, 1]. */
  real(): number {
    return this.int() / (TWO_32 - 1);
  }

  /** ]0, 1[. */
  realx(): number {
    return (this.int() + 0.5) / TWO_32;
  }

  /** [0, 1[. */
  rnd(): number {
    return this.int() / TWO_32;
  }

  /** [0, 1[, named like Math.random. */
  random(): number {
    return this.rnd();
  }

  /** [0, 1[ with 53 bits. */
  rndHiRes(): number {
    const high = this.int() >>> 5;
    const low = this.int() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** Box and Muller's normal distribution. */
  normal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.realx()));
    return mu + sigma * radius * Math.cos(2 * Math.PI * this.realx());
  }

  static #shared: MersenneTwister | undefined;

  static get #instance(): MersenneTwister {
    return (MersenneTwister.#shared ??= new MersenneTwister());
  }

  static random(): number {
    return MersenneTwister.#instance.random();
  }

  static normal(mu: number, sigma: number): number {
    return MersenneTwister.#instance.normal(mu, sigma);
  }
}
