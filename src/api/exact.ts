/** Refuses arguments that a function of the API does not have: an ignored one could make a private roll public. */
import { RuleError } from "../rules/contract/error.ts";

type Call = (...given: readonly unknown[]) => unknown;

/** The same members; functions take no further argument. `open`: names of those that take any number, or never throw. */
export function exact<A extends object>(api: A, open: readonly string[] = []): A {
  const members = Object.entries(api).map(([name, member]: [string, unknown]) =>
    typeof member === "function" && !open.includes(name) ? [name, limited(name, member as Call)] : [name, member],
  );
  return Object.fromEntries(members) as A;
}

function limited(name: string, call: Call): Call {
  // Asynchronous functions reject.
  const isAsync = call.constructor !== Function;
  return (...given) => {
    if (given.length <= call.length) return call(...given);
    const most = String(call.length);
    const error = new RuleError(
      "not-allowed",
      `"${name}" takes at most ${most} arguments; all options are in one object`,
      {
        field: "options",
        data: { values: "–" },
      },
    );
    if (isAsync) return Promise.reject(error);
    throw error;
  };
}
