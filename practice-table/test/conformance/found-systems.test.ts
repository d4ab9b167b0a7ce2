/** Requirements of whole published systems (found.md 3). */
import { describe, expect, test } from "vitest";
import { Table, type Seat } from "../../src/node-table.ts";
import { g, is14, type Loose } from "./setup.ts";

const { fields } = g.foundry.data as Loose;
const { elements } = g.foundry.applications as Loose;
const anActorType = (g.game.documentTypes.Actor as string[]).find((name) => name !== "base") as string;

describe("start", () => {
  test("found.md 3: fields of data models have their labels before `setup`", async () => {
    const seen: unknown[] = [];
    const table = new Table({ generation: is14 ? 14 : 13 });
    const seat = await table.seat("Gamemaster", {
      beforeInit: () => {
        class Labelled extends g.foundry.abstract.TypeDataModel {
          static LOCALIZATION_PREFIXES = ["WORDS"];
          static defineSchema(): object {
            return { luck: new g.foundry.data.fields.NumberField() };
          }
        }
        g.Hooks.once("init", () => (g.CONFIG.Actor.dataModels.character = Labelled));
        g.Hooks.once("i18nInit", () => (g.game.i18n.translations.WORDS = { FIELDS: { luck: { label: "Luck" } } }));
        g.Hooks.once("setup", () => seen.push((Labelled as Loose).schema.getField("luck").label));
      },
    });
    seat.close();
    expect(seen).toEqual(["Luck"]);
  });

  test.each(
    ["ActorDelta", "Adventure", "Card", "Cards", "CombatantGroup", "FogExploration", "JournalEntryCategory"].concat(
      ["Playlist", "PlaylistSound", "RegionBehavior", "AmbientLightDocument", "AmbientSoundDocument"],
      ["DrawingDocument", "MeasuredTemplateDocument", "NoteDocument", "RegionDocument", "TileDocument", "WallDocument"],
    ),
  )("found.md 3: the document class %s is a global", (name) => {
    expect(g[name]).toBe(g.foundry.documents[name]);
  });

  test("found.md 3: placeables and Adventure can be extended by their bare names", () => {
    for (const name of [
      "AmbientLight",
      "AmbientSound",
      "Drawing",
      "MeasuredTemplate",
      "Note",
      "Region",
      "Tile",
      "Wall",
    ])
      expect(g[name]).toBe(g.foundry.canvas.placeables[name]);
    expect(() => class extends g.Adventure {}).not.toThrow();
    expect(typeof g.Die).toBe(is14 ? "undefined" : "function");
  });
});

