import { approach } from '../voice/follow.ts';

/** Makes the lights follow the mouse, unless motion is reduced. */
export function followPointer(layer: HTMLElement): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const pointer = { x: 0, y: 0 };
  const target = { x: 0, y: 0 };
  let frame = 0;
  let lastMoveMs = 0;

  const follow = (now: number) => {
    const elapsedMs = Math.min(now - lastMoveMs, 64);
    lastMoveMs = now;
    pointer.x = approach(pointer.x, target.x, elapsedMs, 180);
    pointer.y = approach(pointer.y, target.y, elapsedMs, 180);
    layer.style.setProperty('--pointer-x', `${pointer.x.toFixed(1)}px`);
    layer.style.setProperty('--pointer-y', `${pointer.y.toFixed(1)}px`);
    const hasArrived = Math.abs(pointer.x - target.x) + Math.abs(pointer.y - target.y) < 0.5;
    frame = hasArrived ? 0 : requestAnimationFrame(follow);
  };
  const onMove = (event: PointerEvent) => {
    if (reducedMotion.matches || event.pointerType !== 'mouse') return;
    target.x = event.clientX - innerWidth / 2;
    target.y = event.clientY - innerHeight / 2;
    if (frame === 0) {
      lastMoveMs = performance.now();
      frame = requestAnimationFrame(follow);
    }
  };
  addEventListener('pointermove', onMove, { passive: true });
}
