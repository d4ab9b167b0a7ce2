/** A card and its operation deleted at the same time. */
import { describe, expect, it, vi } from "vitest";
import { linkedMessages } from "../../src/log/log.ts";
import { until } from "../support/stage.ts";
import { settled, useLogStage } from "../support/log-stage.ts";
import { page } from "../support/page.ts";

const stage = useLogStage();
const { roll } = stage;

describe("two simultaneous deletions", () => {
  it("leave no message and no error: one operation is deleted before its card takes them all", async () => {
    const message = await roll("check 3 vs 20");
    for (const target of [12, 13, 14])
      await page.ChatMessage.create({
        _id: `race${target}0000000000`,
        content: "changed",
        flags: {
          quincunx: {
            kind: "operation",
            schema: 1,
            turn: 1,
            card: message.id,
            id: `race${target}0000000000`,
            type: "amend",
            data: { target },
          },
        },
      });
    const [first] = linkedMessages(message.id, "operation");
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    // The client still has it; the server does not.
    stage.table.world.store.collection("ChatMessage").delete(first?.id ?? "");
    await message.delete();
    await until(
      () => linkedMessages(message.id, "operation").filter(({ id }) => id !== first?.id).length === 0,
      "all gone",
    );
    await settled();
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});
