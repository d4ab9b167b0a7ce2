/** Loads parts of the script that few users need, on first use. */
import { ConnectionError } from "./connection.ts";

/** Rejects with ConnectionError if the server does not send the part; browsers ask for it again only after a reload. */
export async function loadLater<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw new ConnectionError("A part of Quincunx could not be loaded", "QUINCUNX.Notice.notLoaded", { cause: error });
  }
}
