/** Sample heroes to try difficulty pools at once. */
import type { ActorSample } from "../contract/actor.ts";

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
          attribute: "marlowDexterity0",
        },
        {
          id: "marlowFirearms00",
          label: "QUINCUNX.difficulty-pool.Sample.firearms",
          value: 3,
          attribute: "marlowDexterity0",
        },
        {
          id: "marlowComputers0",
          label: "QUINCUNX.difficulty-pool.Sample.computers",
          value: 4,
          attribute: "marlowWits000000",
        },
        {
          id: "marlowAthletics0",
          label: "QUINCUNX.difficulty-pool.Sample.athletics",
          value: 0,
          attribute: "marlowStrength00",
        },
      ],
      secondaries: [
        {
          id: "marlowSneaking00",
          label: "QUINCUNX.difficulty-pool.Sample.sneaking",
          ability: "marlowStealth000",
        },
        {
          id: "marlowNetworks00",
          label: "QUINCUNX.difficulty-pool.Sample.networks",
          ability: "marlowComputers0",
        },
      ],
      powers: [
        {
          id: "marlowRifle00000",
          label: "QUINCUNX.difficulty-pool.Sample.rifle",
          ability: "marlowFirearms00",
          attribute: "marlowDexterity0",
          base: 8,
        },
        {
          id: "marlowLeap000000",
          label: "QUINCUNX.difficulty-pool.Sample.leap",
          ability: "marlowAthletics0",
          attribute: "marlowStrength00",
          committed: true,
          spec: {
            modifiers: [],
            scale: { unit: "QUINCUNX.difficulty-pool.Control.unitPlaceholder", amount: 2, base: 3 },
          },
        },
      ],
    },
  },
];
