/** Names from before the namespaces, as the types list them with the generation that removes them: other packages run unchanged. */
import "../../src/globals.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { oldGlobals } from "../../src/client/old-globals.ts";
import type { Loose } from "../../src/client/utils/types.ts";
import { typesFile } from "../../tools/declared-names.mjs";

const { foundry } = globalThis as Loose;
const text = readFileSync(typesFile("client/client.d.mts"), "utf8");
/** Namespaces that the host lacks: a canvas, sound and video. */
const WITHOUT = /^foundry\.(canvas|av|data\.regionShapes)\b/;

interface OldName {
  readonly old: string;
  readonly path: string;
  readonly until: number;
}

/** `foundry.utils` is `_utils` where its own namespace is declared. */
const listed: readonly OldName[] = [
  ...text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export import (\w+) = ([\w.]+);/g),
].flatMap(([, comment = "", old = "", target = ""]) => {
  const until = /removed in v(\d+)/.exec(comment)?.[1];
  const path = target.replace(/^_utils\b/, "foundry.utils");
  return until && /^foundry\./.test(path) && !WITHOUT.test(path) && !/^(Game|_)/.test(old)
    ? [{ old, path, until: Number(until) }]
    : [];
});

function at(path: string): unknown {
  try {
    return path
      .split(".")
      .slice(1)
      .reduce<Loose>((place, key) => place?.[key] as Loose, foundry) as unknown;
  } catch {
    // The whole namespace throws by name.
    return undefined;
  }
}

/** Requires the same value as under the namespace; if the host lacks it there, a stand-in that throws that name. */
function fault(globals: Loose, { old, path }: OldName): string[] {
  const now = at(path);
  if (now !== undefined) return globals[old] === now ? [] : [`${old} is not ${path}`];
  try {
    globals[old]();
    return [`${old} does not throw`];
  } catch (error) {
    return (error as Error).message.startsWith(`host: ${path}`) ? [] : [`${old} throws: ${(error as Error).message}`];
  }
}

describe("names from before the namespaces", () => {
  test("the types list enough old names of both kinds", () => {
    expect([14, 15].map((until) => listed.filter((one) => one.until === until).length > 35)).toEqual([true, true]);
  });
  test("names that end in 15 exist in generation 14", () => {
    expect(listed.filter(({ until }) => until >= 15).flatMap((one) => fault(globalThis, one))).toEqual([]);
  });
  test("functions of foundry.utils that ended in 14 do not exist there", () => {
    const gone = listed.filter(({ until }) => until === 14).filter(({ old }) => (globalThis as Loose)[old]);
    expect(gone.map(({ old }) => old)).toEqual([]);
  });
  test("names that ended in 14 exist in generation 13", () => {
    const old = oldGlobals(foundry as Record<string, unknown>, 13);
    const missing = listed.filter(({ until }) => until === 14).flatMap((one) => fault(old, one));
    expect(missing).toEqual([]);
  });
});
