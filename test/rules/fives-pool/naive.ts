/** An independent reference implementation: the rules on lists of faces, by brute force over every throw of every die, in whole numbers. */
import fc from "fast-check";
import { fivesPool } from "../../../src/rules/fives-pool/index.ts";
import type { FivesFaces, FivesSpec } from "../../../src/rules/fives-pool/spec.ts";

export interface Judged {
  readonly verdict: "success" | "choice" | "failure";
  readonly net: number;
  readonly fails: number;
  readonly ones: number;
  readonly lucky: boolean;
  readonly bad: boolean;
  readonly fluke: boolean;
}

export interface Counted {
  readonly total: bigint;
  readonly ways: (test: (judged: Judged) => boolean) => number;
  readonly mean: (value: (judged: Judged) => number) => number;
  readonly values: (value: (judged: Judged) => number) => ReadonlySet<number>;
}

/** FP-3 … FP-13 applied to fallen dice by their text; without the Law of Infinite Fives. */
export function judge(spec: FivesSpec, { dice, bonus, challenge, luck }: FivesFaces): Judged {
  const target = spec.target as number;
  const alive = dice.filter((face, i) => !takesDiscord(spec, face, i));
  const lucky = alive.length > 0 && Math.min(...alive) >= target;
  let values = [...alive, ...bonus].map((face) => Math.floor(face / target));
  if (lucky && luck !== null) values.push(luck);
  let left = challenge.filter((face) => face === 5 || face === 6).length;
  let net: number;
  if (spec.challengeRemoves === "die") {
    values = values.filter((v) => v > 0).sort((a, b) => b - a);
    while (left > 0 && values.length > 0) {
      values.pop();
      left -= 1;
    }
    net = values.reduce((a, b) => a + b, 0);
  } else {
    net = values.reduce((a, b) => a + b, 0);
    const met = Math.min(net, left);
    net -= met;
    left -= met;
  }
  const ones = [...alive, ...bonus, ...challenge].filter((face) => face === 1).length;
  const same = new Set(alive).size === 1;
  return {
    verdict: net === 0 ? "failure" : ones > net ? "choice" : "success",
    net,
    fails: left,
    ones,
    lucky,
    bad: same && alive[0] === 1,
    fluke: same && alive.length > 1 && alive[0] !== 1,
  };
}

function takesDiscord({ discord, protect }: FivesSpec, face: number, index: number): boolean {
  return typeof discord === "number" && discord !== 5 && face === discord && !protect.includes(index);
}

/** Every throw of the dice, with its share of `total` (a whole number). */
export function enumerate(spec: FivesSpec, seen?: (faces: FivesFaces, judged: Judged) => void): Counted {
  const sizes = spec.pool.map(({ size }) => size);
  const total =
    [...sizes, ...sizes, spec.luckDie ?? 1].reduce((product, size) => product * BigInt(size), 1n) *
    6n ** BigInt(spec.challenge);
  const counts = new Map<string, { readonly judged: Judged; ways: bigint }>();
  const throwAll = (
    left: readonly number[],
    faces: readonly number[],
    ways: bigint,
    then: (faces: readonly number[], ways: bigint) => void,
  ): void => {
    const size = left[faces.length];
    if (size === undefined) return then(faces, ways);
    for (let face = 1; face <= size; face += 1) throwAll(left, [...faces, face], ways / BigInt(size), then);
  };
  // The order of Challenge Dice changes nothing here, so each throw is judged once for all its orders; `seen` gets them all.
  const challenges = new Map<string, { readonly challenge: readonly number[]; orders: bigint }>();
  throwAll(new Array<number>(spec.challenge).fill(6), [], 0n, (faces) => {
    const challenge = seen ? faces : [...faces].sort((one, other) => one - other);
    const known = challenges.get(challenge.join());
    if (known) known.orders += 1n;
    else challenges.set(challenge.join(), { challenge, orders: 1n });
  });
  throwAll(sizes, [], total, (dice, a) => {
    const alive = dice
      .map((face, i) => ({ face, size: sizes[i] as number, isGone: takesDiscord(spec, face, i) }))
      .filter(({ isGone }) => !isGone);
    const fives = alive.filter(({ face }) => face === 5).map(({ size }) => size);
    const isLucky = alive.length > 0 && alive.every(({ face }) => face >= (spec.target as number));
    throwAll(fives, [], a, (bonus, b) => {
      throwAll(isLucky && spec.luckDie !== null ? [spec.luckDie] : [], [], b, (luck, c) => {
        const each = c / 6n ** BigInt(spec.challenge);
        for (const { challenge, orders } of challenges.values()) {
          const faces = { dice, bonus, challenge, luck: luck[0] ?? null };
          const judged = judge(spec, faces);
          seen?.(faces, judged);
          const key = Object.values(judged).join();
          const known = counts.get(key);
          if (known) known.ways += each * orders;
          else counts.set(key, { judged, ways: each * orders });
        }
      });
    });
  });
  return counted(
    [...counts.values()].map(({ judged, ways }) => [judged, ways] as const),
    total,
  );
}

