/** Sample heroes for a table that wants to try difficulty pools at once. */
import type { ActorSample } from "../actor/declaration.ts";

export const samples: readonly ActorSample[] = [
  {
    id: "marlow",
    name: "QUINCUNX.difficulty-pool.Sample.marlow",
    system: {
      attributes: [
        { id: "marlowDexterity0", label: "QUINCUNX.difficulty-pool.Sample.dexterity", value: 3 },
        { id: "marlowStrength00", label: "QUINCUNX.Sample.strength", value: 2 },
        { id: "marlowWits000000", label: "QUINCUNX.Sample.wits", value: 4 },
        { id: "marlowWillpower0", label: "QUINCUNX.difficulty-pool.Sample.willpower", value: 3 },
      ],
      abilities: [
        {
          id: "marlowStealth000",
          label: "QUINCUNX.difficulty-pool.Sample.stealth",
          value: 2,
          attribute: "QUINCUNX.difficulty-pool.Sample.dexterity",
        },
        {
          id: "marlowFirearms00",
          label: "QUINCUNX.difficulty-pool.Sample.firearms",
          value: 3,
          attribute: "QUINCUNX.difficulty-pool.Sample.dexterity",
        },
        {
          id: "marlowComputers0",
          label: "QUINCUNX.difficulty-pool.Sample.computers",
          value: 4,
          attribute: "QUINCUNX.Sample.wits",
        },
        {
          id: "marlowAthletics0",
          label: "QUINCUNX.difficulty-pool.Sample.athletics",
          value: 0,
          attribute: "QUINCUNX.Sample.strength",
        },
      ],
      secondaries: [
        {
          id: "marlowSneaking00",
          label: "QUINCUNX.difficulty-pool.Sample.sneaking",
          ability: "QUINCUNX.difficulty-pool.Sample.stealth",
        },
        {
          id: "marlowNetworks00",
          label: "QUINCUNX.difficulty-pool.Sample.networks",
          ability: "QUINCUNX.difficulty-pool.Sample.computers",
        },
      ],
    },
  },
];
