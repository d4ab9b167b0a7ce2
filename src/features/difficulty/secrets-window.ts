/** The GM's window that exports this browser's hidden difficulties as a code, and imports a code from another browser. */
import { CODE_START, exportCode, importCode, type ImportResult } from "../../card/secrets/secret-code.ts";
import { windowOpener } from "../../ui/open-menu.ts";
import { notifyError } from "../../ui/speak.ts";
import { templatePath } from "../../ui/draw/templates.ts";

export const openSecretsWindow = windowOpener(makeSecretsWindow);

function makeSecretsWindow() {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

  return class QuincunxSecretsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-secrets",
      classes: ["quincunx", "quincunx-secrets-window"],
      window: {
        title: "QUINCUNX.Settings.secrets.name",
        icon: "fa-solid fa-user-secret",
        contentClasses: ["standard-form"],
      },
      position: { width: 480, height: "auto" as const },
      actions: { quincunxCopy: QuincunxSecretsWindow.#onCopy, quincunxTakeIn: QuincunxSecretsWindow.#onTakeIn },
    };

    static override PARTS = { secrets: { template: templatePath("quincunx-secrets") } };

    #code = "";
    #result: ImportResult | null = null;

    override async _prepareContext(options: never): Promise<object> {
      const importStatus = this.#result ? wordsFor(this.#result) : "";
      return {
        ...(await super._prepareContext(options)),
        scope: this.id,
        code: exportCode(),
        typed: this.#code,
        importStatus,
        isProblem: this.#result !== null && this.#result.kind !== "taken",
      };
    }

    static async #onCopy(this: QuincunxSecretsWindow): Promise<void> {
      const code = exportCode();
      if (code === null) return;
      try {
        await game.clipboard.copyPlainText(code);
        ui.notifications?.info(game.i18n.localize("QUINCUNX.Secrets.copied"), { console: false });
      } catch (error) {
        notifyError(error);
      }
    }

    static async #onTakeIn(this: QuincunxSecretsWindow): Promise<void> {
      const field = this.element.querySelector<HTMLTextAreaElement>('textarea[name="code"]');
      try {
        this.#result = await importCode(field?.value ?? "");
        this.#code = this.#result.kind === "taken" ? "" : (field?.value ?? "");
        await this.render();
      } catch (error) {
        notifyError(error);
      }
    }
  };
}

function wordsFor(result: ImportResult): string {
  if (result.kind === "taken") return game.i18n.format("QUINCUNX.Secrets.taken", { count: String(result.count) });
  const keys = {
    "no-code": "QUINCUNX.Secrets.noCode",
    newer: "QUINCUNX.Secrets.newer",
    broken: "QUINCUNX.Secrets.broken",
    elsewhere: "QUINCUNX.Secrets.elsewhere",
    known: "QUINCUNX.Secrets.known",
  } as const;
  return game.i18n.format(keys[result.kind], { start: CODE_START });
}
