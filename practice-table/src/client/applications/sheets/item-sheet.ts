/** ItemSheetV2. */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { Loose } from "../shared/host.ts";

export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["item"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-suitcase" },
  };

  get item(): Loose {
    return this.document;
  }
  get actor(): Loose {
    return this.document.actor ?? null;
  }
}
