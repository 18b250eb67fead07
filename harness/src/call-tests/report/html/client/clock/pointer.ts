export interface PointerMoves {
  /** Null when it has left. In px from the left edge, as all of them. */
  readonly hover: (x: number | null) => void;
  readonly press: (x: number) => void;
  readonly drag: (by: number) => void;
  readonly zoom: (factor: number, x: number) => void;
}

/** Less than this is a press with an unsteady hand. */
const steadyPx = 4;

/** A press sets, dragging or a sideways wheel pans, the wheel with Ctrl or a pinch zooms; any other wheel scrolls on. */
export function watchPointer(element: HTMLElement, { hover, press, drag, zoom }: PointerMoves): void {
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
    const x = xOf(event);
    hover(x);
    if (from === undefined) return;
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
  element.addEventListener('pointerleave', () => hover(null));
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
