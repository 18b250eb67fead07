/**
 * Runs in the page: translates it like Chrome and Google Translate, which replace every text node by two font elements
 * with a new one, now and whenever a text appears. A translated text here is the text in brackets.
 */
export function translate(): void {
  const inBrackets = (node: Node) => {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!text.trim() || !parent || parent.closest('font, script, style, template, noscript')) return;
    const [outerFont, innerFont] = [document.createElement('font'), document.createElement('font')];
    innerFont.textContent = text.replace(/\S(?:.*\S)?/s, '[$&]');
    outerFont.append(innerFont);
    parent.replaceChild(outerFont, node);
  };
  const all = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const textNodes: Node[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) textNodes.push(node);
    textNodes.forEach(inBrackets);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') inBrackets(target);
      for (const node of addedNodes) {
        if (node instanceof Text) inBrackets(node);
        else if (node.isConnected) all(node);
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  all(document.body);
}
