/** The prompt of a request. */
import { expect, it } from "vitest";
import { requestOption } from "../../../src/features/request/prompt-request.ts";
import { useBareStage } from "../../support/bare.ts";
import { fake } from "../../support/fake.ts";

useBareStage();

it("the prompt names the GM as asker, unless the GM rolls for another user or there is no request", () => {
  const offer = (origin: object): unknown => requestOption.offer(fake({ config: { origin }, dialog: {} }));
  expect([offer({ request: "r" }), offer({ request: "r", standIn: true }), offer({})]).toEqual([1, null, null]);
  expect(requestOption.open(fake({}), 1).present!("x")).toMatchObject([{ words: "The GM asks you for this roll." }]);
  expect(requestOption.open(fake({}), 12).present!("x")).toMatchObject([
    { words: "The GM asks for this roll: once for each of 12." },
  ]);
});
