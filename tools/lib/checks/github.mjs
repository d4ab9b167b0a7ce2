/**
 * Files that only GitHub reads: workflows, issue forms, Dependabot. Without GitHub their syntax can be checked, and that they name only scripts and
 * tools that exist; a workflow's step must be a command that also runs here.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { filesBelow } from "../files.mjs";
import { readJson, readText, root } from "../project.mjs";

const FOLDER = ".github";
/** Types of an issue form's parts that ask for something, and so need an id and a label. */
const FIELDS = new Set(["input", "textarea", "dropdown", "checkboxes"]);

export function checkGithub({ from = root } = {}) {
  const problems = [];
  const { scripts = {} } = readJson("package.json", from);
  for (const file of filesBelow(join(from, FOLDER)).filter((name) => /\.ya?ml$/.test(name))) {
    const path = `${FOLDER}/${file}`;
    const document = parseDocument(readText(path, from));
    const fault = [...document.errors, ...document.warnings][0];
    if (fault) {
      problems.push(`${path}: ${fault.message.split("\n")[0]}`);
      continue;
    }
    const content = document.toJS() ?? {};
    const say = (problem) => problems.push(`${path}: ${problem}`);
    if (file.startsWith("workflows/")) checkWorkflow(content, { say, scripts, from });
    else if (file === "ISSUE_TEMPLATE/config.yml") checkLinks(content, say);
    else if (file.startsWith("ISSUE_TEMPLATE/")) checkForm(content, say);
    else if (file === "dependabot.yml") checkUpdates(content, { say, from });
  }
  return { problems };
}

function checkWorkflow({ on, permissions, jobs = {} }, { say, scripts, from }) {
  if (!on) say("has no trigger");
  if (!permissions) say("has no permissions, so that a step may do more than it needs");
  if (Object.keys(jobs).length === 0) say("has no job");
  for (const [name, { "runs-on": machine, "timeout-minutes": minutes, steps = [] }] of Object.entries(jobs)) {
    if (!machine) say(`${name} runs on no machine`);
    if (!minutes) say(`${name} has no timeout`);
    if (steps.length === 0) say(`${name} has no steps`);
    for (const { uses, run } of steps) {
      if ((uses === undefined) === (run === undefined)) say(`${name}: a step either uses an action or runs a command`);
      if (uses && !/^(\.\/|[\w.-]+\/[\w./-]+@[\w.-]+$)/.test(uses)) say(`${name}: ${uses} has no version`);
      if (run) checkCommand(run, { say: (problem) => say(`${name}: ${problem}`), scripts, from });
    }
  }
}

function checkCommand(run, { say, scripts, from }) {
  if (/\$\{\{/.test(run))
    say(`an expression in a command may hold a stranger's text; hand it over in env: ${run.trim()}`);
  const { status, stderr } = spawnSync("bash", ["-n", "-c", run], { encoding: "utf8" });
  if (status !== 0) say(stderr.trim().split("\n")[0]);
  // A script of a workspace is that workspace's business.
  for (const [, name] of run.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)(?!.* -w )/g))
    if (!scripts[name]) say(`package.json has no script ${name}`);
  for (const [path] of run.matchAll(/\btools\/[\w/.-]+\.mjs\b/g))
    if (!existsSync(join(from, path))) say(`there is no ${path}`);
}

function checkForm({ name, description, body = [] }, say) {
  if (!name || !description) say("a form needs a name and a description");
  const ids = new Set();
  for (const { type, id, attributes = {} } of body) {
    if (type === "markdown") continue;
    if (!FIELDS.has(type)) say(`"${type}" is no type of a field`);
    if (!id || ids.has(id)) say(`a field needs an id of its own, not "${id}"`);
    ids.add(id);
    if (!attributes.label) say(`the field ${id} has no label`);
    if (type === "dropdown" && !(attributes.options?.length > 1)) say(`the field ${id} has no options`);
  }
  if (ids.size === 0) say("a form needs a field");
}

function checkLinks({ contact_links: links = [] }, say) {
  for (const { name, url, about } of links)
    if (!name || !about || !/^https:\/\//.test(url ?? ""))
      say("a contact link needs a name, an address and a sentence");
}

function checkUpdates({ version, updates = [] }, { say, from }) {
  if (version !== 2) say("must have version 2");
  for (const { "package-ecosystem": ecosystem, directory, schedule } of updates) {
    if (!schedule?.interval) say(`${directory} has no schedule`);
    if (ecosystem === "npm" && !existsSync(join(from, directory, "package-lock.json")))
      say(`${directory} has no lockfile`);
  }
}
