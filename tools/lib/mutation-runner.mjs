/** Tries changes in processes of its own (mutation-process.mjs), and ends those that hang. */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openMeasures } from "./mutation-measures.mjs";
import { instrumented } from "./mutation-places.mjs";

/** What takes so much more of a processor than ever hangs: so many seconds, and so many times its own. */
const PATIENCE = { least: 30, times: 8 };

/**
 * `count`: so many changes out of all of `files`, drawn by `random`; undefined: all of them. `kind`: how tests are run (mutation-process.mjs); `units`: what
 * is measured of them, each with its marks (mutation-measures.mjs). Resolves to Stryker's results: place, what was put there, status, and
 * which test noticed it.
 */
export async function tryChanges({ kind, files, units, count, random, workers, told }) {
  const { mark: sources, mutants } = await instrumented(files, kind);
  const possible = mutants.filter(({ status }) => status !== "Ignored");
  const chosen = shuffled(possible, random).slice(0, count);
  const results = new Map();
  const todo = chosen.map(({ id }) => ({ id, isAgain: false }));
  const note = (result) => {
    // What was noticed by tests that then failed without it, too, is tried once more in a process of its own.
    if (result.status === "Spoilt") return void todo.unshift({ id: result.id, isAgain: true });
    results.set(result.id, result);
    told(results.size, chosen.length, { ...chosen.find(({ id }) => id === result.id), ...result });
  };
  const seats = Array.from({ length: Math.max(1, Math.min(workers, chosen.length)) }, () => ({ child: null }));
  const prepare = { order: "prepare", files, kind };
  const measures = openMeasures(kind, sources, mutants);
  const left = units.filter((unit) => !measures.has(unit));
  await Promise.all(
    seats.map(async (seat) => {
      seat.child = open();
      await seat.child.ask(prepare);
      for (let unit = left.shift(); unit; unit = left.shift()) {
        const { baseline } = await seat.child.ask({ order: "measure", unit });
        measures.keep(unit, baseline);
      }
    }),
  );
  const baseline = measures.joined(units, new Set(chosen.map(({ id }) => id)));
  await Promise.all(
    seats.map(async (seat) => {
      await seat.child?.ask({ order: "use", baseline });
      for (let next = todo.shift(); next; next = todo.shift()) {
        if (!seat.child || next.isAgain) {
          seat.child?.end();
          seat.child = open();
          await seat.child.ask(prepare);
          await seat.child.ask({ order: "use", baseline });
        }
        const result = await seat.child.ask({ order: "attempt", ...next });
        if (result.gone) seat.child = null;
        note(result.gone ? { id: next.id, status: "Timeout" } : result);
        if (result.status === "Spoilt") {
          seat.child.end();
          seat.child = null;
        }
      }
      seat.child?.end();
    }),
  );
  return chosen.map((mutant) => ({ ...mutant, ...results.get(mutant.id) }));
}

export function shuffled(list, random) {
  const copy = [...list];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other], copy[index]];
  }
  return copy;
}

/** Of a processor, that a process has used: time alone says more about what else the machine does. Where there is no such file, time it is. */
function secondsOf(/** @type {import("node:child_process").ChildProcess} */ { pid }) {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = rest.split(" ").slice(11, 13).map(Number);
    return (user + system) / 100;
  } catch {
    return performance.now() / 1000;
  }
}

/** One process. `ask` resolves with what it answers to an order; where it had to be ended over one, with `gone`. */
function open() {
  const child = fork(fileURLToPath(new URL("./mutation-process.mjs", import.meta.url)), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "test" },
    detached: true,
  });
  const said = [];
  let asked = null;
  let timer;
  child.stderr.on("data", (chunk) => said.push(chunk));
  const answer = (what) => {
    clearInterval(timer);
    const { resolve } = asked ?? {};
    asked = null;
    resolve?.(what);
  };
  child.on("message", (/** @type {any} */ message) => {
    clearInterval(timer);
    if (message.left) return void console.log(`  ${message.left}`);
    if (message.trying) {
      const most = secondsOf(child) + PATIENCE.least + (PATIENCE.times * message.expected) / 1000;
      timer = setInterval(() => {
        if (secondsOf(child) > most) child.kill("SIGKILL");
      }, 5000);
    } else answer(message);
  });
  child.on("exit", () => {
    const { order, reject } = asked ?? {};
    // Out of time, or out of memory.
    if (order === "attempt") return void answer({ gone: true });
    reject?.(new Error(`A process that tries changes has ended:\n${Buffer.concat(said).toString()}`));
  });
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        asked = { order: order.order, resolve, reject };
        child.send(order);
      }),
    end: () => child.kill(),
  };
}
