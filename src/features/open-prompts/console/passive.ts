/** Passive results of the party in one stat (SC-6): everybody's 12 + bonus against a number that only this GM types. */
import { mechanicById } from "../../../mechanics/mechanics.ts";
import { tellGMs } from "../../../platform/send.ts";
import { publicNameOf, shownNameOf } from "../../../actors/appearance.ts";
import { party, statByLabel, type CommonStat } from "../../../actors/party.ts";
import type { ActorStat } from "../../../actors/any-stats.ts";
import { effectiveSpec } from "../../../roll/adjustments/effective-spec.ts";
import type { Fields } from "../../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../../rules/contract/mechanic.ts";
import { unlessRefused } from "../../../rules/contract/error.ts";
import { formatNumber, joinWords } from "../../../ui/speak.ts";

export interface PassiveResult {
  readonly name: string;
  readonly total: number;
  /** `null` without a target. */
  readonly success: boolean | null;
}

/** `null`: the mechanic has no passive roll. Highest total first. */
export function passiveResults(
  stat: Pick<CommonStat, "mechanic" | "label">,
  target: number | null,
  nameOf = shownNameOf,
): readonly PassiveResult[] | null {
  const mechanic = mechanicById(stat.mechanic);
  const makePassive = mechanic.passive;
  if (!makePassive) return null;
  const [field = ""] = mechanic.hideable;
  return party()
    .flatMap(({ actor }): readonly PassiveResult[] => {
      const found = statByLabel(actor, stat);
      const spec =
        found?.roll &&
        unlessRefused(() =>
          mechanic.parseSpec({ ...makePassive(specOfStat(mechanic, actor, found)), [field]: target }),
        );
      if (!spec) return [];
      const { total, success } = mechanic.resolve(spec, { dice: [] }) as unknown as Omit<PassiveResult, "name">;
      return [{ name: nameOf(actor), total, success }];
    })
    .sort((one, other) => other.total - one.total);
}

/** Posts the list to the GMs. */
export async function postPassive(stat: Pick<CommonStat, "mechanic" | "label">, target: number | null): Promise<void> {
  const results = passiveResults(stat, target, publicNameOf) ?? [];
  if (results.length === 0) return;
  const key = target === null ? "QUINCUNX.Console.passiveLine" : "QUINCUNX.Console.passiveLineAgainst";
  const line = game.i18n.format(key, {
    stat: stat.label,
    target: formatNumber(target ?? 0),
    results: joinWords(results.map(sayResult)),
  });
  await tellGMs(line);
}

export function sayVerdict(success: boolean | null): string {
  if (success === null) return "";
  return game.i18n.localize(success ? "QUINCUNX.Verdict.success" : "QUINCUNX.Verdict.failure");
}

function sayResult({ name, total, success }: PassiveResult): string {
  const verdict = sayVerdict(success);
  return `${name} ${formatNumber(total)}${verdict && ` (${verdict})`}`;
}

/** The roll of the hero, apart from its target. */
export function specOfStat(
  mechanic: AnyMechanic,
  actor: Actor.Implementation,
  { id, roll }: Pick<ActorStat, "id" | "roll">,
): Fields {
  const stats = roll?.with ?? [id];
  return effectiveSpec({ mechanic, spec: roll?.spec ?? {}, actor, stats, locked: mechanic.hideable });
}
