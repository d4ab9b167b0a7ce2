/**
 * The list "The path of one roll" in docs/architecture.md is true: an earlier file imports each of them, and each has
 * code of its own.
 */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../tools/lib/project.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

interface Step {
  readonly path: string;
  readonly functions: readonly string[];
}

const section = /## The path of one roll\n([^]*?)\n## /u.exec(read("docs/architecture.md"))?.[1] ?? "";
const steps = [...section.matchAll(/^\d+\. `(src\/[\w/.-]+\.ts)`(.*)$/gmu)].map(([, path = "", rest = ""]): Step => ({
  path,
  functions: [...rest.matchAll(/\(`(\w+)`\)/gu)].map(([, name]) => name ?? ""),
}));

const importsOf = (path: string): readonly string[] =>
  [...read(path).matchAll(/^(?:import|export) (?!type)[^;]*?from "(\.[^"]+)";/gmu)].map(([, to = ""]) =>
    normalize(join(dirname(path), to)),
  );

/** Files that no earlier file imports: Foundry's hooks or a list in `start.ts` call them. */
const REGISTERED: Readonly<Record<string, RegExp>> = {
  "src/log/hooks.ts": /"createChatMessage"/u,
  "src/card/kind.ts": /export const cardKind/u,
};

describe("the path from the click on a stat to the drawn card", () => {
  it("has at most 20 files, each once", () => {
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(new Set(steps.map(({ path }) => path)).size).toBe(steps.length);
  });

  it.each(steps.slice(1).map(({ path }, index) => ({ path, before: steps.slice(0, index + 1) })))(
    "$path is reached from an earlier file",
    ({ path, before }) => {
      const registered = REGISTERED[path];
      if (registered) {
        expect(read(path)).toMatch(registered);
        expect(importsOf("src/start.ts")).toContain(path);
      } else expect(before.flatMap((step) => importsOf(step.path))).toContain(path);
    },
  );

  it.each(steps)("$path has the functions that the list names, and more than forwarding", ({ path, functions }) => {
    const text = read(path);
    for (const name of functions) expect(text).toMatch(new RegExp(`(?:function|const) ${name}\\b`, "u"));
    const own = text
      .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^(?:import|export) [^;{]*?(?:\{[^}]*\} )?from "[^"]+";$/gmu, "")
      .split("\n")
      .filter((line) => line.trim() !== "");
    expect(own.length).toBeGreaterThan(15);
  });
});
