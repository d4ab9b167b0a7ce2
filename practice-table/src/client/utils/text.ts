/** `foundry.utils`: text, sizes, addresses. */

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

export function escapeHTML(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (c) => ESCAPES[c] as string);
}

export function unescapeHTML(value: string): string {
  const back = new Map(Object.entries(ESCAPES).map(([plain, escaped]) => [escaped, plain]));
  return value.replace(/&(amp|lt|gt|quot|#x27);/g, (c) => back.get(c) as string);
}

export function encodeURL(path: string): string {
  const isUrl = /^([a-z][a-z0-9+.-]*:)?\/\//i.test(path);
  if (isUrl) return new URL(path, "http://localhost").href;
  return path
    .split("/")
    .map((part) => encodeURIComponent(decode(part)))
    .join("/");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A path below the route prefix of the server (none here). */
export function getRoute(path: string, { prefix = "" }: { prefix?: string | null } = {}): string {
  const parts = [prefix, path].map((part) => (part ?? "").replace(/^\/+|\/+$/g, "")).filter(Boolean);
  return `/${parts.join("/")}`;
}

export function parseS3URL(key: string): { bucket: string | null; keyPrefix: string } {
  const url = URL.canParse(key) ? new URL(key) : null;
  if (!url) return { bucket: null, keyPrefix: "" };
  const parts = url.pathname.slice(1).split("/");
  parts.pop();
  return { bucket: url.host.split(".").shift() ?? null, keyPrefix: parts.length ? `${parts.join("/")}/` : "" };
}

export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = base === 2 ? 1024 : 1000;
  let rank = 0;
  while (size >= step && rank < units.length - 1) {
    size /= step;
    rank++;
  }
  const unit =
    base === 2 && rank > 0
      ? (units[rank] as string).replace(/^k?/i, (c) => c.toUpperCase()).replace("B", "iB")
      : units[rank];
  return `${Number(size.toFixed(decimalPlaces))}${unit}`;
}
