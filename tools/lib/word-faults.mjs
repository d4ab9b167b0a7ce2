/** Finds words that a reader cannot read: cut by their box, or drawn over each other. Runs in the page, on its globals alone. */
/* global document, getComputedStyle, innerHeight, innerWidth, NodeFilter, Range -- of the page */

/**
 * Faults within the element, as texts: `cut "Roadside mecha" in .quincunx-row__name`. Where a tooltip has the whole text, cutting it is no fault.
 * @param {Element} root
 * @returns {readonly string[]}
 */
export function wordFaultsIn(root) {
  /** Rounding, and letters such as "g" that hang over their line. */
  const TOLERANCE = 2;
  const nameOf = (node) => `${node.tagName.toLowerCase()}${node.classList[0] ? `.${node.classList[0]}` : ""}`;
  const isShown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const cuts = (way) => way === "hidden" || way === "clip";
  /** A tooltip has all of it, or the pointer opens it in place. */
  const WHOLE =
    "[title], [data-tooltip], [data-tooltip-text], [data-tooltip-html], .quincunx-stat__text, .quincunx-notes__text";
  const hasWhole = (node) => node.closest(WHOLE) !== null;
  /** Windows may lie over each other. */
  const windowOf = (node) => node.closest(".application, #sidebar, #chat-notifications");
  /** Words for screen readers alone. */
  const isUnseen = (node) => node.closest(".quincunx-unseen, .visually-hidden, [hidden]") !== null;
  const short = (text) => text.trim().replaceAll(/\s+/gu, " ").slice(0, 40);
  /** True if something with a ground of its own covers it, such as a sticky head or another window. */
  const isCovered = (node, x, y) => {
    for (
      let at = document.elementFromPoint(x, y);
      at && !at.contains(node) && !node.contains(at);
      at = at.parentElement
    ) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== "none" || !/^(?:transparent|rgba\(.*, 0\))$/u.test(backgroundColor)) return true;
    }
    return false;
  };
  const faults = [];

  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (!isShown(node) || isUnseen(node) || node.textContent.trim() === "" || node.clientWidth < 2) continue;
    const { overflowX, overflowY } = getComputedStyle(node);
    const wide = cuts(overflowX) && node.scrollWidth > node.clientWidth + 1;
    const high = cuts(overflowY) && node.scrollHeight > node.clientHeight + TOLERANCE;
    if ((wide || high) && !hasWhole(node)) faults.push(`cut "${short(node.textContent)}" in ${nameOf(node)}`);
  }
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = root.querySelectorAll("input[type=text], input[type=number]");
  for (const field of fields)
    if (isShown(field) && field.scrollWidth > field.clientWidth + 1 && !hasWhole(field))
      faults.push(`cut "${short(field.value)}" in ${nameOf(field)}`);
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of root.querySelectorAll("select")) {
    const text = field.selectedOptions[0]?.text.trim() ?? "";
    const { font, paddingLeft, paddingRight, appearance } = getComputedStyle(field);
    pen.font = font;
    // The browser's own arrow is beside the text.
    const room =
      field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - (appearance === "none" ? 0 : 16);
    if (isShown(field) && field.clientWidth > 60 && pen.measureText(text).width > room + 1 && !hasWhole(field))
      faults.push(`cut "${short(text)}" in ${nameOf(field)}`);
  }

  const words = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const parent = text.parentElement;
    if (text.data.trim() === "" || !isShown(parent) || isUnseen(parent) || parent.closest("svg, option")) continue;
    const range = new Range();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = { left, right, top, bottom };
      // Words outside of a scrolled or clipped ancestor are not drawn.
      for (let around = parent; around && around !== root.parentElement; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edges = around.getBoundingClientRect();
        if (overflowX !== "visible")
          [box.left, box.right] = [Math.max(box.left, edges.left), Math.min(box.right, edges.right)];
        if (overflowY !== "visible")
          [box.top, box.bottom] = [Math.max(box.top, edges.top), Math.min(box.bottom, edges.bottom)];
      }
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (box.right - box.left < 1 || box.bottom - box.top < 1 || x < 0 || y < 0 || x > innerWidth || y > innerHeight)
        continue;
      if (!isCovered(parent, x, y)) words.push({ ...box, text, parent });
    }
  }
  for (const [index, one] of words.entries())
    for (const other of words.slice(index + 1)) {
      if (one.text === other.text || windowOf(one.parent) !== windowOf(other.parent)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines are closer than the height of their letters' boxes.
      if (across > TOLERANCE && down > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.4)
        faults.push(`"${short(one.text.data)}" overlaps "${short(other.text.data)}" in ${nameOf(one.parent)}`);
    }
  return [...new Set(faults)];
}
