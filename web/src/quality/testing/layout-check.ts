/**
 * Runs in the page: finds layout problems. Nothing may need sideways scrolling, no text may be cut off or be outside
 * the window, nothing may cover a control, and on a touch screen each control is large enough for a finger.
 */
export function layoutProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const target = matchMedia('(pointer: coarse)').matches ? 44 : 24;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`;

  // Endless animations are checked throughout their movement: a rotating square is widest on its corner.
  const movingElements = document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    return iterations === Infinity ? [{ animation, duration: Number(duration) }] : [];
  });
  const widths = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
    for (const { animation, duration } of movingElements) animation.currentTime = (duration * eighth) / 8;
    return root.scrollWidth;
  });
  // Nothing behind an open question can be read or pressed, and WebKit lays it out late.
  const question = document.querySelector('dialog:modal');
  const inUse = question ?? document.body;
  const widest = Math.max(...widths);
  if (widest > root.clientWidth && !question)
    problems.push(`The page is ${widest} px wide in a window of ${root.clientWidth} px.`);

  const texts = document.createTreeWalker(inUse, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim()) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('[role="log"], option, noscript')) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.left < -1 || text.right > root.clientWidth + 1)
      problems.push(`${nameOf(element)} lies outside the window.`);
    const box = element.closest('button, a, p, h1, label, li')?.getBoundingClientRect();
    // Display type is taller than its line height.
    const taller = Number.parseFloat(getComputedStyle(element).fontSize) * 0.4;
    if (box && (text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + taller))
      problems.push(`${nameOf(element)} does not fit into its box.`);
  }

  // A call that scrolled to its words does so once, and the next look wants them where it left them.
  const from = { left: scrollX, top: scrollY };
  for (const element of inUse.querySelectorAll('button, a[href], input, select')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    // A link in a sentence is only as high as the sentence.
    if ((width < target || height < target) && getComputedStyle(element).display !== 'inline')
      problems.push(`${nameOf(element)} is only ${width} x ${height} px.`);
    const hitElement = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hitElement || !(element.contains(hitElement) || hitElement.contains(element)))
      problems.push(
        `${nameOf(element)} is covered by ${hitElement ? nameOf(hitElement) : 'nothing that is on the screen'}.`,
      );
  }
  scrollTo({ ...from, behavior: 'instant' });
  return problems;
}
