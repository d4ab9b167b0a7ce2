/**
 * Figures of the architecture, each with its goal. A figure must not rise above `most`, which falls towards the goal as the work goes on; for lines it leaves
 * room for a new feature. A file that is named and missing is a problem.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { readText, root } from "../project.mjs";

/** Names by which other code would use a feature; names of rules and of language keys do not count. */
const FEATURES = {
  aid: { goal: 3, most: 3, uses: /^(?:aid(?:[A-Z_-].*)?|.*Aid(?:[A-Z].*)?|.*\/aid[-/].*|.*aid-.*)$/u },
  contest: { goal: 6, most: 6, uses: /contest/iu },
  luck: { goal: 4, most: 4, uses: /luck(?!y)|bought|purchase|spend(?!Words)/iu },
  "long-test": { goal: 3, most: 3, uses: /long-?tests?/iu },
  "split-pool": { goal: 3, most: 3, uses: /split-?(?:pool|origin|part|control|rolled)|isPart\b/iu },
};

/** Common records, and the fields in them that belong to features. */
const RECORDS = [
  { file: "src/card/state.ts", name: "Origin", fields: ["request", "seat", "standIn", "question", "situation"] },
  {
    file: "src/card/state.ts",
    name: "CardState",
    fields: [
      ...["isReply", "decisions", "unpaid", "replaced", "situation", "haveCircumstancesChanged"],
      ...["cancelled", "cancelledDice", "isInterrupted", "isDraw"],
    ],
  },
  {
    file: "src/roll/roll-config.ts",
    name: "DialogConfig",
    fields: ["isRound", "said", "isPart", "isAgain", "beginsLongTest", "roundBest", "question"],
  },
];

/** Participles and pronouns, which name no thing: bare, in any case. Compounds such as `sentPrompts` are names; so are words of the rules, such as dice `taken` and `thrown`. */
const NO_NAMES = new Set(
  [
    "asked asking begun besides drawn given held it known laid made mine one other others ours own said seen sent shown",
    "standing stands stood telling them theirs these they those told under wanted wanting what who",
  ]
    .join(" ")
    .split(" "),
);

const ARCHITECTURE = "docs/architecture.md";
const ADVICE =
  "Shorten or move shared code down, or raise `most` in tools/lib/checks/house.mjs and say why in the commit.";

export function checkHouse() {
  const figures = measure();
  const problems = figures
    .filter(({ value, most }) => value > most)
    .map(({ what, value, most, goal, where = [] }) =>
      [`${what}: ${value}, at most ${most} (goal ${goal})`, ...where, ADVICE].join("\n    "),
    );
  for (const file of filesOfPath()) if (!existsSync(join(root, file))) problems.push(`${ARCHITECTURE} names ${file}`);
  const notes = figures
    .filter(({ value, goal }) => value > goal)
    .map(({ what, value, goal }) => `${what}: ${value} (goal ${goal})`);
  return { problems, notes };
}

function measure() {
  const sources = tracked("src").filter(isCode);
  const found = { lines: 0, casts: 0, nevers: 0, modules: 0, noNames: 0 };
  const users = Object.fromEntries(Object.keys(FEATURES).map((name) => [name, new Set()]));
  let inRecords = 0;
  for (const file of sources) {
    const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true);
    const lines = new Set();
    visit(source, source, (node) => {
      if (ts.isAsExpression(node)) {
        const type = node.type.getText(source);
        if (type !== "const") found.casts += 1;
        if (type === "never") found.nevers += 1;
      }
      if (isDeclaredName(node) && NO_NAMES.has(node.text.replace("#", "").toLowerCase())) found.noNames += 1;
      if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) found.modules += 1;
      if (ts.isInterfaceDeclaration(node))
        inRecords += RECORDS.filter((record) => record.file === file && record.name === node.name.text)
          .flatMap(({ fields }) => fields)
          .filter((field) => node.members.some(({ name }) => name?.getText(source) === field)).length;
      if (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
        for (const [name, { uses }] of Object.entries(FEATURES))
          if (uses.test(node.text) && !isExempt(file, name, node.text)) users[name].add(file);
      if (node.getChildCount(source) === 0 && node.getEnd() > node.getStart(source))
        for (const at of [node.getStart(source), node.getEnd()])
          lines.add(source.getLineAndCharacterOfPosition(at).line);
    });
    found.lines += lines.size;
  }
  const tests = tracked("test", "tools", "bench");
  return [
    figure("code lines in src", found.lines, 43_000, 55_080),
    figure("lines in test, tools and bench", sum(tests, linesOf), 65_000, 87_160),
    ...Object.entries(FEATURES).map(([name, { goal, most }]) =>
      figure(`files outside features/${name} that use it`, users[name].size, goal, most, [...users[name]]),
    ),
    figure("fields of features in common records", inRecords, 0, 0),
    figure("declare module in src", found.modules, 3, 3),
    figure("casts in src", found.casts, 350, 350),
    figure("as never in src", found.nevers, 20, 12),
    figure("Loose or any in tests", sum(tests.filter(isCode), untypedOf), 0, 4),
    figure("lasting names in src that are a participle or pronoun", found.noNames, 0, 0),
    figure("files to read for one roll", filesOfPath().size, 24, 24),
    figure(`words in ${ARCHITECTURE}`, readText(ARCHITECTURE).match(/[\p{L}\p{N}_]+/gu).length, 2200, 2200),
  ];
}

/** The name of a member, a function, a type or a value of a whole file where it is declared; a short-lived local may be called `one`. */
const isDeclaredName = (node) =>
  (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) &&
  "name" in node.parent &&
  node.parent.name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !ts.isPropertyAssignment(node.parent) &&
  !ts.isShorthandPropertyAssignment(node.parent) &&
  !ts.isParameter(node.parent) &&
  !ts.isBindingElement(node.parent) &&
  !(ts.isVariableDeclaration(node.parent) && !ts.isSourceFile(node.parent.parent.parent.parent));

const figure = (what, value, goal, most, where = []) => ({ what, value, goal, most, where });
const linesOf = (text) => text.split("\n").length;
const untypedOf = (text) => text.match(/\bLoose\b|\bas any\b|: any\b/gu)?.length ?? 0;
const sum = (files, count) => files.reduce((total, file) => total + count(readText(file)), 0);
const isCode = (file) => /\.(?:ts|mts|mjs|js)$/u.test(file) && !file.endsWith(".d.ts");
const isExempt = (file, feature, text) =>
  text.includes("QUINCUNX") || file.startsWith("src/rules/") || file.includes(`features/${feature}/`);

/** Text files that exist and are tracked, or will be. */
function tracked(...folders) {
  const out = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return out.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
}

/** Comments are left out. */
function visit(node, source, look) {
  if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
  look(node);
  for (const child of node.getChildren(source)) visit(child, source, look);
}

/** The sources that the page about the path of one roll names by their whole path. */
function filesOfPath() {
  const [, section = ""] = /^## The path of one roll$([^]*?)^## /mu.exec(readText(ARCHITECTURE)) ?? [];
  return new Set([...section.matchAll(/`(src\/[^`]+\.ts)`/gu)].map(([, file]) => file));
}
