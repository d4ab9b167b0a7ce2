/** Two steps for the GM: whom to ask, then for what and how hard. */
import { actorAt } from "../../foundry/actors/actor-at.ts";
import type { RequestDraft } from "../../foundry/ports.ts";
import { changedFields } from "../../rules/spec/changed-fields.ts";
import type { RequestSeat } from "../../foundry/flags/request.ts";
import { statOf, statsOf } from "../../foundry/stats.ts";
import { exampleSpec } from "../../foundry/table/start.ts";
import { currentMode } from "../../foundry/compat.ts";
import { isInUse, mechanicsInUse } from "../../foundry/table/in-use.ts";
import { beginSpec } from "../../foundry/table/settled.ts";
import { mechanicById } from "../../foundry/mechanics/registry.ts";
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
  const begun = mechanic.parseSpec(who.mechanic === draft.mechanic && draft.isChosen ? draft.spec : firstSpec(who));
  const what = await openPrompt({
    mechanic: who.mechanic,
    spec: begun,
    title: who.title,
    actor: null,
    stats: [],
    ticked: [],
    mode: currentMode(),
    memory: null,
    locked: [],
    purpose: { kind: "request", isHidden: draft.isHidden },
  });
  if (!what) return null;
  const spec = mechanic.parseSpec(what.spec);
  return {
    ...who,
    spec,
    given: [...draft.given, ...changedFields(begun, spec)],
    title: what.title,
    isHidden: what.isHidden,
    isChosen: true,
  };
}

type Who = Pick<RequestDraft, "mechanic" | "title" | "text" | "seats">;

/** What the first stat that is asked for would roll, else the mechanic's simplest example. */
function firstSpec({ mechanic: id, seats }: Who): object {
  const mechanic = mechanicById(id);
  for (const { actor: uuid, stat } of seats) {
    const actor = actorAt(uuid);
    const roll = actor && stat ? statOf(actor, stat)?.roll : undefined;
    if (roll) return beginSpec(mechanic, roll.spec);
  }
  return exampleSpec(mechanic);
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
    mechanics: mechanicsInUse().map(({ id, label }) => ({ value: id, label: speak(label), isChosen: id === mechanic })),
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
        actors: offersOf(user, chosen),
      };
    }),
  };
}

/** What a user's actors can roll, by actor and mechanic: those of other systems may know several. */
function offersOf(user: User.Implementation, chosen: RequestSeat | undefined): readonly object[] {
  const owned = game.actors.filter((actor) => actor.testUserPermission(user, "OWNER"));
  return owned.flatMap((actor) => {
    const stats = statsOf(actor).filter(({ roll, mechanic }) => roll && isInUse({ id: mechanic }));
    return [...new Set(stats.map(({ mechanic }) => mechanic))].map((mechanic) => ({
      label: actor.name,
      mechanic,
      stats: stats
        .filter((stat) => stat.mechanic === mechanic)
        .map(({ id, label }) => ({
          value: `${actor.uuid} ${id}`,
          label: speak(label),
          isChosen: chosen?.actor === actor.uuid && chosen.stat === id,
        })),
    }));
  });
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
  const words = (name: string): string => (typeof flat[name] === "string" ? flat[name].trim() : "");
  const seats = game.users
    .filter((user) => flat[`seats.${user.id}`] === true)
    .map((user): RequestSeat => {
      const [actor, stat] = words(`what.${user.id}`).split(" ");
      return { user: user.id ?? "", ...(actor ? { actor } : {}), ...(stat ? { stat } : {}) };
    });
  return { mechanic: words("mechanic") as Who["mechanic"], title: words("title"), text: words("text"), seats };
}
