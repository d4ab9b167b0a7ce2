/**
 * A thousand requests to tools/rules.mjs and what they were answered by 0.1.0, byte for byte (tools/record-guards.mjs). Where a change of an answer is
 * meant, `node tools/record-guards.mjs rules` writes the answers anew, and the difference is read before it is committed; the requests stay.
 */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ANSWERS_FILE, REQUESTS_FILE, answersTo, digest, linesOf } from "../fixtures/rules/answers.ts";

/** More differences than these tell nothing new. */
const MOST_TOLD = 10;
/** What an error lists of what there is: `there are te, check`. */
const LISTED = /(?<=there are )[\w-]+(?:, [\w-]+)*/gu;

it("a thousand recorded requests are answered as ever", async () => {
  const requests = await readFile(REQUESTS_FILE, "utf8");
  const recorded = linesOf(await readFile(ANSWERS_FILE, "utf8"));
  const asked = linesOf(requests);
  expect([asked.length, recorded.length]).toEqual([1000, 1000]);
  // A mechanic that came later stands in such lists, and changes no answer by that.
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
