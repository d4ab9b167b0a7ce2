/** Permissions of authors and GMs for operations. */
import { expect, it } from "vitest";
import { isAuthorOrGM, isUserOrGM } from "../../src/log/operation.ts";

it("the author and GMs may; with an unknown author only GMs, also unknown ones", () => {
  const person = (id: string | null, isGM = false) => ({ id, isGM });
  const may = [person("ana"), person("ben"), person(null), person("gm", true), person(null, true)];
  expect(may.map((one) => isUserOrGM(one, "ana"))).toEqual([true, false, false, true, true]);
  expect(may.map((one) => isUserOrGM(one, null))).toEqual([false, false, false, true, true]);
  expect(may.map((one) => isAuthorOrGM(one, { author: person("ben") } as never))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});
