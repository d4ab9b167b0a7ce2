/** Secrecy of a card: hidden target, secret source, and GMs who hide at the same time. */
import { describe, expect, it } from "vitest";
import { type Secrecy, secrecyOf } from "../../../src/card/secrets/secrecy.ts";
import { ownKey } from "../../../src/platform/settings.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { useBareStage } from "../../support/bare.ts";
import { page } from "../../support/page.ts";
import { standIn } from "../../support/stand-in.ts";

const bare = useBareStage();
const { set } = bare;

const check = mechanicById("standard-check");

/** A card whose target is hidden. */
interface Hiding {
  readonly operations?: readonly object[];
  readonly request?: string | null;
  readonly target?: number | null;
}

describe("the hidden target of a card", () => {
  const operation = (id: string, by: string, more: object = {}) => ({
    logged: { id, messageId: id, type: "hide", turn: 3, author: { id: by, name: by.toUpperCase() } },
    after: {},
    ...more,
  });
  const of = (hiddenBy: string | null, { operations = [], request = null, target = null }: Hiding = {}): Secrecy =>
    secrecyOf(
      standIn({
        ...{ messageId: "card", operations, request },
        state: { mechanic: check, spec: { target }, hiddenBy },
      }),
    );
  const reader = (isGM: boolean, id = "me"): void => set(page.game, "user", { isGM, id });
  const log = (...ids: string[]): void => set(page.game, "messages", { has: (id: string) => ids.includes(id) });
  const known = async (...ids: string[]): Promise<void> => {
    reader(true);
    await changeSetting("secrets", Object.fromEntries(ids.map((id) => [ownKey(id), { target: id }])) as never);
  };
  const target = (id: string): object => ({ target: id });

  it("is none if the target is known, and none at all for players", async () => {
    await known("card", "op");
    log("op");
    expect(of("op", { target: 15 })).toEqual({
      isTargetUnknown: false,
      targets: null,
      isLost: false,
      overruledBy: null,
    });
    reader(false);
    expect(of("op")).toEqual({ isTargetUnknown: true, targets: null, isLost: false, overruledBy: null });
  });

  it("is stored under its source; after the deletion of the source, under the card", async () => {
    await known("op");
    log("op");
    expect(of("op")).toMatchObject({ targets: target("op"), isLost: false });
    log();
    expect(of("op")).toMatchObject({ targets: null, isLost: true });
    await known("op", "card");
    expect(of("op").targets).toEqual(target("card"));
    log("op");
    expect(of("op").targets).toEqual(target("op"));
  });

  it("of a request is stored under the card or the request; without a source only the rest of a deleted request remains", async () => {
    await known("card", "request");
    log("request");
    expect(of("request", { request: "request" }).targets).toEqual(target("card"));
    await known("request");
    expect(of("request", { request: "request" }).targets).toEqual(target("request"));
    await known("card");
    expect(of(null)).toMatchObject({ targets: null, isLost: false });
    expect(of(null, { request: "request" }).targets).toBeNull();
    log();
    expect(of(null, { request: "request" }).targets).toEqual(target("card"));
    await known();
    expect(of(null, { request: "request" }).isLost).toBe(false);
    expect(of("request", { request: "request" }).isLost).toBe(true);
  });

  it("of simultaneous hidings: the GM of the one that does not count is notified; not others, and not one who knew of it", () => {
    reader(true);
    log("a");
    const mine = operation("b", "me");
    const says = (...operations: object[]): string | null => of("a", { operations }).overruledBy;
    expect(says(operation("a", "gm"), mine)).toBe("GM");
    expect(says(operation("a", "me"), mine)).toBeNull();
    expect(says(operation("a", "gm"), operation("b", "other"))).toBeNull();
    expect(says(operation("a", "gm"))).toBeNull();
    expect(says(mine)).toBeNull();
    expect(says(operation("a", "gm"), { ...mine, after: null })).toBeNull();
    for (const more of [{ turn: 4 }, { type: "amend" }])
      expect(says(operation("a", "gm"), { ...mine, logged: { ...mine.logged, ...more } })).toBeNull();
  });
});
