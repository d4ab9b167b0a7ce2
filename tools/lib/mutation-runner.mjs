/** Tries changes in processes of its own (mutation-seat.mjs), and ends those that hang. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { instrument } from "./mutation-places.mjs";

/** A test that takes so much longer than ever hangs: so many milliseconds, and so many times its own. */
const PATIENCE = { least: 30_000, times: 8 };

/**
 * `count`: so many changes out of all of `files`, drawn by `random`; undefined: all of them. Resolves to Stryker's results: place, what was put there,
 * status, and which test noticed it.
 */
export async function tryChanges({ files, testFiles, count, random, workers, told }) {
  const { mutants: all } = await instrument(files.map((file) => ({ file, mutate: true })));
  const possible = all.filter(({ status }) => status !== "Ignored");
  const drawn = count === undefined ? possible : shuffled(possible, random).slice(0, count);
  const places = placesOf(files, drawn);
  const { mutants } = await instrument(places);
  const wanted = new Set(drawn.map(keyOf));
  const chosen = mutants.filter((mutant) => mutant.status !== "Ignored" && wanted.has(keyOf(mutant)));
  const results = new Map();
  const note = (id, result) => {
    results.set(id, result);
    told(results.size, chosen.length);
  };
  const shards = Array.from({ length: Math.min(workers, chosen.length) }, () => []);
  shuffled(chosen, random).forEach(({ id }, index) => shards[index % workers].push(id));
  let baseline;
  let start;
  // The first one measures for all of them.
  const measured = new Promise((resolve) => (start = resolve));
  const keep = (found) => start((baseline = found));
  const work = async (todo) => {
    for (let left = todo; left.length > 0; left = left.filter((id) => !results.has(id)))
      await seat({ places, testFiles, todo: left, known: baseline }, note, keep);
  };
  await Promise.all(shards.map((todo, index) => (index === 0 ? work(todo) : measured.then(() => work(todo)))));
  return chosen.map((mutant) => ({ ...mutant, ...results.get(mutant.id) }));
}

function placesOf(files, mutants) {
  return files.flatMap((file) => {
    const mutate = mutants.filter(({ fileName }) => fileName.endsWith(`/${file}`)).map(({ location }) => location);
    return mutate.length === 0 ? [] : [{ file, mutate }];
  });
}

function keyOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
}

export function shuffled(list, random) {
  const copy = [...list];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other], copy[index]];
  }
  return copy;
}

/** One process; resolves when it has tried all or had to be ended. What it has measured is kept. */
function seat(task, note, keep) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL("./mutation-seat.mjs", import.meta.url)), {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let trying;
    let timer;
    const said = [];
    child.stderr.on("data", (chunk) => said.push(chunk));
    child.on("message", (/** @type {any} */ message) => {
      clearTimeout(timer);
      if (message.baseline) keep(message.baseline);
      else if (message.left) console.log(`  ${message.left}`);
      else if (message.status) {
        note(message.id, message);
        trying = undefined;
      } else {
        trying = message.id;
        timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE.least + PATIENCE.times * message.expected);
      }
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearTimeout(timer);
      if (code === 0) return void resolve(undefined);
      if (trying === undefined)
        return void reject(new Error(`A process that tries changes has ended:\n${Buffer.concat(said).toString()}`));
      // Out of time, or out of memory.
      note(trying, { id: trying, status: "Timeout" });
      resolve(undefined);
    });
    child.send(task);
  });
}
