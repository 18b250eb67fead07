/**
 * Scrolls the page only as far as a window that is too small for a call needs it: to the buttons, to what the page says, and
 * to the words, which count most once there are any.
 */
export function showCall(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  for (const part of ['.actions', '.status', '.captions'])
    document.querySelector(part)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
