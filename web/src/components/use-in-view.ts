import { useEffect, type RefObject } from 'react';

/** Scrolls an element into view when its content changes. */
export function useInView(element: RefObject<HTMLElement | null>, content: string): void {
  useEffect(() => {
    if (content === '') return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }, [element, content]);
}
