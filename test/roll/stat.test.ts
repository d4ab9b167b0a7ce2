/** Rolling a stat: permissions, and missing stats. */
import { describe, expect, it } from "vitest";
import { speakerOf } from "../../src/actors/speaker.ts";
import { rollStat } from "../../src/roll/stat.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { useBareStage } from "../support/bare.ts";
import { replaceWith } from "../support/implementations.ts";
import { page } from "../support/page.ts";
import { resultOf } from "../support/read.ts";
import { marginHero } from "../support/margin-hero.ts";

const bare = useBareStage();
const { set } = bare;

const margin = mechanicById("margin-pool");

describe("rolling a stat", () => {
  const NOTICE = { kind: "prevented", by: "notice" };
  const warned: string[] = [];
  const listen = (): void => {
    warned.length = 0;
    set(page.ui.notifications, "warn", (words: string) => void warned.push(words));
  };
  const said = (key: string, data: object = {}): string =>
    page.game.i18n.format(`QUINCUNX.Notice.${key}`, data) as string;

  it("without an actor, with another user's, and with an unknown stat gives one notice, and no roll", async () => {
    const actor = await marginHero();
    const size = page.game.messages.size as number;
    listen();
    expect(await rollStat("Actor.gone000000000000", "x")).toMatchObject(NOTICE);
    set(page, "fromUuid", () => Promise.reject(new Error("Actor is not a valid embedded Document")));
    expect(await rollStat("Scene.s.Token.t.Actor.linked", "x")).toMatchObject(NOTICE);
    expect(await rollStat(null as never, "x")).toMatchObject(NOTICE);
    for (const stat of ["nothing", "stats.empty00000000001"]) expect(await rollStat(actor, stat)).toMatchObject(NOTICE);
    set(actor, "isOwner", false);
    expect(await rollStat(actor, "stats.strength00000001")).toMatchObject(NOTICE);
    expect(warned).toEqual([
      said("noActor"),
      said("noActor"),
      said("noActor"),
      said("noStat", { name: "Isolde", stat: "nothing" }),
      said("noStat", { name: "Isolde", stat: "stats.empty00000000001" }),
      said("notYours", { name: "Isolde" }),
    ]);
    expect(page.game.messages.size).toBe(size);
  });

  it("works by its actor or its name, at once or against a number; errors give one notice", async () => {
    const actor = await marginHero();
    listen();
    const { id } = speakerOf(actor)!
      .stats(margin)
      .find(({ name }) => name === "Strength")!;
    for (const of of [actor, actor.uuid]) {
      const { message } = await resultOf(rollStat(of, id, { skip: true }));
      expect(message.flags.quincunx).toMatchObject({
        title: "Strength",
        spec: { dice: 4 },
        origin: { actor: actor.uuid },
      });
    }
    const { message } = await resultOf(rollStat(actor, id, { skip: true, against: { threshold: 9 } }));
    expect(message.flags.quincunx.spec).toMatchObject({ threshold: 9 });
    const told: unknown[] = [];
    replaceWith({ notifyError: (error) => void told.push(error) });
    expect(await rollStat(actor, id, { skip: true, against: { dice: "many" } })).toMatchObject(NOTICE);
    expect(told).toHaveLength(1);
    expect(warned).toEqual([]);
  });
});