describe("form elements", () => {
  const connected = (element: HTMLElement): Loose => {
    document.body.append(element);
    element.remove();
    return element as Loose;
  };

  test("types (file-picker.d.mts): create makes a file picker with its type", () => {
    const element = elements.HTMLFilePickerElement.create({
      ...{ name: "img", type: "imagevideo", value: "a.webp", placeholder: "A file", noupload: true, id: "one" },
    });
    expect(element).toBeInstanceOf(elements.HTMLFilePickerElement);
    const made = connected(element);
    expect([made.tagName, made.name, made.type, made.value, made.noupload, made.id]).toEqual([
      ...["FILE-PICKER", "img", "imagevideo", "a.webp", true, "one"],
    ]);
  });

  test("types (range-picker.d.mts): create makes a slider and a colour", () => {
    const range = connected(elements.HTMLRangePickerElement.create({ name: "r", value: 3, min: 1, max: 9, step: 2 }));
    expect([range.name, range.value, range.getAttribute("max")]).toEqual(["r", 3, "9"]);
    const color = connected(elements.HTMLColorPickerElement.create({ name: "c", value: "#102030", disabled: true }));
    expect([color.name, color.value, color.disabled]).toEqual(["c", "#102030", true]);
  });

  test("types (string-tags.d.mts): create makes tags, also with choices", () => {
    const tags = connected(elements.HTMLStringTagsElement.create({ name: "t", value: new Set(["a", "b"]) }));
    expect([tags.name, tags.value]).toEqual(["t", ["a", "b"]]);
    const chosen = connected(
      elements.HTMLStringTagsElement.create({ name: "t", value: ["a"], choices: { a: "First", b: "Second" } }),
    );
    expect(chosen.value).toEqual(["a"]);
    expect([...chosen.querySelectorAll("datalist option")].map((option: Loose) => option.value as string)).toEqual([
      "a",
      "b",
    ]);
  });

  test("types (document-tags.d.mts): create makes one UUID or several", () => {
    const single = connected(
      elements.HTMLDocumentTagsElement.create({ name: "d", type: "Item", single: true, value: "Item.a" }),
    );
    expect([single.type, single.single, single.value]).toEqual(["Item", true, "Item.a"]);
    const several = connected(
      elements.HTMLDocumentTagsElement.create({ name: "d", max: 3, value: ["Item.a", "Item.b"] }),
    );
    expect([several.max, several.value]).toEqual([3, ["Item.a", "Item.b"]]);
  });

  test("types (multi-select.d.mts): create makes a choice of several", () => {
    const options = [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ];
    for (const name of ["HTMLMultiSelectElement", "HTMLMultiCheckboxElement"]) {
      const made = connected(elements[name].create({ name: "m", value: ["b"], options }));
      expect([made.name, made.value]).toEqual(["m", ["b"]]);
    }
  });

  test("types (prosemirror-editor.d.mts): create makes an editor with its closed view", () => {
    const made = connected(
      elements.HTMLProseMirrorElement.create({
        name: "p",
        value: "<p>a</p>",
        toggled: true,
        enriched: "<p><b>a</b></p>",
      }),
    );
    expect([made.name, made.value, made.open, made.querySelector("b")?.textContent]).toEqual([
      "p",
      "<p>a</p>",
      false,
      "a",
    ]);
  });

  test("found.md 3: [14] HTMLFormulaInputElement exists", () => {
    expect(typeof elements.HTMLFormulaInputElement).toBe(is14 ? "function" : "undefined");
    if (!is14) return;
    const made = connected(elements.HTMLFormulaInputElement.create({ name: "f", value: "1d6 + @mod" }));
    expect([made.name, made.value]).toEqual(["f", "1d6 + @mod"]);
    expect(made).toBeInstanceOf(elements.AbstractFormInputElement);
  });

  test("types (fields.d.mts): fields create the element of their kind", () => {
    const of = (field: Loose, config: object = {}): string => field.toInput({ name: "x", ...config }).tagName as string;
    expect(of(new fields.SetField(new fields.StringField()), { value: ["a"] })).toBe("STRING-TAGS");
    expect(of(new fields.FilePathField({ categories: ["IMAGE"] }))).toBe("FILE-PICKER");
    expect(of(new fields.ColorField())).toBe("COLOR-PICKER");
    expect(of(new fields.DocumentUUIDField({ type: "Item" }))).toBe("DOCUMENT-TAGS");
    expect(of(new fields.HTMLField())).toBe("PROSE-MIRROR");
    expect(of(new fields.AlphaField(), { type: "range" })).toBe("RANGE-PICKER");
  });
});

