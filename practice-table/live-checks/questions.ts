/** Open questions without a switch: the answer is only reported. */
import {
  isV14,
  only14,
  onlyByHand,
  onlyPlayers,
  page,
  Unanswerable,
  until,
  withRollClass,
  withSetting,
  type Check,
  type Loose,
} from "./environment.ts";

function layersIn(sheets: Iterable<CSSStyleSheet>): string[] {
  const names: string[] = [];
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule.constructor.name === "CSSLayerStatementRule") names.push(...((rule as Loose).nameList as string[]));
      else if (rule.constructor.name === "CSSLayerBlockRule") names.push(String((rule as Loose).name));
      else if ((rule as Loose).styleSheet) visit((rule as CSSImportRule).styleSheet?.cssRules as CSSRuleList);
    }
  };
  for (const sheet of sheets) {
    try {
      visit(sheet.cssRules);
    } catch {
      // Sheets of another host are not readable.
    }
  }
  return [...new Set(names)];
}

/** Rolls a d6 in 3D. `look` is called a moment after it has begun to fall, and after it lies still. */
async function with3dDice(look: (message: Loose) => Promise<string> | string): Promise<string> {
  if (!page.game.dice3d?.isEnabled()) throw new Unanswerable("there are no 3D dice here");
  const done = new Promise<void>((resolve, reject) => {
    page.Hooks.once("diceSoNiceRollComplete", () => resolve());
    setTimeout(() => reject(new Unanswerable("the 3D dice do not stop; is this page in the background?")), 15_000);
  });
  const message = await (await new page.Roll("1d6").evaluate()).toMessage();
  try {
    const first = await look(message);
    await done;
    return `${first}, then ${await look(message)}`;
  } finally {
    await message.delete();
  }
}

const keysOf = (value: unknown): string => Object.keys((value ?? {}) as object).join(", ") || "none";

