/** Actors of tokens, speakers, counted failures, validators, and messages that change themselves. */
import { afterEach, describe, expect, test } from "vitest";
import { anActor, g, settle, thrown, type Loose } from "./setup.ts";

const { fields } = g.foundry.data as Loose;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** A token of a new actor on the viewed scene. */
async function aToken(actorLink: boolean, data: object = {}): Promise<{ actor: Loose; scene: Loose; token: Loose }> {
  const actor = await anActor({
    name: "Lord Vane",
    items: [{ name: "Sword", type: "item" }],
    effects: [{ name: "Blessed" }],
    ...data,
  });
  const scene = await g.Scene.create({ name: "Bridge", active: true });
  const [token] = await scene.createEmbeddedDocuments("Token", [
    { name: "Hooded Stranger", actorId: actor.id as string, actorLink },
  ]);
  await settle();
  return { actor, scene, token };
}

describe("documents embedded in a token", () => {
  test("types (token.d.mts): an unlinked token has its own actor, items and effects as embedded documents", async () => {
    const { actor, token } = await aToken(false);
    const own = token.actor;
    expect(own).not.toBe(actor);
    expect([token.getEmbeddedDocument("Actor", actor.id), token.getEmbeddedCollection("Actor").size]).toEqual([own, 1]);
    expect(token.getEmbeddedCollection("Item")).toBe(own.items);
    expect(token.getEmbeddedCollection("ActiveEffect")).toBe(own.effects);
    expect([...token.actors.keys()]).toEqual([actor.id]);
  });

  test("types (token.d.mts): a linked token has none of them: reading its actor there throws", async () => {
    const { actor, token } = await aToken(true);
    expect(token.actor).toBe(actor);
    for (const name of ["Actor", "Item", "ActiveEffect"]) {
      expect(() => token.getEmbeddedCollection(name)).toThrow(/not a valid embedded Document within the Token/);
      expect(() => token.getEmbeddedDocument(name, actor.id)).toThrow(/not a valid embedded Document/);
    }
    expect(token.actors.size).toBe(0);
  });
});

describe("speakers", () => {
  test("dice.md 4.4: the speaker of a token's own actor is that token, by its name", async () => {
    const { actor, scene, token } = await aToken(false);
    const { getSpeaker } = { getSpeaker: (data: object) => g.ChatMessage.getSpeaker(data) as Loose };
    const expected = { scene: scene.id as string, actor: actor.id as string, token: token.id as string };
    expect(getSpeaker({ actor: token.actor })).toEqual({ ...expected, alias: "Hooded Stranger" });
    expect(getSpeaker({ actor: token.actor, alias: "A voice" })).toEqual({ ...expected, alias: "A voice" });
    expect(g.ChatMessage.getSpeakerActor(getSpeaker({ actor: token.actor }))).toBe(token.actor);
    // Also for a token on a scene that is not viewed.
    const elsewhere = await g.Scene.create({ name: "Elsewhere" });
    const [far] = await elsewhere.createEmbeddedDocuments("Token", [{ name: "Far", actorId: actor.id as string }]);
    expect(getSpeaker({ actor: far.actor })).toEqual({
      scene: elsewhere.id,
      actor: actor.id,
      token: far.id,
      alias: "Far",
    });
    expect(getSpeaker({ actor })).toMatchObject({ actor: actor.id, alias: "Lord Vane" });
  });
});

