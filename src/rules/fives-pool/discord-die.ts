/** The Discord Die as a shared die: thrown each round or once per scene, out of play after 20 and 3 (FP-5 … FP-8). */
import { phrase, type LanguageKey, type Phrase } from "../contract/phrase.ts";
import type {
  SharedDieBadge,
  SharedDie,
  SharedDieState,
  SharedDieMove,
  SharedDieResult,
} from "../contract/house-rules.ts";
import { DIE_SIZES, thrownPool, type FivesSpec } from "./spec.ts";

/** FP-6: this number eliminates nothing. */
const INFINITE = 5;
const DIE = "fa-solid fa-dice-d20";

/** FP-7: a 20 is thrown once more; then 3 sends the die away, and any other result counts, 20 too. */
export function readDiscord([first = 0, second]: readonly number[]): SharedDieResult {
  if (first !== 20) return { kind: "shows", value: first };
  if (second === undefined) return { kind: "again" };
  return second === 3 ? { kind: "away" } : { kind: "shows", value: second };
}

export const discordDie: SharedDie = {
  key: "discord",
  command: "discord",
  field: "discord",
  size: 20,
  flavor: "Discord",
  lasts: "discordLasts",
  label: "QUINCUNX.fives-pool.Field.discord",
  hint: "QUINCUNX.fives-pool.Discord.hint",
  number: "QUINCUNX.fives-pool.Discord.number",
  help: "QUINCUNX.fives-pool.Discord.help",
  icon: DIE,
  read: readDiscord,
  actions: [
    {
      word: "roll",
      method: "roll",
      move: ({ isAway }) => (isAway ? { kind: "tell" } : { kind: "throw" }),
      button: (state) =>
        state.isAway
          ? null
          : {
              label: isForScene(state)
                ? "QUINCUNX.fives-pool.Discord.rollSceneButton"
                : "QUINCUNX.fives-pool.Discord.rollButton",
              icon: DIE,
            },
    },
    {
      word: "scene",
      method: "beginScene",
      move: beginScene,
      button: (state) =>
        state.isAway && !isForScene(state)
          ? { label: "QUINCUNX.fives-pool.Discord.sceneButton", icon: "fa-solid fa-clapperboard" }
          : null,
    },
    {
      word: "none",
      move: () => ({ kind: "set", value: null }),
      button: (state) => ({
        label:
          state.isAway && isForScene(state)
            ? "QUINCUNX.fives-pool.Discord.adventureButton"
            : "QUINCUNX.fives-pool.Discord.noneButton",
        icon: "fa-solid fa-ban",
      }),
    },
  ],
  describe,
  describeChange(before, after, faces) {
    const { value: discord, isAway } = after;
    if (isAway) return phrase(wordsOf(after).goes);
    if (discord === null && before.isAway) return phrase("QUINCUNX.fives-pool.Discord.back");
    if (discord === null || faces.length === 0) return describe(after);
    const again = faces.length > 1;
    return phrase(again ? "QUINCUNX.fives-pool.Discord.rolledAgain" : "QUINCUNX.fives-pool.Discord.rolled", {
      discord,
    });
  },
  autoThrow: { rule: "discordAutoThrow", each: (state) => (isForScene(state) ? "scene" : "round"), scene: beginScene },
  badge,
  describeReach: (state, spec) => describeReach(state, spec as FivesSpec),
};

/** Returns a die that left for one scene, or throws a die that lasts for the scene (FP-7, FP-8). */
function beginScene(state: SharedDieState): SharedDieMove {
  if (isForScene(state)) return state.isAway ? { kind: "tell" } : { kind: "throw" };
  return state.isAway ? { kind: "set", value: null } : { kind: "nothing" };
}

