/** V1 FormApplication and DocumentSheet. */
import { flattenObject } from "../../utils/paths.ts";
import { mergeObject } from "../../utils/merge.ts";
import { deepClone } from "../../utils/objects.ts";
import { notImplemented, page, say, type Dict, type Loose } from "../shared/host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { HTMLSecret } from "../ux/html-secret.ts";
import { Application, type HeaderButton } from "./application.ts";

export class FormApplication extends Application {
  static _customElements = [
    "color-picker",
    "document-tags",
    "file-picker",
    "hue-slider",
    "multi-select",
    "multi-checkbox",
    "prose-mirror",
    "range-picker",
    "string-tags",
  ];

  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    });
  }

  object: Loose;
  form: HTMLFormElement | null = null;
  editors: Record<string, Loose> = {};
  _submitting = false;

  constructor(object: Loose = {}, options: Loose = {}) {
    super(options);
    this.object = object;
  }

  get isEditable(): boolean {
    return this.options.editable as boolean;
  }
  get filepickers(): Loose[] {
    return [];
  }

  override getData(_options: Loose = {}): Loose {
    return { object: this.object as unknown, options: this.options as unknown, title: this.title };
  }

  override async _render(force = false, options: Loose = {}): Promise<void> {
    const active = document.activeElement as HTMLInputElement | null;
    const name = this.form?.contains(active) ? active?.getAttribute("name") : null;
    await super._render(force, options);
    if (name)
      [...(this.form?.querySelectorAll<HTMLElement>("[name]") ?? [])]
        .find((element) => element.getAttribute("name") === name)
        ?.focus();
  }

  override async _renderInner(data: Loose): Promise<Loose> {
    const html = (await super._renderInner(data)) as Loose;
    this.form = (html.filter((_i: number, element: HTMLElement) => element instanceof HTMLFormElement)[0] ??
      html.find("form")[0] ??
      null) as HTMLFormElement | null;
    return html;
  }

  override _activateCoreListeners(html: Loose): void {
    super._activateCoreListeners(html);
    if (!this.form) return;
    if (!this.isEditable) {
      this._disableFields(this.form);
      return;
    }
    this.form.onsubmit = (event) => void this._onSubmit(event);
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.on("change", "input,select,textarea", this._onChangeInput.bind(this));
    html.find(".editor-content[data-edit]").each((_i: number, div: HTMLElement) => this._activateEditor(div));
  }

  _disableFields(form: HTMLElement): void {
    for (const element of form.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
      element.disabled = true;
  }

  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: Loose = {},
  ): Promise<Loose> {
    event.preventDefault();
    if (this._submitting || !this.isEditable) return false;
    const states = Application.RENDER_STATES;
    const state = this._state;
    this._submitting = true;
    if (preventRender) this._state = states.RENDERING;
    const formData = this._getSubmitData(updateData) as Loose;
    try {
      await this._updateObject(event, formData);
    } catch (error) {
      preventClose = true;
      this._state = state;
      page.ui?.notifications?.error((error as Error).message, { console: false });
      console.error(error);
    }
    this._submitting = false;
    this._state = state;
    if (this.options.closeOnSubmit && !preventClose) await this.close({ submit: false, force: true });
    return formData;
  }

  _getSubmitData(updateData: Loose = {}): Loose {
    if (!this.form) throw new Error("The FormApplication subclass has no registered form element");
    let data = new FormDataExtended(this.form, { editors: this.editors }).object;
    if (updateData) data = flattenObject(mergeObject(data, updateData, { inplace: false }));
    return data;
  }

  async _onChangeInput(event: Loose): Promise<Loose> {
    if (event.currentTarget?.matches?.("input.color, input[type=color]")) this._onChangeColorPicker(event);
    if (this.options.submitOnChange) return this._onSubmit(event.originalEvent ?? event);
    return undefined;
  }
  _onChangeColorPicker(_event: Loose): void {}
  _onChangeRange(_event: Loose): void {}

  async _updateObject(_event: Loose, _formData: Loose): Promise<Loose> {
    throw new Error("A subclass of the FormApplication must implement the _updateObject method.");
  }

  /** Activates an editor that its template has opened, and the button that opens one. */
  _activateEditor(div: HTMLElement): void {
    const name = div.dataset.edit as string;
    this.editors[name] = { target: name, active: false, element: div, initial: div.innerHTML };
    div
      .closest(".editor")
      ?.querySelector(".editor-edit")
      ?.addEventListener("click", (event) => {
        event.preventDefault();
        void this.activateEditor(name);
      });
  }

  /** Shows the HTML as text in place of the rendered content; it is submitted with the form. */
  async activateEditor(name: string, _options: Loose = {}, initial?: string): Promise<Loose> {
    const editor = this.editors[name] as Loose;
    if (!editor) throw new Error(`${name} is not a registered editor name!`);
    const area = document.createElement("textarea");
    area.name = name;
    area.value =
      initial ?? (page.foundry.utils.getProperty((this as Loose).document ?? this.object, name) as string) ?? "";
    editor.element.replaceChildren(area);
    editor.active = true;
    return Promise.resolve(area);
  }
  async saveEditor(_name: string, _options: Loose = {}): Promise<void> {
    return notImplemented("FormApplication#saveEditor");
  }
  _configureProseMirrorPlugins(_name: string, _options: Loose): Loose {
    return notImplemented("FormApplication#_configureProseMirrorPlugins");
  }
  _activateFilePicker(_event: Loose): void {
    notImplemented("FormApplication#_activateFilePicker");
  }
  _getFilePickerOptions(_event: Loose): Loose {
    return notImplemented("FormApplication#_getFilePickerOptions");
  }
  _onSelectFile(_selection: string, _picker: Loose): void {}

  override async close(options: Loose = {}): Promise<void> {
    const states = Application.RENDER_STATES;
    if (!options.force && this._state !== states.RENDERED && this._state !== states.ERROR) return;
    const submit = (options.submit ?? this.options.submitOnClose) as boolean;
    if (submit && this.form) await this.submit({ preventClose: true, preventRender: true });
    await super.close(options);
  }

  async submit(options: Loose = {}): Promise<this> {
    if (this._submitting || !this.form) return this;
    await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }
}