describe("schemas", () => {
  test("types (fields.d.mts): a typed schema field migrates by the value's type", () => {
    class Fire extends g.foundry.abstract.DataModel {
      static defineSchema(): object {
        return {
          type: new fields.StringField({ required: true, blank: false, initial: "fire" }),
          heat: new fields.NumberField(),
        };
      }
      static migrateData(source: Loose): Loose {
        if ("warmth" in source) source.heat = source.warmth as number;
        return super.migrateData(source) as unknown;
      }
    }
    const inner = {
      type: new fields.StringField({ required: true, blank: false, initial: "ice" }),
      nested: new fields.EmbeddedDataField(Fire),
    };
    class Holder extends g.foundry.abstract.DataModel {
      static defineSchema(): object {
        return { one: new fields.TypedSchemaField({ fire: Fire, ice: inner }) };
      }
    }
    const make = (one: object): Loose => new (Holder as Loose)({ one }) as unknown;
    expect(make({ type: "fire", warmth: 7 }).one.heat).toBe(7);
    expect(make({ type: "ice", nested: { warmth: 8 } }).one.nested.heat).toBe(8);
    expect(() => make({ type: "other" })).toThrow(/other/);
  });

  test("found.md 3: [14] extendFields adds fields to a schema field", () => {
    if (!is14) return expect(new fields.SchemaField({}).extendFields).toBeUndefined();
    const schema = new fields.SchemaField({ a: new fields.NumberField({ initial: 1 }) });
    schema.extendFields({ b: new fields.NumberField({ initial: 2 }) });
    expect(schema.clean({})).toEqual({ a: 1, b: 2 });
    expect([schema.get("b").fieldPath, schema.get("b").parent]).toEqual(["b", schema]);
    expect(() => schema.extendFields({ c: 3 })).toThrow();
  });

  test("found.md 3: [14] a model returns the field of a property, also in a document's system data", async () => {
    if (!is14) return expect(new g.Actor({ name: "x", type: anActorType }).getFieldForProperty).toBeUndefined();
    class Hero extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
      }
    }
    const { dataModels } = g.CONFIG.Actor;
    const type = anActorType;
    const before = dataModels[type] as Loose;
    dataModels[type] = Hero;
    try {
      const actor = new g.Actor({ name: "x", type });
      expect(actor.getFieldForProperty("name")).toBe(actor.schema.getField("name"));
      expect(actor.getFieldForProperty("system.hp.value")).toBe((Hero as Loose).schema.getField("hp.value"));
      expect(actor.system.getFieldForProperty("hp")).toBe((Hero as Loose).schema.getField("hp"));
      expect(actor.getFieldForProperty("system.nothing")).toBeUndefined();
    } finally {
      if (before) dataModels[type] = before;
      else delete dataModels[type];
    }
  });

  test("found.md 3: fields may be assigned inside a data model's _initialize", () => {
    class Rounded extends g.foundry.abstract.DataModel {
      static defineSchema(): object {
        return {
          a: new fields.NumberField({ initial: 1.6 }),
          b: new fields.NumberField({ readonly: true, initial: 2 }),
        };
      }
      _initialize(options: object): void {
        super._initialize(options);
        (this as Loose).a = Math.round((this as Loose).a as number);
        (this as Loose).c = 3;
      }
    }
    const model = new (Rounded as Loose)({}) as Loose;
    expect([model.a, model.c, model._source.a]).toEqual([2, 3, 1.6]);
    model.updateSource({ a: 4.4 });
    expect([model.a, model.c]).toEqual([4, 3]);
  });
});

