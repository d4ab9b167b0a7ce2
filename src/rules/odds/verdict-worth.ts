/** The worth of thrown dice for mechanics that do not say it: the verdict where success ends. */
import { unlessRefused } from "../contract/error.ts";
import { pickFields, type Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { phrase, type Phrase } from "../contract/phrase.ts";
import { joinWorth } from "../spec/worth.ts";
import { targetName, targetsInSight } from "./targets.ts";

const VERDICTS = { success: "QUINCUNX.Verdict.success", failure: "QUINCUNX.Verdict.failure" } as const;

/** "Success at 10 · Failure at 15"; `null`: no likely target gives a verdict. */
export function verdictWorth(mechanic: AnyMechanic, spec: Fields, faces: Fields): Phrase | null {
  const all = targetsInSight(mechanic, spec).flatMap((target) => {
    const fields = pickFields(target.spec, mechanic.hideable);
    const verdict = unlessRefused(() => {
      const known = mechanic.amend(spec, faces, fields, true);
      return mechanic.verdict(mechanic.resolve(known, faces), known);
    });
    return verdict === "success" || verdict === "failure" ? [{ verdict, target }] : [];
  });
  const turn = all.findIndex(({ verdict }, index) => index > 0 && verdict !== all[index - 1]?.verdict);
  const shown = turn > 0 ? all.slice(turn - 1, turn + 1) : all.slice(0, 1);
  return joinWorth(
    shown.map(({ verdict, target }) =>
      phrase("QUINCUNX.Worth.at", { value: phrase(VERDICTS[verdict]), target: targetName(target) }),
    ),
  );
}
