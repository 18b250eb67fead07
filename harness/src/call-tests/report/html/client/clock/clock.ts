import type { Attempt } from '../../../../result/result.ts';
import { clockText, h, svg } from '../dom.ts';
import { createCursor, drawClock, type Layout, layoutOf, placeOfTime, readoutOf } from './draw.ts';
import { clockLength, rowsOf } from './rows.ts';

export type Clock = ReturnType<typeof createClock>;

/** The events of an attempt in rows on one clock, with a cursor across them. */
export function createClock(attempt: Attempt) {
  const rows = rowsOf(attempt);
  const wholeMs = clockLength(rows, attempt.durationMs);
  let atMs = Math.min(attempt.problem?.atMs ?? 0, wholeMs);
  let layout = layoutOf(rows, 900);
  /** Called immediately, and whenever the width changes. */
  const viewers: ((place: (ms: number) => number, layout: Layout) => void)[] = [];
  /** Called when the user moves the cursor. */
  const moveListeners: ((atMs: number) => void)[] = [];

  const picture = svg('g');
  const cursor = createCursor();
  const image = svg('svg', { 'aria-hidden': 'true' }, picture, cursor.element);
  const slider = h(
    'div',
    {
      class: 'lanes',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Moment of the attempt',
      'aria-valuemin': 0,
    },
    image,
  );
  slider.setAttribute('aria-valuemax', String(Math.round(wholeMs)));
  const readout = h('dl', { class: 'readout' });

  const showCursor = () => {
    cursor.show(atMs, wholeMs, layout);
    slider.setAttribute('aria-valuenow', String(Math.round(atMs)));
    slider.setAttribute('aria-valuetext', clockText(atMs));
    readout.replaceChildren(...readoutOf(rows, atMs));
  };

  const redraw = () => {
    picture.replaceChildren(...drawClock(rows, layout, wholeMs));
    showCursor();
    for (const viewer of viewers) viewer(placeOfTime(layout, wholeMs), layout);
  };
  /** Moves the cursor; `silently` when it follows a recording. */
  const moveTo = (ms: number, isSilent = false) => {
    atMs = Math.min(Math.max(ms, 0), wholeMs);
    showCursor();
    if (!isSilent) for (const moveListener of moveListeners) moveListener(atMs);
  };

  const moveByShare = (share: number) => moveTo(atMs + share * wholeMs);
  const arrow = (sign: 1 | -1) => (event: KeyboardEvent) => moveByShare(sign * (event.shiftKey ? 0.1 : 0.01));
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowLeft: arrow(-1),
    ArrowRight: arrow(1),
    ArrowDown: arrow(-1),
    ArrowUp: arrow(1),
    PageDown: () => moveByShare(-0.1),
    PageUp: () => moveByShare(0.1),
    Home: () => moveTo(0),
    End: () => moveTo(wholeMs),
  };
  slider.addEventListener('keydown', (event) => {
    const action = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  });
  slider.addEventListener('click', ({ clientX }) => {
    const pointerPx = clientX - slider.getBoundingClientRect().left - layout.gutter;
    moveTo((pointerPx / (layout.width - layout.gutter)) * wholeMs);
  });
  new ResizeObserver(() => {
    const width = slider.clientWidth;
    if (width === 0) return;
    layout = layoutOf(rows, width);
    image.setAttribute('viewBox', `0 0 ${width} ${layout.height}`);
    image.setAttribute('height', String(layout.height));
    redraw();
  }).observe(slider);

  return {
    element: h('div', { class: 'clock' }, slider),
    /** The text of every row at the cursor. */
    readout,
    moveTo,
    onView: (viewer: (typeof viewers)[number]) => viewers.push(viewer),
    onMove: (mover: (typeof moveListeners)[number]) => moveListeners.push(mover),
  };
}
