/** Resolves once the current page is painted, or after 200 ms if nothing is painted, as in a hidden tab. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200);
    // A frame is painted after its callbacks.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
