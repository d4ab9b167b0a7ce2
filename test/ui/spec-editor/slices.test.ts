/** Work in slices. */
import { describe, expect, it } from "vitest";
import { makeSlices } from "../../../src/ui/spec-editor/slices.ts";

describe("slices", () => {
  it("drop what was still to be done when the next work comes", async () => {
    const done: string[] = [];
    const slices = makeSlices();
    slices.start([() => done.push("old")]);
    await new Promise<void>((resolve) => slices.start([() => done.push("new")], resolve));
    expect(done).toEqual(["new"]);
  });
});
