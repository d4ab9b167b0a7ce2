/** Dialog with a button for each choice. */
import { replaceable } from "../../platform/replaceable.ts";

interface Choice {
  readonly title: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** Resolves to the id of an option; `null` if cancelled. */
export const askChoice = replaceable("askChoice", async ({ title, text, options }: Choice): Promise<string | null> => {
  const content = document.createElement("p");
  content.textContent = text;
  const holder = document.createElement("div");
  holder.append(content);
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title },
    classes: ["quincunx", "quincunx-choice"],
    position: { width: 420 },
    content: holder as never,
    buttons: options.map(({ label }, index) => ({ action: `option-${index}`, label, default: index === 0 })),
    rejectClose: false,
  } as never)) as unknown;
  return options.find((_option, index) => answer === `option-${index}`)?.id ?? null;
});
