import { useEffect, type RefObject } from 'react';

/** Scrolls an element into view when its content changes. @param show scrolls to more than the element */
export function useInView(
  element: RefObject<HTMLElement | null>,
  content: string,
  show?: (() => void) | null,
): void {
  useEffect(() => {
    if (content === '') return;
    if (show) return show();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }, [element, content, show]);
}
