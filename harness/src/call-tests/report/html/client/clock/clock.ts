import type { Attempt } from '../../../../result/result.ts';
import { clockText, h, svg } from '../dom.ts';
import { createCursor, draw, type Layout, layoutOf, placeOfTime, readoutOf } from './draw.ts';
import { clockLength, rowsOf } from './rows.ts';
import { panned, showing, type TimeWindow, zoomed } from './window.ts';

export type Clock = ReturnType<typeof createClock>;

const button = (label: string, text: string, onclick: () => void) =>
  h('button', { type: 'button', 'aria-label': label, title: label, onclick }, text);

/** The events of an attempt in rows on one clock, with a cursor across them. */
export function createClock(attempt: Attempt) {
  const rows = rowsOf(attempt);
  const wholeMs = clockLength(rows, attempt.durationMs);
  let view: TimeWindow = { fromMs: 0, toMs: wholeMs };
  let atMs = Math.min(attempt.problem?.atMs ?? 0, wholeMs);
  let layout = layoutOf(rows, 900);
  /** Called immediately, and whenever the visible period or the width changes. */
  const viewers: ((place: (ms: number) => number, layout: Layout) => void)[] = [];
  /** Called when the user moves the cursor. */
  const movers: ((atMs: number) => void)[] = [];
  const players: (() => void)[] = [];

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
    cursor.show(atMs, view, layout);
    slider.setAttribute('aria-valuenow', String(Math.round(atMs)));
    slider.setAttribute('aria-valuetext', clockText(atMs));
    readout.replaceChildren(...readoutOf(rows, atMs));
  };

  let waiting = false;
  const redraw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      picture.replaceChildren(...draw(rows, layout, view));
      showCursor();
      for (const viewer of viewers) viewer(placeOfTime(layout, view), layout);
    });
  };
  const look = (next: TimeWindow) => {
    view = next;
    redraw();
  };
  /** Moves the cursor; `silently` when it follows a recording. */
  const moveTo = (ms: number, silently = false) => {
    atMs = Math.min(Math.max(ms, 0), wholeMs);
    const next = showing(view, wholeMs, atMs);
    if (next === view) showCursor();
    else look(next);
    if (!silently) for (const mover of movers) mover(atMs);
  };
  const zoom = (factor: number, aboutMs = atMs) =>
    look(zoomed(showing(view, wholeMs, aboutMs), wholeMs, factor, aboutMs));
  const whole = () => look({ fromMs: 0, toMs: wholeMs });
  const msAt = (x: number) =>
    view.fromMs + ((x - layout.gutter) / (layout.width - layout.gutter)) * (view.toMs - view.fromMs);

  const step = (share: number) => moveTo(atMs + share * (view.toMs - view.fromMs));
  const pan = (share: number) => look(panned(view, wholeMs, share * (view.toMs - view.fromMs)));
  const arrow = (sign: 1 | -1) => (event: KeyboardEvent) =>
    event.altKey ? pan(sign * 0.1) : step(sign * (event.shiftKey ? 0.1 : 0.01));
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowLeft: arrow(-1),
    ArrowRight: arrow(1),
    ArrowDown: arrow(-1),
    ArrowUp: arrow(1),
    PageDown: () => step(-0.1),
    PageUp: () => step(0.1),
    Home: () => moveTo(0),
    End: () => moveTo(wholeMs),
    '+': () => zoom(2),
    '=': () => zoom(2),
    '-': () => zoom(0.5),
    '0': whole,
    ' ': () => players.forEach((player) => player()),
  };
  slider.addEventListener('keydown', (event) => {
    const action = event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action(event);
  });
  const msOf = ({ clientX }: MouseEvent) => msAt(clientX - slider.getBoundingClientRect().left);
  slider.addEventListener('click', (event) => moveTo(msOf(event)));
  slider.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), msOf(event));
      else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / layout.width);
      else return;
      event.preventDefault();
    },
    { passive: false },
  );
  new ResizeObserver(() => {
    const width = slider.clientWidth;
    if (width === 0) return;
    layout = layoutOf(rows, width);
    image.setAttribute('viewBox', `0 0 ${width} ${layout.height}`);
    image.setAttribute('height', String(layout.height));
    redraw();
  }).observe(slider);

  return {
    element: h(
      'div',
      { class: 'clock' },
      h(
        'div',
        { class: 'zoom', role: 'group', 'aria-label': 'Zoom' },
        button('Zoom in', '+', () => zoom(2)),
        button('Zoom out', '−', () => zoom(0.5)),
        button('The whole attempt', 'Whole', whole),
      ),
      slider,
    ),
    /** The text of every row at the cursor. */
    readout,
    moveTo,
    onView: (viewer: (typeof viewers)[number]) => viewers.push(viewer),
    onMove: (mover: (typeof movers)[number]) => movers.push(mover),
    onPlay: (player: (typeof players)[number]) => players.push(player),
  };
}
