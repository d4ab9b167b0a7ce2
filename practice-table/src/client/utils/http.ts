/** `foundry.utils`: fetching with a timeout. */
import { withoutPrototypes } from "../../json.ts";

export class HttpError extends Error {
  readonly code: number;
  readonly displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.code = code;
    this.displayMessage = displayMessage;
  }

  override toString(): string {
    return this.displayMessage;
  }
}

interface TimeoutOptions {
  timeoutMs?: number | null;
  onTimeout?: () => void;
}

export async function fetchWithTimeout(
  url: string | URL,
  data: RequestInit = {},
  options: TimeoutOptions = {},
): Promise<globalThis.Response> {
  const { timeoutMs = 30000, onTimeout } = options;
  const controller = new AbortController();
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          onTimeout?.();
          controller.abort(new HttpError("Timed Out", 408, `The request to ${String(url)} timed out.`));
        }, timeoutMs);
  try {
    const response = await fetch(url, { ...data, signal: controller.signal });
    if (response.ok) return response;
    throw new HttpError(response.statusText, response.status);
  } finally {
    clearTimeout(timer);
  }
}

export async function fetchJsonWithTimeout(
  url: string | URL,
  data: RequestInit = {},
  options: TimeoutOptions = {},
): Promise<unknown> {
  const response = await fetchWithTimeout(url, data, options);
  return withoutPrototypes((await response.json()) as unknown);
}

export async function srcExists(src: string): Promise<boolean> {
  return fetchWithTimeout(src, { method: "HEAD" }).then(
    () => true,
    () => false,
  );
}
