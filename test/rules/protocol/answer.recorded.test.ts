/** The thousand recorded requests, asked of the function itself; protocol.recorded.test.ts asks the program. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { ANSWERS_FILE, REQUESTS_FILE, digest, linesOf } from "../../fixtures/rules/answers.ts";

it("the function behind the program gives unchanged answers to the recorded requests", async () => {
  const requests = linesOf(await readFile(REQUESTS_FILE, "utf8"));
  const recorded = linesOf(await readFile(ANSWERS_FILE, "utf8"));
  const asked = requests.flatMap((line, index) => {
    const request = parsed(line);
    return request === undefined ? [] : [{ line, request, was: recorded[index] ?? "" }];
  });
  expect(asked.length).toBeGreaterThan(950);
  for (const { line, request, was } of asked) {
    const is = digest(JSON.stringify(answer(request)));
    // One `expect` for each would cost more time than the answers.
    if (is !== was) expect(`${line}\n${is}`).toBe(`${line}\n${was}`);
  }
});

/** The program itself handles lines that are no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
