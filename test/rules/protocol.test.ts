/**
 * tools/rules.mjs as a program of another language would use it (protocol.md): a child process, lines in, lines out.
 */
import { spawn } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer } from "../../src/rules/protocol/answer.ts";
import { mechanics } from "../../src/rules/index.ts";
import { arbitrarySpec } from "./arbitrary.ts";

interface Answer {
  readonly error?: { readonly code: string; readonly message: string; readonly field?: string; readonly at?: number };
  readonly [field: string]: unknown;
}

async function serve(
  input: string | Buffer,
): Promise<{ readonly answers: readonly Answer[]; readonly exit: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, ["tools/rules.mjs"], { stdio: ["pipe", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.end(input);
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const lines = Buffer.concat(out).toString("utf8").split("\n");
  expect(lines.pop()).toBe("");
  return {
    answers: lines.map((line) => JSON.parse(line) as Answer),
    exit,
    stderr: Buffer.concat(err).toString("utf8"),
  };
}

const lines = (...requests: unknown[]): string =>
  requests.map((request) => `${typeof request === "string" ? request : JSON.stringify(request)}\n`).join("");
const TE = { mechanic: "total-effect" } as const;

describe("tools/rules.mjs", () => {
  it("answers every kind of request, in order", async () => {
    const { answers, exit, stderr } = await serve(
      lines(
        { do: "odds", ...TE, spec: { thresholds: [{ at: 11 }] } },
        { do: "resolve", ...TE, spec: { effects: [{ rank: "low" }] }, faces: { dice: [5, 2, 6] } },
        { do: "parse", text: "te adv @a.b low at ? # Pin Down", data: { a: { b: 1 } } },
        { do: "print", ...TE, spec: { advantage: 2, effects: [{ rank: "low" }] } },
        { do: "contest", ...TE, a: {}, b: {} },
      ),
    );
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(answers).toHaveLength(5);
    expect(answers[0]).toMatchObject({
      odds: { met: [{ at: 11, p: expect.closeTo(0.5, 12) as number }], effects: [], effectPassed: [] },
    });
    expect(answers[1]).toMatchObject({
      outcome: { total: 13, kept: [2, 5, 6], met: [{ at: 9 }, { at: 11 }, { at: 13 }], waiting: [], unused: [] },
    });
    expect(answers[2]).toMatchObject({
      mechanic: "total-effect",
      spec: { advantage: 1, thresholds: null },
      flavour: "Pin Down",
      ask: true,
    });
    expect(answers[3]).toEqual({ text: "te adv 2 low" });
    expect(answers[4]?.error).toMatchObject({ code: "not-allowed", field: "mechanic" });
  });

  it("answers errors line by line, and continues", async () => {
    const { answers, exit } = await serve(
      Buffer.concat([
        Buffer.from("\n   \r\n{\n[]\nnull\n7\n{}\n"),
        Buffer.from(
          lines(
            { do: "constructor" },
            { do: "odds" },
            { do: "odds", mechanic: "__proto__", spec: {} },
            { do: "odds", ...TE },
            { do: "odds", ...TE, spec: { luck: 1 } },
          ),
        ),
        Buffer.from(
          lines(
            { do: "resolve", ...TE, spec: {} },
            { do: "resolve", ...TE, spec: {}, faces: { dice: [7] } },
            { do: "parse" },
            { do: "parse", text: "te foo", data: [] },
            { do: "parse", text: "te foo" },
          ),
        ),
        Buffer.from([0xff, 0xfe, 0x0a]),
        Buffer.from('{"do":"print","mechanic":"total-effect","spec":{"__proto__":1}}\r\n'),
        Buffer.from(lines({ do: "contest", mechanic: "standard-check", a: {}, b: { bonuses: 1 }, tie: "attacker-a" })),
        Buffer.from('{"do":"print","mechanic":"total-effect","spec":{}}'),
      ]),
    );
    expect(exit).toBe(0);
    expect(
      answers.map(({ error }) =>
        error ? [error.code, error.field, error.at].filter((part) => part !== undefined) : "fine",
      ),
    ).toEqual([
      ["bad-json"],
      ["bad-json"],
      ["bad-json"],
      ["wrong-type", "request"],
      ["wrong-type", "request"],
      ["wrong-type", "request"],
      ["unknown-request", "do"],
      ["unknown-request", "do"],
      ["unknown-mechanic", "mechanic"],
      ["unknown-mechanic", "mechanic"],
      ["wrong-type", ""],
      ["unknown-field", "luck"],
      ["wrong-type", "faces"],
      ["impossible-face", "faces.dice.0"],
      ["wrong-type", "text"],
      ["wrong-type", "data"],
      ["syntax", 3],
      ["bad-json"],
      ["unknown-field", "__proto__"],
      ["wrong-type", "b.bonuses"],
      "fine",
    ]);
    for (const { error } of answers) if (error) expect(error.message).toMatch(/\S/u);
  });

  it("refuses lines that are too long without dying, and does not echo them", async () => {
    const { answers, exit } = await serve(
      `${"x".repeat(3_000_000)}\n${JSON.stringify({ do: "parse", text: "te ".repeat(1000) })}\n{"do":"odds","mechanic":"${"m".repeat(10_000)}"}\n${"[".repeat(500_000)}\n{"do":"print","mechanic":"total-effect","spec":{}}\n`,
    );
    expect(exit).toBe(0);
    expect(answers.map(({ error }) => error?.code)).toEqual([
      "too-long",
      "too-long",
      "unknown-mechanic",
      "bad-json",
      undefined,
    ]);
    expect(JSON.stringify(answers).length).toBeLessThan(3000);
  });

  it("answers 10,000 lines, one each, in order", async () => {
    const requests = Array.from({ length: 10_000 }, (_, index) => {
      const spec = {
        advantage: index % 4,
        escalation: (index % 1999) - 999,
        effects: [{ rank: "low", step: index % 5, check: { op: "<", value: 3 } }],
      };
      if (index % 4 === 0) return { do: "odds", ...TE, spec };
      if (index % 4 === 1) return { do: "resolve", ...TE, spec, faces: { dice: [1, 2, 3, 4] } };
      if (index % 4 === 2) return { do: "print", ...TE, spec };
      return { do: "parse", text: `te adv ${index % 4} esc ${spec.escalation} low+${index % 5} if <3 "x" # ${index}` };
    });
    const { answers, exit } = await serve(lines(...requests));
    expect(exit).toBe(0);
    expect(answers).toHaveLength(10_000);
    answers.forEach((each, index) => {
      const wanted = ["odds", "outcome", "text", "flavour"][index % 4] ?? "";
      if (!(wanted in each) || (wanted === "flavour" && each["flavour"] !== String(index)))
        expect(each, `line ${index}`).toHaveProperty(wanted);
    });
  });

  it("survives invalid input: one answer per line, for any text", async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x0a))),
      fc.json().map((text) => Buffer.from(text.replaceAll("\n", " "))),
      fc
        .record(
          {
            do: fc.constantFrom("odds", "resolve", "parse", "print", "contest", "x"),
            mechanic: fc.constantFrom(...mechanics.map(({ id }) => id), "x"),
            spec: fc.anything(),
            faces: fc.anything(),
            text: fc.string(),
            data: fc.anything(),
            a: fc.anything(),
            b: fc.anything(),
            tie: fc.anything(),
          },
          { requiredKeys: ["do"] },
        )
        .map((request) => Buffer.from(safeJson(request))),
      fc
        .tuple(
          fc.constantFrom('{"do":"odds","mechanic":"total-effect","spec":{}}', '{"do":"parse","text":"te low"}'),
          fc.nat(40),
          fc.string({ maxLength: 2 }),
        )
        .map(([text, at, insert]) =>
          Buffer.from((text.slice(0, at) + insert + text.slice(at + 1)).replaceAll("\n", " ")),
        ),
    );
    const sample = fc.sample(piece, 3000);
    const { answers, exit, stderr } = await serve(Buffer.concat(sample.flatMap((line) => [line, Buffer.from("\n")])));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(answers).toHaveLength(sample.length);
    expect(answers.filter(({ error }) => error?.code === "internal")).toEqual([]);
  });

  it("answers before the input ends, so that a program can ask and read in turn", async () => {
    const child = spawn(process.execPath, ["tools/rules.mjs"], { stdio: ["pipe", "pipe", "inherit"] });
    const next = async (): Promise<string> =>
      new Promise((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8"))));
    try {
      for (const advantage of [1, 2]) {
        child.stdin.write(lines({ do: "print", ...TE, spec: { advantage } }));
        expect(JSON.parse(await next())).toEqual({ text: `te adv ${advantage}` });
      }
    } finally {
      child.stdin.end();
      await new Promise((resolve) => child.on("close", resolve));
    }
    expect(child.exitCode).toBe(0);
  });

  it("ends quietly when its reader has closed the pipe", async () => {
    const child = spawn(process.execPath, ["tools/rules.mjs"], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.on("error", () => {});
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
    child.stdin.write(lines(...Array.from({ length: 2000 }, () => ({ do: "odds", ...TE, spec: {} }))));
    child.stdout.once("data", () => child.stdout.destroy());
    const exit = await new Promise((resolve) => child.on("close", resolve));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
  });
});

/** JSON of any value: parts that JSON cannot hold become null or are left out. */
function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part)) ?? "null";
  } catch {
    return "null";
  }
}

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("answers for %s", (id, mechanic) => {
  it("never throws, and valid specs have odds, a text, and are read back from it", () => {
    fc.assert(
      fc.property(arbitrarySpec(mechanic), (spec) => {
        for (const request of [{ do: "odds" }, { do: "print" }, { do: "resolve", faces: {} }]) {
          const reply = answer({ ...request, mechanic: id, spec }) as Answer;
          if (reply.error) expect(["no-dice", "not-allowed", "conflict", "too-long"]).toContain(reply.error.code);
          else expect(JSON.parse(JSON.stringify(reply))).toEqual(reply);
        }
        const printed = answer({ do: "print", mechanic: id, spec }) as Answer & { readonly text: string };
        if (printed.error) expect(printed.error.code).toBe("too-long");
        else expect(answer({ do: "parse", text: printed.text })).toMatchObject({ mechanic: id, spec });
      }),
      { numRuns: 40 },
    );
  });
});
