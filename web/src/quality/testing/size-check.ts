/** What does not fit a window of this size. */
export interface Misfit {
  /** Width that has to be scrolled sideways, px. */
  readonly sideways: number;
  /** Height below the window, px. */
  readonly belowPx: number;
  /** Words with a line break in them. */
  readonly brokenWords: readonly string[];
}

/** Runs in the page. */
export function misfit(): Misfit {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const brokenWords: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        brokenWords.push(word);
    }
  }
  return { sideways: scrollWidth - innerWidth, belowPx: scrollHeight - innerHeight, brokenWords };
}
