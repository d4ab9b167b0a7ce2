/**
 * The rules for programs in any language: one JSON request per line on standard input, one JSON answer per line on standard output, in order
 * (docs/protocol.md). Needs no build: the rules are bundled in memory. Every line gets an answer, also an empty one; no input ends the program with
 * an error.
 */
import { loadSource } from "./lib/load-source.mjs";

/** Longer lines are refused unread. */
const LONGEST_LINE = 1_000_000;
/** Answers are written in pieces of about this many characters. */
const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

/** Lines as bytes without their line feed; null for a line that is too long, whose contents are skipped while reading. */
async function* readLines(stream) {
  let pieces = [];
  let length = 0;
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      length += end - start;
      yield length > LONGEST_LINE
        ? null
        : pieces.length === 0
          ? chunk.subarray(start, end)
          : Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length > LONGEST_LINE) pieces = [];
    else if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (length > 0) yield length > LONGEST_LINE ? null : Buffer.concat(pieces);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function serve(line, answer) {
  if (line === null) return failure("too-long", `a line has at most ${LONGEST_LINE} bytes`);
  let request;
  try {
    request = JSON.parse(decoder.decode(line));
  } catch {
    return failure(
      "bad-json",
      line.length === 0 || /^\s*$/u.test(line.toString("latin1"))
        ? "the line is empty"
        : "the line is not JSON in UTF-8",
    );
  }
  return answer(request);
}

function failure(code, message) {
  return { error: { code, message } };
}

/** Waits for a slow reader (back-pressure). */
async function write(text) {
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}

async function main() {
  // A reader may close the pipe early (EPIPE): this ends the program without an error.
  process.stdout.on("error", () => process.exit(0));
  const { answer } = await loadSource("src/rules/protocol/answer.ts");
  let pending = "";
  for await (const line of readLines(process.stdin)) {
    pending += `${JSON.stringify(serve(line, answer))}\n`;
    // Writes pending answers before it waits for more input, so that callers can alternate between requests and answers.
    if (pending.length >= CHUNK || process.stdin.readableLength === 0) {
      await write(pending);
      pending = "";
    }
  }
  if (pending !== "") await write(pending);
}

await main();
