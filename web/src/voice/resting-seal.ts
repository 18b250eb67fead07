import { restingSeal } from './seal-drawing.ts';
import { placeOf, surfaceOn } from './surface.ts';

/**
 * Draws the seal at rest whenever its place gets another size.
 * @returns a function that stops it
 */
export function openRestingSeal(canvas: HTMLCanvasElement): () => void {
  let parts: Generator | undefined;
  let frame = 0;
  // One part per frame: without a GPU, drawing everything at once would block the page.
  const drawNext = () => {
    if (parts?.next().done === false) frame = requestAnimationFrame(drawNext);
  };
  const stop = () => cancelAnimationFrame(frame);
  const draw = () => {
    stop();
    if (!canvas.isConnected) return;
    try {
      const surface = surfaceOn(canvas, placeOf(canvas));
      parts = surface && restingSeal(surface);
    } catch (error) {
      console.warn('The seal could not be drawn.', error);
    }
    drawNext();
  };
  const resized = new ResizeObserver(draw);
  resized.observe(canvas);
  return () => {
    stop();
    resized.disconnect();
  };
}
