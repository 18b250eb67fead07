import { restingSeal } from './seal-drawing.ts';
import { placeOf, surfaceOn } from './surface.ts';

/** Draws the seal at rest, again whenever its place gets another size. Ends with the canvas. */
export function openRestingSeal(canvas: HTMLCanvasElement): void {
  let parts: Generator | undefined;
  let frame = 0;
  // One part per frame: without a GPU, drawing everything at once would block the page.
  const drawNext = () => {
    if (parts?.next().done === false) frame = requestAnimationFrame(drawNext);
  };
  const draw = () => {
    cancelAnimationFrame(frame);
    if (!canvas.isConnected) return;
    try {
      const surface = surfaceOn(canvas, placeOf(canvas));
      parts = surface && restingSeal(surface);
    } catch (error) {
      console.warn('The seal could not be drawn.', error);
    }
    drawNext();
  };
  new ResizeObserver(draw).observe(canvas);
}
