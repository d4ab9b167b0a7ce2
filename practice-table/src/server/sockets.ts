/** The server's side of the sockets: each page is a session at a seat. A request that is repeated after an outage is executed once. */
import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { Line, LineAuth } from "../line.ts";
import type { Request, Response } from "../protocol.ts";
import type { World } from "./world.ts";

/** Time in ms for which answers are kept, for pages that lost the connection before their answer. */
const REMEMBERED = 5 * 60_000;

export interface SocketServer {
  /** Disconnects a seat until the returned function is called: simulates an outage. */
  outage(seat: string): () => void;
  close(): Promise<void>;
}

/** `null` for a text that is not an address, such as the origin "null" of a sandboxed page. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

export function attachSockets(http: HttpServer, world: World): SocketServer {
  const accept = acceptLines(world);
  const cut = new Set<string>();
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 2e7,
    // A page of another site must not reach the server through its visitor's browser.
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
        // Closes the underlying connection: a socket's own disconnect would stop the page from reconnecting.
        if ((socket.handshake.auth as { seat?: unknown }).seat === seat) socket.conn.close();
      }
      return () => void cut.delete(seat);
    },
    close: () => io.close(),
  };
}

/** Returns the handler of new connections. */
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
