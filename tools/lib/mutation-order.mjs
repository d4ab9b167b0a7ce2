/** Which tests are worth trying first: quick ones, those that have noticed much before, and those that are named after what is changed. */

/** What it costs about to load a test's file, in ms. */
const LOADING = 50;
/** Of what a file takes, about so much goes before its first test. */
const OPENING = 0.4;

/**
 * `tests`: those that come by a change in `source`, `share` of their file. Some of them only while they load it (`isLoad`): they seldom notice. `isLast`: after all others.
 * `overhead`: what it cost before beyond what was expected, in ms.
 */
export function inOrder(tests, source = "") {
  const words = new Set(wordsOf(source).filter((word) => word.length > 3 && word !== "foundry"));
  const promise = ({ file, test, milliseconds, share = 1, noticed = test?.noticed ?? 0, imports, isLoad, isLast }) => {
    const isNear = imports?.includes(source) || wordsOf(file).some((word) => words.has(word));
    const cost = milliseconds * (OPENING + (1 - OPENING) * share) + (test?.overhead ?? 0);
    return ((1 + noticed) * (isNear ? 4 : 1) * (isLast ? 1e-9 : isLoad ? 0.1 : 1)) / (LOADING + cost);
  };
  return [...tests].sort((a, b) => promise(b) - promise(a));
}

/** Of a path, in the singular. */
function wordsOf(path) {
  return path.split(/[/.-]/u).map((word) => word.replace(/s$/u, ""));
}
