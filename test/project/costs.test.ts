/**
 * The cost of a mechanic: its folder, a line in the list of mechanics, one in that of types for authors and, for samples that a world
 * need not load when it opens, one in that of people; its texts, the manifest, and docs. No other code knows its name, so the next one
 * needs no other change. (test/log/operation.example.test.ts and test/log/kind.example.test.ts show the cost of an
 * operation and a kind of message.)
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mechanics } from "../../src/rules/index.ts";
import { filesBelow } from "../../tools/lib/files.mjs";
import { readText, root } from "../../tools/lib/project.mjs";

const CODE = ["src", "templates"];
const files = CODE.flatMap((folder) =>
  (filesBelow(join(root, folder)) as readonly string[]).map((file) => `${folder}/${file}`),
).map((path) => ({ path, text: withoutComments(readText(path)) }));

/** Comments may use a mechanic as an example. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, "");
}

/** All names by which code could know a mechanic. */
function namesOf({ id, dice: { rollClass, terms }, actors }: (typeof mechanics)[number]): readonly string[] {
  return [
    id,
    `QUINCUNX.${id}.`,
    rollClass,
    ...terms.map(({ className }) => className),
    ...actors.flatMap(({ type, sheetClass }) => [type, sheetClass]),
  ];
}

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (id, mechanic) => {
  it("is named by its own folder and by the lists", () => {
    const names = namesOf(mechanic);
    // Id, texts, Roll class and a term class at least: not every mechanic has an actor.
    expect(names.length).toBeGreaterThan(3);
    const naming = files.filter(({ text }) => names.some((name) => text.includes(name))).map(({ path }) => path);
    expect(naming.filter((path) => !path.startsWith(`src/rules/${id}/`))).toEqual([
      "src/rules/actor/people.ts",
      "src/rules/index.ts",
      "src/rules/mechanic-types.ts",
    ]);
    expect(naming.length).toBeGreaterThan(1);
  });

  it("imports nothing of another mechanic's folder", () => {
    const others = mechanics.map((other) => other.id).filter((other) => other !== id);
    const importing = files.filter(
      ({ path, text }) =>
        path.startsWith(`src/rules/${id}/`) &&
        others.some((other) => new RegExp(`from "\\.\\./${other}/`, "u").test(text)),
    );
    expect(importing.map(({ path }) => path)).toEqual([]);
  });
});
