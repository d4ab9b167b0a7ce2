/** Fixture projects in temporary folders, with faults planted in them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Text, or what becomes JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** A folder with these files, gone when the test is. */
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