describe("active effects", () => {
  const { ADD, OVERRIDE } = g.CONST.ACTIVE_EFFECT_MODES as Record<string, number>;
  const type = anActorType;

  test("found.md 3: [14] effects change an actor in two phases: before its derived data, and after", async () => {
    if (!is14) return expect(g.CONFIG.ActiveEffect.phases).toBeUndefined();
    const phases: unknown[] = [];
    const before = g.CONFIG.Actor.documentClass as Loose;
    const model = g.CONFIG.Actor.dataModels[type] as Loose;
    g.CONFIG.Actor.dataModels[type] = class extends g.foundry.abstract.TypeDataModel {
      static defineSchema(): object {
        return { base: new fields.NumberField({ initial: 1 }), total: new fields.NumberField({ initial: 0 }) };
      }
      prepareDerivedData(): void {
        (this as Loose).total = (this as Loose).base * 10;
      }
    };
    g.CONFIG.Actor.documentClass = class extends before {
      applyActiveEffects(phase: string): void {
        phases.push(phase);
        super.applyActiveEffects(phase);
      }
    };
    try {
      const actor = new g.CONFIG.Actor.documentClass({
        ...{ name: "x", type },
        effects: [
          {
            name: "e",
            system: {
              changes: [
                { key: "system.base", type: "add", value: "2" },
                { key: "system.total", type: "add", phase: "final", value: "5" },
                { key: "system.total", type: "subtract", phase: "final", value: "1" },
              ],
            },
          },
        ],
      });
      expect([actor.system.base, actor.system.total]).toEqual([3, 34]);
      expect(new Set(phases)).toEqual(new Set(["initial", "final"]));
      expect(actor.overrides).toMatchObject({ "system.base": 3, "system.total": 34 });
    } finally {
      g.CONFIG.Actor.documentClass = before;
      if (model) g.CONFIG.Actor.dataModels[type] = model;
      else delete g.CONFIG.Actor.dataModels[type];
    }
  });

  test("found.md 3: [14] CONFIG.ActiveEffect has the phases and the types of changes", () => {
    if (!is14) return expect(g.CONST.ACTIVE_EFFECT_DURATION_UNITS).toBeUndefined();
    const { changeTypes, phases } = g.CONFIG.ActiveEffect;
    expect(Object.keys(phases as object)).toEqual(["initial", "final"]);
    for (const name of ["add", "custom", "downgrade", "multiply", "override", "subtract", "upgrade"])
      expect([name, typeof changeTypes[name]?.label, typeof changeTypes[name]?.defaultPriority]).toEqual([
        ...[name, "string", "number"],
      ]);
    expect(g.CONST.ACTIVE_EFFECT_DURATION_UNITS).toEqual(expect.arrayContaining(["seconds", "rounds", "turns"]));
  });

  test("types (active-effect.d.mts): the duration of an effect is a schema, which drops unknown keys", () => {
    const Effect = g.CONFIG.ActiveEffect.documentClass as Loose;
    const duration = Effect.schema.getField("duration") as Loose;
    expect(duration).toBeInstanceOf(fields.SchemaField);
    const effect = new Effect({ name: "e", duration: { rounds: 3, nonsense: 1 } });
    expect(effect.toObject().duration).not.toHaveProperty("nonsense");
    expect([effect.duration.rounds, effect.isTemporary]).toEqual([3, true]);
    expect(new Effect({ name: "e" }).isTemporary).toBe(false);
    effect.updateSource({ "duration.rounds": 5 });
    expect(effect.duration.rounds).toBe(5);
    if (!is14) return expect(Object.keys(effect.toObject().duration as object)).toContain("startTime");
    expect([effect.duration.value, effect.duration.units, effect.duration.seconds]).toEqual([5, "rounds", undefined]);
    effect.updateSource({ duration: { value: 6, units: "hours" } });
    expect([effect.duration.value, effect.duration.units]).toEqual([6, "hours"]);
    expect(() => effect.updateSource({ "duration.units": "fortnights" })).toThrow();
    return undefined;
  });

  test("found.md 2.11: modes as numbers still change an actor", async () => {
    const actor = new g.Actor({
      ...{ name: "x", type, flags: { world: { a: 1 } } },
      effects: [{ name: "e", changes: [{ key: "flags.world.a", mode: ADD, value: "2" }] }],
    });
    expect([actor.flags.world.a, OVERRIDE]).toEqual([3, 5]);
  });
});

describe("operators", () => {
  test("found.md 3: [14] ForcedReplacement returns its value, and equals one with the same value", () => {
    if (!is14) return expect(g.foundry.data.operators).toBeUndefined();
    const { ForcedDeletion, ForcedReplacement } = g.foundry.data.operators;
    const one = g._replace({ a: [1] }) as Loose;
    expect([ForcedReplacement.get(one), ForcedReplacement.get(3)]).toEqual([{ a: [1] }, 3]);
    expect([one.equals(g._replace({ a: [1] })), one.equals(g._replace({ a: [2] })), one.equals({ a: [1] })]).toEqual([
      ...[true, false, false],
    ]);
    expect([g._del.equals(new ForcedDeletion()), g._del.equals(one)]).toEqual([true, false]);
  });
});

