interface Moves {
  /** Moves the cursor by a share of the visible period. */
  readonly step: (share: number) => void;
  /** Moves the visible period by a share of itself. */
  readonly pan: (share: number) => void;
  readonly zoom: (factor: number) => void;
  readonly whole: () => void;
  /** Moves the cursor to a share of the whole. */
  readonly jump: (share: number) => void;
  readonly play: () => void;
}

/** The keys of the clock: arrows move the cursor, or with Alt the visible period; plus, minus and 0 zoom; space plays. */
export const keyMoves =
  ({ step, pan, zoom, whole, jump, play }: Moves) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const far = event.shiftKey ? 0.1 : 0.01;
    const moveBy = (sign: 1 | -1) => (event.altKey ? pan(sign * 0.1) : step(sign * far));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveBy(-1),
      ArrowRight: () => moveBy(1),
      ArrowDown: () => moveBy(-1),
      ArrowUp: () => moveBy(1),
      PageDown: () => step(-0.1),
      PageUp: () => step(0.1),
      Home: () => jump(0),
      End: () => jump(1),
      '+': () => zoom(2),
      '=': () => zoom(2),
      '-': () => zoom(0.5),
      '0': whole,
      ' ': play,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

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
