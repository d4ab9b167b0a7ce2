/**
 * A small FilePicker: a typed path of a picture, or one of the host's own icons. Folders, uploads and favourites throw by name. Its members are
 * those of the community's types.
 */
import { throwing } from "../../helpers/throwing.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/application-types.ts";
import { page, say, type Dict, type Loose } from "../shared/host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const ICONS = ["mystery-man", "d20", "d20-grey", "dice-target", "item-bag", "book"].map(
  (name) => `icons/svg/${name}.svg`,
);

export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "file-picker-{id}",
    tag: "form",
    classes: ["file-picker"],
    window: { icon: "fa-solid fa-folder-open", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { closeOnSubmit: true, handler: onChoose },
  };
  static override PARTS = { form: { template: "templates/apps/file-picker.hbs" } };
  static override TABS = {};
  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "any"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"];
  static S3_BUCKETS: string[] | null = null;

  static get implementation(): Loose {
    return page.CONFIG?.ux?.FilePicker ?? FilePicker;
  }

  request: string;
  callback: ((path: string, picker: FilePicker) => void) | null;
  type: string;
  field: HTMLElement | null;
  button: HTMLElement | null;
  displayMode: string;
  sources: Dict = { data: { target: "" }, public: { target: "icons/svg" } };
  activeSource = "public";
  results: Dict = {};
  extensions: string[] = [];

  constructor(options: Loose = {}) {
    super(options);
    this.request = String(options.current ?? "");
    this.callback = (options.callback as FilePicker["callback"] | undefined) ?? null;
    this.type = String(options.type ?? "any");
    this.field = (options.field as HTMLElement | undefined) ?? null;
    this.button = (options.button as HTMLElement | undefined) ?? null;
    this.displayMode = String(options.displayMode ?? FilePicker.LAST_DISPLAY_MODE);
  }

  override get title(): string {
    return say("FILES.Title", "Choose a file");
  }

  get source(): Loose {
    return this.sources[this.activeSource];
  }

  get target(): string {
    return String(this.source.target);
  }

  get canUpload(): boolean {
    return false;
  }

  async browse(_target?: string, _options: Loose = {}): Promise<this> {
    await this.render({ force: true });
    return this;
  }

  /** The host's own icons; of other folders it has no list. */
  static async browse(source: string, target: string, _options: Loose = {}): Promise<Loose> {
    const folder = target.replace(/\/+$/, "");
    if (source !== "public" || folder !== "icons/svg")
      throw new Error(`The requested file path ${target} does not exist or is not accessible`);
    return { target: folder, private: false, gridSize: null, dirs: [], privateDirs: [], files: ICONS, extensions: [] };
  }

  override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    return Object.assign(context, {
      current: this.request,
      label: say("FILES.Path", "Path or address"),
      choose: say("FILES.Choose", "Choose picture"),
      icons: this.type.startsWith("image") ? ICONS.map((path) => ({ path, name: path.split("/").pop() })) : [],
    });
  }

  override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const root = this.element as HTMLElement;
    const input = root.querySelector<HTMLInputElement>("input[name=file]");
    for (const button of root.querySelectorAll<HTMLElement>("[data-path]"))
      button.addEventListener("click", () => {
        if (input) input.value = button.dataset.path ?? "";
      });
  }
}

/** Writes the path into the target field and calls the callback. */
function onChoose(this: Loose, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): void {
  const picker = this as FilePicker;
  const path = String(formData.object.file ?? "").trim();
  if (!path) return;
  if (picker.field instanceof HTMLInputElement) {
    picker.field.value = path;
    picker.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
  picker.callback?.(path, picker);
}

throwing(
  FilePicker,
  "FilePicker",
  `:favorites _onChangeTileSize _onSearchFilter static matchS3URL static configurePath static createDirectory static upload
  static uploadPersistent static fromButton static :uploadURL`,
);
