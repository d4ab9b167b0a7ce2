/**
 * Firefox, driven over WebDriver BiDi (types-and-browser.md, "Firefox"): Playwright cannot drive Debian's, and one
 * story needs no more than this. Each seat has a user context with storage of its own.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";

type Json = Readonly<Record<string, unknown>>;
interface Answer extends Json {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
  readonly message?: string;
}

const SOON = 15_000;

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #open = new Map<number, { done(result: Json): void; fail(error: Error): void }>();
  /** Errors of pages, by their context. */
  readonly #faults: string[] = [];
  #last = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.on("message", (data) => this.#hear(JSON.parse(String(data as Buffer)) as Answer));
  }

  static async launch(executable: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), "firefox-"));
    writeFileSync(
      join(profile, "user.js"),
      [
        "browser.shell.checkDefaultBrowser",
        "browser.aboutwelcome.enabled",
        "datareporting.policy.dataSubmissionEnabled",
      ]
        .map((name) => `user_pref("${name}", false);\n`)
        .join(""),
    );
    const args = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile, "about:blank"];
    const child = spawn(executable, args, { stdio: ["ignore", "ignore", "pipe"] });
    const socket = new WebSocket(`${await addressFrom(child)}/session`);
    await new Promise((done, fail) => socket.once("open", done).once("error", fail));
    const firefox = new Firefox(child, profile, socket);
    await firefox.send("session.new", { capabilities: {} });
    await firefox.send("session.subscribe", { events: ["log.entryAdded"] });
    return firefox;
  }

  /** Errors of all pages. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** A new page with storage of its own. */
  async open(url: string): Promise<FirefoxPage> {
    const { userContext } = await this.send("browser.createUserContext", {});
    const { context } = await this.send("browsingContext.create", { type: "window", userContext });
    const page = new FirefoxPage(this, String(context));
    await this.send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 860 } });
    await this.send("browsingContext.navigate", { context, url, wait: "complete" });
    return page;
  }

  send(method: string, params: Json): Promise<Json> {
    const id = (this.#last += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => this.#open.set(id, { done, fail }));
  }

  #hear({ id = 0, type, method, params, result, message }: Answer): void {
    if (method === "log.entryAdded" && params?.["level"] === "error") this.#faults.push(String(params["text"]));
    const asked = this.#open.get(id);
    this.#open.delete(id);
    if (type === "success") asked?.done(result ?? {});
    else if (type === "error") asked?.fail(new Error(`Firefox: ${message ?? "an error"}`));
  }

  async close(): Promise<void> {
    const isOver = new Promise((done) => this.#process.once("exit", done));
    this.send("browser.close", {}).catch(() => undefined);
    const late = setTimeout(() => this.#process.kill("SIGKILL"), SOON);
    await isOver;
    clearTimeout(late);
    this.#socket.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** Firefox prints its address on the error stream. */
function addressFrom(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/u.exec(said) ?? [];
      if (address) done(address);
    });
    child.once("error", fail);
    child.once("exit", () => fail(new Error(`Firefox did not start: ${said}`)));
  });
}

/** Name of a key in a list of actions. */
const KEYS = { Shift: "\uE008", Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowDown: "\uE015" } as const;
type Key = keyof typeof KEYS;

interface Place {
  readonly x: number;
  readonly y: number;
}

export class FirefoxPage {
  readonly #firefox: Firefox;
  readonly #context: string;

  constructor(firefox: Firefox, context: string) {
    this.#firefox = firefox;
    this.#context = context;
  }

  /** Runs a function in the page; arguments and result are JSON. */
  async evaluate<A extends readonly unknown[], R>(run: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    const call = `async (given) => JSON.stringify(await (${run.toString()})(...JSON.parse(given)) ?? null)`;
    const answer = await this.#firefox.send("script.callFunction", {
      functionDeclaration: call,
      arguments: [{ type: "string", value: JSON.stringify(given) }],
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (answer["type"] === "exception")
      throw new Error(`Firefox: ${String((answer["exceptionDetails"] as Json | undefined)?.["text"])}`);
    return JSON.parse(String((answer["result"] as Json)["value"])) as R;
  }

