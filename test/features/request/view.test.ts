/** View of a request. */
import { describe, expect, it } from "vitest";
import { lastGroup, recentRolls } from "../../../src/features/request/recent.ts";
import { requestOf, type Request } from "../../../src/features/request/state.ts";
import { viewOfRequest } from "../../../src/features/request/view.ts";
import { changeSetting } from "../../support/own-settings.ts";
import { useBareStage } from "../../support/bare.ts";
import { check, page } from "../../support/card-bare.ts";
import { speak } from "../../../src/ui/speak.ts";
import type { Hero, Message } from "../../support/page.ts";

const bare = useBareStage();
const { set } = bare;

describe("the view of a request", () => {
  const ANA_ID = "Ana0000000000000";
  let message: Message;
  const post = async (more: object = {}) => {
    const seats = [{ user: ANA_ID }];
    const draft = { mechanic: "standard-check", spec: { target: 15 }, seats, ...more };
    ({ message } = await page.game.modules.get("quincunx").api.request(draft));
    return requestOf(message)!;
  };
  const view = (request: Request) => viewOfRequest(request);
  const seat = (request: Request, more: object) =>
    view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...more }] } }).seats[0];

  it("names the roll, the users, and the known difficulty", async () => {
    const request = await post({ text: "Quick!", title: "Spot" });
    expect(view(request)).toMatchObject({
      ...{ messageId: message.id, mechanic: "standard-check", title: "Spot", text: "Quick!" },
      ...{ isHidden: false, isClosed: false, together: null, secret: null, isSecretLost: false, mayAnswer: false },
    });
    expect(view(request).roll).toBe("3d8");
    expect(view(request).targets.map((one) => speak(one))).toEqual([expect.stringContaining("15")]);
    expect(view(await post()).title).toBe(speak(check.label));
    const open = view(await post({ spec: { target: null } }));
    expect([open.targets, open.isHidden]).toEqual([[], false]);
    const hidden = view(await post({ isHidden: true }));
    expect(hidden).toMatchObject({ targets: [], isHidden: true, isSecretLost: false });
    expect(hidden.secret!.targets.map((one) => speak(one))).toEqual([expect.stringContaining("15")]);
    await changeSetting("secrets", {});
    const lost = requestOf(message)!;
    expect(view(lost)).toMatchObject({ isSecretLost: true, secret: null });
    set(page.game.user, "isGM", false);
    expect(view(lost).isSecretLost).toBe(false);
  });

  it("the last request is offered again, once; with the group's last result (SC-3)", async () => {
    const stat = { label: "Will", value: 3, id: "will000000000001" };
    const skilled = { type: "quincunx.check-hero", system: { skills: [stat] } };
    const [odo, pim] = [
      await page.Actor.create({ name: "Odo", ...skilled }),
      await page.Actor.create({ name: "Pim", ...skilled }),
    ];
    const all: Message[] = [];
    const ask = async (more: object): Promise<void> => {
      await post(more);
      all.push(message);
    };
    const seatOf = (actor: Hero): object => ({ user: ANA_ID, actor: actor.uuid, stat: `skills.${stat.id}` });
    await ask({ seats: [seatOf(odo)] });
    await ask({ title: "Climb", spec: { target: 20 } });
    await ask({ seats: [seatOf(pim)] });
    await ask({ title: "" });
    set(page.game, "messages", { contents: all, get: (id: string) => all.find((one) => one.id === id) });
    const picks = (most: number) => recentRolls(most).map(({ kind, label }) => [kind, label]);
    // Without a title it cannot be identified.
    expect(picks(9)).toEqual([
      ["stat", "Will"],
      ["free", "Climb"],
    ]);
    expect([picks(1), picks(0)]).toEqual([[["stat", "Will"]], []]);
    expect(recentRolls(9)[1]).toMatchObject({ mechanic: "standard-check", spec: { target: 20 } });
    expect(lastGroup()).toBeUndefined();
    set.back();
    const both = { seats: [seatOf(odo), seatOf(pim)] };
    await ask({ ...both, group: "half" });
    expect(lastGroup()).toBe("half");
    await ask(both);
    expect(lastGroup()).toBeNull();
    await ask({});
    expect(lastGroup()).toBeNull();
  });

  it("shows for each seat the actor, the user and presence; marks deleted ones", async () => {
    const request = await post();
    const ana = page.game.users.get(ANA_ID);
    const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Request.${key}`) as string;
    expect(seat(request, {})).toMatchObject({
      ...{ index: 0, user: ANA_ID, name: "Ana", img: ana.avatar, actor: null, stat: "" },
      ...{ isAway: true, isYou: false, skippedBy: null, excused: null, answer: null, late: null, mayStandIn: true },
    });
    set(ana, "active", true);
    expect(seat(request, {})!.isAway).toBe(false);
    const gone = seat(request, { user: "nobody0000000000" });
    expect(gone).toMatchObject({ name: words("userGone"), isAway: true, img: null });
    expect(seat(request, { actor: "Actor.gone000000000000" })!.actor).toBe(words("actorGone"));
    const mira = await page.Actor.create({
      ...{ name: "Mira", type: "quincunx.check-hero", img: "mira.webp" },
      system: { skills: [{ id: "stealth000000001", label: "Stealth", value: 3 }] },
    });
    const asked = { actor: mira.uuid, stat: "skills.stealth000000001" };
    expect(seat(request, asked)).toMatchObject({ actor: "Mira", img: "mira.webp", stat: "Stealth" });
    expect(seat(request, { actor: mira.uuid, stat: "none" })!.stat).toBe("");
    // If all roll a stat of their own, there is no common command.
    expect(view({ ...request, flags: { ...request.flags, seats: [{ user: ANA_ID, ...asked }] } }).roll).toBe("");
    expect(seat(request, { user: page.game.user.id })).toMatchObject({ isYou: true, mayStandIn: false });
  });

  it("shows the chance of a missing roll to GMs and its roller; a skipped seat has none", async () => {
    const request = await post({ spec: { target: 3 } });
    expect(seat(request, {})!.chance).toEqual({ p: 1, of: null, isSecret: false });
    const closed = { ...request, state: { ...request.state, closedAt: { messageId: "m", timestamp: 1 } } };
    expect(seat(closed, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(view(closed).isClosed).toBe(true);
    const skipped = { ...request, state: { ...request.state, skipped: [0], excused: { 0: "none" as const } } };
    expect(seat(skipped, {})).toMatchObject({ chance: null, excused: "none", mayStandIn: false });
    set(page.game.user, "isGM", false);
    expect(seat(request, {})).toMatchObject({ chance: null, mayStandIn: false });
    expect(seat(request, { user: page.game.user.id })!.chance).toMatchObject({ p: 1 });
    const hidden = { ...request, state: { ...request.state, hiddenBy: message.id } };
    expect(view(hidden).secret).toBeNull();
  });
});
