/** Sample heroes for a table that wants to try difficulty pools at once. */
import type { ActorSample } from "../actor/declaration.ts";

const IMG = "icons/svg/mystery-man.svg";

export const samples: readonly ActorSample[] = [
  {
    name: "QUINCUNX.DifficultyPool.Sample.marlow",
    img: IMG,
    system: {
      attributes: [
        { id: "marlowDexterity0", label: "QUINCUNX.DifficultyPool.Sample.dexterity", value: 3 },
        { id: "marlowStrength00", label: "QUINCUNX.DifficultyPool.Sample.strength", value: 2 },
        { id: "marlowWits000000", label: "QUINCUNX.DifficultyPool.Sample.wits", value: 4 },
        { id: "marlowWillpower0", label: "QUINCUNX.DifficultyPool.Sample.willpower", value: 3 },
      ],
      abilities: [
        {
          id: "marlowStealth000",
          label: "QUINCUNX.DifficultyPool.Sample.stealth",
          value: 2,
          attribute: "QUINCUNX.DifficultyPool.Sample.dexterity",
        },
        {
          id: "marlowFirearms00",
          label: "QUINCUNX.DifficultyPool.Sample.firearms",
          value: 3,
          attribute: "QUINCUNX.DifficultyPool.Sample.dexterity",
        },
        {
          id: "marlowComputers0",
          label: "QUINCUNX.DifficultyPool.Sample.computers",
          value: 4,
          attribute: "QUINCUNX.DifficultyPool.Sample.wits",
        },
        {
          id: "marlowAthletics0",
          label: "QUINCUNX.DifficultyPool.Sample.athletics",
          value: 0,
          attribute: "QUINCUNX.DifficultyPool.Sample.strength",
        },
      ],
      secondaries: [
        {
          id: "marlowSneaking00",
          label: "QUINCUNX.DifficultyPool.Sample.sneaking",
          ability: "QUINCUNX.DifficultyPool.Sample.stealth",
        },
        {
          id: "marlowNetworks00",
          label: "QUINCUNX.DifficultyPool.Sample.networks",
          ability: "QUINCUNX.DifficultyPool.Sample.computers",
        },
      ],
    },
  },
];
