/* global CONFIG */
/** Dice that fall as told, the way packages do it in their tests: by CONFIG.Dice.randomUniform. */
export async function throwing(faces, results, run) {
  const before = CONFIG.Dice.randomUniform;
  const left = [...results];
  CONFIG.Dice.randomUniform = () => {
    if (left.length === 0) throw new Error("more dice than were laid out");
    return (faces - left.shift() + 0.5) / faces;
  };
  try {
    return await run();
  } finally {
    CONFIG.Dice.randomUniform = before;
  }
}
