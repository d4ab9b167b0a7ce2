/** Plain data for the window "Stats of other actors". */
import { countPhrase, freeText, phrase, type Phrase } from "../../../rules/contract/phrase.ts";
import { isInUse } from "../../../platform/house-rules/in-use.ts";
import { mechanicById, mechanics } from "../../../platform/mechanics.ts";
import { declarationOf, otherActorTypes } from "../../../actors/declarations.ts";
import { figuresOf, focusedFigure } from "../../../ui/spec-editor/odds.ts";
import { formatNumber, formatPercent, joinWords } from "../../../ui/numbers.ts";
import { evenTarget, targetName } from "../../../rules/odds/targets.ts";
import { speak } from "../../../ui/speak.ts";
import { placeOptions } from "../button-place.ts";
import { typesOf, type StatMapping } from "../mapping.ts";
import { numbersOf, storedMap, type MappedStat } from "../stats.ts";
import { entryName, itemTypeName, mechanicName, slotName, typeName } from "../words.ts";
import { hasPreset } from "../preset.ts";
import { leavesOf } from "../sheet-numbers/numbers.ts";
import { mappingOf, type Draft } from "./draft.ts";

export interface WindowState {
  /** Id of the actor that entries are tested on. */
  readonly actor: string;
  /** Position in the stored list; −1: a new entry; `null`: none. */
  readonly editing: number | null;
  readonly draft: Draft;
  readonly canUndo: boolean;
  /** The last result, for all readers. */
  readonly said: string;
}

/** Values per entry that are shown with their chance. */
const MOST_VALUES = 40;
/** Stats named before an entry is opened. */
const NAMED = 4;

export function presentWindow(state: WindowState, scope: string): object {
  const actors = otherActors();
  const actor = actors.find(({ id }) => id === state.actor) ?? actors[0] ?? null;
  const { mappings, places, problems } = storedMap();
  const rows = mappings.map((mapping, at) => ({ mapping, index: places[at] ?? 0 }));
  const groups = new Map<string, object[]>();
  for (const { mapping, index } of rows) {
    const types = joinWords(typesOf(mapping).map(typeName));
    const group = groups.get(types) ?? [];
    groups.set(types, group);
    group.push({
      index,
      name: entryName(mapping),
      use: [mechanicName(mapping.mechanic), slotName(mapping.mechanic, mapping.part)].filter(Boolean).join(" · "),
      isOff: !isInUse({ id: mapping.mechanic }),
      formula: mapping.formula,
      ...(actor && fitsType(mapping, actor)
        ? presentValues(numbersOf(actor, mapping))
        : { isElsewhere: actor !== null }),
      ...(state.editing === index ? { form: presentForm(state, actor, scope) } : {}),
    });
  }
  return {
    scope,
    groups: [...groups].map(([types, entries]) => ({
      types,
      entries: entries.map((entry, at) => ({ ...entry, isFirst: at === 0, isLast: at === entries.length - 1 })),
    })),
    problems: problems.map(({ index, phrase: said }) => ({ index, said: speak(said) })),
    isEmpty: mappings.length === 0 && problems.length === 0,
    actors: actors.map(({ id, name }) => ({ id, name, isChosen: id === actor?.id })),
    form: state.editing === -1 ? presentForm(state, actor, scope) : null,
    canUndo: state.canUndo,
    hasPreset: hasPreset(),
    said: state.said,
  };
}

/** Actors with another sheet than ours, by name. */
function otherActors(): readonly Actor.Implementation[] {
  return game.actors.filter((actor) => !declarationOf(actor)).sort((one, other) => one.name.localeCompare(other.name));
}

function fitsType(mapping: StatMapping, { type }: Actor.Implementation): boolean {
  return typesOf(mapping).some((one) => one === "*" || one === type);
}