describe("settings, time and helpers", () => {
  test.each(
    ["adventureImports", "collectionSortingModes", "defaultToken", "prototypeTokenOverrides", "sheetThemes"].concat(
      ["notesDisplayToggle", "visionAnimation", "lightAnimation", "scrollingStatusText", "leftClickRelease"],
      ["gridTemplates", "coneTemplateType", "tokenDragPreview", "defaultDrawingConfig", "fpsMeter"],
    ),
  )("types (configuration.d.mts), found.md 3: the setting core.%s can be read", (key) => {
    expect(g.game.settings.settings.has(`core.${key}`)).toBe(true);
    expect(g.game.settings.get("core", key)).toBeDefined();
  });

  test("found.md 3: game.time has the earth's calendar beside the world's", () => {
    expect(g.game.time.earthCalendar).toBeInstanceOf(g.CONFIG.time.earthCalendarClass);
    expect(g.game.time.earthCalendar).toBe(g.game.time.earthCalendar);
  });

  test("found.md 3: a calendar formats durations", () => {
    const { duration } = g.CONFIG.time.formatters;
    const { calendar } = g.game.time;
    expect(duration(calendar, { day: 1, hour: 2, minute: 0, second: 5 })).toMatch(/1.*2.*5/);
    expect(calendar.format(3600, "duration")).toMatch(/1/);
  });

  test("types (color.d.mts): colours support addition, subtraction, maximum and minimum", () => {
    const { Color } = g.foundry.utils;
    const [a, b] = [Color.from("#204060"), Color.from("#601020")];
    expect([a.maximize(b), a.minimize(b), a.subtract(b)].map(String)).toEqual(["#604060", "#201020", "#003040"]);
    expect([a.maximize(0.5), a.minimize(0.25), a.subtract(0.125)].map(String)).toEqual([
      "#808080",
      "#204040",
      "#002040",
    ]);
    expect(a.littleEndian.valueOf()).toBe(0x604020);
  });

  test("found.md 3: parseUuid of nothing is null", () => {
    const { parseUuid } = g.foundry.utils;
    expect([parseUuid(null), parseUuid(undefined), parseUuid("")]).toEqual([null, null, null]);
    expect(() => parseUuid(3)).toThrow();
  });

  test("found.md 3: debouncedReload is a function, and does not reload at once", () => {
    expect(g.foundry.utils.debouncedReload.name).toBeDefined();
    expect(() => g.foundry.utils.debouncedReload.toString() as unknown).not.toThrow();
    expect(Object.getPrototypeOf(g.foundry.utils.debouncedReload)).toBe(Function.prototype);
  });

  test("types (game.d.mts): game.data has the server's options", () => {
    expect(g.game.data.options).toMatchObject({ language: expect.any(String), port: expect.any(Number) });
  });

  test("found.md 2.20: game.tooltip has observe", () => {
    expect(() => g.game.tooltip.observe()).not.toThrow();
  });
});

describe("packs", () => {
  const EFFECT = { _id: "EffectEffectEff1", name: "Blessed", type: "base", flags: { world: { a: 1 } } };
  const ITEM = {
    ...{ _id: "ItemItemItemIte1", name: "Sword", type: "item", img: "icons/svg/sword.svg" },
    ...{ system: { edge: 3, weight: { value: 2 } }, flags: { world: { rare: true } } },
  };
  const ADVENTURE = {
    ...{ _id: "AdventureAdvent1", name: "The well", img: "a.webp", caption: "A start", description: "<p>Go</p>" },
    actors: [{ _id: "ActorActorActor1", name: "Vane", type: anActorType }],
  };

  async function aTable(): Promise<{ table: Table; seat: Seat }> {
    const made = new Table({ generation: is14 ? 14 : 13, modules: [{ id: "m", active: true, manifest: { id: "m" } }] });
    const { world } = made;
    const system = world.snapshot(made.userId("Gamemaster")).system.id;
    world.addPack(
      "m",
      {
        name: "items",
        label: "Items",
        type: "Item",
        system,
        flags: { m: { kind: "gear" } },
        banner: "b.webp",
        path: "packs/items",
      },
      [ITEM],
    );
    world.addPack("m", { name: "effects", label: "Effects", type: "ActiveEffect", system }, [EFFECT]);
    world.addPack("m", { name: "stories", label: "Stories", type: "Adventure" }, [ADVENTURE]);
    const seat = await made.seat("Gamemaster", {
      beforeInit: () =>
        void g.Hooks.once("init", () => (g.CONFIG.Item.compendiumIndexFields = ["system.edge", "flags.world.rare"])),
    });
    return { table: made, seat };
  }

  test("app.md 1.2, found.md 3: a pack has the flags, the system, the banner and the path of its manifest", async () => {
    const { table, seat } = await aTable();
    const { metadata, banner } = seat.run(() => g.game.packs.get("m.items") as Loose);
    expect([metadata.flags, typeof metadata.system, metadata.path, metadata.packageType, banner]).toEqual([
      ...[{ m: { kind: "gear" } }, "string", "packs/items", "module", "b.webp"],
    ]);
    expect(seat.run(() => g.game.packs.get("m.stories").metadata.flags as object)).toEqual({});
    table.close();
  });

  test("found.md 3: an index has the fields that the system configures, and requested ones", async () => {
    const { table, seat } = await aTable();
    await seat.run(async () => {
      const pack = g.game.packs.get("m.items");
      expect(pack.index.get(ITEM._id)).toMatchObject({ system: { edge: 3 }, flags: { world: { rare: true } } });
      expect(pack.index.get(ITEM._id).system).not.toHaveProperty("weight");
      const index = await pack.getIndex({ fields: ["system.weight.value"] });
      expect([index, index.get(ITEM._id).system]).toEqual([pack.index, { edge: 3, weight: { value: 2 } }]);
      await pack.getIndex({ fields: ["system", "flags"] });
      expect(pack.index.get(ITEM._id).system).toEqual(ITEM.system);
      expect(pack.indexFields).toContain("system.edge");
      expect(pack.size).toBe(0);
    });
    table.close();
  });

  test("app.md 1.2: [14] packs of effects belong to a system; 13 has none", async () => {
    const { table, seat } = await aTable();
    await seat.run(async () => {
      const pack = g.game.packs.get("m.effects");
      if (!is14) return expect(pack).toBeUndefined();
      const effect = await pack.getDocument(EFFECT._id);
      expect(effect).toBeInstanceOf(g.CONFIG.ActiveEffect.documentClass);
      expect([effect.name, effect.pack, effect.flags.world.a]).toEqual(["Blessed", "m.effects", 1]);
      expect(await g.fromUuid(`Compendium.m.effects.ActiveEffect.${EFFECT._id}`)).toBe(effect);
      return undefined;
    });
    table.close();
  });

  test("app.md 1.2: packs of adventures are read; importing one throws by name", async () => {
    const { table, seat } = await aTable();
    await seat.run(async () => {
      const [adventure] = await g.game.packs.get("m.stories").getDocuments();
      expect(adventure).toBeInstanceOf(g.CONFIG.Adventure.documentClass);
      expect([adventure.name, adventure.caption, adventure.description]).toEqual(["The well", "A start", "<p>Go</p>"]);
      expect([...adventure.actors].map(({ name }: Loose) => name as string)).toEqual(["Vane"]);
      expect(() => adventure.import()).toThrow("Adventure#import is not implemented");
    });
    table.close();
  });
});

