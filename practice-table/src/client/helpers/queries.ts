/** Answers other users' queries with the handlers in `CONFIG.queries` (app.md 5.7). Handlers do not get the sender. */
import { copyJson } from "../../json.ts";
import type { Json, ServerEvent } from "../../protocol.ts";
import { page, type Loose } from "../utils/types.ts";

type Query = Extract<ServerEvent, { type: "query" }>;

export async function answerQuery(query: Query): Promise<void> {
  const transport = page.game._transport as Loose;
  const answer = await answerTo(query);
  // The asking page may have left; then no client receives the answer.
  await transport.request({ type: "answer", id: query.id, ...answer }).catch(() => undefined);
}

async function answerTo({ name, data, timeout }: Query): Promise<{ result: Json } | { error: string }> {
  try {
    const handlers = page.CONFIG.queries as Loose;
    // The name comes from outside: inherited properties are not handlers.
    const handler = (Object.hasOwn(handlers, name) ? handlers[name] : undefined) as
      | ((data: unknown, options: object) => unknown)
      | undefined;
    if (!handler) throw new Error(`"${name}" is not a registered User query`);
    const result = await handler(data, timeout === undefined ? {} : { timeout });
    return { result: (result === undefined ? null : copyJson(result)) as Json };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
