import { useEffect, useRef } from 'react';
import { approach } from '../voice/follow.ts';

/** Two soft lights behind the page; they follow a mouse where there is one and motion is welcome. */
export function Glows() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = layer.current;
    if (!element || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const at = { x: 0, y: 0 };
    const target = { x: 0, y: 0 };
    let frame = 0;
    let last = 0;

    const follow = (now: number) => {
      const elapsed = Math.min(now - last, 64);
      last = now;
      at.x = approach(at.x, target.x, elapsed, 180);
      at.y = approach(at.y, target.y, elapsed, 180);
      element.style.setProperty('--pointer-x', `${at.x.toFixed(1)}px`);
      element.style.setProperty('--pointer-y', `${at.y.toFixed(1)}px`);
      const arrived = Math.abs(at.x - target.x) + Math.abs(at.y - target.y) < 0.5;
      frame = arrived ? 0 : requestAnimationFrame(follow);
    };
    const onMove = (event: PointerEvent) => {
      if (still.matches || event.pointerType !== 'mouse') return;
      target.x = event.clientX - innerWidth / 2;
      target.y = event.clientY - innerHeight / 2;
      if (frame === 0) {
        last = performance.now();
        frame = requestAnimationFrame(follow);
      }
    };
    addEventListener('pointermove', onMove, { passive: true });
    return () => {
      removeEventListener('pointermove', onMove);
      cancelAnimationFrame(frame);
    };
  }, []);

  return (
    <div ref={layer} className="glows" aria-hidden="true">
      <div className="glow glow-near" />
      <div className="glow glow-far" />
    </div>
  );
}