function badge(state: SharedDieState): SharedDieBadge | null {
  const { value, isAway, isDue, round } = state;
  if (value === null && !isAway && !isDue) return null;
  const name = isForScene(state)
    ? phrase("QUINCUNX.fives-pool.Discord.ofScene")
    : round === null
      ? phrase("QUINCUNX.fives-pool.Field.discord")
      : phrase("QUINCUNX.fives-pool.Discord.ofRound", { round });
  return { face: value, meaning: meaningOf(state), detail: detailOf(name, value) };
}

/** FP-5, FP-6, FP-7. */
function meaningOf(state: SharedDieState): Phrase {
  const { value: discord, isDue } = state;
  if (discord === INFINITE) return phrase("QUINCUNX.fives-pool.Discord.infinite");
  if (discord !== null)
    return phrase(
      isReachable(discord) ? "QUINCUNX.fives-pool.Discord.strikes" : "QUINCUNX.fives-pool.Discord.strikesNothing",
      { discord },
    );
  if (isDue) return phrase("QUINCUNX.fives-pool.Discord.waits");
  return phrase(
    isForScene(state) ? "QUINCUNX.fives-pool.Discord.goneAdventure" : "QUINCUNX.fives-pool.Discord.goneScene",
  );
}

/** Names the sizes that cannot show the number, unless those are all sizes or none. */
function detailOf(name: Phrase, discord: number | null): Phrase {
  const safe = DIE_SIZES.filter((size) => discord !== INFINITE && size < (discord ?? 0));
  if (safe.length === 0 || safe.length === DIE_SIZES.length) return name;
  const dice = safe.map((size) => phrase("QUINCUNX.Word.die", { size }));
  return phrase("QUINCUNX.fives-pool.Discord.safe", { name, dice });
}

function isReachable(discord: number): boolean {
  return DIE_SIZES.some((size) => size >= discord);
}

/** Dice of this pool that the Discord Die can eliminate (FP-5). */
function describeReach(state: SharedDieState, spec: FivesSpec): Phrase | null {
  const { discord } = spec;
  if (state.isAway || state.isDue) return describe(state);
  if (typeof discord !== "number") return null;
  if (discord === INFINITE) return phrase("QUINCUNX.fives-pool.Discord.infinite");
  const sizes = thrownPool(spec)
    .map(({ size }) => size)
    .filter((size) => size >= discord);
  if (sizes.length === 0) return phrase("QUINCUNX.fives-pool.Discord.reachesNone", { discord });
  const dice = DIE_SIZES.flatMap((size) => {
    const count = sizes.filter((one) => one === size).length;
    return count === 0
      ? []
      : [count === 1 ? phrase("QUINCUNX.Word.die", { size }) : phrase("QUINCUNX.Word.dice", { count, size })];
  });
  return phrase("QUINCUNX.fives-pool.Discord.reaches", { discord, dice });
}

function describe(state: SharedDieState): ReturnType<typeof phrase> {
  if (state.isDue) return phrase("QUINCUNX.fives-pool.Discord.isDue");
  if (state.value !== null) return phrase(wordsOf(state).set, { discord: state.value });
  return phrase(state.isAway ? wordsOf(state).isAway : "QUINCUNX.fives-pool.Discord.none");
}

/** FP-8: one die for the whole scene. */
function isForScene({ lasts }: SharedDieState): boolean {
  return lasts === "scene";
}

interface Words {
  readonly set: LanguageKey;
  readonly goes: LanguageKey;
  readonly isAway: LanguageKey;
}

const ROUND: Words = {
  set: "QUINCUNX.fives-pool.Discord.set",
  goes: "QUINCUNX.fives-pool.Discord.away",
  isAway: "QUINCUNX.fives-pool.Discord.isAway",
};

const SCENE: Words = {
  set: "QUINCUNX.fives-pool.Discord.setScene",
  goes: "QUINCUNX.fives-pool.Discord.awayAdventure",
  isAway: "QUINCUNX.fives-pool.Discord.isAwayAdventure",
};

function wordsOf(state: SharedDieState): Words {
  return isForScene(state) ? SCENE : ROUND;
}
