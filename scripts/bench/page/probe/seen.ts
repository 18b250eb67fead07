/// <reference lib="dom" />

/** Whether a person could see an element, a scroll aside. */
export const isSeen = (element: Element | null | undefined): boolean =>
  element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;

export const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name);

/** Looks after every change of the document and in every frame. Resolves to when what was seen had been painted. */
export function whenPainted(isThere: () => boolean): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let found = false;
  const look = () => {
    if (found || !isThere()) return;
    found = true;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, characterData: true });
  const everyFrame = () => {
    look();
    if (!found) requestAnimationFrame(everyFrame);
  };
  everyFrame();
  return promise;
}

/** For use in an animation frame: resolves to the time when that frame had been painted. */
export function afterThisFrame(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    resolve(performance.now());
    port1.close();
  });
  port1.start();
  port2.postMessage(null);
  return promise;
}
