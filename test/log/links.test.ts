/** The index of linked messages against a plain list of all messages, through all creations, changes and deletions. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeLinks, type LinkIds } from "../../src/log/links.ts";

const ids = fc.constantFrom("a", "b", "c", "d", "e");
const linked = fc.record({
  kind: fc.constantFrom("card", "operation"),
  links: fc.uniqueArray(fc.constantFrom("a", "b", "x", "y"), { maxLength: 3 }),
});

it("the index follows new messages, changes and deletions", () => {
  const step = fc.tuple(ids, fc.option(linked));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const links = makeLinks();
      const all = new Map<string, LinkIds>();
      for (const [id, now] of steps) {
        const before = all.get(id);
        const known = links.note(id, now);
        expect(known).toEqual(before && before.links.length > 0 ? before : null);
        if (now) all.set(id, now);
        else all.delete(id);
      }
      for (const id of ["a", "b", "c", "d", "e"]) expect(links.of(id)).toEqual(all.get(id)?.links ?? []);
      for (const kind of ["card", "operation"]) {
        const owned = (owner: string): string[] =>
          [...all].flatMap(([id, one]) => (one.kind === kind && one.links.includes(owner) ? [id] : []));
        for (const owner of ["a", "b", "x", "y"])
          expect([...links.to(owner, kind)].sort()).toEqual(owned(owner).sort());
        const owners = ["a", "b", "x", "y"].filter((owner) => owned(owner).length > 0);
        expect([...links.owners([kind])].sort()).toEqual(owners);
      }
    }),
  );
});
