/**
 * `foundry.utils.cleanHTML`: the allow-list for stored content (app.md 5.4; lists: fvtt-types common/constants).
 *
 * The DOM parses the text if there is one. Without one (a bare server), our own tokenizer does the same for well-formed text. It drops text that it
 * cannot read, so that it lets through no more than the parser would.
 */

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const ALLOWED_HTML_TAGS = list(`
  header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary details span code pre a label
  abbr cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins ol ul li dl dd dt menu table thead tbody
  tfoot tr th td col colgroup form input select option button datalist fieldset legend meter optgroup progress textarea output figure
  figcaption caption img video map area track picture source audio iframe color-picker code-mirror document-embed document-tags
  enriched-content file-picker hue-slider multi-select multi-checkbox range-picker secret-block string-tags prose-mirror`);

const FIELD = "disabled name value placeholder readonly required";

export const ALLOWED_HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "*": list(`class data-* id title style draggable aria-* tabindex dir hidden inert role is lang popover autocapitalize autocorrect
    autofocus contenteditable spellcheck translate`),
  a: list("href name target rel"),
  area: list("alt coords href rel shape target"),
  audio: list("controls loop muted src autoplay"),
  blockquote: ["cite"],
  button: list("disabled name type value"),
  col: ["span"],
  colgroup: ["span"],
  "code-mirror": list(`${FIELD} language indent nowrap`),
  "color-picker": list(FIELD),
  details: ["open"],
  "document-embed": ["uuid"],
  "document-tags": list(`${FIELD} type single max`),
  "enriched-content": ["enricher"],
  fieldset: ["disabled"],
  "file-picker": list(`${FIELD} type noupload`),
  form: ["name"],
  "hue-slider": list("disabled name value readonly required"),
  iframe: list("src srcdoc name height width loading sandbox"),
  img: list("height src width usemap sizes srcset alt"),
  input: list(
    "checked disabled name value placeholder type alt height list max min readonly size src step width required",
  ),
  label: ["for"],
  li: ["value"],
  map: ["name"],
  meter: list("value min max low high optimum"),
  "multi-checkbox": list("disabled name required"),
  "multi-select": list("disabled name required"),
  ol: list("reversed start type"),
  optgroup: list("disabled label"),
  option: list("disabled selected label value"),
  output: list("for form name"),
  progress: list("max value"),
  "prose-mirror": list(`${FIELD} toggled open`),
  "range-picker": list("disabled name value placeholder readonly min max step"),
  select: list("name disabled multiple size required"),
  source: list("media sizes src srcset type"),
  "string-tags": list(FIELD),
  table: ["border"],
  td: list("colspan headers rowspan"),
  textarea: list("rows cols disabled name readonly wrap required"),
  time: ["datetime"],
  th: list("abbr colspan headers rowspan scope sorted"),
  track: list("default kind label src srclang"),
  video: list("controls height width loop muted poster src autoplay"),
};

export const ALLOWED_URL_SCHEMES = list("http https data mailto obsidian syrinscape-online");
export const URL_ATTRIBUTES = list("href src cite");

const TAGS = new Set(ALLOWED_HTML_TAGS);
/** Elements whose text is code: both are removed. */
const DROP_WITH_TEXT = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "object",
  "embed",
  "noscript",
  "canvas",
  "head",
  "title",
]);
const VOID = new Set(list("area br col hr img input source track"));

function isAllowedAttribute(tag: string, name: string): boolean {
  const lists = [ALLOWED_HTML_ATTRIBUTES["*"] ?? [], ALLOWED_HTML_ATTRIBUTES[tag] ?? []];
  return lists.some((names) =>
    names.some((known) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name)),
  );
}

function isAllowedUrl(value: string): boolean {
  // Browsers ignore control characters and blanks inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec([...value].filter((c) => c > " ").join(""));
  return !scheme || ALLOWED_URL_SCHEMES.includes((scheme[1] as string).toLowerCase());
}

export function cleanHTML(raw: string | HTMLElement): string {
  const text = typeof raw === "string" ? raw : raw.innerHTML;
  if (typeof document === "undefined") return cleanText(text);
  const body = inertBody();
  body.innerHTML = text;
  for (const child of [...body.children]) cleanElement(child);
  for (const comment of commentsOf(body)) comment.remove();
  return body.innerHTML;
}

let inert: { readonly page: Document; readonly body: HTMLElement } | undefined;

/** A body in which nothing runs or loads. One per page: jsdom never frees a document that a parser has made. */
function inertBody(): HTMLElement {
  if (inert?.page !== document) inert = { page: document, body: document.implementation.createHTMLDocument("").body };
  return inert.body;
}

function commentsOf(node: Node): ChildNode[] {
  return [...node.childNodes].flatMap((child) => (child.nodeType === 8 ? [child] : commentsOf(child)));
}

function cleanElement(element: Element): void {
  const tag = element.localName;
  if (DROP_WITH_TEXT.has(tag)) return element.remove();
  for (const child of [...element.children]) cleanElement(child);
  // Removes an unknown element and keeps its allowed contents.
  if (!TAGS.has(tag)) return element.replaceWith(...element.childNodes);
  for (const { name, value } of [...element.attributes]) {
    if (!isAllowedAttribute(tag, name) || (URL_ATTRIBUTES.includes(name) && !isAllowedUrl(value)))
      element.removeAttribute(name);
  }
}

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

function cleanText(text: string): string {
  let cleaned = "";
  let dropping: string | undefined;
  const open: string[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token, slash, name = "", attributes = ""] = match;
    const tag = name.toLowerCase();
    if (dropping) {
      if (slash && tag === dropping) dropping = undefined;
    } else if (token.startsWith("<!--")) continue;
    else if (!tag) cleaned += token === "<" ? "&lt;" : token;
    else if (DROP_WITH_TEXT.has(tag)) dropping = slash ? undefined : tag;
    else if (!TAGS.has(tag)) continue;
    else if (slash) {
      const at = open.lastIndexOf(tag);
      if (at >= 0) for (const inner of open.splice(at).reverse()) cleaned += `</${inner}>`;
    } else {
      cleaned += `<${tag}${cleanAttributes(tag, attributes)}>`;
      if (!VOID.has(tag)) open.push(tag);
    }
  }
  return (
    cleaned +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join("")
  );
}

function cleanAttributes(tag: string, text: string): string {
  let kept = "";
  for (const [, rawName = "", rawValue] of text.matchAll(ATTRIBUTE)) {
    const name = rawName.toLowerCase();
    const value = (rawValue ?? "").replace(/^["']|["']$/g, "").replaceAll('"', "&quot;");
    if (isAllowedAttribute(tag, name) && !(URL_ATTRIBUTES.includes(name) && !isAllowedUrl(value)))
      kept += ` ${name}="${value}"`;
  }
  return kept;
}
