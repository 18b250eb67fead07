import { useEffect, type RefObject } from 'react';

/** Brings an element onto the screen when it has something new to say that would stand below the edge. */
export function useInView(element: RefObject<HTMLElement | null>, says: string): void {
  useEffect(() => {
    if (says === '') return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }, [element, says]);
}
