/** Runs the command from another folder. */
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { exampleSystem } from "../../src/example-systems.ts";
import { USAGE } from "../../src/server/options.ts";

const bin = fileURLToPath(new URL("../../bin/foundry-practice-table.mjs", import.meta.url));

function run(...args: string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, [bin, ...args], { cwd: tmpdir(), encoding: "utf8" });
}

it("prints its options", () => {
  expect(run("--help")).toMatchObject({ status: 0, stdout: `${USAGE}\n` });
});

it("refuses an unknown option", () => {
  const { status, stderr } = run("--nonsense");
  expect(status).toBe(1);
  expect(stderr).toContain("--nonsense");
});

it("tries a system and prints only the summary", () => {
  const { status, stdout } = run("try-system", exampleSystem("hollow-hills"), "13");
  expect(stdout.split("\n")[0]).toBe("Made (4)");
  expect(stdout).toContain("Failed (0)");
  expect(status).toBe(0);
});

it("needs the folder of a system to try", () => {
  expect(run("try-system")).toMatchObject({ status: 1, stderr: expect.stringContaining("Which folder?") });
});
