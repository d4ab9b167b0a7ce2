/** The menu's entry that begins a long test: the prompt of a roll, as the one of a long test. */
import { declarationOf } from "../../actors/any-stats.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { rollSpec } from "../../roll/roll.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { beginsTest, longTestChoice } from "./prompt-long-test.ts";

export const longTestAction: UserAction = {
  id: "long-test",
  label: "QUINCUNX.LongTest.title",
  menuLabel: "QUINCUNX.Toolbar.longTest",
  icon: "fa-solid fa-chart-simple",
  menu: "gm",
  order: 4,
  isOffered: () => mechanicsInUse().some(hasLongTests),
  run: (_options, event) => beginFor(speakingActor(), event),
};

function hasLongTests(mechanic: AnyMechanic): boolean {
  return longTestChoice(mechanic, null) !== null;
}

async function beginFor(actor: Actor.Implementation | null, event: Event | undefined): Promise<void> {
  const own = actor && declarationOf(actor)?.mechanic;
  const mechanics = mechanicsInUse().filter(hasLongTests);
  const mechanic = mechanics.find((mechanic) => mechanic === own) ?? mechanics[0];
  if (!mechanic) return;
  const dialog = { configure: true, reason: longTestAction.id, ...(event ? { event } : {}) };
  const config = { mechanic: mechanic.id, spec: minimalSpec(mechanic), actor: mechanic === own ? actor : null };
  await rollSpec({ ...config, ...beginsTest.of(true) }, dialog);
}
