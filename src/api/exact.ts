/** Refuses arguments that a function of the API does not have: an ignored one could make a private roll public. */
import { notAllowed } from "../rules/contract/error.ts";

type Call = (...args: readonly unknown[]) => unknown;

/**
 * The same members; functions take no further argument, which are counted by their length, so that none may have a default value. `open`: names of
 * those that take any number, or never throw.
 */
export function exact<A extends object>(api: A, open: readonly string[] = []): A {
  const members = Object.entries(api).map(([name, member]: [string, unknown]) =>
    typeof member === "function" && !open.includes(name) ? [name, limited(name, member as Call)] : [name, member],
  );
  return Object.fromEntries(members) as A;
}

function limited(name: string, call: Call): Call {
  // Asynchronous functions reject.
  const isAsync = call.constructor !== Function;
  return (...args) => {
    if (args.length <= call.length) return call(...args);
    const error = notAllowed(
      "options",
      `"${name}" got ${args.length} arguments, and takes ${call.length} at most; all options are in one object`,
      "–",
    );
    if (isAsync) return Promise.reject(error);
    throw error;
  };
}