describe("counted dice", () => {
  const flags = (roll: Loose): unknown[] =>
    roll.dice[0].results.map(({ result, success, failure }: Loose) => [result, Boolean(success), Boolean(failure)]);

  test("dice.md 2.3: a die that counts as a failure is not a success", async () => {
    expect(flags(await thrown("3d6cs<=3cf=1", 6, [1, 2, 6]))).toEqual([
      [1, false, true],
      [2, true, false],
      [6, false, false],
    ]);
  });

  test("dice.md 2.3: a die that counts as a success afterwards is not a failure", async () => {
    expect(flags(await thrown("3d6cf<=3cs=1", 6, [1, 2, 6]))).toEqual([
      [1, true, false],
      [2, false, true],
      [6, false, false],
    ]);
  });

  test("dice.md 2.6: the same holds in pools", async () => {
    const roll = await thrown("{1d6,1d6,1d6}cs<=3cf=1", 6, [1, 2, 6]);
    const results = roll.terms[0].results as Loose[];
    expect(results.map(({ success, failure }) => [Boolean(success), Boolean(failure)])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });
});

describe("validators", () => {
  test.each([false, null, undefined])(
    "types (fields.d.mts): the option `validate: %s` is not a validator",
    (validate) => {
      const field = new fields.NumberField({ required: true, min: 1, validate });
      expect(field.validate(3)).toBeUndefined();
      expect(String(field.validate(0).message)).not.toMatch(/not a function/);
      class Model extends g.foundry.abstract.DataModel {
        static defineSchema(): object {
          return { luck: new fields.NumberField({ required: true, initial: 2, validate }) };
        }
      }
      expect(new (Model as Loose)({ luck: 5 }).luck).toBe(5);
    },
  );
});

describe("messages that change themselves", () => {
  /** Configures a system's message class for one test. */
  function configured(make: (base: Loose) => Loose): void {
    const before = g.CONFIG.ChatMessage.documentClass as Loose;
    g.CONFIG.ChatMessage.documentClass = make(before);
    undo.push(() => void (g.CONFIG.ChatMessage.documentClass = before));
  }

  test.each(["before", "after"])(
    "dice.md 4.4: _preCreate may call updateSource %s its base class, with rolls in the message",
    async (when) => {
      configured(
        (base) =>
          class extends base {
            async _preCreate(data: object, options: object, user: Loose): Promise<unknown> {
              const change = (): unknown => this.updateSource({ flavor: "A chance", flags: { world: { mark: 1 } } });
              if (when === "before") change();
              if ((await super._preCreate(data, options, user)) === false) return false;
              if (when === "after") change();
              return undefined;
            }
          },
      );
      const roll = await thrown("1d6", 6, [4]);
      const message = await roll.toMessage({ content: "[[1+1]]" });
      expect([message.flavor, message.getFlag("world", "mark")]).toEqual(["A chance", 1]);
      expect([message.rolls.length, message.rolls[0].total, message.rolls[0] instanceof g.Roll]).toEqual([1, 4, true]);
      await settle();
      expect(g.game.messages.get(message.id).flavor).toBe("A chance");
    },
  );

  test("dice.md 4.4: _preCreate may add and remove rolls with updateSource", async () => {
    const bonus = await thrown("1d4", 4, [3]);
    configured(
      (base) =>
        class extends base {
          async _preCreate(data: object, options: object, user: Loose): Promise<unknown> {
            await super._preCreate(data, options, user);
            this.updateSource({ rolls: [...this.rolls, bonus] });
            return undefined;
          }
        },
    );
    const message = await (await thrown("1d6", 6, [4])).toMessage();
    expect(message.rolls.map(({ total }: Loose) => total as number)).toEqual([4, 3]);
  });

  test("app.md 4: _preCreate of a message's data model may change the model and the message", async () => {
    const { dataModels } = g.CONFIG.ChatMessage;
    const before = dataModels.base as Loose;
    undo.push(() => (before ? (dataModels.base = before) : delete dataModels.base));
    dataModels.base = class extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return { luck: new fields.NumberField({ required: true, initial: 1 }) };
      }
      async _preCreate(data: object, options: object, user: Loose): Promise<unknown> {
        this.updateSource({ luck: 7 });
        this.parent.updateSource({ flavor: "Lucky" });
        return super._preCreate(data, options, user) as unknown;
      }
    };
    const message = await (await thrown("1d6", 6, [4])).toMessage();
    expect([message.system.luck, message.flavor, message.rolls[0].total]).toEqual([7, "Lucky", 4]);
  });
});
