/** Runs the checks at this seat and at a player's, and makes one result of them. */
import { HOST_SWITCHES } from "../src/switches.ts";
import { CHECKS } from "./checks.ts";
import { page, secondSeat, Unanswerable, type Loose } from "./environment.ts";
import { removeProbe } from "./server.ts";

/** The query that runs the checks in the page of another user. */
export const ASK_SEAT = "practice-table-live.seat";
/** In ms. A page in the background runs its timers once per second. */
const SEAT_TIMEOUT = 180_000;
const CHECK_TIMEOUT = 20_000;
const LONGEST_ANSWER = 1000;
const MODULE = "practice-table-live";
export const AS_EXPECTED = "as expected";

export interface SeatReport {
  readonly role: "GM" | "player";
  readonly browser: string;
  readonly answers: Record<string, string>;
  /** Reasons by id. */
  readonly unanswered: Record<string, string>;
  readonly failed: Record<string, string>;
  /** Errors that nobody caught during the run. */
  readonly errors: readonly string[];
}

export interface Run {
  readonly seats: readonly SeatReport[];
  /** Why no second seat has answered; empty if one has. */
  readonly alone: string;
}

export async function runSeat(tell: (id: string) => void = () => undefined): Promise<SeatReport> {
  const report = { answers: {}, unanswered: {}, failed: {} } as Pick<SeatReport, "answers" | "unanswered" | "failed">;
  const errors: string[] = [];
  const hear = (event: Event): void => {
    const { message, reason } = event as ErrorEvent & PromiseRejectionEvent;
    errors.push(short(message ?? (reason as Error | undefined)?.message ?? reason));
  };
  const names = ["error", "unhandledrejection"];
  for (const name of names) window.addEventListener(name, hear);
  for (const [id, check] of Object.entries(CHECKS)) {
    tell(id);
    try {
      report.answers[id] = short(await inTime(check()));
    } catch (error) {
      report[error instanceof Unanswerable ? "unanswered" : "failed"][id] = short((error as Error).message);
    }
  }
  for (const name of names) window.removeEventListener(name, hear);
  return { role: page.game.user.isGM ? "GM" : "player", browser: browserName(navigator.userAgent), ...report, errors };
}

/** As a GM, it also asks the page of a connected player. */
export async function runAll(tell: (text: string) => void): Promise<Run> {
  const seats = [await runSeat(tell)];
  if (!page.game.user.isGM) return { seats, alone: "this is a player's seat" };
  try {
    const player = secondSeat();
    if (!player) return { seats, alone: "no player is connected" };
    tell("the second seat");
    seats.push((await player.query(ASK_SEAT, {}, { timeout: SEAT_TIMEOUT })) as SeatReport);
    return { seats, alone: "" };
  } catch (error) {
    return { seats, alone: short((error as Error).message) };
  } finally {
    await removeProbe();
  }
}

/** Answers that are not the switch's default. */
export function differences({ seats }: Run): string[] {
  const found = HOST_SWITCHES.flatMap(({ id, default: start }) =>
    seats.flatMap(({ answers }) => {
      const answer = answers[id];
      return answer === undefined || answer === start ? [] : [`${id}: ${answer}, not ${start}`];
    }),
  );
  return [...new Set(found)];
}

/** The JSON for the issue form. It names no user and no world. `byHand`: what a person saw, by task. */
export function resultOf(run: Run, byHand: Readonly<Record<string, string>>): object {
  const modules = [...(page.game.modules as Iterable<Loose>)].filter(({ active, id }) => active && id !== MODULE);
  const { id, version } = page.game.system;
  const foundry = `${"_transport" in page.game ? "practice table " : ""}${page.game.release.generation}.${page.game.release.build}`;
  const system = `${id} ${version}`;
  const browsers = [...new Set(run.seats.map(({ browser }) => browser))].join(", ");
  const quincunx = modules.find((module) => module.id === "quincunx");
  const verdict = verdictOf(run, byHand, quincunx !== undefined);
  return {
    row: `| ${[foundry, browsers, system, quincunx?.version ?? "–", verdict, "#"].join(" | ")} |`,
    foundry,
    system,
    checks: page.game.modules.get(MODULE)?.version as string,
    modules: modules.map((module) => `${module.id} ${module.version}`),
    differ: differences(run),
    byHand,
    ...run,
  };
}

/** The result's words in the table of docs/live-checks.md. */
function verdictOf(run: Run, byHand: Readonly<Record<string, string>>, hasQuincunx: boolean): string {
  const count = (key: "failed" | "errors"): number =>
    run.seats.reduce((sum, seat) => sum + Object.keys(seat[key]).length, 0);
  const faults = [
    run.alone && "one seat only",
    !hasQuincunx && "without Quincunx",
    ...Object.entries({
      differ: differences(run).length,
      failed: count("failed"),
      errors: count("errors"),
      "not as expected by hand": Object.values(byHand).filter((seen) => seen !== AS_EXPECTED).length,
    }).map(([what, number]) => number > 0 && `${number} ${what}`),
  ];
  return faults.filter(Boolean).join(", ") || AS_EXPECTED;
}

/** `Firefox 150`; other browsers name several products, of which the specific one comes last or first. */
export function browserName(agent: string): string {
  const [, name = "a browser", version = ""] =
    /(Electron|Firefox|Edg|OPR)\/(\d+)/.exec(agent) ??
    /(Chrome)\/(\d+)/.exec(agent) ??
    (/Version\/(\d+).* Safari/.exec(agent) ? ["", "Safari", /Version\/(\d+)/.exec(agent)?.[1] ?? ""] : []);
  return `${name} ${version}`.trim();
}

async function inTime(answer: unknown): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function short(value: unknown): string {
  return String(value).slice(0, LONGEST_ANSWER);
}
