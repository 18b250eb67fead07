import { useEffect, type RefObject } from 'react';

/**
 * Scrolls the end of what an element holds into view when that changes. The element itself may be taller, to keep room.
 * @param show scrolls to more than the element
 */
export function useInView(
  element: RefObject<HTMLElement | null>,
  content: string,
  show?: (() => void) | null,
): void {
  useEffect(() => {
    if (content === '') return;
    if (show) return show();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.lastElementChild?.scrollIntoView({
      block: 'nearest',
      behavior: isStill ? 'instant' : 'smooth',
    });
  }, [element, content, show]);
}
