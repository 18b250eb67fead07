/** The place of the keyboard focus. */
export interface FocusPlace {
  /** Visible name of the focused element; empty if nothing is focused. */
  readonly name: string;
  /** Whether the focus is marked, by the element itself or its frame. */
  readonly isMarked: boolean;
  readonly isOnScreen: boolean;
}

/** Runs in the page. */
export function focusPlace(): FocusPlace {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', isMarked: false, isOnScreen: false };
  const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const frame = element.parentElement && getComputedStyle(element.parentElement);
  const { top, bottom } = element.getBoundingClientRect();
  return {
    name: name.trim(),
    isMarked:
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
      (frame !== null && frame.outlineStyle !== 'none' && Number.parseFloat(frame.outlineWidth) >= 2),
    isOnScreen: top >= 0 && bottom <= innerHeight,
  };
}
