/** Chat messages: dice.md 4.4, app.md 5. */
import { SWITCHES } from "../../../src/client/applications/switches.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { g, openTable, table, type Loose, type Seat } from "../setup.ts";

let ana: Seat;
let ben: Seat;
beforeAll(async () => {
  ana = await table.seat("Ana");
  ben = await table.seat("Ben");
});
const roll = async (formula = "1d6"): Promise<Loose> => new g.Roll(formula).evaluate();
const seen = (seat: Seat, id: string): Promise<Loose> =>
  seat.run(async () => {
    const message = g.game.messages.get(id) as Loose;
    const html = (await message.renderHTML()) as HTMLElement;
    return { visible: message.visible, content: message.isContentVisible, author: message.isAuthor, html };
  });

describe("data", () => {
  it("rolls are JSON strings in the source and Roll instances after preparation; isRoll follows them", async () => {
    const message = await g.ChatMessage.create({ rolls: [await roll()] });
    expect(typeof message._source.rolls[0]).toBe("string");
    expect(message.rolls[0]).toBeInstanceOf(g.Roll);
    expect([message.isRoll, (await g.ChatMessage.create({ content: "x" })).isRoll]).toEqual([true, false]);
    await table.settle();
    expect(ana.game.messages.get(message.id).rolls[0].total).toBe(message.rolls[0].total);
  });
  it("rolls that are not evaluated are refused", async () => {
    await expect(g.ChatMessage.create({ rolls: [new g.Roll("1d6")] })).rejects.toThrow(
      /rolls.0: Roll objects added to ChatMessage documents must be evaluated/,
    );
  });
  it("class instances in flags become plain data", async () => {
    const message = await g.ChatMessage.create({ flags: { core: { roll: await roll() } } });
    expect(message.flags.core.roll).not.toBeInstanceOf(g.Roll);
    expect(message.flags.core.roll.class).toBe("Roll");
  });
  it("[14] has a title", async () => expect((await g.ChatMessage.create({ title: "T" })).title).toBe("T"));
  it("a roll of an unknown class is omitted and logged; the message stays", async () => {
    const json = JSON.stringify({ ...JSON.parse(JSON.stringify(await roll())), class: "GoneRoll" });
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const message = await g.ChatMessage.create({ rolls: [json], content: "kept" });
    expect([message.rolls.length, message.content, quiet.mock.calls.length > 0]).toEqual([0, "kept", true]);
  });
});

describe("speakers and recipients", () => {
  it("getSpeaker returns the actor, else the user's character, else the user; alias has priority", async () => {
    const actor = await g.Actor.create({ name: "Isolde", type: "character" });
    expect(g.ChatMessage.getSpeaker({ actor })).toMatchObject({ actor: actor.id, token: null, alias: "Isolde" });
    expect(g.ChatMessage.getSpeaker({ actor, alias: "Masked" }).alias).toBe("Masked");
    expect(g.ChatMessage.getSpeaker()).toMatchObject({ actor: null, alias: "Gamemaster" });
    await g.game.users.get(ana.userId).update({ character: actor.id });
    await table.settle();
    ana.run(() => expect(g.ChatMessage.getSpeaker()).toMatchObject({ actor: actor.id, alias: "Isolde" }));
    expect(g.ChatMessage.getSpeakerActor({ actor: actor.id })).toBe(actor);
    await g.game.users.get(ana.userId).update({ character: null });
  });
  it("alias falls back to actor, then author", async () => {
    expect((await g.ChatMessage.create({ content: "x" })).alias).toBe("Gamemaster");
  });
  it("getWhisperRecipients: a character's name means its player; a user's own name has priority", async () => {
    const [isolde, ben] = await g.Actor.createDocuments([
      { name: "Isolde", type: "character" },
      { name: "Ben", type: "character" },
    ]);
    const names = (who: string): string[] => g.ChatMessage.getWhisperRecipients(who).map((user: Loose) => user.name);
    await g.game.users.get(ana.userId).update({ character: isolde.id });
    expect(names("isolde")).toEqual(["Ana"]);
    await g.game.users.get(ana.userId).update({ character: ben.id });
    expect([names("isolde"), names("Ben")]).toEqual([[], ["Ben"]]);
    await g.game.users.get(ana.userId).update({ character: null });
  });
  it("getWhisperRecipients accepts GM, players and names, case-insensitively", () => {
    const names = (who: string): string[] => g.ChatMessage.getWhisperRecipients(who).map((user: Loose) => user.name);
    expect([names("gm"), names("DM"), names("players"), names("ANA"), names("nobody")]).toEqual([
      ["Gamemaster"],
      ["Gamemaster"],
      ["Ana", "Ben", "Cleo"],
      ["Ana"],
      [],
    ]);
  });
});

