/**
 * A thousand requests to tools/rules.mjs with their answers by 0.1.0, byte for byte (tools/record-guards.mjs). After an
 * intended change of an answer, `node tools/record-guards.mjs rules` records the answers again; review the difference
 * before the commit. The requests stay.
 */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ANSWERS_FILE, REQUESTS_FILE, answersTo, digest, linesOf } from "../fixtures/rules/answers.ts";

/** Maximum number of reported differences. */
const MOST_TOLD = 10;
/** The list of known names in an error: `there are te, check`. */
const LISTED = /(?<=there are )[\w-]+(?:, [\w-]+)*/gu;

it("a thousand recorded requests have unchanged answers", async () => {
  const requests = await readFile(REQUESTS_FILE, "utf8");
  const recorded = linesOf(await readFile(ANSWERS_FILE, "utf8"));
  const asked = linesOf(requests);
  expect([asked.length, recorded.length]).toEqual([1000, 1000]);
  // A mechanic added later appears in such lists; other answers stay the same.
  const known = new Set(recorded.flatMap((line) => line.match(LISTED) ?? []).flatMap((names) => names.split(", ")));
  const listed = (names: string): string[] => names.split(", ").filter((name) => known.has(name));
  const answers = (await answersTo(requests)).map((answer) =>
    answer.replaceAll(LISTED, (names) => listed(names).join(", ")),
  );
  expect(answers).toHaveLength(asked.length);
  const different = asked.flatMap((request, index) => {
    const answer = answers[index] ?? "";
    return digest(answer) === recorded[index] ? [] : [{ request, was: recorded[index] ?? "", is: answer }];
  });
  const told = different.slice(0, MOST_TOLD);
  expect(
    told.map(({ request, is }) => `${request}\n${digest(is)}`),
    `${different.length} of ${asked.length} answers differ; whole answers: node tools/rules.mjs < test/fixtures/rules/requests.jsonl`,
  ).toEqual(told.map(({ request, was }) => `${request}\n${was}`));
});
