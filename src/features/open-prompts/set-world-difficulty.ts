/** A GM sets the difficulty for all rolls of a mechanic, public or hidden. Each new hidden one gets a new id. */
import type { Fields } from "../../rules/contract/fields.ts";
import { sealTargets } from "../../roll/difficulty/seal-targets.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { decidedFields } from "../../rules/spec/change.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { makeSecretId, secretOf } from "../../card/secrets/secrets.ts";
import { messageModes, currentMode } from "../../platform/generations.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import { areTargets, worldDifficultySetting, worldDifficultyFor } from "../../roll/difficulty/world-difficulty.ts";
import { openPrompt } from "../../roll/prompt/open-prompt.ts";
import { speak } from "../../ui/speak.ts";

/** `null` removes it. */
export async function setWorldDifficulty(
  mechanic: AnyMechanic,
  targets: Fields | null,
  isHidden: boolean,
): Promise<void> {
  if (targets === null) return worldDifficultySetting.change(({ [mechanic.id]: _gone, ...others }) => others);
  if (!areTargets(mechanic, targets)) return;
  if (!isHidden) return worldDifficultySetting.change((all) => ({ ...all, [mechanic.id]: { fields: targets } }));
  const secretId = makeSecretId("world");
  // Keep the secret before the setting changes, since other GM clients then ask for it.
  const sealed = await sealTargets(targets);
  await keepSecret(secretId, targets);
  await worldDifficultySetting.change((all) => ({ ...all, [mechanic.id]: { secretId, ...sealed } }));
}

export function clearWorldDifficulty(mechanic: AnyMechanic): Promise<void> {
  return setWorldDifficulty(mechanic, null, false);
}

/** Asks the GM with the difficulty dialog; an unknown number starts at a common value. */
export async function changeWorldDifficulty(mechanic: AnyMechanic): Promise<void> {
  const current = worldDifficultyFor(mechanic.id);
  const known = current?.kind === "open" ? current.fields : current ? secretOf(current.secretId) : null;
  const least = minimalSpec(mechanic);
  const answer = await openPrompt({
    mechanic: mechanic.id,
    spec: known ? mechanic.parseSpec({ ...least, ...known }) : least,
    title: speak(mechanic.label),
    actor: null,
    stats: [],
    selected: [],
    subject: null,
    locked: [],
    mode: messageModes()[0]?.key ?? currentMode(),
    purpose: {
      kind: "amend",
      card: `standing ${mechanic.id}`,
      rollerName: "",
      judge: (spec) => speak(describeValues(mechanic, spec, mechanic.hideable)[0] ?? phrase("QUINCUNX.Word.unknown")),
      isHidden: current?.kind === "hidden",
    },
  });
  if (!answer) return;
  const fields = decidedFields(mechanic, answer.spec);
  await setWorldDifficulty(mechanic, areTargets(mechanic, fields) ? fields : null, answer.isHidden);
}
