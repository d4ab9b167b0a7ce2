/** Portraits without a picture: crests. */
import { expect, it } from "vitest";
import { portraitOf } from "../../../src/ui/draw/portrait.ts";
import { useBareStage } from "../../support/bare.ts";

useBareStage();

it("a disguised actor has one crest for all readers, also for GMs, who read both names", () => {
  const of = (name: string): object => portraitOf({ name, img: null, mechanic: null });
  expect(of("Masked Stranger · Lord Vane")).toEqual(of("Masked Stranger"));
  expect(of("Lord Vane")).not.toEqual(of("Masked Stranger"));
});
