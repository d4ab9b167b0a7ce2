/** Offers the preset of the world's system to the GM: once, whatever the answer, and again when a newer one differs. */
import type { PresetChange, StatMapFile } from "../../../api/stat-maps.ts";
import { countPhrase, phrase } from "../../../rules/contract/phrase.ts";
import { replaceable } from "../../../platform/replaceable.ts";
import { ask, inputIn } from "../../../ui/dialogs/ask.ts";
import { choiceField, element, fieldset } from "../../../ui/draw/element.ts";
import { speak } from "../../../ui/speak.ts";
import {
  applyChanges,
  changesOf,
  countStats,
  entriesOf,
  fetchPreset,
  isPresetNewer,
  mechanicsOf,
  PRESETS,
  takenPresetSetting,
  takePreset,
} from "./preset.ts";
import { mapHistory } from "./history.ts";
import { entryName } from "./words.ts";

const CHANGES = {
  added: "QUINCUNX.StatMap.Preset.added",
  changed: "QUINCUNX.StatMap.Preset.changed",
  removed: "QUINCUNX.StatMap.Preset.removed",
} as const;

/** Call at the responsible GM when the world is open. */
export async function offerPreset(): Promise<void> {
  if (!isPresetNewer()) return;
  const last = takenPresetSetting.read();
  const isTaken = last.version !== undefined;
  const newest = PRESETS[game.system.id] ?? 0;
  const preset = await fetchPreset();
  if (isTaken) {
    const changes = changesOf(preset, last);
    const chosen = changes.length > 0 ? await askChanges(changes) : [];
    await (chosen
      ? mapHistory.change(() => applyChanges(preset, last, chosen))
      : takenPresetSetting.write({ ...last, later: newest }));
  } else if (mechanicsOf(preset).length > 0) {
    const answer = await askPreset(preset);
    if (answer === "never") await takenPresetSetting.write({ isNever: true });
    else if (answer === null) await takenPresetSetting.write({ later: newest });
    else {
      await mapHistory.change(() => takePreset(preset, answer.mechanic));
      const count = countStats(entriesOf(preset, answer.mechanic));
      ui.notifications.info(speak(countPhrase("QUINCUNX.StatMap.Preset.taken", count)));
    }
  }
}

type Answer = { readonly mechanic: string } | "never" | null;

/** `isReset`: the answer replaces the whole map. `null`: not now. */
export const askPreset = replaceable("askPreset", (preset: StatMapFile, isReset = false): Promise<Answer> => {
  const usable = mechanicsOf(preset);
  const counts = usable.map(({ id }) => countStats(entriesOf(preset, id)));
  const most = counts[0] ?? 0;
  const system = game.system.title;
  const question =
    most > 0
      ? countPhrase("QUINCUNX.StatMap.Preset.question", most, { system })
      : phrase("QUINCUNX.StatMap.Preset.questionNew", { system });
  const choices = usable.map(({ id, label }, index) => {
    const count = counts[index] ?? 0;
    const words =
      count > 0 ? speak(countPhrase("QUINCUNX.StatMap.Preset.option", count, { mechanic: label })) : speak(label);
    return choiceField({ type: "radio", name: "mechanic", value: id, checked: index === 0 }, words);
  });
  const hint = isReset ? "QUINCUNX.StatMap.Preset.resetHint" : "QUINCUNX.StatMap.Preset.hint";
  return ask<Answer>({
    ...WINDOW,
    title: "QUINCUNX.StatMap.Preset.title",
    content: [
      element("p", {}, speak(question)),
      ...(choices.length > 1 ? [fieldset(game.i18n.localize("QUINCUNX.StatMap.Preset.mechanic"), ...choices)] : []),
      ...(preset.unsure && preset.unsure.length > 0 ? [unsure(preset.unsure)] : []),
      element("p", { class: "hint" }, game.i18n.localize(hint)),
    ],
    buttons: [
      {
        action: "take",
        label: "QUINCUNX.StatMap.Preset.take",
        icon: "fa-solid fa-check",
        answer: (form) => {
          const mechanic = new FormData(form).get("mechanic") ?? usable[0]?.id;
          return typeof mechanic === "string" ? { mechanic } : null;
        },
      },
      LATER,
      ...(isReset
        ? []
        : [
            {
              action: "never",
              label: "QUINCUNX.StatMap.Preset.never",
              icon: "fa-solid fa-xmark",
              answer: () => "never" as const,
            },
          ]),
    ],
  });
});

/** Chosen changes; `null`: not now. */
export const askChanges = replaceable("askChanges", (changes: readonly PresetChange[]) =>
  ask<readonly PresetChange[]>({
    ...WINDOW,
    title: "QUINCUNX.StatMap.Preset.newer",
    content: [
      fieldset(
        game.i18n.localize("QUINCUNX.StatMap.Preset.changes"),
        ...changes.map(({ kind, entry, isOwn }, index) => {
          const words = speak(phrase(CHANGES[kind], { entry: entryName(entry) }));
          const own = isOwn ? ` ${game.i18n.localize("QUINCUNX.StatMap.Preset.own")}` : "";
          return choiceField({ type: "checkbox", name: `change-${index}`, checked: !isOwn }, words + own);
        }),
      ),
    ],
    buttons: [
      {
        action: "apply",
        label: "QUINCUNX.StatMap.Preset.apply",
        icon: "fa-solid fa-check",
        answer: (form) => changes.filter((_change, index) => inputIn(form, `change-${index}`)?.checked),
      },
      LATER,
    ],
  }),
);

const WINDOW = { icon: "fa-solid fa-dice-d6", className: "quincunx-mechanics", width: 460 };

const LATER = { action: "later", label: "QUINCUNX.StatMap.Preset.later", icon: "fa-solid fa-clock" };

function unsure(notes: readonly string[]): HTMLElement {
  const items = notes.map((note) => element("li", {}, note));
  const summary = game.i18n.localize("QUINCUNX.StatMap.Preset.unsure");
  return element("details", {}, element("summary", {}, summary), element("ul", {}, ...items));
}
