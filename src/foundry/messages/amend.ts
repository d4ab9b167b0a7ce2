/** The GM's hand on a card: difficulty set, changed, hidden, revealed, and taken back. */
import { messageModes, currentMode } from "../compat.ts";
import { ports } from "../ports.ts";
import { viewOf, type Card } from "./card.ts";
import { operate } from "./operate.ts";
import { keepSecret, secretOf } from "./secrets.ts";

/** Opens the difficulty dialog; the change is an operation of the GM's, or stays in this browser where it is to be hidden. */
export async function amendCard(card: Card): Promise<void> {
  const { mechanic, faces, state, message } = card;
  const hidden = secretOf(message.id ?? "");
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
      mayHide: true,
      judge: (changed) => {
        const outcome = mechanic.resolve(changed, faces);
        return ports().sentence({ title: "", who: { name: "", img: null, color: "" }, description: mechanic.describe(changed, faces, outcome) });
      },
    },
  });
  if (!answer) return;
  const patch = changedTargets(card, answer.spec);
  if (answer.isHidden) return hideTargets(card, answer.spec);
  if (hidden) await keepSecret(message.id ?? "", null);
  if (Object.keys(patch).length > 0) await amendWith(card, patch);
}

/** Posts the change itself. Throws RuleError where the throw has locked a field. */
export async function amendWith(card: Card, patch: Readonly<Record<string, unknown>>): Promise<void> {
  const { mechanic, faces, state, message } = card;
  const spec = mechanic.amend(state.spec, faces, patch);
  const description = mechanic.describe(spec, faces, mechanic.resolve(spec, faces));
  const sentence = ports().sentence({ ...viewOf(card), description });
  await operate(message, "amend", patch, game.i18n.format("QUINCUNX.Card.amended", { name: game.user.name ?? "", result: sentence }));
}

export async function undoOperation(card: Card, operation: string): Promise<void> {
  await operate(card.message, "undo", { operation }, game.i18n.format("QUINCUNX.Card.undid", { name: game.user.name ?? "", title: card.title }));
}

/** What was hidden becomes an ordinary change that everybody sees. */
export async function revealCard(card: Card): Promise<void> {
  const secret = secretOf(card.message.id ?? "");
  if (!secret) return;
  await amendWith(card, secret);
  await keepSecret(card.message.id ?? "", null);
}

/** For everybody else the target is unknown from now on; only GMs keep what it is. */
async function hideTargets(card: Card, spec: object): Promise<void> {
  const { mechanic, state, message } = card;
  const values = spec as Readonly<Record<string, unknown>>;
  const secret = Object.fromEntries(mechanic.secret.map((field) => [field, values[field]]));
  await keepSecret(message.id ?? "", secret);
  const known = mechanic.secret.filter((field) => (state.spec as Readonly<Record<string, unknown>>)[field] !== null);
  if (known.length > 0) await amendWith(card, Object.fromEntries(known.map((field) => [field, null])));
}

function changedTargets({ mechanic, state }: Card, spec: object): Readonly<Record<string, unknown>> {
  const before = state.spec as Readonly<Record<string, unknown>>;
  const after = spec as Readonly<Record<string, unknown>>;
  return Object.fromEntries(mechanic.secret.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => [field, after[field]]));
}
