/** Sample heroes to try difficulty pools at once. */
import { sample } from "../actor/outlines.ts";
import type { ActorSample } from "../contract/actor.ts";

const ability = (id: string, label: string, value: number, attribute: string): object => ({
  id,
  label,
  value,
  attribute,
});
const secondary = (id: string, label: string, of: string): object => ({ id, label, ability: of });

export const samples = (): readonly ActorSample[] => [
  sample("marlow", "QUINCUNX.difficulty-pool.Sample.marlow", {
    attributes: [
      { id: "marlowDexterity0", label: "QUINCUNX.difficulty-pool.Sample.dexterity", value: 3 },
      { id: "marlowStrength00", label: "QUINCUNX.Sample.strength", value: 2 },
      { id: "marlowWits000000", label: "QUINCUNX.Sample.wits", value: 4 },
      { id: "marlowWillpower0", label: "QUINCUNX.difficulty-pool.Sample.willpower", value: 3 },
    ],
    abilities: [
      ability("marlowStealth000", "QUINCUNX.difficulty-pool.Sample.stealth", 2, "marlowDexterity0"),
      ability("marlowFirearms00", "QUINCUNX.difficulty-pool.Sample.firearms", 3, "marlowDexterity0"),
      ability("marlowComputers0", "QUINCUNX.difficulty-pool.Sample.computers", 4, "marlowWits000000"),
      ability("marlowAthletics0", "QUINCUNX.difficulty-pool.Sample.athletics", 0, "marlowStrength00"),
    ],
    secondaries: [
      secondary("marlowSneaking00", "QUINCUNX.difficulty-pool.Sample.sneaking", "marlowStealth000"),
      secondary("marlowNetworks00", "QUINCUNX.difficulty-pool.Sample.networks", "marlowComputers0"),
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
  }),
];
