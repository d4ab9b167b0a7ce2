/**
 * An evening with contests, long tests, harm, shared pools, questions and dice of the table, played anew: what lies on the wire, what each seat is asked,
 * and what everybody reads is word for word what was recorded. Where a change is meant, `node tools/record-guards.mjs evening` records it anew, and the
 * difference is read before it is committed.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { moduleAnew } from "../fixtures/sources.ts";
import { PARTS, playEvening, readEvening, type Part } from "../fixtures/evening/record.ts";
import { STORIES } from "../fixtures/evening/stories.ts";
import type { Drawn } from "../fixtures/world/draw.ts";
import type { LoadSeat } from "../fixtures/evening/seats.ts";

const load: LoadSeat = async (modules) => {
  const own = await moduleAnew();
  const parts = await Promise.all(modules.map((path) => own<object>(path.replace(/^src\//u, ""))));
  return Object.assign({}, ...parts) as object;
};

let played: Readonly<Record<Part, Drawn>>;
const recorded: Partial<Record<Part, Drawn>> = {};
beforeAll(async () => {
  played = await playEvening(load);
  for (const part of PARTS) recorded[part] = await readEvening(part);
}, 120_000);

describe.each(PARTS)("%s", (part) => {
  it.each(STORIES.map(({ name }) => name))("%s", (name) => {
    expect(played[part][name]).toEqual(recorded[part]?.[name]);
  });
});
