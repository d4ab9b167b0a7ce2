/** Offers the preset of the world's system to the GM: once, whatever the answer, and again when a newer one differs. */
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { speak } from "../../ui/speak.ts";
import {
  applyChanges,
  changesOf,
  countStats,
  entriesOf,
  fetchPreset,
  hasPreset,
  mechanicsOf,
  PRESETS,
  takenPresetSetting,
  takePreset,
  type PresetChange,
} from "./preset.ts";
import type { StatMapFile } from "./map-file.ts";
import { entryName } from "./words.ts";

const CHANGES = {
  added: "QUINCUNX.StatMap.Preset.added",
  changed: "QUINCUNX.StatMap.Preset.changed",
  removed: "QUINCUNX.StatMap.Preset.removed",
} as const;

/** Call when the world is open. */
export async function offerPreset(): Promise<void> {
  if (!game.users.activeGM?.isSelf || !hasPreset()) return;
  const taken = takenPresetSetting.read();
  if (taken.isNever) return;
  const isTaken = taken.version !== undefined;
  const newest = PRESETS[game.system.id] ?? 0;
  if (Math.max(taken.version ?? 0, taken.later ?? 0) >= newest) return;
  const preset = await fetchPreset();
  if (isTaken) {
    const changes = changesOf(preset, taken);
    const chosen = changes.length > 0 ? await askChanges(changes) : [];
    await (chosen ? applyChanges(preset, taken, chosen) : takenPresetSetting.write({ ...taken, later: newest }));
  } else if (mechanicsOf(preset).length > 0) {
    const answer = await askPreset(preset);
    if (answer === "never") await takenPresetSetting.write({ isNever: true });
    else if (answer === null) await takenPresetSetting.write({ later: newest });
    else await takeAndTell(preset, answer.mechanic);
  }
}

export async function takeAndTell(preset: StatMapFile, mechanic: string): Promise<void> {
  await takePreset(preset, mechanic);
  const count = countStats(entriesOf(preset, mechanic));
  ui.notifications.info(speak(countPhrase("QUINCUNX.StatMap.Preset.taken", count)));
}

type Answer = { readonly mechanic: string } | "never" | null;

/** `isReset`: the answer replaces the whole map. `null`: not now. */
export const askPreset = replaceable("askPreset", async (preset: StatMapFile, isReset = false): Promise<Answer> => {
  const content = document.createElement("div");
  const usable = mechanicsOf(preset);
  const counts = usable.map(({ id }) => countStats(entriesOf(preset, id)));
  const most = counts[0] ?? 0;
  const { title } = game.system;
  content.append(
    paragraph(
      most > 0
        ? speak(countPhrase("QUINCUNX.StatMap.Preset.question", most, { system: title }))
        : speak(phrase("QUINCUNX.StatMap.Preset.questionNew", { system: title })),
    ),
  );
  if (usable.length > 1) {
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = game.i18n.localize("QUINCUNX.StatMap.Preset.mechanic");
    group.append(
      legend,
      ...usable.map(({ id, label }, index) => {
        const count = counts[index] ?? 0;
        const words =
          count > 0 ? speak(countPhrase("QUINCUNX.StatMap.Preset.option", count, { mechanic: label })) : speak(label);
        return choice("radio", "mechanic", id, words, index === 0);
      }),
    );
    content.append(group);
  }
  if (preset.unsure && preset.unsure.length > 0) content.append(unsure(preset.unsure));
  const hint = isReset ? "QUINCUNX.StatMap.Preset.resetHint" : "QUINCUNX.StatMap.Preset.hint";
  content.append(paragraph(game.i18n.localize(hint), "hint"));
  const answer = await wait("QUINCUNX.StatMap.Preset.title", content, [
    {
      action: "take",
      label: "QUINCUNX.StatMap.Preset.take",
      icon: "fa-solid fa-check",
      default: true,
      callback: formOf,
    },
    { action: "later", label: "QUINCUNX.StatMap.Preset.later", icon: "fa-solid fa-clock" },
    ...(isReset ? [] : [{ action: "never", label: "QUINCUNX.StatMap.Preset.never", icon: "fa-solid fa-xmark" }]),
  ]);
  if (answer === "never") return "never";
  if (!(answer instanceof FormData)) return null;
  const mechanic = answer.get("mechanic") ?? usable[0]?.id;
  return typeof mechanic === "string" ? { mechanic } : null;
});

/** Chosen changes; `null`: not now. */
export const askChanges = replaceable(
  "askChanges",
  async (changes: readonly PresetChange[]): Promise<readonly PresetChange[] | null> => {
    const content = document.createElement("div");
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = game.i18n.localize("QUINCUNX.StatMap.Preset.changes");
    group.append(
      legend,
      ...changes.map(({ kind, entry, isOwn }, index) => {
        const words = speak(phrase(CHANGES[kind], { entry: entryName(entry) }));
        const own = isOwn ? ` ${game.i18n.localize("QUINCUNX.StatMap.Preset.own")}` : "";
        return choice("checkbox", `change-${index}`, "on", words + own, !isOwn);
      }),
    );
    content.append(group);
    const answer = await wait("QUINCUNX.StatMap.Preset.newer", content, [
      {
        action: "apply",
        label: "QUINCUNX.StatMap.Preset.apply",
        icon: "fa-solid fa-check",
        default: true,
        callback: formOf,
      },
      { action: "later", label: "QUINCUNX.StatMap.Preset.later", icon: "fa-solid fa-clock" },
    ]);
    return answer instanceof FormData ? changes.filter((_change, index) => answer.has(`change-${index}`)) : null;
  },
);

function wait(title: string, content: HTMLElement, buttons: readonly object[]): Promise<unknown> {
  return foundry.applications.api.DialogV2.wait({
    window: { title, icon: "fa-solid fa-dice-d6" },
    classes: ["quincunx", "quincunx-mechanics"],
    position: { width: 460 },
    content: content as never,
    buttons,
    rejectClose: false,
  } as never) as Promise<unknown>;
}

function formOf(_event: Event, button: HTMLButtonElement): FormData {
  return new FormData(button.form ?? undefined);
}

function paragraph(text: string, className = ""): HTMLElement {
  const made = document.createElement("p");
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function unsure(notes: readonly string[]): HTMLElement {
  const [details, summary, list] = ["details", "summary", "ul"].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  summary.textContent = game.i18n.localize("QUINCUNX.StatMap.Preset.unsure");
  for (const note of notes) {
    const item = document.createElement("li");
    item.textContent = note;
    list.append(item);
  }
  details.append(summary, list);
  return details;
}

/** Content passed as HTML keeps only attributes. */
function choice(type: "radio" | "checkbox", name: string, value: string, words: string, isOn: boolean): HTMLElement {
  const [label, input, text] = [
    document.createElement("label"),
    document.createElement("input"),
    document.createElement("span"),
  ];
  for (const [key, to] of Object.entries({ type, name, value })) input.setAttribute(key, to);
  input.toggleAttribute("checked", isOn);
  text.textContent = words;
  label.append(input, text);
  return label;
}