export const QUESTION_CHECKS: Readonly<Record<string, Check>> = {
  "open.effectData": () => {
    const { changeTypes, documentClass, phases } = page.CONFIG.ActiveEffect;
    const { duration } = new documentClass({ name: "Practice table" }).toObject() as { duration: object };
    const units = (page.foundry.CONST.ACTIVE_EFFECT_DURATION_UNITS ?? []) as string[];
    return [keysOf(duration), units.join(", ") || "none", keysOf(changeTypes), keysOf(phases)].join("; ");
  },
  "open.schemaHelpers": () => {
    const { data, abstract } = page.foundry;
    const { ForcedReplacement } = data.operators ?? {};
    const found = {
      extendFields: new data.fields.SchemaField({}).extendFields as unknown,
      getFieldForProperty: abstract.DataModel.prototype.getFieldForProperty as unknown,
      get: ForcedReplacement?.get as unknown,
      equals: ForcedReplacement?.prototype.equals as unknown,
    };
    return Object.entries(found)
      .map(([name, value]) => `${name}: ${typeof value}`)
      .join(", ");
  },
  "open.formElements": () => {
    const { HTMLFormulaInputElement, HTMLStringTagsElement } = page.foundry.applications.elements;
    const tags = HTMLStringTagsElement.create({
      name: "tags",
      value: ["a"],
      choices: { a: "A", b: "B" },
    }) as HTMLElement;
    return `${typeof HTMLFormulaInputElement}; ${tags.outerHTML}`;
  },
  "open.journalParts": () =>
    Object.entries(page.foundry.applications.sheets.journal as object)
      .filter(([name]) => /^JournalEntryPage.*Sheet$/.test(name))
      .map(([name, Sheet]: [string, Loose]) => `${name}: ${keysOf(Sheet.EDIT_PARTS)}; ${keysOf(Sheet.VIEW_PARTS)}`)
      .join(" / "),
  "open.formattedDuration": () => String(page.game.time.calendar.format(3661, "duration")),
  "open.visualEffects": () => keysOf(page.foundry.canvas.vfx),
  "open.speakerOfLinked": () => {
    const tokens = [...((page.game.scenes.viewed?.tokens ?? []) as Iterable<Loose>)].filter(({ actor }) => actor);
    const speaks = (token: Loose): Loose => page.ChatMessage.getSpeaker({ actor: token.actor as unknown }) as unknown;
    const linked = tokens.find(({ isLinked }) => isLinked);
    const own = tokens.find((token) => !token.isLinked && token.name !== token.baseActor?.name);
    const names = own ? (speaks(own).alias === own.name ? "the token's" : "the actor's") : "no such token here";
    return `${linked ? (speaks(linked).token ? "a token" : "none") : "no such token here"}; ${names}`;
  },
  "open.heldKeys": () => {
    const { downKeys } = page.game.keyboard as { readonly downKeys: Set<string> };
    const form = document.createElement("form");
    const button = document.createElement("button");
    button.type = "button";
    form.append(button);
    document.body.append(form);
    downKeys.add("ShiftLeft");
    button.focus();
    const held = [...downKeys];
    downKeys.delete("ShiftLeft");
    form.remove();
    return held.join(", ") || "none";
  },
  "open.chatInput": async () => {
    const find = (): HTMLElement | null =>
      document.querySelector<HTMLElement>("#chat-message") ??
      (page.ui.chat.element as HTMLElement | null)?.querySelector<HTMLElement>("#chat-message") ??
      null;
    if (!find()) await page.ui.chat.render({ force: true });
    const input = await until(find, "the chat's input");
    const inner = [input, ...input.querySelectorAll<HTMLElement>("*")];
    return `${input.localName}${inner.some((element) => element.isContentEditable) ? ", editable" : ""}`;
  },
  "open.templates": () => `${page.Roll.CHAT_TEMPLATE}, ${page.Roll.TOOLTIP_TEMPLATE}`,
  "open.messageInRender": async () => {
    let keys = "";
    const Base = page.Roll as new (formula: string) => {
      evaluate(): Promise<Loose>;
      render(options: object): Promise<string>;
    };
    class PracticeTableLiveRender extends Base {
      override async render(options: Loose = {}): Promise<string> {
        keys = Object.keys(options as object).join(", ");
        return super.render(options as object);
      }
    }
    return withRollClass(PracticeTableLiveRender, async () => {
      const message = new page.ChatMessage({
        rolls: [await new PracticeTableLiveRender("1").evaluate()],
        content: "1",
      });
      await message.renderHTML();
      return keys;
    });
  },
  "open.bareModifier": () => {
    only14();
    return JSON.stringify(page.foundry.dice.terms.Die.MODIFIER_REGEXP.exec("kh"));
  },
  "open.oneForm": () => {
    onlyByHand();
    return withSetting("diceConfiguration", { d6: "manual" }, async () => {
      const { Die } = page.foundry.dice.terms;
      class PracticeTableLiveBonus extends Die {
        async _evaluateModifiers(): Promise<void> {
          await Promise.all([1, 2].map(() => this.roll({ explode: true }) as Promise<unknown>));
        }
      }
      const roll = page.Roll.fromTerms([new (PracticeTableLiveBonus as Loose)({ number: 1, faces: 6 })]);
      const done = roll.evaluate() as Promise<unknown>;
      const fields = (): HTMLInputElement[] => [
        ...((roll._resolver?.element as HTMLElement | undefined)?.querySelectorAll<HTMLInputElement>(
          "input[type=number]:not(:disabled)",
        ) ?? []),
      ];
      const [first] = await until(() => fields().length > 0 && fields(), "the form for dice thrown by hand");
      if (first) first.value = "3";
      first?.dispatchEvent(new Event("input", { bubbles: true }));
      await roll._resolver.submit();
      await until(() => fields().some((field) => field !== first && field.value === ""), "the second form");
      await new Promise((resolve) => setTimeout(resolve, 300));
      const found = fields().filter((field) => field !== first && field.value === "").length;
      await roll._resolver.close();
      await done;
      return `${found === 2 ? "yes" : `no, ${found} field(s)`}, ${roll.dice[0].results.length} results after closing`;
    });
  },
  "open.dice3dHides": () => with3dDice((message) => (message._dice3danimating ? "marked" : "not")),
  "open.dice3dLinked": async () => {
    let linked: Loose;
    const isShown = async ({ id }: Loose): Promise<string> => {
      linked ??= await page.ChatMessage.create({
        content: "The practice table asks",
        flags: { "dice-so-nice": { linkedTo: id } },
      });
      // The class is set when the message is drawn.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const element = document.querySelector(`[data-message-id="${linked.id}"]`);
      return element ? (element.classList.contains("dsn-hide") ? "hidden" : "shown") : "not drawn";
    };
    try {
      return await with3dDice(isShown);
    } finally {
      await linked?.delete();
    }
  },
  "open.entries": () =>
    `${document.querySelectorAll("#chat-controls").length} of #chat-controls; ${
      document.querySelector("#scene-controls") ? "there are scene controls" : "there are no scene controls here"
    }`,
  "open.commandNames": () => {
    const { ChatLog } = page.foundry.applications.sidebar.tabs;
    return Object.entries((isV14() ? ChatLog.CHAT_COMMANDS : ChatLog.MESSAGE_PATTERNS) as object)
      .map(([name, entry]) => `${name} ${String((entry as Loose).rgx ?? entry)}`)
      .join("; ");
  },
  "open.inlineClass": async () => {
    class PracticeTableLiveInline extends page.Roll {}
    return withRollClass(PracticeTableLiveInline, async () => {
      const html = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML("[[1]]");
      const holder = document.createElement("div");
      holder.innerHTML = html;
      const { roll = "" } = (holder.querySelector("a.inline-roll") as HTMLElement).dataset;
      return (JSON.parse(unescape(roll)) as { class: string }).class;
    });
  },
  "open.newTimestamp": () => String(new page.ChatMessage({ content: "" }).timestamp),
  "open.preCreate": () =>
    withSetting(isV14() ? "messageMode" : "rollMode", isV14() ? "gm" : "gmroll", async () => {
      const message = await page.ChatMessage.create({ rolls: [await new page.Roll("1").evaluate()], content: "1" });
      const found = message.whisper.length || message.blind ? "the mode is applied" : "nothing: the message is public";
      await message.delete();
      return found;
    }),
  "open.layers": () => layersIn(document.styleSheets).join(", ") || "none is declared",
  "open.lostLine": () => String(page.game.socket.connected),
  "open.getInvalid": () => (typeof page.game.actors.getInvalid === "function" ? "yes" : "no"),
  "open.oldDeletion": () => {
    const macro = new page.Macro({ name: "x", flags: { core: { a: 1, b: 2 } } });
    macro.updateSource({ "flags.core.-=a": null });
    return "a" in macro.flags.core ? "no" : "yes";
  },
  "open.validateFalse": () => {
    const isHonoured = (run: () => unknown): string => {
      try {
        run();
        return "honoured";
      } catch {
        return "not honoured";
      }
    };
    const [construct, update] = [
      () => new page.Macro({ name: "" }, { validate: false }) as unknown,
      () => new page.Macro({ name: "x" }).updateSource({ name: "" }, { validate: false }) as unknown,
    ];
    return `in a constructor ${isHonoured(construct)}, in updateSource ${isHonoured(update)}`;
  },
  "open.effectChanges": () => {
    only14();
    const change = { key: "system.x", value: "1", mode: 2, type: "add" };
    const effect = new page.CONFIG.ActiveEffect.documentClass({ name: "x", system: { changes: [change] } });
    return Object.keys(effect.toObject().system.changes[0] as object).join(", ");
  },
  "open.combatStartMutable": async () => {
    const combat = new page.CONFIG.Combat.documentClass({});
    let written: Loose = {};
    combat.update = (data: Loose) => {
      written = data;
      return Promise.resolve(combat);
    };
    const heard = page.Hooks.once("combatStart", (_combat: Loose, data: Loose) => {
      data.round = 7;
    });
    await combat.startCombat();
    page.Hooks.off("combatStart", heard);
    return written.round === 7 ? "yes" : "no";
  },
  "open.flush": () => ("flush" in page.game.messages ? "yes" : "no"),
  "open.tableDraw": () => (customElements.get("enriched-content") ? "yes" : "no"),
  "open.hiddenLines": () => (document.querySelector("#chat-notifications") ? "yes" : "no"),
  "open.formStyles": () =>
    ["input", "select"]
      .map((name) => {
        const element = document.body.appendChild(document.createElement(name));
        if (element instanceof HTMLInputElement) element.type = "checkbox";
        const { appearance } = getComputedStyle(element);
        element.remove();
        return `${name}: ${appearance || "not said"}`;
      })
      .join(", "),
  "open.userSettings": () => {
    const all = [...((page.game.settings.storage.get("world") ?? []) as Iterable<Loose>)];
    return String(all.filter(({ user }) => user && user !== page.game.user.id && user.id !== page.game.user.id).length);
  },
  "open.refusedTypes": () => [...(page.game.actors.invalidDocumentIds as Iterable<string>)].join(", ") || "none",
  "open.foreignInitiative": () =>
    String(page.CONFIG.Combat.initiative.formula ?? page.game.system.initiative ?? "none"),
  "open.visibility": async () => {
    onlyPlayers();
    const gm = (page.game.users.contents as Loose[]).find((user) => user.isGM);
    const data = {
      rolls: [await new page.Roll("1").evaluate()],
      content: "1",
      blind: true,
      whisper: [gm.id as string],
    };
    const message = new page.ChatMessage({ ...data, author: page.game.user.id as string });
    return message.isContentVisible ? "no" : "yes, left out";
  },
  "open.quincunx": async () => {
    const quincunx = page.game.modules.get("quincunx");
    if (!quincunx?.active) throw new Unanswerable("Quincunx is not active");
    for (const { id, notation } of quincunx.api.mechanics as Loose[]) {
      const { kind, message } = await quincunx.api.roll(notation.examples[0], { skip: true });
      if (!message) throw new Error(`${id} posts no card: ${kind}`);
      const { textContent } = (await message.renderHTML()) as HTMLElement;
      const card = quincunx.api.card(message) as object | null;
      await message.delete();
      if (!card || !textContent?.trim()) throw new Error(`the card of ${id} is empty`);
    }
    return "each does";
  },
};
