interface PointerMoves {
  /** Positions are px from the left edge. */
  readonly press: (x: number) => void;
  readonly drag: (by: number) => void;
  readonly zoom: (factor: number, x: number) => void;
}

/** A shorter move is a click with an unsteady hand, px. */
const steadyPx = 4;

/** A click moves the cursor, dragging or a horizontal wheel pans, Ctrl with the wheel or a pinch zooms; otherwise the wheel scrolls the page. */
export function watchPointer(element: HTMLElement, { press, drag, zoom }: PointerMoves): void {
  const xOf = ({ clientX }: MouseEvent) => clientX - element.getBoundingClientRect().left;
  let from: number | undefined;
  let dragging = false;

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = xOf(event);
    dragging = false;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (from === undefined) return;
    const x = xOf(event);
    dragging ||= Math.abs(x - from) > steadyPx;
    if (!dragging) return;
    drag(x - from);
    from = x;
  });
  element.addEventListener('pointerup', (event) => {
    if (from !== undefined && !dragging) press(xOf(event));
    from = undefined;
  });
  element.addEventListener('pointercancel', () => {
    from = undefined;
  });
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), xOf(event));
      else if (event.shiftKey) drag(-(event.deltaY + event.deltaX));
      else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) drag(-event.deltaX);
      else return;
      event.preventDefault();
    },
    { passive: false },
  );
}
