/** Child processes without output: resolves to the exit code and the output, without colours. */
import { spawn } from "node:child_process";
import { root } from "./project.mjs";

export function run(args, { cwd = root, env = {} } = {}) {
  const { FORCE_COLOR: _, ...plain } = process.env;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...plain, NO_COLOR: "1", ...env } });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** Runs jobs with limited concurrency; the results are in the order of the jobs. */
export async function inParallel(jobs, limit) {
  const results = [];
  const waiting = jobs.map((job, index) => async () => (results[index] = await job()));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
