/** “Compare…” under “More…” of a prompt: the chances with one changed control, as a second column. */
import { mechanicOf } from "../../roll/spec-editor/state.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";
import type { Choice } from "./comparison.ts";
import { presentComparison } from "./present.ts";

export const compareOption: PreRollOption<true, never> = {
  id: "compare",
  offer: () => true,
  open(prompt) {
    let isOpen = false;
    let chosen: Choice = {};
    const { editor } = prompt;
    return {
      answer: () => null,
      present: (scope) => {
        const { state } = editor;
        const comparison = isOpen ? presentComparison(mechanicOf(state), state.spec, chosen) : null;
        return [{ place: "more", template: "quincunx-compare-prompt", id: `${scope}-compare`, isOpen, comparison }];
      },
      press() {
        isOpen = !isOpen;
        prompt.redraw();
      },
      read({ name, value }) {
        if (name !== "compare.control" && name !== "compare.value") return;
        chosen = name === "compare.control" ? { control: value } : { ...chosen, value };
        prompt.redraw();
      },
    };
  },
};
