import { approach } from '../voice/follow.ts';

/** Makes the lights follow the mouse, unless motion is reduced. */
export function followPointer(layer: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const at = { x: 0, y: 0 };
  const target = { x: 0, y: 0 };
  let frame = 0;
  let last = 0;

  const follow = (now: number) => {
    const elapsedMs = Math.min(now - last, 64);
    last = now;
    at.x = approach(at.x, target.x, elapsedMs, 180);
    at.y = approach(at.y, target.y, elapsedMs, 180);
    layer.style.setProperty('--pointer-x', `${at.x.toFixed(1)}px`);
    layer.style.setProperty('--pointer-y', `${at.y.toFixed(1)}px`);
    const hasArrived = Math.abs(at.x - target.x) + Math.abs(at.y - target.y) < 0.5;
    frame = hasArrived ? 0 : requestAnimationFrame(follow);
  };
  const onMove = (event: PointerEvent) => {
    if (reducedMotion.matches || event.pointerType !== 'mouse') return;
    target.x = event.clientX - innerWidth / 2;
    target.y = event.clientY - innerHeight / 2;
    if (frame === 0) {
      last = performance.now();
      frame = requestAnimationFrame(follow);
    }
  };
  addEventListener('pointermove', onMove, { passive: true });
}
