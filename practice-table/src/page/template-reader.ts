/** Templates over the connection. Simultaneous requests share one answer, because a page needs about thirty before it is ready. */
import { parseJson } from "../json.ts";

interface Wanted {
  readonly path: string;
  readonly done: (text: string) => void;
  readonly fail: (error: Error) => void;
}

let waiting: Wanted[] = [];

export function readTemplate(path: string): Promise<string> {
  return new Promise((done, fail) => {
    if (waiting.length === 0) queueMicrotask(() => void fetchAll());
    waiting.push({ path: path.startsWith("/") ? path : `/${path}`, done, fail });
  });
}

async function fetchAll(): Promise<void> {
  const asked = waiting;
  waiting = [];
  const refuse = ({ path, fail }: Wanted, why: string): void =>
    fail(new Error(`Template ${path.slice(1)} could not be loaded: ${why}`));
  try {
    const response = await fetch(`/texts?${asked.map(({ path }) => `path=${encodeURIComponent(path)}`).join("&")}`);
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
