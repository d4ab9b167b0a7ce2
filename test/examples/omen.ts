/**
 * Example of a kind of message: words that any user may echo. Echoes are omens that belong to the first, which shows
 * their number.
 */
import type { Fields } from "../../src/rules/contract/fields.ts";
import { choice, optional, readAs, record, text, type Infer } from "../../src/rules/contract/schema.ts";
import { readFlags } from "../../src/platform/documents.ts";
import { announceMessage } from "../../src/log/announce.ts";
import type { MessageKind } from "../../src/log/kind.ts";
import { foldMessage, linkedMessages } from "../../src/log/log.ts";
import type { Base } from "../../src/log/operation.ts";
import { type Feature, messageKinds } from "../../src/features/feature.ts";

const omenFlags = record({
  kind: choice(["omen"]),
  words: text(),
  /** Id of the echoed omen. */
  echoes: optional(text()),
});

type OmenFlags = Infer<typeof omenFlags>;

interface Omen extends Base<{ readonly count: number }> {
  readonly words: string;
}

interface OmenView {
  readonly words: string;
  readonly count: number;
}

const readOmen = (flags: Fields): OmenFlags | null => readAs(omenFlags, flags) ?? null;

const omenKind: MessageKind<OmenFlags, Omen> = {
  kind: "omen",
  isNewer: () => false,
  parse: readOmen,
  links: ({ echoes }) => (echoes ? [echoes] : []),
  isDependent: true,
  display: {
    open: (message) => {
      const flags = readFlags(message, readOmen);
      if (!flags || !message.id) return null;
      const count = linkedMessages(message.id, "omen").length;
      const { words } = flags;
      return { kind: "omen", message, title: words, words, ...foldMessage(message.id, "omen", { count }) };
    },
    view: ({ words, state }): OmenView => ({ words, count: state.count }),
    draw: ({ words, count }: OmenView, act, owner) => {
      const button = owner.createElement("button");
      button.className = "quincunx-omen";
      button.textContent = `${words} (${count})`;
      button.addEventListener("click", (event) => act("echo", "", event));
      return button;
    },
    sentence: ({ words }) => `An omen: ${words}`,
    press: async ({ message, words }, what) => {
      const flags: OmenFlags = { kind: "omen", words: `${words}…`, echoes: message.id ?? "" };
      if (what === "echo")
        await ChatMessage.implementation.create({ content: words, flags: { quincunx: flags } } as never);
    },
  },
  arrived: announceMessage,
};

export const omenFeature: Feature = { id: "omen", provides: [messageKinds.of(omenKind)] };
