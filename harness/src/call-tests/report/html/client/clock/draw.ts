import type { Moment, Span } from '../../../../result/result.ts';
import { clockText, h, svg } from '../dom.ts';
import { endOf, type ClockRow, startOf, wordsAt } from './rows.ts';
import { ticks } from './ticks.ts';

export type Layout = Readonly<ReturnType<typeof layoutOf>>;

const axisPx = 22;
const gapPx = 5;
const nameHeightPx = 13;
/** An average character of the labels. */
const characterPx = 5.9;
const minLabel = 22;

/** Positions in the picture, px. */
export function layoutOf(rows: readonly ClockRow[], width: number) {
  /** Width of the row names, left of the first moment; 0 if the names are above their rows. */
  const gutter = width < 620 ? 0 : 112;
  const topOffset = gutter === 0 ? nameHeightPx : 0;
  let yPx = axisPx + gapPx;
  const tops = rows.map(({ height, id }) => {
    // Ground truth, detection and words belong together.
    const topPx = yPx + topOffset - (/-(?:heard|words)$/.test(id) && topOffset === 0 ? gapPx - 1 : 0);
    yPx = topPx + height + gapPx;
    return topPx;
  });
  return { width, gutter, height: yPx, tops };
}

export const placeOfTime =
  ({ width, gutter }: Layout, wholeMs: number) =>
  (ms: number): number =>
    gutter + (ms / wholeMs) * (width - gutter);

const shortenText = (text: string, width: number): string => {
  const maxLength = Math.floor(width / characterPx);
  return text.length <= maxLength ? text : maxLength < 3 ? '' : `${text.slice(0, maxLength - 1)}…`;
};

const eventTitle = (event: Span | Moment): string => {
  const startMs = startOf(event);
  const endMs = endOf(event);
  const time = endMs > startMs ? `${clockText(startMs)} to ${clockText(endMs)}` : clockText(startMs);
  const detail = 'detail' in event && event.detail !== undefined ? `\n${event.detail}` : '';
  return `${event.label ?? ''} ${time}${detail}`.trim();
};

function drawEvents(
  row: ClockRow,
  topPx: number,
  place: (ms: number) => number,
  { gutter, width }: Layout,
): SVGElement[] {
  return row.events.map((event, index) => {
    const isSpan = 'startMs' in event;
    const leftPx = Math.max(gutter, place(startOf(event)));
    const rightPx = Math.min(width, Math.max(place(endOf(event)), leftPx + (isSpan ? 2 : 0)));
    const nextEvent = row.events[index + 1];
    const freePx = Math.min(isSpan ? rightPx : width, nextEvent ? place(startOf(nextEvent)) : width);
    const room = freePx - leftPx - 8;
    return svg(
      'g',
      {
        class: [
          isSpan ? 'span' : 'moment',
          ...(event.failed ? ['broken'] : []),
          ...('differs' in event && event.differs ? ['differs'] : []),
        ].join(' '),
      },
      isSpan
        ? svg('rect', { x: leftPx, y: topPx, width: rightPx - leftPx, height: row.height, rx: 1.5 })
        : svg('path', { d: `M${leftPx} ${topPx}v${row.height}` }),
      room >= minLabel &&
        row.height > 16 &&
        svg('text', { x: leftPx + 5, y: topPx + row.height / 2 + 4 }, shortenText(event.label ?? '', room)),
      svg('title', {}, eventTitle(event)),
    );
  });
}

/** Everything except the cursor. */
export function drawClock(rows: readonly ClockRow[], layout: Layout, wholeMs: number): SVGElement[] {
  const place = placeOfTime(layout, wholeMs);
  const { gutter, width, height, tops } = layout;
  const { stepMs, at } = ticks(wholeMs, (width - gutter) / 76);
  const grid = at.map((ms) => {
    const x = place(ms);
    const text = svg('text', { x: x + 4, y: 14 }, clockText(ms, stepMs));
    return svg('g', { class: 'tick' }, svg('path', { d: `M${x} 4V${height}` }), x < width - 36 && text);
  });
  const rowElements = rows.flatMap((row, index) => {
    const topPx = tops[index] ?? 0;
    const name =
      gutter === 0
        ? svg('text', { x: 0, y: topPx - 3, class: 'row-label' }, row.label)
        : svg(
            'text',
            { x: gutter - 10, y: topPx + row.height / 2 + 4, class: 'row-label', 'text-anchor': 'end' },
            row.label,
          );
    const events = drawEvents(row, topPx, place, layout);
    const ground = svg('rect', {
      class: 'ground',
      x: gutter,
      y: topPx,
      width: width - gutter,
      height: row.height,
    });
    return [svg('g', { class: `row row-${row.id}` }, ground, events, name)];
  });
  return [...grid, ...rowElements];
}

const badgePx = 50;

/** A line across all rows, with its time in a badge at the top. */
export function createCursor() {
  const line = svg('path', { class: 'cursor' });
  const badge = svg('rect', { class: 'badge', y: 2, width: badgePx, height: 17, rx: 1.5 });
  const time = svg('text', { class: 'cursor-time', y: 14, 'text-anchor': 'middle' });
  const element = svg('g', {}, line, badge, time);
  return {
    element,
    show: (atMs: number, wholeMs: number, layout: Layout) => {
      const cursorPx = placeOfTime(layout, wholeMs)(atMs);
      const leftPx = Math.min(Math.max(cursorPx - badgePx / 2, 0), layout.width - badgePx);
      line.setAttribute('d', `M${cursorPx} 10V${layout.height}`);
      badge.setAttribute('x', String(leftPx));
      time.setAttribute('x', String(leftPx + badgePx / 2));
      time.textContent = clockText(atMs);
    },
  };
}

const termPair = (name: string, words: string, kind?: string) =>
  h('div', { class: kind }, h('dt', {}, name), h('dd', {}, words));

/** The text of each row at a moment, with the row's name. */
export function readoutOf(rows: readonly ClockRow[], atMs: number): HTMLElement[] {
  const rowWords = rows.flatMap((row) => {
    const words = wordsAt(row, atMs);
    return words === undefined ? [] : [termPair(row.label, words)];
  });
  return [termPair('At', clockText(atMs), 'now'), ...rowWords];
}
