/** Salted hashes of hidden targets (SC-2). */
import { accepts } from "../../../src/rules/contract/schema.ts";
import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { hashOf, isSalt, sealHash, makeSeal } from "../../../src/card/secrets/seal.ts";

afterEach(() => vi.unstubAllGlobals());

const SALT = "00112233445566778899aabbccddeeff";

it("a seal is the SHA-256 of salt and fields, for any order of keys", async () => {
  const expected = createHash("sha256").update(`${SALT} {"a":[1,{"x":2,"y":3}],"b":null}`).digest("hex");
  expect(await hashOf({ b: null, a: [1, { y: 3, x: 2 }] }, SALT)).toBe(expected);
});

it("a seal differs for another target or salt", async () => {
  const hash = await hashOf({ target: 20 }, SALT);
  expect(accepts(sealHash, hash)).toBe(true);
  expect(await hashOf({ target: 21 }, SALT)).not.toBe(hash);
  expect(await hashOf({ target: 20 }, SALT.replace("0", "1"))).not.toBe(hash);
});

it("a seal gets a new salt each time, so that targets cannot be tried", async () => {
  const [one, other] = [await makeSeal({ target: 20 }), await makeSeal({ target: 20 })];
  expect([accepts(sealHash, one?.seal), isSalt(one?.salt)]).toEqual([true, true]);
  expect(one?.seal).not.toBe(other?.seal);
  expect(await hashOf({ target: 20 }, one?.salt ?? "")).toBe(one?.seal);
});

it("a seal does not exist on a page without Web Crypto", async () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(await makeSeal({ target: 20 })).toBeNull();
});
