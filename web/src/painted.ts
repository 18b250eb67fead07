/** Resolves once what the page shows now is on the screen; soon, too, where nothing is painted, as in a hidden tab. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200);
    // Frames are drawn after their callbacks have run.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
