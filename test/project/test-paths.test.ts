/** The check `test-paths` finds tests, templates and style sheets without a source at the same path. */
import { describe, expect, it } from "vitest";
import { checkTestPaths } from "../../tools/lib/checks/test-paths.mjs";
import { plant, type Files } from "./support.ts";

const SOURCES: Files = {
  ...Object.fromEntries(Array.from("abcdefgh", (name) => [`src/card/${name}.ts`, ""])),
  ...Object.fromEntries(Array.from("abcdefgh", (name) => [`test/card/${name}.test.ts`, ""])),
  "src/features/harm/apply.ts": "",
  "test/features/harm.test.ts": "",
};
const problems = (more: Files): readonly string[] => checkTestPaths({ from: plant({ ...SOURCES, ...more }) }).problems;

describe("test-paths", () => {
  it("a test names a source file, a source folder, or a style sheet; an aspect of it is a second part of the name", () => {
    expect(
      problems({
        "test/card/a.cost.test.ts": "",
        "test/features/harm/apply.test.ts": "",
        "styles/card/colours.css": "",
        "test/card/colours.test.ts": "",
        "templates/card/card.hbs": "",
      }),
    ).toEqual([]);
  });

  it("a folder that the source does not have is a problem, for templates and style sheets as well", () => {
    expect(
      problems({
        "test/moods/a.test.ts": "",
        "templates/moods/a.hbs": "",
        "styles/moods/a.css": "",
        "styles/a.css": "",
      }),
    ).toEqual([
      "templates/moods/a.hbs: there is no folder src/moods",
      "styles/moods/a.css: there is no folder src/moods",
      "test/moods/a.test.ts: there is no folder src/moods",
    ]);
  });

  it("one in ten may have no source; with more, each of them is a problem", () => {
    expect(problems({ "test/card/edges.test.ts": "" })).toEqual([]);
    expect(problems({ "test/card/edges.test.ts": "", "test/card/cases.more.test.ts": "" })).toEqual([
      "test/card/cases.more.test.ts: there is no src/card/cases.ts and no src/card/cases/",
      "test/card/edges.test.ts: there is no src/card/edges.ts and no src/card/edges/",
    ]);
  });

  it("tests of the whole, of the project, and shared code of tests are exempt", () => {
    expect(problems({ "test/browser/actions.test.ts": "", "test/simulation/stories.test.ts": "" })).toEqual([]);
  });
});
