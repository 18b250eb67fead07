import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place through a call. A button that a press has disabled hands it to the one that appeared in
 * its stead, or has it again once it is enabled; one that vanishes hands it to the main button.
 */
export function useKeptFocus(
  main: RefObject<HTMLButtonElement | null>,
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

  // After every change: whichever of them it was, it may have taken the focused element away.
  useEffect(() => {
    const { activeElement, body } = document;
    const button = main.current;
    const isDropped = activeElement === null || activeElement === body;
    if (button?.disabled && (activeElement === button || (isDropped && last.current === button)))
      instead.current?.focus();
    else if (
      isDropped &&
      (last.current?.isConnected === false || (wasDisabled.current && last.current === button))
    )
      button?.focus();
    wasDisabled.current = button?.disabled === true;
  });
}