describe("canvas without a canvas", () => {
  const { canvas } = g.foundry as Loose;

  test("types (detection-mode.d.mts): a detection mode is a data model with constants", () => {
    const { DetectionMode } = canvas.perception;
    expect(DetectionMode.DETECTION_TYPES).toEqual({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });
    expect(DetectionMode.BASIC_MODE_ID).toBe(is14 ? DetectionMode.BASIC_MODE_ID : "basicSight");
    class Smell extends DetectionMode {}
    const mode = new (Smell as Loose)({ id: "smell", label: "Smell", walls: false, type: 3 });
    expect(mode).toBeInstanceOf(g.foundry.abstract.DataModel);
    expect([mode.id, mode.walls, mode.angle, mode.tokenConfig, mode.type]).toEqual(["smell", false, true, true, 3]);
    expect(() => new (Smell as Loose)({ id: "", label: "x" })).toThrow();
    for (const name of ["DetectionModeAll", "DetectionModeTremor", "DetectionModeInvisibility"])
      expect(new canvas.perception[name]({ id: "a", label: "A" })).toBeInstanceOf(DetectionMode);
    expect(() => mode.testVisibility()).toThrow("testVisibility is not implemented");
  });

  test("types (vision-mode.d.mts): a vision mode is a data model with constants", () => {
    const { VisionMode } = canvas.perception;
    expect(VisionMode.LIGHTING_VISIBILITY).toEqual({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });
    const mode = new VisionMode({ id: "dim", label: "Dim", canvas: { uniforms: { contrast: 1 } } });
    expect([mode.id, mode.tokenConfig, mode.canvas.uniforms]).toEqual(["dim", true, { contrast: 1 }]);
  });

  test.each([
    "rendering.filters",
    "rendering.shaders",
    "rendering.batching",
    "containers",
    "geometry",
    "groups",
    "workers",
  ])("found.md 3: the classes of foundry.canvas.%s can be extended", (path) => {
    const namespace = path.split(".").reduce<Loose>((place, key) => place[key] as Loose, canvas) as object;
    const classes = Object.entries(namespace).filter(([name]) => /^[A-Z]/.test(name) && !name.endsWith("Mixin"));
    expect(classes.length).toBeGreaterThan(0);
    for (const [name, cls] of classes as [string, Loose][])
      expect([name, typeof class extends cls {}]).toEqual([name, "function"]);
  });

  test("found.md 3: mixins of shaders extend the given class", () => {
    const { AbstractBaseShader } = canvas.rendering.shaders;
    const Mixed = canvas.rendering.mixins.AdaptiveFragmentChannelMixin(AbstractBaseShader);
    expect(Object.getPrototypeOf(class extends Mixed {})).toBe(Mixed);
    expect(() => new AbstractBaseShader()).toThrow("AbstractBaseShader is not implemented");
  });

  test("types (config.d.mts): CONFIG.Canvas has its groups and modes as classes and models", () => {
    const { groups, detectionModes, visionModes } = g.CONFIG.Canvas;
    expect(groups.primary.groupClass).toBe(canvas.groups.PrimaryCanvasGroup);
    expect(detectionModes.basicSight).toBeInstanceOf(canvas.perception.DetectionMode);
    expect(visionModes.darkvision).toBeInstanceOf(canvas.perception.VisionMode);
  });

  test("types (ray.d.mts): rays compute", () => {
    const { Ray } = canvas.geometry;
    const ray = new Ray({ x: 1, y: 1 }, { x: 4, y: 5 });
    expect([ray.dx, ray.dy, ray.distance, ray.slope]).toEqual([3, 4, 5, 4 / 3]);
    expect(ray.project(0.5)).toEqual({ x: 2.5, y: 3 });
    expect([ray.A, ray.B, ray.x0, ray.y0]).toEqual([{ x: 1, y: 1 }, { x: 4, y: 5 }, 1, 1]);
    expect(Ray.fromArrays([0, 0], [0, 2]).angle).toBeCloseTo(Math.PI / 2);
    const turned = Ray.fromAngle(0, 0, Math.PI, 3);
    expect([turned.B.x, turned.B.y].map(Math.round)).toEqual([-3, 0]);
    expect([ray.reverse().A, ray.reverse().B]).toEqual([ray.B, ray.A]);
    expect(Ray.towardsPoint({ x: 0, y: 0 }, { x: 10, y: 0 }, 4).B).toEqual({ x: 4, y: 0 });
    expect(Ray.fromAngle(0, 0, 0, 2).shiftAngle(Math.PI / 2).B.y).toBeCloseTo(2);
    expect(g.Ray).toBe(Ray);
  });

  test("found.md 3: the style of texts on the canvas can be cloned", () => {
    const style = g.CONFIG.canvasTextStyle.clone();
    style.fontSize = 99;
    expect([style === g.CONFIG.canvasTextStyle, g.CONFIG.canvasTextStyle.fontSize === 99]).toEqual([false, false]);
    expect(style.fontFamily).toBe("Signika");
    expect(style).toBeInstanceOf(g.PIXI.TextStyle);
    expect(new g.PIXI.TextStyle({ fontSize: 3 }).fontSize).toBe(3);
  });

  test("found.md 3: PIXI has the constants that packages use while they load", () => {
    expect([g.PIXI.TYPES.UNSIGNED_BYTE, g.PIXI.TYPES.FLOAT]).toEqual([5121, 5126]);
    expect([g.PIXI.BLEND_MODES.NORMAL, g.PIXI.BLEND_MODES.MULTIPLY, g.PIXI.BLEND_MODES.SCREEN]).toEqual([0, 2, 3]);
    expect([g.PIXI.UPDATE_PRIORITY.HIGH, g.PIXI.UPDATE_PRIORITY.LOW]).toEqual([25, -25]);
    expect(canvas.rendering.BLEND_MODES).toMatchObject({ NORMAL: 0 });
    expect(() => g.PIXI.utils.isMobile as unknown).toThrow("PIXI.utils.isMobile is not implemented");
  });

  test("found.md 3: [14] the namespace for visual effects has classes that can be extended", () => {
    if (!is14) return expect(canvas.vfx).toBeUndefined();
    expect(typeof class extends canvas.vfx.VFXEffect {}).toBe("function");
    return undefined;
  });

  test("found.md 2.20, types (board.d.mts): missing members of the canvas throw by name", () => {
    for (const name of ["perception", "environment", "primary", "interface", "visibility", "fog"]) {
      expect([name, g.canvas[name] === undefined, name in g.canvas]).toEqual([name, false, true]);
      expect(() => g.canvas[name].anything as unknown).toThrow(`host: canvas.${name}.anything is not implemented`);
    }
    expect(() => g.canvas.animatePan({})).toThrow("host: canvas.animatePan is not implemented");
    expect([g.canvas.ready, g.canvas.walls, g.canvas.scene]).toEqual([false, null, null]);
    expect(g.canvas.nobodyKnowsThis).toBeUndefined();
  });
});

