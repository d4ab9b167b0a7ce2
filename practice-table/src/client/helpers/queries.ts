/** Answering other users' queries with the handlers in `CONFIG.queries` (app.md 5.7). The handler is not told who asks. */
import { copyJson } from "../../json.ts";
import type { Json, ServerEvent } from "../../protocol.ts";
import { page, type Loose } from "../utils/types.ts";

type Query = Extract<ServerEvent, { type: "query" }>;

export async function answerQuery(query: Query): Promise<void> {
  const transport = page.game._transport as Loose;
  const answer = await answerTo(query);
  // Of a page that has left the table meanwhile nobody hears.
  await transport.request({ type: "answer", id: query.id, ...answer }).catch(() => undefined);
}

async function answerTo({ name, data, timeout }: Query): Promise<{ result: Json } | { error: string }> {
  try {
    const handlers = page.CONFIG.queries as Loose;
    // A name from outside: what objects inherit is no handler.
    const handler = (Object.hasOwn(handlers, name) ? handlers[name] : undefined) as
      ((data: unknown, options: object) => unknown) | undefined;
    if (!handler) throw new Error(`"${name}" is not a registered User query`);
    const result = await handler(data, timeout === undefined ? {} : { timeout });
    return { result: (result === undefined ? null : copyJson(result)) as Json };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