export class DocumentSheet extends FormApplication {
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet"],
      template: `templates/sheets/${this.name.toLowerCase()}.html`,
      viewPermission: 1,
      sheetConfig: true,
      secrets: [],
    });
  }

  _secrets: HTMLSecret[];

  constructor(object: Loose, options: Loose = {}) {
    super(object, options);
    this._secrets = this._createSecretHandlers();
  }

  get document(): Loose {
    return this.object;
  }
  override get id(): string {
    return `${this.constructor.name}-${String(this.document.uuid).replace(/\./g, "-")}`;
  }
  override get isEditable(): boolean {
    if (this.document.pack && page.game.packs?.get(this.document.pack)?.locked) return false;
    return Boolean(this.options.editable) && Boolean(this.document.isOwner);
  }
  override get title(): string {
    return `${String(this.document.documentName)}: ${String(this.document.name ?? this.document.id)}`;
  }

  override async close(options: Loose = {}): Promise<void> {
    await super.close(options);
    delete this.object.apps?.[this.appId];
  }

  override getData(_options: Loose = {}): Loose {
    const data = this.document.toObject(false) as Dict;
    const isEditable = this.isEditable;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document: this.document as unknown,
      data,
      limited: this.document.limited as unknown,
      options: this.options as unknown,
      owner: this.document.isOwner as unknown,
      title: this.title,
    };
  }

  override _activateCoreListeners(html: Loose): void {
    super._activateCoreListeners(html);
    if (!this.isEditable) return;
    html.find("img[data-edit]").on("click", (event: Loose) => this._onEditImage(event));
    for (const secret of this._secrets) secret.bind(html[0]);
  }

  override async _render(force = false, options: Loose = {}): Promise<void> {
    if (!this._canUserView(page.game.user)) {
      if (!force) return;
      page.ui.notifications.warn(
        say("SHEETS.DocumentSheetPrivate", "You do not have permission to view this {type} sheet.", {
          type: this.object.documentName as string,
        }),
      );
      return;
    }
    await super._render(force, options);
    if (this.rendered) this.object.apps[this.appId] = this;
  }

  override async _renderOuter(): Promise<Loose> {
    const html = (await super._renderOuter()) as Loose;
    this._createDocumentIdLink(html);
    return html;
  }
  _createDocumentIdLink(_html: Loose): void {}
  _canUserView(user: Loose): boolean {
    return Boolean(this.object.testUserPermission(user, this.options.viewPermission));
  }
  _createSecretHandlers(): HTMLSecret[] {
    if (!this.document.isOwner) return [];
    return (this.options.secrets as Loose[]).map(
      (config) =>
        new HTMLSecret({
          ...config,
          callbacks: { content: this._getSecretContent.bind(this), update: this._updateSecret.bind(this) },
        }),
    );
  }
  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (this.options.sheetConfig && this.isEditable && this.document.getFlag?.("core", "sheetLock") !== true) {
      buttons.unshift({
        label: say("SHEETS.Sheet", "Sheet"),
        class: "configure-sheet",
        icon: "fas fa-cog",
        onclick: (event) => this._onConfigureSheet(event),
      });
    }
    return buttons;
  }
  _getSecretContent(_secret: HTMLElement): string {
    return notImplemented("DocumentSheet#_getSecretContent");
  }
  _updateSecret(_secret: HTMLElement, _content?: string): Loose {
    return notImplemented("DocumentSheet#_updateSecret");
  }
  _onConfigureSheet(event: Loose): void {
    event.preventDefault?.();
    void new page.foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
  }
  async _onEditImage(_event: Loose): Promise<void> {
    return notImplemented("DocumentSheet#_onEditImage");
  }
  override async _updateObject(_event: Loose, formData: Loose): Promise<Loose> {
    if (!this.object.id) return undefined;
    return this.object.update(formData);
  }
}

/** Plain objects of owned documents, as V1 actor and item sheets pass them to their template. */
export function plainList(collection: Loose): unknown[] {
  return Array.from((collection ?? []) as Iterable<Loose>, (entry) => deepClone(entry.toObject(false)) as Dict).sort(
    (a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0),
  );
}
