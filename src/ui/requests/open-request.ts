/** Two steps for the GM: whom to ask, then for what and how hard. */
import type { RequestDraft } from "../../foundry/requests/draft.ts";
import type { RequestSeat } from "../../foundry/messages/flags.ts";
import { declarationOf } from "../../foundry/actors/declarations.ts";
import { statsOf } from "../../foundry/actors/stats.ts";
import { currentMode } from "../../foundry/compat.ts";
import { mechanicById, mechanics } from "../../rules/index.ts";
import { draw } from "../draw/templates.ts";
import { openPrompt } from "../prompt/open-prompt.ts";
import { speak } from "../speak.ts";

export async function openRequest(draft: RequestDraft): Promise<RequestDraft | null> {
  const who = await askWho(draft);
  if (!who) return null;
  if (who.seats.length === 0) {
    ui.notifications?.warn(game.i18n.localize("QUINCUNX.Request.nobody"), { console: false });
    return openRequest({ ...draft, ...who });
  }
  const mechanic = mechanicById(who.mechanic);
  const what = await openPrompt({
    mechanic: who.mechanic,
    spec: who.mechanic === draft.mechanic ? draft.spec : firstSpec(who),
    title: who.title,
    actor: null,
    stats: [],
    ticked: [],
    mode: currentMode(),
    memory: null,
    locked: [],
    purpose: { kind: "request" },
  });
  return what ? { ...who, spec: mechanic.parseSpec(what.spec), title: what.title, isHidden: what.isHidden } : null;
}

type Who = Pick<RequestDraft, "mechanic" | "title" | "text" | "seats">;

/** What the first stat that is asked for would roll, else the mechanic's simplest example. */
function firstSpec({ mechanic: id, seats }: Who): object {
  const mechanic = mechanicById(id);
  for (const { actor: uuid, stat } of seats) {
    const actor = uuid ? (fromUuidSync(uuid as never) as Actor.Implementation | null) : null;
    const roll = actor ? statsOf(actor).find((entry) => entry.id === stat)?.roll : undefined;
    if (roll) return mechanic.parseSpec(roll.spec);
  }
  return mechanic.grammar.parse((mechanic.grammar.examples[0] ?? "").replace(/^\S+\s*/u, ""), () => 0).spec;
}

async function askWho(draft: RequestDraft): Promise<Who | null> {
  // The dialog takes what is inside the element.
  const content = document.createElement("div");
  content.append(draw("quincunx-request-seats", presentSeats(draft), document));
  const data = (await foundry.applications.api.DialogV2.input({
    window: { title: "QUINCUNX.Request.window", icon: "fa-solid fa-bullhorn" },
    classes: ["quincunx", "quincunx-request-window"],
    position: { width: 460 },
    content: content as never,
    ok: { label: "QUINCUNX.Request.next", icon: "fa-solid fa-arrow-right" },
    render: (_event: Event, dialog: { readonly element: HTMLElement }) => followMechanic(dialog.element),
    rejectClose: false,
  } as never)) as Readonly<Record<string, unknown>> | null;
  return data ? readWho(data) : null;
}

function presentSeats({ mechanic, title, text, seats }: RequestDraft): object {
  const players = game.users.filter((user) => !user.isGM);
  return {
    id: `quincunx-request-${foundry.utils.randomID(6)}`,
    mechanics: mechanics.map(({ id, label }) => ({ value: id, label: speak(label), isChosen: id === mechanic })),
    title,
    text,
    seats: players.map((user) => {
      const chosen = seats.find((seat) => seat.user === user.id);
      return {
        user: user.id,
        name: user.name,
        whatLabel: game.i18n.format("QUINCUNX.Request.whatFor", { name: user.name ?? "" }),
        isActive: user.active,
        isChosen: chosen !== undefined || (seats.length === 0 && user.active),
        actors: actorsOf(user).map((actor) => ({
          label: actor.name,
          mechanic: declarationOf(actor)?.mechanic.id ?? "",
          stats: statsOf(actor)
            .filter((stat) => stat.roll)
            .map((stat) => ({ value: `${actor.uuid} ${stat.id}`, label: speak(stat.label), isChosen: chosen?.actor === actor.uuid && chosen.stat === stat.id })),
        })),
      };
    }),
  };
}

function actorsOf(user: User.Implementation): readonly Actor.Implementation[] {
  return game.actors.filter((actor) => declarationOf(actor) !== null && actor.testUserPermission(user, "OWNER"));
}

/** Only stats of the chosen mechanic are offered. */
function followMechanic(element: HTMLElement): void {
  const select = element.querySelector<HTMLSelectElement>("[data-quincunx-mechanics]");
  const follow = (): void => {
    for (const group of element.querySelectorAll<HTMLOptGroupElement>("[data-quincunx-of]")) {
      const isOffered = group.dataset["quincunxOf"] === select?.value;
      group.hidden = !isOffered;
      group.disabled = !isOffered;
      const owner = group.closest("select");
      if (!isOffered && owner?.selectedOptions[0]?.parentElement === group) owner.value = "";
    }
  };
  select?.addEventListener("change", follow);
  follow();
}

function readWho(data: Readonly<Record<string, unknown>>): Who {
  const flat = foundry.utils.flattenObject(data) as Readonly<Record<string, unknown>>;
  const seats = game.users
    .filter((user) => flat[`seats.${user.id}`] === true)
    .map((user): RequestSeat => {
      const [actor, stat] = String(flat[`what.${user.id}`] ?? "").split(" ");
      return { user: user.id ?? "", ...(actor ? { actor } : {}), ...(stat ? { stat } : {}) };
    });
  return { mechanic: String(flat["mechanic"]) as Who["mechanic"], title: String(flat["title"] ?? "").trim(), text: String(flat["text"] ?? "").trim(), seats };
}