describe("[14] message modes (app.md 5.2)", () => {
  it("applyMode handles public, gm, blind, self, ic; gm keeps named recipients", () => {
    const apply = (mode: string, data: object = {}): Loose => g.ChatMessage.applyMode({ ...data }, mode);
    const [gm] = g.ChatMessage.getWhisperRecipients("GM").map((user: Loose) => user.id) as string[];
    expect(apply("public", { whisper: ["x"], blind: true })).toEqual({ whisper: [], blind: false });
    expect(apply("gm")).toEqual({ whisper: [gm], blind: false });
    expect(apply("gm", { whisper: ["x"] })).toEqual({ whisper: ["x"], blind: false });
    expect(apply("blind")).toEqual({ whisper: [gm], blind: true });
    expect(apply("self")).toEqual({ whisper: [g.game.user.id], blind: false });
    expect(apply("ic")).toEqual({ whisper: [], blind: false });
  });
  it("a mode's handler replaces the default", () => {
    g.CONFIG.ChatMessage.modes.secret = {
      label: "s",
      icon: "",
      handler: (data: Loose) => Object.assign(data, { blind: true, whisper: ["z"] }),
    };
    expect(g.ChatMessage.applyMode({}, "secret")).toEqual({ blind: true, whisper: ["z"] });
    delete g.CONFIG.ChatMessage.modes.secret;
  });
  it("ChatMessage.create applies no mode by default; Roll#toMessage applies the user's", async () => {
    await g.game.settings.set("core", "messageMode", "self");
    expect((await g.ChatMessage.create({ rolls: [await roll()] })).whisper).toEqual([]);
    expect((await g.ChatMessage.create({ rolls: [await roll()] }, { messageMode: "gm" })).whisper).toHaveLength(1);
    expect((await (await roll()).toMessage()).whisper).toEqual([g.game.user.id]);
    await g.game.settings.set("core", "messageMode", "public");
  });
  it("the old names work and warn once (until 16)", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    g.ChatMessage.applyRollMode({}, "gmroll");
    g.ChatMessage.applyRollMode({}, "gmroll");
    expect((await g.ChatMessage.create({ content: "x" }, { rollMode: "selfroll" })).whisper).toEqual([g.game.user.id]);
    expect(warn.mock.calls.filter(([error]) => String(error).includes("applyRollMode"))).toHaveLength(1);
    expect(String(warn.mock.calls[0]?.[0])).toMatch(/Version 14[\s\S]*Version 16/);
  });
  it("the old setting does not exist if the switch is set so (dice.md 4.4, found.md 2.16)", () => {
    SWITCHES.rollModeSetting.value = "gone";
    expect(() => g.game.settings.get("core", "rollMode")).toThrow(/not a registered game setting/);
    SWITCHES.rollModeSetting.value = "readable";
    expect(g.game.settings.get("core", "rollMode")).toBe("publicroll");
  });
});

describe("[13] roll modes", () => {
  it("applyRollMode accepts the old keys; 'roll' is the user's choice; applyMode and title do not exist", async () => {
    const old = await openTable({ generation: 13 });
    try {
      expect(g.ChatMessage.applyRollMode({}, "selfroll")).toEqual({ whisper: [g.game.user.id], blind: false });
      await g.game.settings.set("core", "rollMode", "blindroll");
      expect(g.ChatMessage.applyRollMode({}, "roll").blind).toBe(true);
      expect((await (await new g.Roll("1d4").evaluate()).toMessage()).blind).toBe(true);
      expect([g.ChatMessage.applyMode, g.game.messages.contents[0].applyMode]).toEqual([undefined, undefined]);
      expect("title" in (await g.ChatMessage.create({ title: "T", content: "x" })).toObject()).toBe(false);
      const [other] = g.game.users.players as Loose[];
      expect((await g.ChatMessage.create({ content: "x", user: other.id })).author).toBe(other);
      expect(Object.keys(g.CONFIG.Dice.rollModes)).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
      expect(g.CONFIG.ChatMessage.modes).toBeUndefined();
      expect(() => g.game.settings.get("core", "messageMode")).toThrow();
    } finally {
      old.close();
      table.seats.get(table.userId("Gamemaster"))?.use();
    }
  });
});

describe("visibility (dice.md 4.4 Visibility)", () => {
  const send = async (seat: Seat, mode: string): Promise<string> => {
    const id = await seat.run(
      async () => (await (await roll("2d6")).toMessage({ flavor: "secret words" }, { messageMode: mode })).id as string,
    );
    await table.settle();
    return id;
  };
  it("a private roll: author and GM see the content; others see that it happened", async () => {
    const id = await send(ana, "gm");
    const [hers, his, gms] = [
      await seen(ana, id),
      await seen(ben, id),
      await seen(table.seats.get(table.userId("Gamemaster")) as Seat, id),
    ];
    expect([hers.content, his.content, gms.content]).toEqual([true, false, true]);
    expect(his.visible).toBe(true);
    expect(his.html.textContent).toContain("Ana privately rolled some dice");
    expect(his.html.textContent).not.toContain("secret words");
    expect(his.html.querySelector(".dice-total").textContent).toContain("?");
  });
  it("a blind roll: its author does not see the content", async () => {
    const id = await send(ana, "blind");
    expect((await seen(ana, id)).content).toBe(false);
    expect((await seen(table.seats.get(table.userId("Gamemaster")) as Seat, id)).content).toBe(true);
  });
  it("a self roll is hidden from the GM", async () => {
    const id = await send(ana, "self");
    expect((await seen(table.seats.get(table.userId("Gamemaster")) as Seat, id)).content).toBe(false);
  });
  it("a whisper without rolls is not shown to others at all", async () => {
    const message = await g.ChatMessage.create({ content: "psst", whisper: [ana.userId] });
    await table.settle();
    expect([
      (await seen(ana, message.id)).visible,
      (await seen(ben, message.id)).visible,
      (await seen(ana, message.id)).html.classList.contains("whisper"),
    ]).toEqual([true, false, true]);
  });
});

