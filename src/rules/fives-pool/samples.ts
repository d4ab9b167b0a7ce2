/** Sample heroes and an opponent for a table that wants to try fives pools at once. */
import type { ActorSample } from "../actor.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "Dusty Malone",
    img: IMG,
    system: {
      heroFactor: 2,
      heroSize: 6,
      luckDie: 6,
      luck: 3,
      karma: 4,
      tropes: [
        { id: "dustyMechanic000", label: "Roadside mechanic", size: 8 },
        { id: "dustyCharmer0000", label: "Honest face", size: 10 },
      ],
      trademarks: [{ id: "dustyToolbelt000", label: "Father's toolbelt", size: 10 }],
      hooks: [
        { id: "dustyDebts000000", label: "Owes everybody money" },
        { id: "dustyLoyal000000", label: "Never leaves a friend behind" },
      ],
    },
  },
];

export const npcSamples: readonly ActorSample[] = [
  {
    name: "Sheriff Oakes",
    img: IMG,
    system: {
      fields: [
        { id: "oakesBrawling000", label: "Brawling", dice: 2 },
        { id: "oakesDriving0000", label: "Driving", dice: 3 },
        { id: "oakesSuspicion00", label: "Suspicion", dice: 4 },
      ],
    },
  },
];
