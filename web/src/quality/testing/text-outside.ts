/** Runs in the page: a text, or the control around it, that is not inside the window, even after the page has scrolled to it. */
export async function textOutside(text: string): Promise<string[]> {
  const isInside = () => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!node.textContent?.includes(text)) continue;
      range.selectNodeContents(node);
      const box = node.parentElement?.closest('button, a, label') ?? range;
      const { top, bottom, height } = box.getBoundingClientRect();
      if (height > 0 && top >= 0 && bottom <= innerHeight) return true;
    }
    return false;
  };
  const until = performance.now() + 15_000;
  while (!isInside()) {
    if (performance.now() > until) return [`"${text}" is outside the window.`];
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return [];
}
