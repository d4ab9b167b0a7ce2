/** The thousand recorded requests, asked of the function itself; protocol.recorded.test.ts asks the program. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { answer } from "../../../src/rules/protocol/answer.ts";
import { ANSWERS_FILE, REQUESTS_FILE, digest, linesOf } from "../../fixtures/rules/answers.ts";

it("the recorded requests are answered as ever by the function that the program asks", async () => {
  const requests = linesOf(await readFile(REQUESTS_FILE, "utf8"));
  const recorded = linesOf(await readFile(ANSWERS_FILE, "utf8"));
  const asked = requests.flatMap((line, index) => {
    const request = parsed(line);
    return request === undefined ? [] : [{ line, request, was: recorded[index] ?? "" }];
  });
  expect(asked.length).toBeGreaterThan(950);
  for (const { line, request, was } of asked) {
    const is = digest(JSON.stringify(answer(request)));
    // `expect` for each would cost more than the answers.
    if (is !== was) expect(`${line}\n${is}`).toBe(`${line}\n${was}`);
  }
});

/** Lines that are no JSON are the program's affair. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
