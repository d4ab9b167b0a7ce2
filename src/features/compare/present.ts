/** Turns a comparison into the data of its template. */
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { formatNumber, formatPercent, formatPoints, formatSigned, speak } from "../../ui/speak.ts";
import { compare, type Choice, type ComparedChance, type Option } from "./comparison.ts";
import { questionLink } from "./question-link.ts";

/** `null`: nothing of the roll can be changed. */
export function presentComparison(mechanic: AnyMechanic, spec: Fields, chosen: Choice): object | null {
  const found = compare(mechanic, spec, chosen);
  if (!found) return null;
  return {
    controls: found.controls.map(presentOption),
    values: found.values.map(presentOption),
    isRefused: found.spec === null,
    rows: found.rows.map(presentRow),
    link: questionLink(mechanic, found.spec ? [spec, found.spec] : [spec]),
  };
}

function presentOption({ id, label, of = null, isChosen }: Option): object {
  const name = typeof label === "number" ? formatNumber(label) : speak(label);
  return { id, label: of ? `${speak(of)}: ${name}` : name, isChosen };
}

function presentRow({ label, unit, before, after }: ComparedChance): object {
  const isChance = unit === "probability";
  const say = (value: number | null): string =>
    value === null ? "–" : isChance ? formatPercent(value) : formatNumber(value);
  const by = before === null || after === null ? 0 : after - before;
  const difference = isChance ? formatPoints(by) : formatSigned(by);
  return {
    label: speak(label),
    before: say(before),
    after: say(after),
    difference: Math.abs(by) < 5e-4 ? "" : difference,
  };
}
