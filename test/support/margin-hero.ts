/** A hero of margin pools with three stats, one of them empty. */
import { page } from "./page.ts";

export const STATS = [
  { id: "strength00000001", label: "Strength", value: 4, refill: "none" },
  { id: "resolve000000001", label: "Resolve", value: 3, refill: "none" },
  { id: "empty00000000001", label: "Empty", value: 0, refill: "none" },
];

export const marginHero = (name = "Isolde", stats = STATS) =>
  page.Actor.create({ name, type: "quincunx.margin-hero", system: { proficiency: 2, stats } });
