/** `npm run check -- github`: files that only GitHub reads. */
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { checkGithub } from "../../tools/lib/checks/github.mjs";
import { filesBelow } from "../../tools/lib/files.mjs";
import { readText, root } from "../../tools/lib/project.mjs";
import { plant } from "./support.ts";

const workflow = (steps: string, head = "on: push\npermissions: {}\n"): string =>
  `${head}jobs:\n  a:\n    runs-on: ubuntu-latest\n    timeout-minutes: 5\n    steps:\n${steps}`;
const form = (body: string): string => `name: A\ndescription: B\nbody:\n${body}`;
const problemsOf = (path: string, text: string): readonly string[] =>
  checkGithub({
    from: plant({ "package.json": { scripts: { build: "x" } }, "tools/a.mjs": "", [`.github/${path}`]: text }),
  }).problems;

describe("files of GitHub", () => {
  it("are valid here: workflows, four forms with a private way for vulnerabilities, updates, a template", () => {
    expect(checkGithub().problems).toEqual([]);
    const files = filesBelow(`${root}/.github`);
    expect(files.filter((file) => file.startsWith("ISSUE_TEMPLATE/"))).toHaveLength(5);
    expect(files).toEqual(expect.arrayContaining(["dependabot.yml", "pull_request_template.md"]));
    const { contact_links: links } = parse(readText(".github/ISSUE_TEMPLATE/config.yml")) as {
      readonly contact_links: readonly { readonly url: string }[];
    };
    const address = links[0]?.url ?? "";
    expect(readText("SECURITY.md")).toContain(address);
    expect(readText("CODE_OF_CONDUCT.md")).toContain(address);
  });

  it.each([
    ["workflows/a.yml", "on: [", "Flow sequence in block collection must be sufficiently indented"],
    ["workflows/a.yml", workflow("      - run: echo 1", "permissions: {}\n"), "has no trigger"],
    ["workflows/a.yml", workflow("      - run: echo 1", "on: push\n"), "has no permissions"],
    ["workflows/a.yml", workflow("      - uses: actions/checkout"), "actions/checkout has no version"],
    ["workflows/a.yml", workflow("      - run: if true"), "syntax error"],
    ["workflows/a.yml", workflow("      - run: npm run nothing"), "package.json has no script nothing"],
    ["workflows/a.yml", workflow("      - run: node tools/b.mjs"), "there is no tools/b.mjs"],
    ["workflows/a.yml", workflow("      - run: echo ${{ github.head_ref }}"), "a stranger's text"],
    ["workflows/a.yml", workflow("      - name: nothing"), "either uses an action or runs a command"],
    ["ISSUE_TEMPLATE/a.yml", form("  - type: markdown\n"), "needs a field"],
    ["ISSUE_TEMPLATE/a.yml", form("  - type: text\n    id: a\n"), '"text" is no type of a field'],
    ["ISSUE_TEMPLATE/a.yml", form("  - type: input\n    attributes: { label: A }\n"), "needs an id of its own"],
    ["ISSUE_TEMPLATE/a.yml", form("  - type: input\n    id: a\n"), "the field a has no label"],
    ["ISSUE_TEMPLATE/a.yml", form("  - type: dropdown\n    id: a\n    attributes: { label: A }\n"), "has no options"],
    ["ISSUE_TEMPLATE/config.yml", "contact_links: [{ name: A, url: 'http://a', about: B }]", "a contact link needs"],
    ["dependabot.yml", "version: 1", "must have version 2"],
    [
      "dependabot.yml",
      "version: 2\nupdates: [{ package-ecosystem: npm, directory: /x, schedule: { interval: weekly } }]",
      "/x has no lockfile",
    ],
  ])("%s with a fault is a problem: %s", (path, text, problem) => {
    expect(problemsOf(path, text)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  it("a workflow that names an existing script and tool is none", () => {
    expect(problemsOf("workflows/a.yml", workflow("      - run: npm run build && node tools/a.mjs"))).toEqual([]);
  });
});
