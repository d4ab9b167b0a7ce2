/** A plain static server: files of a folder, like every host of pages. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

export const typeOf = (path: string): string => TYPES[extname(path)] ?? "text/plain";

export interface FolderServer {
  /** Ends with a slash. */
  readonly address: string;
  /** True: it answers nothing, as if the connection were lost. */
  isOffline: boolean;
  close(): void;
}

export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://page").pathname.replace(/\/$/u, "/index.html");
    try {
      if (served.isOffline) throw new Error("offline");
      response.writeHead(200, { "content-type": typeOf(path) }).end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const served: FolderServer = {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    isOffline: false,
    close: () => void server.close(),
  };
  return served;
}
