import { useEffect, useRef } from 'react';
import { whenIdle } from '@firmline/util/when-idle';

/** Two soft lights behind the page that follow the mouse, if any. */
export function Glows() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = layer.current;
    if (!element || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    return whenIdle(() => {
      // Only decoration, so a failed load does not matter.
      import('./follow-pointer.ts').then(
        ({ followPointer }) => followPointer(element),
        () => {},
      );
    });
  }, []);

  return (
    <div ref={layer} className="glows" aria-hidden="true">
      <div className="glow glow-near" />
      <div className="glow glow-far" />
    </div>
  );
}
