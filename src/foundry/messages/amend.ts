/** The GM's hand on a card: difficulty set, changed, hidden, revealed, and taken back. */
import { messageModes, currentMode } from "../compat.ts";
import { ports } from "../ports.ts";
import { viewOf, type Card } from "./card.ts";
import { hiddenTargets, isSecretLost } from "./hidden.ts";
import { operate } from "./operate.ts";
import { keepSecret } from "./secrets.ts";

/** Opens the difficulty dialog; the change is an operation of the GM's, or stays in this browser where it is to be hidden. */
export async function amendCard(card: Card): Promise<void> {
  const { mechanic, faces, state, message } = card;
  const hidden = hiddenTargets(card);
  const spec = hidden ? mechanic.amend(state.spec, faces, hidden) : state.spec;
  const answer = await ports().openPrompt({
    mechanic: mechanic.id,
    spec,
    title: card.title,
    actor: null,
    stats: [],
    ticked: [],
    mode: messageModes()[0]?.key ?? currentMode(),
    memory: null,
    locked: [],
    purpose: {
      kind: "amend",
      card: message.id ?? "",
      who: message.alias,
      mayHide: true,
      // What was hidden stays hidden unless the GM says otherwise, also where it has to be entered again.
      isHidden: hidden !== null || isSecretLost(card),
      judge: (changed) => {
        const outcome = mechanic.resolve(changed, faces);
        return ports().sentence({
          title: "",
          who: { name: "", img: null, color: "" },
          description: mechanic.describe(changed, faces, outcome),
        });
      },
    },
  });
  if (!answer) return;
  const patch = changedTargets(card, answer.spec);
  if (answer.isHidden) return hideTargets(card, answer.spec);
  if (Object.keys(patch).length > 0) await amendWith(card, patch);
  if (hidden) await keepSecret(message.id ?? "", null);
}

/** Posts the change itself. Throws RuleError where the throw has locked a field. */
export async function amendWith(
  card: Card,
  patch: Readonly<Record<string, unknown>>,
  type: "amend" | "hide" | "reveal" = "amend",
): Promise<void> {
  const { mechanic, faces, state, message } = card;
  const spec = mechanic.amend(state.spec, faces, patch);
  const description = mechanic.describe(spec, faces, mechanic.resolve(spec, faces));
  const name = game.user.name ?? "";
  // All messages go to all clients: of a roll that is not public the sentence says only that something was changed.
  const sentence =
    type === "hide" || message.whisper.length > 0
      ? game.i18n.format(type === "hide" ? "QUINCUNX.Card.hid" : "QUINCUNX.Card.amendedSome", { name })
      : game.i18n.format("QUINCUNX.Card.amended", { name, result: ports().sentence({ ...viewOf(card), description }) });
  await operate(message, type, patch, sentence);
}

export async function undoOperation(card: Card, operation: string): Promise<void> {
  const undone = card.state.operations.find(({ logged }) => logged.flags.id === operation);
  if (undone?.logged.flags.type === "hide" && game.user.isGM) await keepSecret(card.message.id ?? "", null);
  const name = game.user.name ?? "";
  const sentence =
    card.message.whisper.length > 0
      ? game.i18n.format("QUINCUNX.Card.amendedSome", { name })
      : game.i18n.format("QUINCUNX.Card.undid", { name, title: card.title });
  await operate(card.message, "undo", { operation }, sentence);
}

/** What was hidden becomes an ordinary change that everybody sees. */
export async function revealCard(card: Card): Promise<void> {
  const secret = hiddenTargets(card);
  if (!secret) return;
  await amendWith(card, secret, "reveal");
  await keepSecret(card.message.id ?? "", null);
}

/** For everybody else the target is unknown from now on; only GMs keep what it is. */
async function hideTargets(card: Card, spec: object): Promise<void> {
  const { mechanic, message } = card;
  const values = spec as Readonly<Record<string, unknown>>;
  const isHiddenAlready = hiddenTargets(card) !== null || isSecretLost(card);
  await keepSecret(message.id ?? "", Object.fromEntries(mechanic.hideable.map((field) => [field, values[field]])));
  // Also where nothing was known before: a GM whose browser has lost the secret has to learn that there was one.
  if (!isHiddenAlready)
    await amendWith(card, Object.fromEntries(mechanic.hideable.map((field) => [field, null])), "hide");
}

function changedTargets({ mechanic, state }: Card, spec: object): Readonly<Record<string, unknown>> {
  const before = state.spec as Readonly<Record<string, unknown>>;
  const after = spec as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    mechanic.hideable
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, after[field]]),
  );
}
