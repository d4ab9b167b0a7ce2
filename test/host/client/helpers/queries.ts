/** Answering other users' queries with the handlers in `CONFIG.queries` (app.md 5.7). The handler is not told who asks. */
import type { Json, ServerEvent } from "../../protocol.ts";
import { page, type Loose } from "../utils/types.ts";

export async function answerQuery({ id, name, data, timeout }: Extract<ServerEvent, { type: "query" }>): Promise<void> {
  const transport = page.game._transport as Loose;
  try {
    const handler = page.CONFIG.queries[name] as ((data: unknown, options: object) => unknown) | undefined;
    if (!handler) throw new Error(`"${name}" is not a registered User query`);
    const result = await handler(data, timeout === undefined ? {} : { timeout });
    await transport.request({
      type: "answer",
      id,
      result: (result === undefined ? null : JSON.parse(JSON.stringify(result))) as Json,
    });
  } catch (error) {
    await transport.request({ type: "answer", id, error: (error as Error).message });
  }
}
