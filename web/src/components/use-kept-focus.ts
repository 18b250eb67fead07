import { useEffect, useRef, type RefObject } from 'react';

/** With large text on a small phone, going to the button would take a call's words out of view. */
const still = { preventScroll: true };

/**
 * Keeps the keyboard focus through a call. A button disabled by a press passes it to its replacement, or gets it back once
 * it is enabled; a removed button passes it to the main button.
 */
export function useKeptFocus(
  mainButton: RefObject<HTMLButtonElement | null>,
  instead: RefObject<HTMLButtonElement | null>,
): void {
  const last = useRef<Element | null>(null);
  const wasDisabled = useRef(false);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // After every render, because any change may have removed the focused element.
  useEffect(() => {
    const { activeElement, body } = document;
    const button = mainButton.current;
    const isDropped = activeElement === null || activeElement === body;
    if (button?.disabled && (activeElement === button || (isDropped && last.current === button)))
      instead.current?.focus(still);
    else if (
      isDropped &&
      (last.current?.isConnected === false || (wasDisabled.current && last.current === button))
    )
      button?.focus(still);
    wasDisabled.current = button?.disabled === true;
  });
}
