/** Finding and replacing text in HTML (the engine of enrichment). */

/** All text nodes below a root, except those inside existing links, code or editors. */
export function textNodes(root: Node): Text[] {
  const nodes: Text[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === 3) nodes.push(node as Text);
    else if (!isClosed(node)) node.childNodes.forEach(walk);
  };
  walk(root);
  return nodes;
}

function isClosed(node: Node): boolean {
  const element = node as Element;
  return (
    node.nodeType === 1 &&
    (element.tagName === "SCRIPT" || element.tagName === "STYLE" || element.matches("a.inline-roll, a.content-link"))
  );
}

/**
 * Replaces every match in the text nodes by the result of `replace`; null leaves the text. With `replaceParent`, a replacement that is its parent's
 * whole content replaces the parent. True if anything was replaced.
 */
export async function replaceTextContent(
  text: readonly Text[],
  rgx: RegExp,
  replace: (match: RegExpMatchArray) => Promise<Node | null>,
  { replaceParent = false }: { replaceParent?: boolean | undefined } = {},
): Promise<boolean> {
  let replaced = false;
  for (const node of text) {
    const matches = [...(node.textContent ?? "").matchAll(rgx)];
    if (!matches.length || !node.parentNode) continue;
    const results = [];
    for (const match of matches) results.push({ match, element: await replace(match) });
    // From the end, so that earlier positions stay valid.
    for (const { match, element } of results.reverse()) {
      if (!element) continue;
      replaced = true;
      const at = match.index ?? 0;
      const hit = node.splitText(at);
      hit.splitText(match[0].length);
      hit.replaceWith(element);
      if (replaceParent) hoist(element);
    }
  }
  return replaced;
}

function hoist(element: Node): void {
  const parent = element.parentElement;
  if (!parent?.parentElement) return;
  const alone = [...parent.childNodes].every(
    (node) => node === element || (node.nodeType === 3 && !node.textContent?.trim()),
  );
  if (alone) parent.replaceWith(element);
}