  /** Polls until the function returns a value in the page. */
  async until<A extends readonly unknown[], R>(run: (...given: A) => R | Promise<R>, ...given: A): Promise<R> {
    const end = Date.now() + SOON;
    for (;;) {
      const found = await this.evaluate(run, ...given);
      if (found) return found;
      if (Date.now() > end) throw new Error(`Firefox waited in vain for ${run.toString()} of ${JSON.stringify(given)}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Waits for a visible element, scrolls to it, and returns its middle. */
  async placeOf(selector: string): Promise<Place> {
    return this.until((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: "nearest" });
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 0 && height > 0 ? { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } : null;
    }, selector) as Promise<Place>;
  }

  async gone(selector: string): Promise<void> {
    await this.until((wanted) => document.querySelector(wanted) === null, selector);
  }

  async click(selector: string, held?: Key): Promise<void> {
    const { x, y } = await this.placeOf(selector);
    await this.#hold(held, [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /**
   * Drags with the mouse until the target receives dragover. Without a desktop Firefox starts a driven drag, but never
   * drops it (types-and-browser.md, "Firefox"), so the drop event is dispatched with the data of the drag.
   */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.placeOf(from), await this.placeOf(to)];
    const steps = [0.1, 0.5, 0.99, 1].map((part) => ({
      type: "pointerMove",
      duration: 60,
      x: Math.round(start.x + (end.x - start.x) * part),
      y: Math.round(start.y + (end.y - start.y) * part),
    }));
    await this.evaluate((target) => {
      const page = globalThis as { isOver?: boolean; given?: DataTransfer };
      const { setData } = DataTransfer.prototype;
      page.given = new DataTransfer();
      DataTransfer.prototype.setData = function (kind, data) {
        setData.call(page.given, kind, data);
        setData.call(this, kind, data);
      };
      document.querySelector(target)?.addEventListener("dragover", () => (page.isOver = true), { once: true });
    }, to);
    await this.#hold(undefined, [{ type: "pointerMove", ...start }, { type: "pointerDown", button: 0 }, ...steps]);
    await this.until(() => (globalThis as { isOver?: boolean }).isOver === true);
    await this.#hold(undefined, [{ type: "pointerUp", button: 0 }]);
    await this.press("Escape");
    await this.evaluate((target) => {
      const { given } = globalThis as { given?: DataTransfer };
      const drop = { dataTransfer: given ?? null, bubbles: true, cancelable: true };
      document.querySelector(target)?.dispatchEvent(new DragEvent("drop", drop));
    }, to);
  }

  async press(key: Key, held?: Key): Promise<void> {
    const values = [...(held ? [KEYS[held]] : []), KEYS[key]];
    await this.#act([{ type: "key", id: "keyboard", actions: strokes(values) }]);
  }

  /** Types plain keys into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => strokes([value]));
    await this.#act([{ type: "key", id: "keyboard", actions }]);
  }

  async #hold(held: Key | undefined, actions: readonly Json[]): Promise<void> {
    const key = (type: string): readonly Json[] =>
      held ? [{ type: "key", id: "keyboard", actions: [{ type, value: KEYS[held] }] }] : [];
    if (held) await this.#act(key("keyDown"));
    await this.#act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
    if (held) await this.#act(key("keyUp"));
  }

  async #act(actions: readonly Json[]): Promise<void> {
    await this.#firefox.send("browsingContext.activate", { context: this.#context });
    await this.#firefox.send("input.performActions", { context: this.#context, actions });
  }
}

/** Presses all keys, and releases them in reverse order. */
function strokes(values: readonly string[]): readonly Json[] {
  return [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...[...values].reverse().map((value) => ({ type: "keyUp", value })),
  ];
}
