/**
 * Runs in the page: finds texts that cannot be read. No word may be broken or cut off, nothing may lie over a text, and in a
 * call a line of its words is in view.
 */
export async function textProblems(): Promise<string[]> {
  const problems = new Set<string>();
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  // What follows a change of size is laid out in the next frame, and scrolled to in the one after it.
  await frame();
  await frame();
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();

  const range = document.createRange();
  const linesOf = (node: Node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  // Nothing behind an open question can be read, and WebKit lays it out late.
  const readableElement = document.querySelector('dialog:modal') ?? document.body;
  const nodes = document.createTreeWalker(readableElement, NodeFilter.SHOW_TEXT);
  const texts: { readonly node: Text; readonly element: Element; readonly name: string }[] = [];
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const element = node.parentElement;
    const words = node.data.trim();
    if (!element || !words || element.closest('option, noscript, .unseen')) continue;
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      texts.push({ node, element, name: `"${words.slice(0, 40)}"` });
  }

  const log = document.querySelector('.captions[data-live="true"]');
  if (log) {
    const box = log.getBoundingClientRect();
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const isSeen = (line: DOMRect) =>
      line.top >= top - 2 &&
      line.bottom <= bottom + 2 &&
      log.contains(document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2));
    const captions = texts.filter(({ element }) => log.contains(element) && !element.matches('bdi'));
    if (!captions.some(({ node }) => linesOf(node).some(isSeen)))
      problems.add(
        `No caption is in view: the words are from ${Math.round(box.top)} to ${Math.round(box.bottom)}.`,
      );
  }

  for (const { node, element, name } of texts) {
    for (const { index, 0: word } of node.data.matchAll(
      /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,16}(?![\p{L}\p{N}])/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      // WebKit has an empty box for a word at the end of the line before it.
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
        problems.add(`"${word}" is broken in ${name}.`);
    }
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(ancestor);
      const box = ancestor.getBoundingClientRect();
      if (webkitLineClamp !== 'none' && ancestor.scrollHeight > ancestor.clientHeight + 2)
        problems.add(`${name} is cut after ${webkitLineClamp} lines.`);
      if (overflowY !== 'hidden' && overflowX !== 'hidden') continue;
      const isCut = (line: DOMRect) => {
        const shownShare = (Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)) / line.height;
        return (shownShare > 0.15 && shownShare < 0.85) || (shownShare > 0 && line.right > box.right + 1);
      };
      if (linesOf(node).some(isCut)) problems.add(`${name} is cut off.`);
    }
  }
  const context = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('input')) {
    const text = field.type === 'tel' ? '+44 20 7946 0018' : field.placeholder;
    if (!context || !field.checkVisibility()) continue;
    const { paddingLeft, paddingRight, borderLeftWidth, color } = getComputedStyle(field);
    const style = getComputedStyle(field, field.type === 'tel' ? null : '::placeholder');
    // WebKit does not tell the style of a placeholder, which has a colour of its own.
    if (field.type !== 'tel' && style.color === color) continue;
    context.font = style.font;
    // In Firefox the client width of a field has no padding.
    const edges = [paddingLeft, paddingRight, borderLeftWidth, borderLeftWidth].map(Number.parseFloat);
    const room = edges.reduce((rest, edge) => rest - edge, field.offsetWidth);
    const { width } = context.measureText(text);
    if (width > room + 1) problems.add(`"${text}" needs ${Math.round(width)} px of ${Math.round(room)} px.`);
  }

  const from = { left: scrollX, top: scrollY };
  for (const { node, element, name } of texts) {
    if (element.closest('[role="log"]')) continue;
    /** What covers its first line, once it is scrolled to; empty for nothing. */
    const coverAt = (block: 'center' | 'start') => {
      element.scrollIntoView({ block, behavior: 'instant' });
      const [line] = linesOf(node);
      const hitElement =
        line && document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      // The native select lies over its country code, and cannot be seen.
      if (
        !hitElement ||
        element.contains(hitElement) ||
        hitElement.contains(element) ||
        hitElement.matches('select')
      )
        return '';
      return `${hitElement.tagName.toLowerCase()}.${hitElement.className}`;
    };
    const cover = coverAt('center');
    // A tall text's first line may not be in view at its centre.
    if (cover !== '' && coverAt('start') !== '') problems.add(`${name} is covered by ${cover}.`);
  }
  scrollTo({ ...from, behavior: 'instant' });
  return [...problems];
}