function presentValues(found: readonly MappedStat[]): object {
  const values = found.slice(0, MOST_VALUES).map(presentValue);
  if (found.length === 1) return { value: values[0] };
  const names = found.slice(0, NAMED).map(({ stat }) => speak(stat.label));
  const more = found.length - names.length;
  const summary =
    more > 0
      ? countPhrase("QUINCUNX.StatMap.Window.more", more, { names: names.join(", ") })
      : freeText(joinWords(names));
  return { values, summary: speak(summary), isNone: found.length === 0 };
}

/** Name, value, spec as a command, and chance. */
function presentValue({ stat }: MappedStat): object {
  const shown = { name: speak(stat.label), number: formatNumber(stat.value) };
  if (!stat.roll) return { ...shown, isRefused: true };
  const mechanic = mechanicById(stat.mechanic);
  const spec = mechanic.parseSpec(stat.roll.spec);
  const state = { mechanic: stat.mechanic, spec, focus: null };
  const figure = focusedFigure(state, figuresOf(state));
  const even = figure ? null : evenTarget(mechanic, spec);
  const target = even ? speak(targetName(even)) : "";
  const chance =
    figure?.unit === "probability"
      ? `${speak(figure.label)} ${formatPercent(figure.value)}`
      : even && speak(phrase("QUINCUNX.StatMap.Window.chanceAt", { chance: { percent: even.p }, target }));
  return { ...shown, command: `${mechanic.notation.command} ${mechanic.notation.print(spec)}`, chance };
}

function presentForm({ draft }: WindowState, actor: Actor.Implementation | null, scope: string): object {
  const read = mappingOf(draft);
  const found = "path" in read && actor ? numbersOf(actor, read) : [];
  const isRead = "path" in read;
  const slots = mechanics.find(({ id }) => id === draft.mechanic)?.stats.slots ?? [];
  const option = (value: string, label: string, chosen: string): object => ({
    value,
    label,
    isChosen: value === chosen,
  });
  return {
    ...draft,
    scope,
    types: [...new Set(["*", ...otherActorTypes(), ...draft.types])].map((value) => ({
      value,
      label: typeName(value),
      isChosen: draft.types.includes(value),
    })),
    items: ["", ...itemTypes(), ...(draft.item === "" || itemTypes().includes(draft.item) ? [] : [draft.item])].map(
      (value) =>
        option(
          value,
          value === "" ? game.i18n.localize("QUINCUNX.StatMap.Window.noItem") : itemTypeName(value),
          draft.item,
        ),
    ),
    places: placeOptions(draft.button),
    mechanics: mechanics
      .filter((one) => isInUse(one) || one.id === draft.mechanic)
      .map(({ id, label }) => option(id, speak(label), draft.mechanic)),
    slots: ["", ...slots.map(({ id }) => id)].map((id) =>
      option(
        id,
        id === "" ? game.i18n.localize("QUINCUNX.StatMap.Window.noSlot") : slotName(draft.mechanic, id),
        draft.part,
      ),
    ),
    paths: actor ? pathsOf(actor, draft.item) : [],
    isAdvanced: [draft.formula, draft.words, draft.labels, draft.spec].some((text) => text !== ""),
    isEmpty: draft.path === "",
    problem: isRead ? null : speak(read as Phrase),
    preview: isRead ? presentValues(found) : null,
    previewOf: actor ? speak(phrase("QUINCUNX.StatMap.Window.testOf", { name: actor.name })) : "",
  };
}

function itemTypes(): readonly string[] {
  return (game.documentTypes.Item as readonly string[]).filter((type) => type !== "base");
}

const MOST_PATHS = 300;

/** Paths of numbers, as suggestions while a path is typed. */
function pathsOf(actor: Actor.Implementation, type: string): readonly string[] {
  const found = type === "" ? actor : [...actor.items].find((item) => (item.type as string) === type);
  if (!found) return [];
  const system = found.system as object;
  const leaves = leavesOf({ item: null, type: found.type as string, name: found.name, system, source: system });
  return leaves.slice(0, MOST_PATHS).map(({ path }) => path);
}
