/** Plain data for the window "Stats of other actors". */
import { countPhrase, freeText, phrase, type LanguageKey } from "../../../rules/contract/phrase.ts";
import { isInUse, mechanicsInUse } from "../../../mechanics/house-rules/in-use.ts";
import { mechanicById, mechanics } from "../../../mechanics/mechanics.ts";
import { declarationOf, otherActorTypes, typeLabel } from "../../../actors/any-stats.ts";
import { editorFigures, focusedFigure } from "../../../roll/spec-editor/odds.ts";
import { formatNumber, formatPercent, joinWords, speak } from "../../../ui/speak.ts";
import { evenTarget, targetName } from "../../../rules/odds/targets.ts";
import { placeOptions } from "../buttons/button-place.ts";
import { fitsType, typesOf } from "../maps/mapping.ts";
import { numbersOf, storedMap, type MappedStat } from "../stats.ts";
import { entryHeadline, mechanicName, slotName, typeName } from "../maps/words.ts";
import { hasPreset } from "../maps/preset.ts";
import { leavesOf } from "../sheet-numbers/numbers.ts";
import { mappingOf, type Draft } from "./draft.ts";

export interface WindowState {
  /** Id of the actor that entries are tested on. */
  readonly actor: string;
  /** Position in the stored list; −1: a new entry; `null`: none. */
  readonly editing: number | null;
  readonly draft: Draft;
  /** The last result, for all readers. */
  readonly message: string;
}

/** Values per entry that are shown with their chance. */
const MOST_VALUES = 40;
/** Stats named before an entry is opened. */
const NAMED = 4;

export function presentWindow(state: WindowState, scope: string): object {
  const actors = otherActors();
  const actor = actors.find(({ id }) => id === state.actor) ?? actors[0] ?? null;
  const { mappings, places, problems } = storedMap();
  const groups = new Map<string, object[]>();
  for (const [at, mapping] of mappings.entries()) {
    const index = places[at] ?? 0;
    const types = joinWords(typesOf(mapping).map(typeName));
    const group = groups.get(types) ?? [];
    groups.set(types, group);
    group.push({
      index,
      name: entryHeadline(mapping),
      path: mapping.path,
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
    problems: problems.map(({ index, phrase: problem }) => ({ index, problem: speak(problem) })),
    isEmpty: mappings.length === 0 && problems.length === 0,
    actors: actors.map(({ id, name }) => ({ id, name, isChosen: id === actor?.id })),
    form: state.editing === -1 ? presentForm(state, actor, scope) : null,
    hasPreset: hasPreset(),
    message: state.message,
  };
}

/** Actors with another sheet than ours, by name. */
function otherActors(): readonly Actor.Implementation[] {
  return game.actors.filter((actor) => !declarationOf(actor)).sort((one, other) => one.name.localeCompare(other.name));
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
  const figure = focusedFigure(state, editorFigures(state));
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
  const problem = "path" in read ? null : speak(read);
  const found = "path" in read && actor ? numbersOf(actor, read) : [];
  const slots = mechanics.find(({ id }) => id === draft.mechanic)?.stats.slots ?? [];
  const itemTypes = game.documentTypes.Item.filter((type) => type !== "base");
  const options = (values: readonly string[], chosen: readonly string[], nameOf: (value: string) => string): object[] =>
    [...new Set([...values, ...chosen])].map((value) => ({
      value,
      label: nameOf(value),
      isChosen: chosen.includes(value),
    }));
  const orNone = (none: LanguageKey, nameOf: (value: string) => string) => (value: string) =>
    value === "" ? game.i18n.localize(none) : nameOf(value);
  return {
    ...draft,
    scope,
    types: options(["*", ...otherActorTypes()], draft.types, typeName),
    items: options(
      ["", ...itemTypes],
      [draft.item],
      orNone("QUINCUNX.StatMap.Window.noItem", (type) => typeLabel(CONFIG.Item, type)),
    ),
    places: placeOptions(draft.button),
    mechanics: options(
      mechanicsInUse().map(({ id }) => id),
      [draft.mechanic],
      mechanicName,
    ),
    slots: options(
      ["", ...slots.map(({ id }) => id)],
      [draft.part],
      orNone("QUINCUNX.StatMap.Window.noSlot", (id) => slotName(draft.mechanic, id)),
    ),
    paths: actor ? pathsOf(actor, draft.item) : [],
    isAdvanced: [draft.formula, draft.words, draft.labels, draft.spec].some((text) => text !== ""),
    isEmpty: draft.path === "",
    problem,
    preview: problem === null ? presentValues(found) : null,
    previewOf: actor ? speak(phrase("QUINCUNX.StatMap.Window.testOf", { name: actor.name })) : "",
  };
}

const MOST_PATHS = 300;

/** Paths of numbers, as suggestions while a path is typed. */
function pathsOf(actor: Actor.Implementation, type: string): readonly string[] {
  const found = type === "" ? actor : [...actor.items].find((item) => item.type === type);
  if (!found) return [];
  const system = found.system;
  const leaves = leavesOf({ item: null, type: found.type, name: found.name, system, source: system });
  return leaves.slice(0, MOST_PATHS).map(({ path }) => path);
}
