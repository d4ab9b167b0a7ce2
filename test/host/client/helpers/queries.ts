/** Answering other users' queries with the handlers in `CONFIG.queries` (app.md 5.7). The handler is not told who asks. */
import { copyJson } from "../../json.ts";
import type { Json, ServerEvent } from "../../protocol.ts";
import { page, type Loose } from "../utils/types.ts";

export async function answerQuery({ id, name, data, timeout }: Extract<ServerEvent, { type: "query" }>): Promise<void> {
  const transport = page.game._transport as Loose;
  try {
    const handlers = page.CONFIG.queries as Loose;
    // A name from outside: what objects inherit is no handler.
    const handler = (Object.hasOwn(handlers, name) ? handlers[name] : undefined) as
      ((data: unknown, options: object) => unknown) | undefined;
    if (!handler) throw new Error(`"${name}" is not a registered User query`);
    const result = await handler(data, timeout === undefined ? {} : { timeout });
    await transport.request({
      type: "answer",
      id,
      result: (result === undefined ? null : copyJson(result)) as Json,
    });
  } catch (error) {
    await transport.request({ type: "answer", id, error: (error as Error).message });
  }
}
