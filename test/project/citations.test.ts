/** Citations in code, tests and docs: sections of practice-table/docs/foundry exist, and no citation leads out of the repository. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { committedFiles } from "../../tools/lib/files.mjs";
import { readText, root } from "../../tools/lib/project.mjs";

const FACTS = "practice-table/docs/foundry/";
const pages = new Map(
  readdirSync(join(root, FACTS))
    .filter((name) => name !== "README.md")
    .map((name) => [name, sectionsOf(readText(FACTS + name))] as const),
);
const files = committedFiles(root).filter(
  (path) => /\.(ts|mjs|js|json|md|css|hbs|peggy|yml)$/u.test(path) && path !== "package-lock.json",
);

const texts = new Map(files.map((path) => [path, readText(path)] as const));
const textOf = (path: string): string => texts.get(path) ?? "";

/** Headings by their number, and the points of a section as "section.point": items of its lists, rows of its tables. */
function sectionsOf(text: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let current = "";
  for (const line of text.split("\n")) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)\.? /u.exec(line)?.[1];
    const point = /^(?:\| )?(\d+)(?:\.| +\|) /u.exec(line)?.[1];
    if (heading) sections.add((current = heading));
    else if (point && current) sections.add(`${current}.${point}`);
  }
  return sections;
}

interface Citation {
  readonly page: string;
  readonly sections: readonly string[];
}

/** `dice.md 1.4, 1.6 and 3` cites three sections; a citation may continue on the comment's next line. */
function citationsIn(text: string): readonly Citation[] {
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/gu, " ");
  const names = [...pages.keys()].map((name) => name.replace(".md", "")).join("|");
  const pattern = new RegExp(
    `(?<![\\w/-])(${names})\\.md[,:]? ((?:\\d+(?:\\.\\d+)?(?:(?:, | and |–)(?=\\d)|(?![\\d.]*\\d)))+)`,
    "gu",
  );
  return [...flat.matchAll(pattern)].map(([, name = "", list = ""]) => ({
    page: `${name}.md`,
    sections: list.split(/, | and |–/u),
  }));
}

const lost = (path: string, text: string): readonly string[] =>
  citationsIn(text).flatMap(({ page, sections }) =>
    sections
      .filter((section) => !pages.get(page)?.has(section))
      .map((section) => `${path}: ${page} has no section ${section}`),
  );

describe("citations of practice-table/docs/foundry", () => {
  it("are found with sections, points and several of them, over the end of a line", () => {
    expect(citationsIn("(dice.md 1.4, 7.14 and 3).\n * app.md 5.7; dice.md\n * 4.4, app.md 1–3, sheets.md")).toEqual([
      { page: "dice.md", sections: ["1.4", "7.14", "3"] },
      { page: "app.md", sections: ["5.7"] },
      { page: "dice.md", sections: ["4.4"] },
      { page: "app.md", sections: ["1", "3"] },
    ]);
    expect(lost("planted.ts", "dice.md 1.4, 9.9, 7.14, 7.99")).toEqual([
      "planted.ts: dice.md has no section 9.9",
      "planted.ts: dice.md has no section 7.99",
    ]);
  });

  it("lead to sections that exist", () => {
    const others = files.filter((path) => path !== "test/project/citations.test.ts");
    expect(others.flatMap((path) => citationsIn(textOf(path))).length).toBeGreaterThan(500);
    expect(others.flatMap((path) => lost(path, textOf(path)))).toEqual([]);
  });
});

describe("other citations", () => {
  /**
   * Written in pieces, so that this file does not find itself. Trackers of other projects are named with their numbers,
   * which are longer.
   */
  const TRACKER = new RegExp(["\\bissues? #?", "\\d{1,2}\\b"].join(""), "iu");
  /** Outside of comments and titles a name may be a file that a test plants. */
  const TELLING = /^\s*(?:\/?\*|\/\/)|\b(?:it|test|describe)\(/u;
  const NAMED =
    /(?<![\w./-])((?:src|test|tools|bench|docs|packs|lang|styles|templates)\/[\w/-]+[\w./-]*|[a-z][\w/-]*\.(?:ts|mjs|md|peggy|hbs|css))(?![\w*{<-])/gu;
  const QUOTED = /`([\w./-]+\.(?:ts|mjs|js|peggy|hbs|json|css|md|txt|yml))`/gu;
  /** Build outputs, and placeholders. */
  const ELSEWHERE = /^(?:lang\/\w+\.json|(?:scripts\/)?quincunx\.js|types\/index\.d\.ts|x\.css)$/u;

  it("name no issue of a tracker outside the repository", () => {
    const found = files
      .filter((path) => !path.startsWith(FACTS))
      .flatMap((path) =>
        textOf(path)
          .split("\n")
          .flatMap((line, index) => (TRACKER.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it("name only files and folders that exist: comments, titles and docs", () => {
    const paths = committedFiles(root).flatMap((path) =>
      path.split("/").map((_, index, parts) => `/${parts.slice(0, index + 1).join("/")}`),
    );
    const known = new Set(
      paths.flatMap((path) => path.split("/").map((_, index, parts) => parts.slice(index).join("/"))),
    );
    const named = files.flatMap((path) => {
      const text = textOf(path);
      if (path.endsWith(".md"))
        return path.startsWith(FACTS)
          ? []
          : [...text.replaceAll(/```[^]*?```/gu, "").matchAll(QUOTED)].map(([, name]) => ({ path, name }));
      if (path.endsWith(".json")) return [];
      const lines = text.split("\n").filter((line) => TELLING.test(line));
      return lines.flatMap((line) => [...line.matchAll(NAMED)]).map(([, name]) => ({ path, name }));
    });
    expect(named.length).toBeGreaterThan(300);
    const lacking = named.flatMap(({ path, name = "" }) => {
      const plain = name.replace(/[./-]+$/u, "");
      return known.has(plain) || ELSEWHERE.test(plain) ? [] : [`${path}: there is no ${plain}`];
    });
    expect(lacking).toEqual([]);
  });
});
