/** Sample heroes for a table that wants to try difficulty pools at once. */
import type { ActorSample } from "../actor.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "Marlow Finch",
    img: IMG,
    system: {
      attributes: [
        { id: "marlowDexterity0", label: "Dexterity", value: 3 },
        { id: "marlowStrength00", label: "Strength", value: 2 },
        { id: "marlowWits000000", label: "Wits", value: 4 },
        { id: "marlowWillpower0", label: "Willpower", value: 3 },
      ],
      abilities: [
        { id: "marlowStealth000", label: "Stealth", value: 2, attribute: "Dexterity" },
        { id: "marlowFirearms00", label: "Firearms", value: 3, attribute: "Dexterity" },
        { id: "marlowComputers0", label: "Computers", value: 4, attribute: "Wits" },
        { id: "marlowAthletics0", label: "Athletics", value: 0, attribute: "Strength" },
      ],
      secondaries: [
        { id: "marlowSneaking00", label: "Moving unseen", ability: "Stealth" },
        { id: "marlowNetworks00", label: "Networks", ability: "Computers" },
      ],
    },
  },
];
