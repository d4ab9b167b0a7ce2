/** The GM's window "Stats of other actors". Foundry draws it once; later redraws use `morph`. Every change is stored at once and can be undone. */
import { statMapsSetting } from "../../../mechanics/house-rules/in-use.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";
import { closestTo, elementOf } from "../../../ui/target.ts";
import { liveWindow } from "../../../ui/live-window.ts";
import { notifyError } from "../../../ui/speak.ts";
import { openSettingsMenu, windowOpener } from "../../../ui/open-menu.ts";
import { exportStatMap, importStatMap, sayImported } from "../maps/map-file.ts";
import { mapHistory } from "../maps/history.ts";
import { keyOf, typesOf } from "../maps/mapping.ts";
import { askPreset } from "../maps/offer-preset.ts";
import { entriesOf, fetchPreset, takePreset } from "../maps/preset.ts";
import { storedMap } from "../stats.ts";
import { draftOf, mappingOf, newDraft, type Draft } from "./draft.ts";
import { presentWindow, type WindowState } from "./present.ts";

export const openStatMapWindow = windowOpener(makeStatMapWindow);

function makeStatMapWindow() {
  return class QuincunxStatMapWindow extends liveWindow("map", "quincunx-stat-map") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-stat-maps",
      classes: ["quincunx", "quincunx-statmap-window"],
      window: { title: "QUINCUNX.Settings.statMaps.name", icon: "fa-solid fa-dice-d6", resizable: true },
      position: { width: 560, height: "auto" as const },
    };

    #state: WindowState = { actor: "", editing: null, draft: newDraft(), message: "" };

    override present(): object {
      return { ...presentWindow(this.#state, this.id), canUndo: mapHistory.canUndo };
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("click", (event) => this.#press(elementOf<HTMLElement>(event)));
      for (const happens of ["input", "change"]) root.addEventListener(happens, (event) => this.#read(event));
      root.addEventListener("keydown", (event) => this.#key(event));
      root.addEventListener("dragover", (event) => event.preventDefault());
      root.addEventListener("drop", (event) => {
        const file = event.dataTransfer?.files[0];
        event.preventDefault();
        if (file) this.#import(file);
      });
      // Changes by another GM, or by teaching.
      this.listenToHooks(["updateSetting"], () => this.redraw());
    }

    #change(change: Partial<WindowState>): void {
      this.#state = { ...this.#state, ...change };
      this.redraw();
    }

    #press(target: Element): void {
      const button = target.closest<HTMLElement>("[data-quincunx-map]");
      if (!button || button.getAttribute("aria-disabled") === "true") return;
      const { quincunxMap: what = "", quincunxValue: value = "" } = button.dataset;
      const index = Number(value);
      if (what === "add") this.#edit(-1, newDraft());
      else if (what === "edit") this.#toggle(index);
      else if (what === "cancel") this.#leave();
      else if (what === "save") this.#save();
      else if (what === "delete") this.#store(storedMaps().toSpliced(index, 1));
      else if (what === "up" || what === "down") this.#move(index, what === "up" ? -1 : 1);
      else if (what === "undo") this.#close(mapHistory.undo());
      else if (what === "import") this.element.querySelector<HTMLInputElement>("[name=file]")?.click();
      else if (what === "export") exportStatMap();
      else if (what === "harm") openSettingsMenu("harm").catch(notifyError);
      else if (what === "reset") this.#reset().catch(notifyError);
    }

    #read(event: Event): void {
      const { type } = event;
      const field = elementOf(event);
      if (field.name === "file") {
        const [file] = field.files ?? [];
        field.value = "";
        if (file) this.#import(file);
      } else if (field.name === "actor") this.#change({ actor: field.value });
      else if (field.name === "types") {
        const boxes = [...this.element.querySelectorAll<HTMLInputElement>("[name=types]")];
        this.#draft({ types: chosenTypes(boxes, field) });
      } else if (field.name === "mechanic" && type === "change") {
        const [slot] = mechanicById(field.value).stats.slots;
        this.#draft({ mechanic: field.value, part: slot?.id ?? "" });
      } else if (field.name in this.#state.draft) this.#draft({ [field.name]: field.value });
    }

    #key(event: KeyboardEvent): void {
      if (this.#state.editing === null || !closestTo(event, ".quincunx-statmap__form")) return;
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        this.#leave();
      } else if (event.key === "Enter" && elementOf<HTMLElement>(event).matches("input[type=text]")) {
        event.preventDefault();
        this.#save();
      }
    }

    #draft(change: Partial<Draft>): void {
      this.#change({ draft: { ...this.#state.draft, ...change } });
    }

    #edit(index: number, draft: Draft): void {
      this.#change({ editing: index, draft, message: "" });
      this.element.querySelector<HTMLElement>(".quincunx-statmap__form [name=path]")?.focus();
    }

    #toggle(index: number): void {
      const { mappings, places } = storedMap();
      const mapping = mappings[places.indexOf(index)];
      if (this.#state.editing === index) this.#leave();
      else if (mapping) this.#edit(index, draftOf(mapping));
    }

    #leave(): void {
      const { editing } = this.#state;
      this.#change({ editing: null });
      const opener =
        editing === -1 ? "[data-quincunx-map=add]" : `[data-quincunx-map=edit][data-quincunx-value="${editing}"]`;
      this.element.querySelector<HTMLElement>(opener)?.focus();
    }

    /** An entry for the same numbers is replaced. */
    #save(): void {
      const { editing, draft } = this.#state;
      const mapping = mappingOf(draft);
      if (editing === null || !("path" in mapping)) return;
      const { mappings, places } = storedMap();
      const same = mappings.findIndex((one) => keyOf(one) === keyOf(mapping));
      const other = places[same] ?? -1;
      const at = editing === -1 ? other : editing;
      const list = at === -1 ? [...storedMaps(), mapping] : storedMaps().with(at, mapping);
      this.#store(other !== -1 && other !== at ? list.toSpliced(other, 1) : list);
      this.element.querySelector<HTMLElement>("[data-quincunx-map=add]")?.focus();
    }

    /** Swaps the entry with the next one of the same types. */
    #move(index: number, way: -1 | 1): void {
      const { mappings, places } = storedMap();
      const types = typesOf(mappings[places.indexOf(index)] ?? { actorType: "" }).join();
      const group = places.filter((_place, at) => mappings[at] && typesOf(mappings[at]).join() === types);
      const other = group[group.indexOf(index) + way];
      const list = storedMaps();
      const [one, two] = [list[index], other === undefined ? undefined : list[other]];
      if (other === undefined || !one || !two) return;
      this.#store(list.with(index, two).with(other, one));
      const moved = `[data-quincunx-map=${way < 0 ? "up" : "down"}][data-quincunx-value="${other}"]`;
      this.element.querySelector<HTMLElement>(moved)?.focus();
    }

    #store(list: readonly object[]): void {
      this.#close(mapHistory.change(() => statMapsSetting.write(list)));
    }

    /** Closes the form; redraws after the change. */
    #close(change: Promise<void>): void {
      this.#state = { ...this.#state, editing: null, message: "" };
      change.catch(notifyError).finally(() => this.redraw());
    }

    #import(file: File): void {
      let message = "";
      mapHistory
        .change(async () => {
          message = sayImported(await importStatMap(await foundry.utils.readTextFromFile(file)));
        })
        .then(() => this.#change({ message, editing: null }))
        .catch((error: unknown) => this.#change({ message: (error as Error).message }));
    }

    /** Replaces the whole map with the preset. */
    async #reset(): Promise<void> {
      const preset = await fetchPreset();
      const answer = await askPreset(preset, true);
      if (answer === null || answer === "never") return;
      const replaced = mapHistory.change(() => statMapsSetting.write(entriesOf(preset, answer.mechanic)));
      this.#close(replaced.then(() => takePreset(preset, answer.mechanic)));
    }
  };
}

function storedMaps(): readonly object[] {
  return statMapsSetting.read();
}

/** "All types" excludes the others. */
function chosenTypes(boxes: readonly HTMLInputElement[], used: HTMLInputElement): readonly string[] {
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  if (used.value === "*" && used.checked) return ["*"];
  const some = chosen.filter((value) => value !== "*");
  return some.length > 0 ? some : ["*"];
}
