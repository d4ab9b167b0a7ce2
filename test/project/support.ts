/** Fixture projects in temporary folders, with planted faults. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

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
