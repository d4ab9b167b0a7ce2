/** DocumentSheetV2: a window that shows and edits a document (app.md 3.3). */
import { mergeObject } from "../../utils/merge.ts";
import { expandObject } from "../../utils/paths.ts";
import { randomID } from "../../utils/identity.ts";
import { el } from "../shared/dom.ts";
import { localize, notImplemented, page, say, type Dict, type Loose } from "../shared/host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { toggleSecret } from "../ux/html-secret.ts";
import { ApplicationV2 } from "./application.ts";
import type { Configuration, FormConfiguration, HeaderControl } from "./application-types.ts";

const LEVELS: Readonly<Record<string, number>> = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };

export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: LEVELS.LIMITED,
    editPermission: LEVELS.OWNER,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    form: { handler: onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    actions: {
      configureSheet: onConfigureSheet,
      configureOwnership: onConfigureOwnership,
      copyUuid: { handler: onCopyUuid, buttons: [0, 2] },
      editImage: onEditImage,
      importDocument: () => notImplemented("DocumentSheetV2 action importDocument"),
    },
    window: {
      controls: [
        { icon: "fa-solid fa-gear", label: "Sheet", action: "configureSheet", visible: canConfigureSheet },
        {
          icon: "fa-solid fa-user-lock",
          label: "OWNERSHIP.Configure",
          action: "configureOwnership",
          visible: canConfigureOwnership,
        },
      ],
    },
  };

  /** V1 sheets are created as `new Sheet(document, options)`. */
  static _migrateConstructorParams(first: Loose, rest: Loose[]): Loose {
    if (first?.documentName && first?.uuid) return { ...(rest[0] as object | undefined), document: first };
    return first as object;
  }

  #document: Loose;

  constructor(options: Loose = {}, ...args: Loose[]) {
    const migrated = DocumentSheetV2._migrateConstructorParams(options, args) as Loose;
    super(migrated);
    this.#document = migrated.document;
  }

  get document(): Loose {
    return this.#document;
  }

  override get title(): string {
    const { documentName, id, name, type } = this.document as {
      documentName: string;
      id: string;
      name?: string;
      type?: string;
    };
    const cls = this.document.constructor as Loose;
    const typeLabel = cls.hasTypeData
      ? (page.CONFIG?.[documentName]?.typeLabels?.[type ?? ""] as string | undefined)
      : undefined;
    return `${localize(typeLabel ?? (cls.metadata?.label as string | undefined) ?? documentName)}: ${name ?? id}`;
  }

  get isVisible(): boolean {
    return Boolean(this.document.testUserPermission(page.game.user, this.options.viewPermission));
  }

  get isEditable(): boolean {
    const pack = this.document.pack ? page.game.packs?.get(this.document.pack) : null;
    if (pack?.locked) return false;
    return Boolean(this.document.testUserPermission(page.game.user, this.options.editPermission));
  }

  override _initializeApplicationOptions(options: Loose): Configuration {
    const document = options?.document;
    if (!document?.documentName)
      throw new Error(`A ${this.constructor.name} needs a Document: new ${this.constructor.name}({document})`);
    const uuid = String(document.uuid ?? document.id ?? randomID()).replaceAll(".", "-");
    const configured = super._initializeApplicationOptions({
      uniqueId: `${this.constructor.name}-${uuid}`,
      ...(options as object),
    });
    configured.document = document;
    return configured;
  }

  override *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    for (const control of super._headerControlsButtons()) {
      if (control.ownership !== undefined && !this.document.testUserPermission(page.game.user, control.ownership))
        continue;
      yield control;
    }
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender && options.renderContext)
      options.window = { title: this.title, ...(options.window as object | undefined) };
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = (await super._prepareContext(options)) as Dict;
    const document = this.document;
    const stored = document.collection?.has?.(document.id) === true;
    return Object.assign(context, {
      document,
      source: document._source as unknown,
      fields: document.schema?.fields as unknown,
      editable: this.isEditable,
      user: page.game.user as unknown,
      rootId: stored ? this.id : randomID(),
    });
  }

  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (!this.hasFrame) return frame;
    const copy = el("button", {
      type: "button",
      class: "header-control icon fa-solid fa-passport",
      "data-action": "copyUuid",
      "data-tooltip": true,
      "aria-label": say("SHEETS.CopyUuid", "Copy Document UUID"),
    });
    this.window.controls?.before(copy);
    return frame;
  }

  /** Disables or enables all controls of the content, but not the window's own buttons and tabs. */
  _toggleDisabled(disabled: boolean): void {
    const root = this.element as HTMLElement;
    for (const control of root.querySelectorAll<HTMLInputElement>("input, select, textarea, button, fieldset")) {
      if (control.closest(".window-header, .controls-dropdown, nav.tabs, [data-action=tab]")) continue;
      control.disabled = disabled;
    }
    for (const custom of root.querySelectorAll<HTMLElement>(
      "prose-mirror, multi-select, multi-checkbox, range-picker, string-tags, document-tags, color-picker, file-picker",
    )) {
      custom.toggleAttribute("disabled", disabled);
    }
  }

  override _canRender(_options: Loose): Loose {
    if (!this.isVisible) {
      throw new Error(
        say("SHEETS.DocumentSheetPrivate", "You do not have permission to view this {type} sheet.", {
          type: this.document.documentName as string,
        }),
      );
    }
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    for (const block of (this.element as HTMLElement).querySelectorAll("secret-block")) {
      block.addEventListener("toggle-secret", (event) => void this._onRevealSecret(event));
    }
  }

  override _onClose(options: Loose): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  override async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    try {
      await super._onSubmitForm(formConfig, event);
    } catch (error) {
      page.ui?.notifications?.error((error as Error).message, { console: false });
      console.error(error);
    }
  }

  override _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    super._onChangeForm(formConfig, event);
  }

  /** Shows or hides a secret block of a field (`data-target` of the nearest editor). */
  async _onRevealSecret(event: Event): Promise<void> {
    const section =
      (event.target as HTMLElement).querySelector<HTMLElement>("section.secret") ?? (event.target as HTMLElement);
    const target = section.closest<HTMLElement>("[data-target], prose-mirror[name]");
    const path = target?.dataset.target ?? target?.getAttribute("name");
    if (!path || !section.id) return;
    const content = page.foundry.utils.getProperty(this.document._source, path) as string | undefined;
    if (content) await this.document.update({ [path]: toggleSecret(content, section.id) });
  }

  /** Cleaned and validated changes; a validation error stops the submission. */
  _prepareSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Loose,
  ): Loose {
    const submitData = this._processFormData(event, form, formData) as Dict;
    if (updateData) mergeObject(submitData, updateData, { performDeletions: true });
    this.document.validate?.({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Loose {
    return expandObject(formData.object);
  }

  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    const document = this.document;
    if (document.collection && document.collection.has?.(document.id) === false) {
      if (!this.options.canCreate) throw new Error(`Document creation from ${this.constructor.name} is not supported.`);
      await document.constructor.create({ ...(document.toObject() as object), ...(submitData as object) }, options);
      return;
    }
    await document.update(submitData, options);
  }
}

/** Picks the picture that `data-edit` names. UNSURE: core's behaviour for elements other than an image; throws by name. */
async function onEditImage(this: Loose, _event: Event, target: HTMLElement): Promise<void> {
  const sheet = this as DocumentSheetV2;
  if (target.tagName !== "IMG") notImplemented("DocumentSheetV2 action editImage on an element that is no <img>");
  const path = target.dataset.edit ?? "img";
  const { implementation: Picker } = page.foundry.applications.apps.FilePicker as Loose;
  await new Picker({
    type: "image",
    current: page.foundry.utils.getProperty(sheet.document._source, path) as string | undefined,
    callback: (file: string) => void sheet.document.update({ [path]: file }),
  }).browse();
}

async function onSubmitDocumentForm(
  this: Loose,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options: Loose = {},
): Promise<void> {
  const sheet = this as DocumentSheetV2;
  if (!sheet.isEditable) return;
  const { updateData, ...updateOptions } = options as { updateData?: unknown };
  const submitData = sheet._prepareSubmitData(event, form, formData, updateData) as Loose;
  await sheet._processSubmitData(event, form, submitData, updateOptions);
}

function canConfigureSheet(this: Loose): boolean {
  const sheet = this as DocumentSheetV2;
  return Boolean(sheet.options.sheetConfig) && sheet.isEditable;
}

function canConfigureOwnership(this: Loose): boolean {
  const sheet = this as DocumentSheetV2;
  return Boolean(sheet.options.ownershipConfig) && page.game.user?.isGM === true && !sheet.document.parent;
}

function onConfigureSheet(this: Loose): void {
  const Config = page.foundry.applications.apps.DocumentSheetConfig;
  void new Config({ document: this.document }).render({ force: true });
}

function onConfigureOwnership(this: Loose): void {
  const Config = page.foundry.applications.apps.DocumentOwnershipConfig;
  void new Config({ document: this.document }).render({ force: true });
}

/** Left button copies the UUID, right button the id. */
function onCopyUuid(this: Loose, event: PointerEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const id = (event.button === 2 ? this.document.id : this.document.uuid) as string;
  void globalThis.navigator?.clipboard?.writeText(id);
  page.ui?.notifications?.info(say("DOCUMENT.IdCopiedClipboard", "Copied {id} to the clipboard.", { id }));
}