export function counted(entries: readonly (readonly [Judged, bigint])[], total: bigint): Counted {
  const share = (ways: bigint): number => Number((ways * 10n ** 18n) / total) / 1e18;
  return {
    total,
    ways: (test) => share(entries.reduce((sum, [judged, ways]) => sum + (test(judged) ? ways : 0n), 0n)),
    mean: (value) => share(entries.reduce((sum, [judged, ways]) => sum + BigInt(value(judged)) * ways, 0n)),
    values: (value) => new Set(entries.map(([judged]) => value(judged))),
  };
}

const label = fc.option(fc.constantFrom("", "Mechanic", 'a "b" \\ c', "[x]", "hero", "# no"), { nil: undefined });
const die = (sizes: readonly number[]): fc.Arbitrary<object> =>
  fc
    .record({
      size: fc.constantFrom(...sizes),
      role: fc.constantFrom("hero", "trope", "trademark", "bonus", "luck"),
      label,
    })
    .map(({ label: words, ...rest }) => (words === undefined ? rest : { ...rest, label: words }));

function specOf(
  mostDice: number,
  mostChallenge: number,
  sizes: readonly number[],
  targets: readonly (number | null)[],
  discords: readonly (number | string | null)[],
): fc.Arbitrary<FivesSpec> {
  return fc
    .record({
      pool: fc.array(die(sizes), { minLength: 1, maxLength: mostDice }),
      target: fc.constantFrom(...targets),
      challenge: fc.integer({ min: 0, max: mostChallenge }),
      discord: fc.constantFrom(...discords),
      infinite: fc.boolean(),
      luckDie: fc.constantFrom(null, 4, 6, 8, 10, 12),
      challengeRemoves: fc.constantFrom("success", "die"),
      challengeBy: fc.constantFrom(undefined, "roller", "gm"),
      protect: fc.array(fc.nat(mostDice - 1), { maxLength: 3 }),
    })
    .map((input) =>
      fivesPool.parseSpec({ ...input, protect: input.protect.filter((index) => index < input.pool.length) }),
    );
}

const SIZES = [4, 6, 8, 10, 12];
const FACES = Array.from({ length: 20 }, (_, index) => index + 1);
export const anySpec = specOf(40, 40, SIZES, [null, 4, 5, 6], [null, "unrolled", ...FACES]);
export const thrownSpec = specOf(8, 6, SIZES, [null, 4, 5, 6], [null, ...FACES]);
export const knownSpec = specOf(7, 5, SIZES, [4, 5, 6], [null, "unrolled", ...FACES]);
/** Few enough dice, and no endless fives, so that every face can be counted. */
export const smallSpec = specOf(2, 3, SIZES, [4, 5, 6], [null, ...FACES.filter((face) => face !== 5)]).map((spec) => ({
  ...spec,
  infinite: false,
  luckDie: spec.luckDie === null ? null : spec.luckDie > 6 ? 6 : spec.luckDie,
})) as fc.Arbitrary<FivesSpec>;