describe("journal pages", () => {
  test("found.md 3: sheets of pages have parts to edit and to view, which a system combines with its own", async () => {
    const { journal } = g.foundry.applications.sheets;
    for (const name of ["Handlebars", "Text", "ProseMirror", "Image", "PDF", "Video", "Markdown"]) {
      const Sheet = journal[`JournalEntryPage${name}Sheet`];
      expect([name, typeof Sheet.EDIT_PARTS, typeof Sheet.VIEW_PARTS]).toEqual([name, "object", "object"]);
      expect(Object.keys(Sheet.EDIT_PARTS as object)).toEqual(expect.arrayContaining(["header", "footer"]));
    }
    class Rules extends journal.JournalEntryPageHandlebarsSheet {
      static EDIT_PARTS = {
        header: (super.EDIT_PARTS as Loose).header as object,
        content: (journal.JournalEntryPageTextSheet.EDIT_PARTS as Loose).content as object,
        footer: (super.EDIT_PARTS as Loose).footer as object,
      };
      static VIEW_PARTS = { content: (journal.JournalEntryPageTextSheet.VIEW_PARTS as Loose).content as object };
    }
    const entry = await g.JournalEntry.create({
      name: "Rules",
      pages: [{ name: "One", type: "text", text: { format: 1, content: "<p>a <b>rule</b></p>" } }],
    });
    const [document] = entry.pages.contents as Loose[];
    const edit = await new (Rules as Loose)({ document }).render({ force: true });
    expect([...edit.element.querySelectorAll("[name]")].map(({ name }: Loose) => name as string)).toEqual([
      "name",
      "text.content",
    ]);
    expect(edit.element.querySelector("footer button[type=submit]")).not.toBeNull();
    await edit.close({ animate: false });
    const view = await new (Rules as Loose)({ document, mode: "view" }).render({ force: true });
    expect([view.isView, view.element.querySelector("b").textContent]).toEqual([true, "rule"]);
    await view.close({ animate: false });
  });
});

