/** The table's end of the sockets: each page is a session at a seat; a request that is sent again after an outage is carried out once. */
import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { Line, LineAuth } from "../line.ts";
import type { Request, Response } from "../protocol.ts";
import type { World } from "./world.ts";

/** Answers are remembered for so long, for pages that lost the line between their request and the answer. */
const REMEMBERED = 5 * 60_000;

export interface SocketServer {
  /** Cuts the lines of a seat and keeps them cut until the returned function is called: what an outage is to a page. */
  outage(seat: string): () => void;
  close(): Promise<void>;
}

/** `null` for what is no address, such as the origin "null" of a sandboxed page. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

export function attachSockets(http: HttpServer, world: World): SocketServer {
  const accept = acceptLines(world);
  const cut = new Set<string>();
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 2e7,
    // A page of another site must not reach the table through its visitor's browser.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const seat = new URL(request.url ?? "/", "http://table").searchParams.get("seat") ?? "";
      decide(null, (origin === undefined || hostOf(origin) === host) && !cut.has(seat));
    },
  });

  io.on("connection", (socket) => {
    const auth = socket.handshake.auth as Partial<Record<keyof LineAuth, unknown>>;
    accept(socket, { seat: String(auth.seat), session: String(auth.session) });
  });

  return {
    outage: (seat) => {
      cut.add(seat);
      for (const socket of io.sockets.sockets.values()) {
        // The transport under the socket: a farewell of the socket would tell the page not to come back.
        if ((socket.handshake.auth as { seat?: unknown }).seat === seat) socket.conn.close();
      }
      return () => void cut.delete(seat);
    },
    close: () => io.close(),
  };
}

/** What the table does with each line that a page has made to it. */
export function acceptLines(world: World): (line: Line, auth: LineAuth) => void {
  const sessions = new Map<string, Map<number, Promise<Response>>>();
  return (line, { seat, session }) => {
    if (!world.hasUser(seat)) {
      line.emit("event", { type: "gone", reason: `There is no seat [${seat}] at this table` });
      line.disconnect(true);
      return;
    }
    const answered = sessions.get(session) ?? new Map<number, Promise<Response>>();
    sessions.set(session, answered);
    const connection = world.connect(seat, (event) => void line.emit("event", event));
    line.on("request", (number: number, request: Request, answer: (response: Response) => void) => {
      if (typeof answer !== "function") return;
      let response = answered.get(number);
      if (!response) {
        response = connection.request(request).then(
          (result): Response => ({ ok: true, result: result ?? null }),
          (error: Error): Response => ({ ok: false, error: error.message }),
        );
        answered.set(number, response);
        void response.then(() => setTimeout(() => answered.delete(number), REMEMBERED).unref());
      }
      void response.then(answer);
    });
    line.on("disconnect", () => {
      connection.close();
      setTimeout(() => {
        if (!answered.size) sessions.delete(session);
      }, REMEMBERED * 2).unref();
    });
  };
}
