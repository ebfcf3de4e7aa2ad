import type { Page } from 'playwright-core';

/** The texts of a page, and those of them of which a part is out of sight at its width. */
export type SeenTexts = { readonly all: readonly string[]; readonly cut: readonly string[] };

/**
 * Finds texts that are cut: by an element that hides what is outside of it, by the edge of the box that they run over, or by the field
 * that they stand in. What can be scrolled to is in sight, and texts for screen readers alone are left out.
 */
export const seenTexts = (page: Page): Promise<SeenTexts> => page.evaluate<SeenTexts>(`(${READ})()`);

const READ = `() => {
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const canScroll = (overflow) => ['auto', 'scroll'].includes(overflow);
  const isCut = (text, parent) => {
    let isNearest = true;
    for (let one = parent; one !== null && one !== document.documentElement; one = one.parentElement) {
      const { display, overflowX, overflowY } = styleOf(one);
      if (one instanceof SVGElement || ['inline', 'contents'].includes(display)) continue;
      const box = one.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || canScroll(overflowX)) return false;
      const isAcross = text.right > box.right + 1 || text.left < box.left - 1;
      const isBelow = text.bottom > box.bottom + 2;
      if (isAcross && (isNearest || overflowX !== 'visible')) return true;
      if (isBelow && overflowY !== 'visible' && !canScroll(overflowY)) return true;
      isNearest = false;
    }
    return false;
  };
  const all = new Set();
  const cut = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode() !== null) {
    const { currentNode } = walker;
    const text = currentNode.data.trim();
    if (text === '' || currentNode.parentElement.closest('script, style, noscript, option')) continue;
    all.add(text);
    range.selectNodeContents(currentNode);
    const box = range.getBoundingClientRect();
    if (box.width > 0 && box.height > 0 && isCut(box, currentNode.parentElement)) cut.add(text);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio]), select')) {
    const text = field.tagName === 'SELECT' ? field.selectedOptions[0]?.text : field.value || field.placeholder;
    const { font, paddingLeft, paddingRight } = styleOf(field);
    if (!text || field.clientWidth <= 1) continue;
    all.add(text);
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(text).width > room + 1) cut.add(text);
  }
  return { all: [...all], cut: [...cut] };
}`;
