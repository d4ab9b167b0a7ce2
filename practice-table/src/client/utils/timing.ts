/** `foundry.utils`: debounce, throttle, waiting, measuring. */

type AnyFunction = (this: unknown, ...args: never[]) => unknown;

/** Runs once, `delay` ms after the last call. */
export function debounce<F extends AnyFunction>(callback: F, delay: number): (...args: Parameters<F>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<F>) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Reloads the page once, after the last of several requests. */
export const debouncedReload = debounce(() => globalThis.location.reload(), 250);

/** Runs at once, then at most every `delay` ms. The last call in between is not lost. */
export function throttle<F extends AnyFunction>(callback: F, delay: number): (...args: Parameters<F>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Parameters<F> | undefined;
  return function run(this: unknown, ...args: Parameters<F>) {
    if (timer !== undefined) {
      waiting = args;
      return;
    }
    callback.apply(this, args);
    timer = setTimeout(() => {
      timer = undefined;
      const last = waiting;
      waiting = undefined;
      if (last) run.apply(this, last);
    }, delay);
  };
}

/** Blocks for `ms` milliseconds, to simulate a busy page. */
export function threadLock(ms: number, debug = false): void {
  const start = performance.now();
  while (performance.now() - start < ms);
  if (debug) console.debug(`Sync thread lock for ${ms}ms`);
}

export async function benchmark(
  func: (...args: never[]) => unknown,
  iterations: number,
  ...args: never[]
): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < iterations; i++) await func(...args);
  const end = performance.now();
  console.log(
    `${func.name} | ${iterations} iterations | ${(end - start).toFixed(2)}ms | ${((end - start) / iterations).toFixed(4)}ms per`,
  );
}