describe("permissions (app.md 5.6)", () => {
  it("a player changes and deletes own messages only, and cannot write as another user", async () => {
    const mine = await g.ChatMessage.create({ content: "gm" });
    await table.settle();
    await ana.run(async () => {
      const own = await g.ChatMessage.create({ content: "ana" });
      await own.update({ content: "ana again" });
      expect(own.content).toBe("ana again");
      await expect(g.game.messages.get(mine.id).update({ content: "x" })).rejects.toThrow(
        `User Ana lacks permission to update ChatMessage [${mine.id}]`,
      );
      await expect(g.game.messages.get(mine.id).delete()).rejects.toThrow(/lacks permission to delete ChatMessage/);
      await own.delete();
    });
  });
});

describe("rendering (app.md 5.4)", () => {
  it("has Foundry's shell: id, sender, time, delete control, content", async () => {
    const message = await g.ChatMessage.create({ content: "<p>hello</p>", flavor: "<b>why</b>" });
    const html = (await message.renderHTML()) as HTMLElement;
    expect(html.matches("li.chat-message.message")).toBe(true);
    expect(html.dataset.messageId).toBe(message.id);
    expect(html.querySelector(".message-header .message-sender")?.textContent).toBe("Gamemaster");
    expect(html.querySelector(".flavor-text b")?.textContent).toBe("why");
    expect(html.querySelector(".message-content p")?.textContent).toBe("hello");
    expect(html.querySelector("[data-action=deleteMessage]")).not.toBeNull();
    expect(
      (await message.renderHTML({ canDelete: false, canClose: true })).querySelector("[data-action=dismissMessage]"),
    ).not.toBeNull();
  });
  it("the hook fires at each drawing, with a new subtree, and is not awaited", async () => {
    const message = await g.ChatMessage.create({ content: "x" });
    const drawn: Loose[] = [];
    const id = g.Hooks.on("renderChatMessageHTML", (m: Loose, html: HTMLElement, context: Loose) => {
      drawn.push([m, html, context.message._id]);
      return Promise.reject(new Error("ignored")).catch(() => {});
    }) as number;
    const [a, b] = [await message.renderHTML(), await message.renderHTML()];
    g.Hooks.off("renderChatMessageHTML", id);
    const ours = drawn.filter(([, html]) => html === a || html === b);
    expect(ours.map(([m, , mid]) => [m === message, mid])).toEqual([
      [true, message.id],
      [true, message.id],
    ]);
    expect(a).not.toBe(b);
  });
  it("rolls are drawn if the content has no markup; own markup stays", async () => {
    const dice = await roll("2d6");
    const plain = await (await g.ChatMessage.create({ rolls: [dice], content: String(dice.total) })).renderHTML();
    expect(plain.querySelector(".dice-roll .dice-formula").textContent).toBe("2d6");
    const own = await (await g.ChatMessage.create({ rolls: [dice], content: "<p class='card'>mine</p>" })).renderHTML();
    expect([own.querySelector(".dice-roll"), own.querySelector(".card").textContent]).toEqual([null, "mine"]);
  });
  it("the deprecated jQuery hook fires if it has listeners, with a warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const got: Loose[] = [];
    g.Hooks.once("renderChatMessage", (_m: Loose, html: Loose) => got.push(html.jquery));
    await (await g.ChatMessage.create({ content: "x" })).renderHTML();
    expect([typeof got[0], warn.mock.calls.length > 0]).toEqual(["string", true]);
  });
  it("[[2d6]] is rolled at creation and stored; [[/r …]] stays a link (dice.md 4.3)", async () => {
    const message = await g.ChatMessage.create({ content: "<p>a [[3]] b [[/r 2d6]]</p>" });
    expect(message.content).toContain("inline-result");
    expect(message.content).toContain("[[/r 2d6]]");
    expect((await message.renderHTML()).querySelector("a.inline-roll.roll").dataset.formula).toBe("2d6");
  });
  it("calls the log's postOne, updateMessage and deleteMessage", async () => {
    const told: string[] = [];
    const was = g.ui.chat;
    g.ui.chat = {
      postOne: () => told.push("post"),
      updateMessage: () => told.push("update"),
      deleteMessage: () => told.push("delete"),
    };
    const message = await g.ChatMessage.create({ content: "x" });
    await message.update({ content: "y" });
    await message.delete();
    g.ui.chat = was;
    expect(told).toEqual(["post", "update", "delete"]);
  });
});
