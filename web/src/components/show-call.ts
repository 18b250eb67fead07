/**
 * Scrolls the page only as far as a window that is too small for a call needs it: to the buttons, to what the page says, to
 * the words, which count most once there are any, and to the button without which nobody hears them.
 */
export function showCall(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  for (const part of ['.actions', '.status', '.captions', '.button-hear'])
    document.querySelector(part)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
