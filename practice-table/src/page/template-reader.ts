/** Templates over HTTP. Simultaneous requests share answers, because a page needs about thirty templates before it is ready. */
import { parseJson } from "../json.ts";

interface Wanted {
  readonly path: string;
  readonly done: (text: string) => void;
  readonly fail: (error: Error) => void;
}

/** Length of an address in characters. Node refuses requests whose headers are longer than 16 KB. */
const LIMIT = 6000;

let waiting: Wanted[] = [];

export function readTemplate(path: string): Promise<string> {
  return new Promise((done, fail) => {
    if (waiting.length === 0) queueMicrotask(() => void fetchAll());
    waiting.push({ path, done, fail });
  });
}

async function fetchAll(): Promise<void> {
  const asked = waiting;
  waiting = [];
  let [part, length]: [Wanted[], number] = [[], 0];
  const parts = [part];
  for (const one of asked) {
    const own = queryOf(one).length + 1;
    if (part.length > 0 && length + own > LIMIT) parts.push(([part, length] = [[], 0])[0]);
    part.push(one);
    length += own;
  }
  await Promise.all(parts.map(fetchPart));
}

const queryOf = ({ path }: Wanted): string => `path=${encodeURIComponent(path)}`;

async function fetchPart(asked: readonly Wanted[]): Promise<void> {
  const refuse = ({ path, fail }: Wanted, why: string): void =>
    fail(new Error(`Template ${path} could not be loaded: ${why}`));
  try {
    const response = await fetch(`/texts?${asked.map(queryOf).join("&")}`);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const texts = parseJson(await response.text()) as readonly (string | null)[];
    for (const [index, one] of asked.entries()) {
      const text = texts[index];
      if (typeof text === "string") one.done(text);
      else refuse(one, "404 Not Found");
    }
  } catch (error) {
    for (const one of asked) refuse(one, (error as Error).message);
  }
}