describe("missing names", () => {
  const thrownBy = (use: () => unknown): string => {
    try {
      return `no error but ${String(use())}`;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test("found.md 2.20, types (config.d.mts): a missing name in an object of CONFIG throws, and is not enumerable", () => {
    expect(thrownBy(() => g.CONFIG.Wall.doorSounds.futuristic as unknown)).toContain("host: CONFIG.Wall.doorSounds");
    expect(thrownBy(() => new g.CONFIG.WebRTC.clientClass() as unknown)).toContain("host: CONFIG.WebRTC.clientClass");
    expect(Object.keys(g.CONFIG.Wall as object)).not.toContain("doorSounds");
    g.CONFIG.Wall.doorSounds = { own: 1 };
    expect(g.CONFIG.Wall.doorSounds).toEqual({ own: 1 });
    delete g.CONFIG.Wall.doorSounds;
    expect([g.CONFIG.debug.time, g.CONFIG.debug.canvas, g.CONFIG.nothing]).toEqual([false, false, undefined]);
  });

  test("found.md 2.20: a part of the interface that the page lacks throws by name; its class can be extended", () => {
    expect(thrownBy(() => g.ui.nav.render() as unknown)).toBe("host: ui.nav.render is not implemented");
    expect(thrownBy(() => g.ui.menu.element as unknown)).toBe("host: ui.menu.element is not implemented");
    for (const name of ["combat", "actors", "nav", "players", "sidebar"])
      expect([name, typeof class extends g.CONFIG.ui[name] {}]).toEqual([name, "function"]);
    expect([g.ui.nobodyKnowsThis, g.ui.actors]).toEqual([undefined, undefined]);
  });
});
