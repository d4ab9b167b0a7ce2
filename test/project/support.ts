/** Fixture projects in temporary folders, with planted faults. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { readText, root } from "../../tools/lib/project.mjs";

/** Text, or a value for JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** A folder with these files, deleted with the test. */
export function plant(files: Files): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "quincunx-"));
}

/** A project with the configuration of lint and these files. `types`: the rules that need types run, too. */
export function plantForLint(files: Readonly<Record<string, string>>, { types = false } = {}): string {
  const config = readText(".oxlintrc.json")
    .replace('"./tools/lib/lint-walls.mjs"', JSON.stringify(join(root, "tools/lib/lint-walls.mjs")))
    .replace('"typeAware": true', `"typeAware": ${String(types)}`);
  return plant({
    ".oxlintrc.json": config,
    "practice-table/package.json": readText("practice-table/package.json"),
    ...files,
  });
}
