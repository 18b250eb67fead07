import { useEffect, useRef, type RefObject } from 'react';

/** With large text on a small phone, going to the button would take a call's words out of view. */
const withoutScroll = { preventScroll: true };

/**
 * Keeps the keyboard focus through a call. A button disabled by a press passes it to its replacement, or gets it back once
 * it is enabled; a removed button passes it to the main button.
 */
export function useKeptFocus(
  mainButton: RefObject<HTMLButtonElement | null>,
  fallbackButton: RefObject<HTMLButtonElement | null>,
): void {
  const lastFocused = useRef<Element | null>(null);
  const wasDisabled = useRef(false);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // After every render, because any change may have removed the focused element.
  useEffect(() => {
    const { activeElement, body } = document;
    const button = mainButton.current;
    const isDropped = activeElement === null || activeElement === body;
    if (button?.disabled && (activeElement === button || (isDropped && lastFocused.current === button)))
      fallbackButton.current?.focus(withoutScroll);
    else if (
      isDropped &&
      (lastFocused.current?.isConnected === false || (wasDisabled.current && lastFocused.current === button))
    )
      button?.focus(withoutScroll);
    wasDisabled.current = button?.disabled === true;
  });
}
