export interface Moves {
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
