/// <reference lib="dom" />

/** Whether an element is visible, disregarding scrolling. */
export const isSeen = (element: Element | null | undefined): boolean =>
  element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;

export const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name);

/** Checks after every change of the document and in every frame. Resolves to when the result was painted. */
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

/** Call it in an animation frame: resolves to the time at which that frame was painted. */
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
