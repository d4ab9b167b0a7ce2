/** The visible dice of a roll, with type and throw (integrations.md 1.1, 1.5). */
/* global CONFIG, foundry -- of Foundry */
import { SIZES } from "./shapes.mjs";

/** One entry per die: type, face, throw (from 0), and its term. Throws for a roll without `dice`. */
export function diceOf(roll, { version, most }) {
  const dice = [];
  let count = 0;
  for (const term of roll.dice) {
    if (!SIZES.includes(term.faces)) continue;
    for (const { result, index } of inThrows(term, version)) {
      // One less than the setting.
      if (++count >= most) return dice;
      if (term.results[index].hidden) continue;
      const { colorset } = term.options;
      dice.push({
        type: typeOf(term, version),
        face: term.results[index].result,
        throw: result,
        size: term.faces,
        ...(colorset ? { colorset } : {}),
      });
    }
  }
  return dice;
}

function typeOf(term, version) {
  const { DENOMINATION } = term.constructor;
  const isCore =
    version >= 6
      ? term instanceof foundry.dice.terms.Die && DENOMINATION === "d"
      : term.constructor.name === CONFIG.Dice.terms.d.name;
  return isCore ? `d${term.faces}` : `d${DENOMINATION}`;
}

/** The results in order, each with its throw: the number of `exploded` and `rerolled` results is the size of the next throw. */
function inThrows({ number, results }, version) {
  const isFlagged = ({ exploded, rerolled }) => Boolean(exploded || rerolled);
  const fallen = [];
  let left = version >= 6 ? results.filter((one) => !isFlagged(one)).length : number;
  for (let at = 0, index = 0; index < results.length; at += 1) {
    // Without a mark for another throw: one by one.
    const some = results.slice(index, index + Math.max(1, left));
    left = some.filter(isFlagged).length;
    for (let n = 0; n < some.length; n += 1, index += 1) fallen.push({ result: at, index });
  }
  return fallen;
}
