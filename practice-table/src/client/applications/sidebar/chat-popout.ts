/** ChatPopout: one message in a window; always light, as in Foundry (app.md 3.7). */
import { ApplicationV2 } from "../api/application.ts";
import type { Configuration } from "../api/application-types.ts";
import { onExpandRoll } from "./chat-log.ts";
import { say, type Loose } from "../shared/host.ts";

export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "chat-popout-{id}",
    classes: ["chat-popout", "themed", "theme-light"],
    position: { width: 300 },
    window: { icon: "fa-solid fa-comment" },
    actions: { expandRoll: onExpandRoll },
  };

  get message(): Loose {
    return this.options.message;
  }

  override get title(): string {
    const flavor = String(this.message.flavor ?? "")
      .replace(/<[^>]+>/g, "")
      .trim();
    return flavor || say("CHAT.PopoutTitle", "Chat message of {name}", { name: String(this.message.alias ?? "") });
  }

  override _initializeApplicationOptions(options: Loose): Configuration {
    if (!options?.message) throw new Error("A ChatPopout needs a message: new ChatPopout({message})");
    return super._initializeApplicationOptions({ uniqueId: String(options.message.id), ...(options as object) });
  }

  override async _renderHTML(_context: Loose, _options: Loose): Promise<HTMLElement> {
    const html = (await this.message.renderHTML({ canDelete: false })) as Loose;
    return (html?.jquery ? html[0] : html) as HTMLElement;
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement, _options: Loose): void {
    const list = document.createElement("ol");
    list.className = "chat-log plain";
    list.append(result);
    content.replaceChildren(list);
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.message.apps) this.message.apps[this.id] = this;
  }

  override _onClose(options: Loose): void {
    super._onClose(options);
    if (this.message.apps) delete this.message.apps[this.id];
  }
}
